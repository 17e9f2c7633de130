#include "call.hpp"

#include <algorithm>

#include "block.hpp"
#include "core/explain_weight.hpp"

namespace attention::block {
namespace {

using Block = std::vector<double>;
using Answer = Result<Block>;

template <class T>
Answer written(const Result<T>& result) {
  if (!result) return result.fault();
  return write(*result);
}

// What is no index at all lies outside of every matrix.
Index index(double number) {
  return isCount(number) || isCount(-number) ? static_cast<Index>(number) : -1;
}

Stage stage(double number) {
  return isCount(number) ? Stage(static_cast<int>(number)) : Stage::count;
}

// ---- attention ----

Result<Trace> traceOf(const Request& r) {
  return attend(r[Part::query], r[Part::key], r[Part::value], r.options);
}

Answer callAttend(const Request& r, const Arguments&) { return written(traceOf(r)); }

Answer callExplain(const Request& r, const Arguments& a) {
  const auto trace = traceOf(r);
  if (!trace) return trace.fault();
  return written(explain(r[Part::query], r[Part::key], r[Part::value], r.options, *trace,
                         stage(a[0]), index(a[1]), index(a[2])));
}

Answer callCompare(const Request& r, const Arguments& a) {
  const auto trace = traceOf(r);
  if (!trace) return trace.fault();
  return written(compare(*trace, index(a[0]), index(a[1]), r.options));
}

Answer callRoundedBlend(const Request& r, const Arguments& a) {
  if (!isCount(a[0])) return Fault{Error::badDigits, Role::none, {a[0], double(kMaxDigits)}};
  const auto trace = traceOf(r);
  if (!trace) return trace.fault();
  return written(roundedBlend(trace->weights, r[Part::value], static_cast<int>(a[0])));
}

// ---- a loose row of scores ----

std::span<const double> scoresOf(const Request& r) {
  const Matrix& scores = r[Part::scores];
  return {scores.data(), static_cast<std::size_t>(scores.size())};
}

Answer callSoftmaxRow(const Request& r, const Arguments&) {
  if (!isCount(r.width)) return Fault{Error::badWidth, Role::none, {r.width}};
  return written(softmaxRow(scoresOf(r), static_cast<Index>(r.width), r.options));
}

Answer callNormalise(const Request& r, const Arguments&) {
  return written(normalise(scoresOf(r), r.options.normaliser, r.options.alpha));
}

Answer callJacobian(const Request& r, const Arguments&) {
  const auto slopes = jacobian(scoresOf(r), r.options.normaliser, r.options.alpha);
  if (!slopes) return slopes.fault();
  return write(Field::jacobian, *slopes);
}

Answer callLogSoftmax(const Request& r, const Arguments&) {
  const auto logs = logSoftmax(scoresOf(r));
  return write(Field::logWeights, Eigen::Map<const Matrix>(logs.data(), 1, Index(logs.size())));
}

Answer callExplainWeight(const Request& r, const Arguments& a) {
  return written(explainWeight(scoresOf(r), index(a[0]), r.options.normaliser, r.options.alpha));
}

Answer callExplainThreshold(const Request& r, const Arguments&) {
  return written(explainThreshold(scoresOf(r), r.options.normaliser, r.options.alpha));
}

Answer callExplainLogShare(const Request& r, const Arguments& a) {
  return written(explainLogShare(scoresOf(r), index(a[0])));
}

Answer callExplainSlope(const Request& r, const Arguments& a) {
  return written(
      explainSlope(scoresOf(r), index(a[0]), index(a[1]), r.options.normaliser, r.options.alpha));
}

Answer callOnline(const Request& r, const Arguments& a) {
  return written(onlineAttention(scoresOf(r), r[Part::value], index(a[0])));
}

Answer callExplainOnline(const Request& r, const Arguments& a) {
  const auto online = onlineAttention(scoresOf(r), r[Part::value], index(a[0]));
  if (!online) return online.fault();
  return written(explainOnline(*online, scoresOf(r), index(a[0]), index(a[1])));
}

Partial partialIn(const Matrix& rows, Index at) {
  const auto row = rowOf(rows, at);
  return {.m = row[0], .l = row[1], .o = {row.begin() + 2, row.end()}};
}

Answer callMerge(const Request& r, const Arguments&) {
  const Matrix& rows = r[Part::partials];
  // m and l, and an output of any width
  const Index width = std::max(rows.cols(), Index{2});
  if (const Fault fault = checkShape(Role::partial, rows, 2, width)) return fault;
  return written(merge(partialIn(rows, 0), partialIn(rows, 1)));
}

// ---- other scores ----

AdditiveParameters parametersIn(const Request& r) {
  return {r[Part::queryWeights], r[Part::keyWeights], r[Part::scoreVector], r[Part::unitBias]};
}

Result<AdditiveTrace> additiveOf(const Request& r, const AdditiveParameters& parameters) {
  return attendAdditive(r[Part::query], r[Part::key], r[Part::value], parameters,
                        r.options.mask.allowed);
}

Answer callAdditive(const Request& r, const Arguments&) {
  return written(additiveOf(r, parametersIn(r)));
}

Answer callExplainAdditive(const Request& r, const Arguments& a) {
  const AdditiveParameters parameters = parametersIn(r);
  const auto trace = additiveOf(r, parameters);
  if (!trace) return trace.fault();
  return written(
      explainAdditive(r[Part::value], parameters, *trace, stage(a[0]), index(a[1]), index(a[2])));
}

Answer callCosine(const Request& r, const Arguments& a) {
  return written(attendCosine(r[Part::query], r[Part::key], r[Part::value], a[0], a[1]));
}

Answer callExplainCosine(const Request& r, const Arguments& a) {
  const auto trace = attendCosine(r[Part::query], r[Part::key], r[Part::value], a[0], a[1]);
  if (!trace) return trace.fault();
  return written(
      explainCosine(r[Part::value], a[0], *trace, stage(a[2]), index(a[3]), index(a[4])));
}

Result<Matrix> features(const Request& r, Part part, Role role) {
  if (r[Part::directions].size() > 0) return positiveFeatures(role, r[part], r[Part::directions]);
  return eluFeatures(r[part]);
}

Result<KernelAnswer> kernelOf(const Request& r, const KernelOptions& options) {
  const auto query = features(r, Part::query, Role::query);
  if (!query) return query.fault();
  const auto key = features(r, Part::key, Role::key);
  if (!key) return key.fault();
  const auto trace = attendByKernel(*query, *key, r[Part::value], options);
  if (!trace) return trace.fault();
  const auto linear = attendLinear(*query, *key, r[Part::value], options);
  if (!linear) return linear.fault();
  return KernelAnswer{*query, *key, *trace, *linear};
}

Answer callKernel(const Request& r, const Arguments& a) {
  return written(kernelOf(r, {.causal = a[0] != 0, .epsilon = a[1]}));
}

Answer callExplainKernel(const Request& r, const Arguments& a) {
  const KernelOptions options{.causal = a[0] != 0, .epsilon = a[1]};
  const auto kernel = kernelOf(r, options);
  if (!kernel) return kernel.fault();
  return written(explainKernel(kernel->queryFeatures, kernel->keyFeatures, r[Part::value], options,
                               kernel->trace, stage(a[2]), index(a[3]), index(a[4])));
}

// ---- mistakes ----

Mistake mistakeIn(double number) {
  return isCount(number) ? Mistake(static_cast<int>(number)) : Mistake::count;
}

Intended intendedIn(const Request& r, double heads) {
  return {.mask = r.options.mask, .heads = index(heads)};
}

Answer callMistake(const Request& r, const Arguments& a) {
  return written(makeMistake(mistakeIn(a[0]), r[Part::query], r[Part::key], r[Part::value],
                             intendedIn(r, a[1])));
}

Answer callExplainMistake(const Request& r, const Arguments& a) {
  return written(explainMistake(mistakeIn(a[0]), r[Part::query], r[Part::key], r[Part::value],
                                intendedIn(r, a[1]), index(a[2]), index(a[3])));
}

struct Entry {
  std::string_view name;
  Answer (*answer)(const Request&, const Arguments&);
};

constexpr Entry kCalls[] = {
    {"attend", callAttend},
    {"explain", callExplain},
    {"compare", callCompare},
    {"roundedBlend", callRoundedBlend},
    {"softmaxRow", callSoftmaxRow},
    {"normalise", callNormalise},
    {"jacobian", callJacobian},
    {"logSoftmax", callLogSoftmax},
    {"explainWeight", callExplainWeight},
    {"explainThreshold", callExplainThreshold},
    {"explainLogShare", callExplainLogShare},
    {"explainSlope", callExplainSlope},
    {"online", callOnline},
    {"explainOnline", callExplainOnline},
    {"merge", callMerge},
    {"additive", callAdditive},
    {"explainAdditive", callExplainAdditive},
    {"cosine", callCosine},
    {"explainCosine", callExplainCosine},
    {"kernel", callKernel},
    {"explainKernel", callExplainKernel},
    {"mistake", callMistake},
    {"explainMistake", callExplainMistake},
};
static_assert(std::size(kCalls) == static_cast<std::size_t>(Call::count));

}  // namespace

std::string_view name(Call call) { return kCalls[static_cast<std::size_t>(call)].name; }

Result<std::vector<double>> answer(Call call, std::span<const double> block,
                                   const Arguments& arguments) {
  if (call < Call::attend || call >= Call::count) return Fault{Error::unknownCall};
  const auto request = read(block);
  if (!request) return request.fault();
  return kCalls[static_cast<std::size_t>(call)].answer(*request, arguments);
}

}  // namespace attention::block
