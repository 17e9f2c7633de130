#include "fused.hpp"

#include <algorithm>

#include "blend.hpp"
#include "row.hpp"
#include "score.hpp"
#include "tile.hpp"

namespace attention::fast {
inline namespace ATTENTION_LANES {
namespace {

// A block of queries reads all keys and values once, and rearranges each block of keys once. Half
// of it computes less of what the causal rule hides.
constexpr Index kQueryBlock = 128;

/// What a block of queries carries from one block of keys to the next.
struct Scratch {
  alignas(16) float raw[kQueryBlock][kKeyBlock];
  alignas(16) float scores[kQueryBlock][kKeyBlock];  // then weights relative to the maximum
  float max[kQueryBlock];                            // of all scores so far
  double sum[kQueryBlock];                           // of all e^(score - max) so far
};

/// One block of queries over all blocks of keys.
class QueryBlock {
 public:
  QueryBlock(const Problem32& p, const Blender& blender, Scratch& scratch, Range queries,
             Rows<float> output)
      : p_(p), blender_(blender), scratch_(scratch), queries_(queries), output_(output) {}

  void run() {
    std::fill_n(scratch_.max, rows(), kHidden);
    std::fill_n(scratch_.sum, rows(), 0.0);
    const Index seen = causalKeys(p_, queries_.end - 1);  // the last query sees the most
    for (Index begin = 0; begin < seen; begin += kKeyBlock)
      addKeys({begin, std::min(seen, begin + kKeyBlock)});
    for (Index r = 0; r < rows(); ++r) divide(r, seen > 0);
  }

 private:
  Index rows() const { return queries_.end - queries_.begin; }
  Rows<float> scores() const { return {scratch_.scores[0], kKeyBlock}; }

  void addKeys(Range keys) {
    const bool first = keys.begin == 0;
    scoreBlock(p_, queries_, keys, {scratch_.raw[0], kKeyBlock}, scores());
    for (Index r = 0; r < rows(); ++r) weigh(r, keys, first);
    blender_.add(queries_, keys, {scores().data, kKeyBlock}, output_, first);
  }

  /// Turns the scores of one row into e^(score - max) and brings what the row already holds up to
  /// the new maximum.
  void weigh(Index r, Range keys, bool first) {
    float* scores = scratch_.scores[r];
    const Index count = keys.end - keys.begin;
    if (needsFinish(p_)) finishScores(p_, queries_.begin + r, keys, scores);
    const float before = scratch_.max[r];
    const float max = std::max(before, rowMax(scores, count));
    // nothing visible so far: -inf less -inf would be NaN, and 0 is wanted
    const float origin = max == kHidden ? 0 : max;
    const float added = fastExponentials(scores, origin, count);
    if (max != before && !first) rescale(r, before - origin);
    scratch_.max[r] = max;
    scratch_.sum[r] += double(added);
  }

  void rescale(Index r, float exponent) {
    const float factor = exp2(splat(exponent * kLog2e))[0];
    scratch_.sum[r] *= double(factor);
    multiply(output_.row(r), p_.valueWidth, factor);
  }

  void divide(Index r, bool seen) {
    if (!seen) std::fill_n(output_.row(r), p_.valueWidth, 0.0f);
    const float total = float(scratch_.sum[r]);
    multiply(output_.row(r), p_.valueWidth, total == 0 ? 0 : 1 / total);
  }

  const Problem32& p_;
  const Blender& blender_;
  Scratch& scratch_;
  const Range queries_;
  const Rows<float> output_;  // of this block
};

}  // namespace

Fault fused(const Problem32& problem, Rows<float> output) {
  if (const Fault fault = check(problem)) return fault;
  Scratch scratch;
  const Blender blender(problem);
  const Index step = problem.causal ? kQueryBlock / 2 : kQueryBlock;
  for (Index begin = 0; begin < problem.queries; begin += step) {
    const Range queries{begin, std::min(problem.queries, begin + step)};
    QueryBlock(problem, blender, scratch, queries, {output.row(begin), output.stride}).run();
  }
  return {};
}

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
