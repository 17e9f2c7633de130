#pragma once

#include <limits>

#include "tile.hpp"

// What both kernels do with a block of scores before and after the softmax. None of it is inline:
// a block is work enough for a call, and the module holds each loop once.
namespace attention::fast {

struct Range {
  Index begin;
  Index end;  // one past the last
};

inline constexpr float kHidden = -std::numeric_limits<float>::infinity();

inline namespace ATTENTION_LANES {

/// Raw scores of a block of queries and keys, and the same times the scale; both go to rows that
/// begin at the block's first. Without data the raw ones go nowhere.
void scoreBlock(const Problem32& p, Range queries, Range keys, Rows<float> raw, Rows<float> scaled);

/// Whether finishScores has anything to do.
inline bool needsFinish(const Problem32& p) { return p.softCap > 0 || hides(p); }

/// Soft cap, bias and mask for the scores of one query and a range of keys. What is hidden becomes
/// -infinity whatever it was, NaN included.
void finishScores(const Problem32& p, Index query, Range keys, float* scores);

/// row *= factor
void multiply(float* row, Index count, float factor);

/// Values blended block by block. 0 times NaN is NaN, so where something is hidden and some value
/// is not finite, hidden keys are stepped over one by one, as they are where values are narrower
/// than a vector. Otherwise their weight of 0 does it.
class Blender {
 public:
  explicit Blender(const Problem32& p);

  /// output row i (+)= weights row i · values of `keys`, for each of `queries`.
  void add(Range queries, Range keys, Rows<const float> weights, Rows<float> output,
           bool first) const;

 private:
  void addVisible(const Blend& b, Index row, Index query, Range keys) const;

  const Problem32& p_;
  bool stepsOver_;
};

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
