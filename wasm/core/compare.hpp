#pragma once

#include <vector>

#include "attend.hpp"

namespace attention {

/// How one weight stands beside the others of its row; one entry a key.
struct Comparison {
  std::vector<double> sensitivity;  // a(1 - a): how far a weight moves with its own score
  std::vector<double> gap;          // the chosen key's scaled score minus this key's
  std::vector<double> ratio;        // e^gap: the chosen weight divided by this key's weight
};

/// Compares the weight in cell (row, column) with every weight of its row.
/// The ratio is taken from the scores, so it stays right where a weight has rounded to zero.
/// `trace` must come from attend or softmaxRow. Errors: a cell outside the weights.
Result<Comparison> compare(const Trace& trace, Index row, Index column);

}  // namespace attention
