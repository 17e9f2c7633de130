#include "call.hpp"

#include <algorithm>

#include "block.hpp"
#include "block_heads.hpp"
#include "core/explain_weight.hpp"

namespace attention::block {
namespace {

using Block = std::vector<double>;
template <class T>
Fault written(Block& out, const Result<T>& result) {
  if (!result) return result.fault();
  out = write(*result);
  return {};
}

// What is no index at all lies outside of every matrix.
Index index(double number) {
  return isCount(number) || isCount(-number) ? static_cast<Index>(number) : -1;
}

// ---- attention ----

Result<Trace> traceOf(const Request& r) {
  return attend(r[Part::query], r[Part::key], r[Part::value], r.options);
}

Fault callAttend(const Request& r, const Arguments&, Block& out) {
  return written(out, traceOf(r));
}

Fault callExplain(const Request& r, const Arguments& a, Block& out) {
  const auto trace = traceOf(r);
  if (!trace) return trace.fault();
  return written(out, explain(r[Part::query], r[Part::key], r[Part::value], r.options, *trace,
                              entry<Stage>(a[0]), index(a[1]), index(a[2])));
}

Fault callCompare(const Request& r, const Arguments& a, Block& out) {
  const auto trace = traceOf(r);
  if (!trace) return trace.fault();
  return written(out, compare(*trace, index(a[0]), index(a[1]), r.options));
}

Fault callRoundedBlend(const Request& r, const Arguments& a, Block& out) {
  if (!isCount(a[0])) return Fault{Error::badDigits, Role::none, {a[0], double(kMaxDigits)}};
  const auto trace = traceOf(r);
  if (!trace) return trace.fault();
  return written(out, roundedBlend(trace->weights, r[Part::value], static_cast<int>(a[0])));
}

// ---- a loose row of scores ----

std::span<const double> scoresOf(const Request& r) { return entriesOf(r[Part::scores]); }

Fault callSoftmaxRow(const Request& r, const Arguments&, Block& out) {
  if (!isCount(r.width)) return Fault{Error::badWidth, Role::none, {r.width}};
  return written(out, softmaxRow(scoresOf(r), static_cast<Index>(r.width), r.options));
}

Fault callNormalise(const Request& r, const Arguments&, Block& out) {
  return written(out, normalise(scoresOf(r), r.options.normaliser, r.options.alpha));
}

Fault callJacobian(const Request& r, const Arguments&, Block& out) {
  const auto slopes = jacobian(scoresOf(r), r.options.normaliser, r.options.alpha);
  if (!slopes) return slopes.fault();
  out = write(Field::jacobian, *slopes);
  return {};
}

Fault callLogSoftmax(const Request& r, const Arguments&, Block& out) {
  const auto logs = logSoftmax(scoresOf(r));
  out = write(Field::logWeights, Eigen::Map<const Matrix>(logs.data(), 1, Index(logs.size())));
  return {};
}

Fault callExplainWeight(const Request& r, const Arguments& a, Block& out) {
  return written(out,
                 explainWeight(scoresOf(r), index(a[0]), r.options.normaliser, r.options.alpha));
}

Fault callExplainThreshold(const Request& r, const Arguments&, Block& out) {
  return written(out, explainThreshold(scoresOf(r), r.options.normaliser, r.options.alpha));
}

Fault callExplainLogShare(const Request& r, const Arguments& a, Block& out) {
  return written(out, explainLogShare(scoresOf(r), index(a[0])));
}

Fault callExplainSlope(const Request& r, const Arguments& a, Block& out) {
  return written(out, explainSlope(scoresOf(r), index(a[0]), index(a[1]), r.options.normaliser,
                                   r.options.alpha));
}

Fault callOnline(const Request& r, const Arguments& a, Block& out) {
  const auto block = whole(a[0], Error::badBlockSize);
  if (!block) return block.fault();
  return written(out, onlineAttention(scoresOf(r), r[Part::value], *block));
}

Fault callExplainOnline(const Request& r, const Arguments& a, Block& out) {
  const auto block = whole(a[0], Error::badBlockSize);
  if (!block) return block.fault();
  const auto online = onlineAttention(scoresOf(r), r[Part::value], *block);
  if (!online) return online.fault();
  return written(out, explainOnline(*online, scoresOf(r), *block, index(a[1])));
}

Partial partialIn(const Matrix& rows, Index at) {
  const auto row = rowOf(rows, at);
  return {.m = row[0], .l = row[1], .o = {row.begin() + 2, row.end()}};
}

Fault callMerge(const Request& r, const Arguments&, Block& out) {
  const Matrix& rows = r[Part::partials];
  // m and l, and an output of any width
  const Index width = std::max(rows.cols(), Index{2});
  if (const Fault fault = checkShape(Role::partial, rows, 2, width)) return fault;
  return written(out, merge(partialIn(rows, 0), partialIn(rows, 1)));
}

// ---- other scores ----

AdditiveParameters parametersIn(const Request& r) {
  return {r[Part::queryWeights], r[Part::keyWeights], r[Part::scoreVector], r[Part::unitBias]};
}

Result<AdditiveTrace> additiveOf(const Request& r, const AdditiveParameters& parameters) {
  return attendAdditive(r[Part::query], r[Part::key], r[Part::value], parameters,
                        r.options.mask.allowed);
}

Fault callAdditive(const Request& r, const Arguments&, Block& out) {
  return written(out, additiveOf(r, parametersIn(r)));
}

Fault callExplainAdditive(const Request& r, const Arguments& a, Block& out) {
  const AdditiveParameters parameters = parametersIn(r);
  const auto trace = additiveOf(r, parameters);
  if (!trace) return trace.fault();
  return written(out, explainAdditive(r[Part::value], parameters, *trace, entry<Stage>(a[0]),
                                      index(a[1]), index(a[2])));
}

Fault callCosine(const Request& r, const Arguments& a, Block& out) {
  return written(out, attendCosine(r[Part::query], r[Part::key], r[Part::value], a[0], a[1]));
}

Fault callExplainCosine(const Request& r, const Arguments& a, Block& out) {
  const auto trace = attendCosine(r[Part::query], r[Part::key], r[Part::value], a[0], a[1]);
  if (!trace) return trace.fault();
  return written(out, explainCosine(r[Part::value], a[0], *trace, entry<Stage>(a[2]), index(a[3]),
                                    index(a[4])));
}

Result<Matrix> features(const Request& r, Part part, Role role) {
  if (r[Part::directions].size() > 0) return positiveFeatures(role, r[part], r[Part::directions]);
  return eluFeatures(r[part]);
}

// All but the linear order, which no explanation needs.
Result<KernelAnswer> kernelOf(const Request& r, const KernelOptions& options) {
  auto query = features(r, Part::query, Role::query);
  if (!query) return query.fault();
  auto key = features(r, Part::key, Role::key);
  if (!key) return key.fault();
  auto trace = attendByKernel(*query, *key, r[Part::value], options);
  if (!trace) return trace.fault();
  return KernelAnswer{*std::move(query), *std::move(key), *std::move(trace), {}};
}

Fault callKernel(const Request& r, const Arguments& a, Block& out) {
  const KernelOptions options{.causal = a[0] != 0, .epsilon = a[1]};
  auto kernel = kernelOf(r, options);
  if (!kernel) return kernel.fault();
  KernelAnswer answer = *std::move(kernel);
  auto linear = attendLinear(answer.queryFeatures, answer.keyFeatures, r[Part::value], options);
  if (!linear) return linear.fault();
  answer.linear = *std::move(linear);
  out = write(answer);
  return {};
}

Fault callExplainKernel(const Request& r, const Arguments& a, Block& out) {
  const KernelOptions options{.causal = a[0] != 0, .epsilon = a[1]};
  const auto kernel = kernelOf(r, options);
  if (!kernel) return kernel.fault();
  return written(out,
                 explainKernel(kernel->queryFeatures, kernel->keyFeatures, r[Part::value], options,
                               kernel->trace, entry<Stage>(a[2]), index(a[3]), index(a[4])));
}

// ---- mistakes ----

Result<Intended> intendedIn(const Request& r, double heads) {
  const auto count = whole(heads, Error::badHeads);
  if (!count) return count.fault();
  return Intended{.mask = r.options.mask, .heads = *count};
}

Fault callMistake(const Request& r, const Arguments& a, Block& out) {
  const auto intended = intendedIn(r, a[1]);
  if (!intended) return intended.fault();
  return written(out, makeMistake(entry<Mistake>(a[0]), r[Part::query], r[Part::key],
                                  r[Part::value], *intended));
}

Fault callExplainMistake(const Request& r, const Arguments& a, Block& out) {
  const auto intended = intendedIn(r, a[1]);
  if (!intended) return intended.fault();
  return written(out, explainMistake(entry<Mistake>(a[0]), r[Part::query], r[Part::key],
                                     r[Part::value], *intended, index(a[2]), index(a[3])));
}

// ---- many heads ----

Fault callHeads(const Request& r, const Arguments& a, Block& out) {
  auto answer = heads(r, a);
  if (!answer) return answer.fault();
  out = *std::move(answer);
  return {};
}

constexpr Fault (*kCalls[])(const Request&, const Arguments&, Block&) = {
    callAttend,          callExplain,          callCompare,         callRoundedBlend,
    callSoftmaxRow,      callNormalise,        callJacobian,        callLogSoftmax,
    callExplainWeight,   callExplainThreshold, callExplainLogShare, callExplainSlope,
    callOnline,          callExplainOnline,    callMerge,           callAdditive,
    callExplainAdditive, callCosine,           callExplainCosine,   callKernel,
    callExplainKernel,   callMistake,          callExplainMistake,  callHeads};
static_assert(std::size(kCalls) == static_cast<std::size_t>(Call::count));

}  // namespace

Fault answer(Call call, std::span<const double> block, const Arguments& arguments, Block& out) {
  if (call < Call::attend || call >= Call::count) return {Error::unknownCall};
  const auto request = read(block);
  if (!request) return request.fault();
  return kCalls[static_cast<std::size_t>(call)](*request, arguments, out);
}

}  // namespace attention::block
