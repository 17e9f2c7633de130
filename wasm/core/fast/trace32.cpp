#include "trace32.hpp"

#include <algorithm>

#include "blend.hpp"
#include "row.hpp"
#include "score.hpp"
#include "tile.hpp"

namespace attention::fast {
inline namespace ATTENTION_LANES {
namespace {

// A block of keys is rearranged anew for each block of queries, whose rows of all three stages are
// still in the second-level cache when the next pass reads them.
constexpr Index kQueryBlock = 64;

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

void scoreAll(const Problem32& p, Range queries, const Stages32& stages) {
  for (Index begin = 0; begin < p.keys; begin += kKeyBlock)
    scoreBlock(p, queries, {begin, std::min(p.keys, begin + kKeyBlock)},
               {stages.raw.row(queries.begin) + begin, stages.raw.stride},
               {stages.scaled.row(queries.begin) + begin, stages.scaled.stride});
}

/// Of so many numbers at most a sum is made in float32.
constexpr Index kSum = 256;

/// The sum of more of them, in float64.
[[gnu::noinline]] float longExponentials(const float* scores, float origin, Index count,
                                         float* weights) {
  double total = 0;
  for (Index j = 0; j < count; j += kSum)
    total += double(exponentials(scores + j, origin, std::min(count - j, kSum), weights + j));
  return float(total);
}

/// Weights from scores less `origin`, which is the row's maximum.
void softmaxRow(const float* scores, float origin, Index count, float* weights) {
  const float total = count <= kSum ? exponentials(scores, origin, count, weights)
                                    : longExponentials(scores, origin, count, weights);
  multiply(weights, count, total == 0 ? 0 : 1 / total);
}

void weigh(const Problem32& p, const Stages32& stages, Index query) {
  float* scaled = stages.scaled.row(query);
  if (needsFinish(p)) finishScores(p, query, {0, p.keys}, scaled);
  const float max = rowMax(scaled, p.keys);
  // nothing visible: -inf less -inf would be NaN, and 0 is wanted
  softmaxRow(scaled, max == kHidden ? 0 : max, p.keys, stages.weights.row(query));
}

void blendRows(const Blender& blender, const Problem32& p, Range queries, const Stages32& stages) {
  const Index keys = causalKeys(p, queries.end - 1);  // the last query sees the most
  const Index rows = queries.end - queries.begin;
  const Rows<float> output{stages.output.row(queries.begin), stages.output.stride};
  if (keys == 0)
    for (Index i = 0; i < rows; ++i) std::fill_n(output.row(i), p.valueWidth, 0.0f);
  for (Index begin = 0; begin < keys; begin += kKeyBlock)
    blender.add(queries, {begin, std::min(keys, begin + kKeyBlock)},
                {stages.weights.row(queries.begin) + begin, stages.weights.stride}, output,
                begin == 0);
}

}  // namespace

Fault trace32(const Problem32& problem, Trace32& trace) {
  if (const Fault fault = check(problem)) return fault;
  if (const Fault fault = allocate(problem, trace)) return fault;
  return trace32(problem, Stages32{{trace.raw.data(), problem.keys},
                                   {trace.scaled.data(), problem.keys},
                                   {trace.weights.data(), problem.keys},
                                   {trace.output.data(), problem.valueWidth}});
}

Fault trace32(const Problem32& problem, const Stages32& stages) {
  if (const Fault fault = check(problem)) return fault;
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
