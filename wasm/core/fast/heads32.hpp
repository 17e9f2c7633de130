#pragma once

#include "trace32.hpp"

namespace attention::fast {

/// How far one batch and one head lie from the next, in entries; 0 shares a matrix between them.
struct Step {
  Index batch = 0;
  Index head = 0;
};

/// Many heads of the same sizes. With fewer key heads than query heads, as in grouped-query
/// attention, query head h reads key and value head h / (queryHeads / keyHeads).
struct Heads32 {
  Problem32 first;  // batch 0, head 0
  Index batches = 1;
  Index queryHeads = 1;
  Index keyHeads = 1;
  Step query, key, value, visible, bias, output;  // key and value step by key head
};

/// Refuses a count below 1 (emptyMatrix) and query heads that are no multiple of the key heads
/// (unevenHeads), and what check(heads.first) refuses.
Fault check(const Heads32& heads);

/// The problem of one query head; what it needs to be traced alone. Batch and head count from 0.
Problem32 headOf(const Heads32& heads, Index batch, Index head);

/// fused for every head of every batch.
Fault fused(const Heads32& heads, Rows<float> output);

/// trace32 for every head of every batch. `first` is where the stages of the first one go; scores
/// and weights of the next head follow right after the last row, outputs go by `heads.output`.
Fault trace32(const Heads32& heads, const Stages32& first);

}  // namespace attention::fast
