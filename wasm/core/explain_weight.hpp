#pragma once

#include <span>

#include "attend.hpp"
#include "explanation.hpp"
#include "normaliser.hpp"

namespace attention {

// The terms behind what a normaliser makes of one row of logits, and behind its relatives. All
// refuse what `normalise` refuses, and a cell outside the row. A hidden logit, -inf, is kind
// hidden; in a row that sees nothing every weight is kind nothing.

/// One weight: share of the powers for softmax, and what stands above the threshold for the others.
Result<Explanation> explainWeight(std::span<const double> logits, Index at, Normaliser normaliser,
                                  double alpha = 1.5);

/// The threshold of a row; left are the logits it is taken off, times alpha - 1 for those that
/// raise to a power, product the weights.
Result<Explanation> explainThreshold(std::span<const double> logits, Normaliser normaliser,
                                     double alpha = 1.5);

/// The logarithm of one softmax weight.
Result<Explanation> explainLogShare(std::span<const double> logits, Index at);

/// One entry of the Jacobian, how weight `row` moves with logit `column`.
Result<Explanation> explainSlope(std::span<const double> logits, Index row, Index column,
                                 Normaliser normaliser, double alpha = 1.5);

/// The last two stages of any attention by softmax: a cell of the weights, or of the output.
/// logits: T_q x T_k, weights: likewise, value: T_k x d_v. Errors: another stage, a cell outside
/// it.
Result<Explanation> explainBlend(const Matrix& logits, const Matrix& weights, const Matrix& value,
                                 Stage stage, Index row, Index column);

}  // namespace attention
