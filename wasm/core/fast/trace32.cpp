#include "trace32.hpp"

#include "score.hpp"

namespace attention::fast {
inline namespace ATTENTION_LANES {
namespace {

// 32 rows of all three stages are still in the second-level cache when the next pass reads them,
// 64 keys in the first.
constexpr Index kQueryBlock = 32;
constexpr Index kKeyBlock = 64;

Fault allocate(const Problem32& p, Trace32& trace) {
  const double needed =
      3.0 * double(p.queries) * double(p.keys) + double(p.queries) * double(p.valueWidth);
  if (needed > kMaxTraceNumbers) return {Error::tooLarge, Role::none, {needed, kMaxTraceNumbers}};
  const auto scores = static_cast<std::size_t>(p.queries * p.keys);
  trace.raw.resize(scores);
  trace.scaled.resize(scores);
  trace.weights.resize(scores);
  trace.output.resize(static_cast<std::size_t>(p.queries * p.valueWidth));
  return {};
}

/// The stages of one trace as rows.
struct Stages {
  Rows<float> raw;
  Rows<float> scaled;
  Rows<float> weights;
  Rows<float> output;
};

void score(const Problem32& p, Range queries, Range keys, Rows<float> raw, Rows<float> scaled) {
  const Index count = keys.end - keys.begin;
  const Float4 scale = splat(p.scale);
  scoreBlock(p, queries, keys, [=](Index i, Index j, Float4 scores) {
    const auto keep = [=](auto edge) {
      edge.store(raw.row(i) + j, scores);
      edge.store(scaled.row(i) + j, scores * scale);
    };
    if (j + 4 <= count)
      keep(Whole{});
    else
      keep(Part{count - j});
  });
}

void scoreAll(const Problem32& p, Range queries, const Stages& stages) {
  for (Index begin = 0; begin < p.keys; begin += kKeyBlock)
    score(p, queries, {begin, std::min(p.keys, begin + kKeyBlock)},
          {stages.raw.row(queries.begin) + begin, stages.raw.stride},
          {stages.scaled.row(queries.begin) + begin, stages.scaled.stride});
  for (Index i = queries.begin; i < queries.end; ++i)
    finishScores(p, i, {0, p.keys}, stages.scaled.row(i));
}

float rowMax(const float* x, Index count) {
  // four vectors at a time: each comparison waits for the one before it
  Float4 most[4] = {splat(kHidden), splat(kHidden), splat(kHidden), splat(kHidden)};
  Index j = 0;
  for (; j + 16 <= count; j += 16)
    for (int k = 0; k < 4; ++k) most[k] = larger(most[k], Whole{}.load(x + j + 4 * k));
  for (; j + 4 <= count; j += 4) most[0] = larger(most[0], Whole{}.load(x + j));
  float all = largest(larger(larger(most[0], most[1]), larger(most[2], most[3])));
  for (; j < count; ++j) all = all < x[j] ? x[j] : all;
  return all;
}

/// y = e^(x - max); returns the sum of the row.
float exponentials(const float* x, float max, Index count, float* y) {
  const auto exp4 = [=](Index j, auto edge) {
    const Float4 e = exp(edge.load(x + j) - splat(max));
    edge.store(y + j, e);
    return e;
  };
  Float4 even = splat(0), odd = splat(0);
  Index j = 0;
  for (; j + 16 <= count; j += 16) {
    const Float4 a = exp4(j, Whole{}), b = exp4(j + 4, Whole{});
    const Float4 c = exp4(j + 8, Whole{}), d = exp4(j + 12, Whole{});
    even += a + c;
    odd += b + d;
  }
  for (; j + 4 <= count; j += 4) even += exp4(j, Whole{});
  float total = sum(even + odd);
  if (j < count) {
    const Float4 e = exp4(j, Part{count - j});
    for (int k = 0; k < count - j; ++k) total += e[k];
  }
  return total;
}

/// Weights from scores less `origin`, which is the row's maximum.
void softmaxRow(const float* scores, float origin, Index count, float* weights) {
  const float total = exponentials(scores, origin, count, weights);
  const float inverse = total == 0 ? 0 : 1 / total;
  for (Index j = 0; j < count; ++j) weights[j] *= inverse;
}

void weigh(const Problem32& p, const Stages& stages, Index query) {
  const float* scaled = stages.scaled.row(query);
  const float max = rowMax(scaled, p.keys);
  // nothing visible: -inf less -inf would be NaN, and 0 is wanted
  softmaxRow(scaled, max == kHidden ? 0 : max, p.keys, stages.weights.row(query));
}

void blendRows(const Blender& blender, const Problem32& p, Range queries, const Stages& stages) {
  const Index keys = causalKeys(p, queries.end - 1);  // the last query sees the most
  const Index rows = queries.end - queries.begin;
  const Rows<float> output{stages.output.row(queries.begin), stages.output.stride};
  if (keys == 0) std::fill_n(output.data, rows * output.stride, 0.0f);
  for (Index begin = 0; begin < keys; begin += kKeyBlock)
    blender.add(queries, {begin, std::min(keys, begin + kKeyBlock)},
                {stages.weights.row(queries.begin) + begin, stages.weights.stride}, output,
                begin == 0);
}

}  // namespace

Fault trace32(const Problem32& problem, Trace32& trace) {
  if (const Fault fault = check(problem)) return fault;
  if (const Fault fault = allocate(problem, trace)) return fault;
  const Stages stages{{trace.raw.data(), problem.keys},
                      {trace.scaled.data(), problem.keys},
                      {trace.weights.data(), problem.keys},
                      {trace.output.data(), problem.valueWidth}};
  const Blender blender(problem);
  for (Index begin = 0; begin < problem.queries; begin += kQueryBlock) {
    const Range queries{begin, std::min(problem.queries, begin + kQueryBlock)};
    scoreAll(problem, queries, stages);
    for (Index i = queries.begin; i < queries.end; ++i) weigh(problem, stages, i);
    blendRows(blender, problem, queries, stages);
  }
  return {};
}

void softmaxRows32(Rows<const float> logits, Index rows, Index columns, Rows<float> weights) {
  for (Index i = 0; i < rows; ++i)
    softmaxRow(logits.row(i), rowMax(logits.row(i), columns), columns, weights.row(i));
}

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
