#pragma once

#include <vector>

#include "attend.hpp"

namespace attention {

/// How one weight stands beside the others of its row; one entry a key.
struct Comparison {
  std::vector<double>
      sensitivity;            // how far a weight moves with its own score: a(1 - a) in softmax
  std::vector<double> slope;  // how far the chosen weight moves with this key's score
  std::vector<double> gap;    // the chosen key's logit minus this key's; inf for a hidden one
  std::vector<double> ratio;  // the chosen weight divided by this key's: e^gap in softmax
};

/// Compares the weight in cell (row, column) with every weight of its row.
/// In softmax the ratio is taken from the logits, so it stays right where a weight has rounded to
/// zero. Of two hidden keys gap and ratio are NaN.
/// `trace` must come from attend or softmaxRow, with the same options. Errors: a cell outside the
/// weights.
Result<Comparison> compare(const Trace& trace, Index row, Index column,
                           const Options& options = {});

}  // namespace attention
