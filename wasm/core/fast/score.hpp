#pragma once

#include "vector.hpp"

// What both kernels do with a block of scores before the softmax.
namespace attention::fast {
inline namespace ATTENTION_LANES {

/// Raw scores of a block of queries and up to kKeyBlock keys, and the same times the scale; both go
/// to rows that begin at the block's first key.
void scoreBlock(const Problem32& p, Range queries, Range keys, Rows<float> raw, Rows<float> scaled);

/// Whether finishScores has anything to do.
inline bool needsFinish(const Problem32& p) { return p.softCap > 0 || hides(p); }

/// Soft cap, bias and mask for the scaled scores of one query and a range of keys. What is hidden
/// becomes -infinity whatever it was, NaN included.
void finishScores(const Problem32& p, Index query, Range keys, float* scores);

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
