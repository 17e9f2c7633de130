#pragma once

#include "attend.hpp"
#include "explanation.hpp"
#include "matrix.hpp"

namespace attention {

/// What additive attention learns.
struct AdditiveParameters {
  Matrix queryWeights;  // W1, units x d_q
  Matrix keyWeights;    // W2, units x d_k
  Matrix scoreVector;   // v, 1 x units
  Matrix bias = {};     // b, 1 x units; empty: none
};

/// Additive attention with every stage kept.
struct AdditiveTrace {
  Matrix queryUnits;  // T_q x units, W1 q
  Matrix keyUnits;    // T_k x units, W2 k
  Matrix scores;      // T_q x T_k, v tanh(W1 q + W2 k + b)
  Matrix masked;      // T_q x T_k, the scores, -inf where hidden
  Matrix weights;     // T_q x T_k; a row with nothing visible is 0
  Matrix output;      // T_q x d_v
};

/// Attention whose scores come from one hidden layer instead of a product: there is no divisor, and
/// queries and keys may differ in width.
/// query: T_q x d_q, key: T_k x d_k, value: T_k x d_v, mask: T_q x T_k (true = attend) or empty.
/// Errors: an empty matrix, an entry that is not finite, rows of K and V that differ, parameters or
/// a mask that do not fit, more than kMaxNumbers, a score too large.
/// Source: Bahdanau, Cho & Bengio, 2015, arXiv:1409.0473, appendix A.1.2.
Result<AdditiveTrace> attendAdditive(const Matrix& query, const Matrix& key, const Matrix& value,
                                     const AdditiveParameters& parameters,
                                     const BoolMatrix& mask = {});

/// The terms behind cell (row, column) of a stage: raw, which are the scores (the score vector
/// times the hidden units), masked, weights or output. `trace` must come from the same inputs.
/// Errors: another stage, a cell outside it.
Result<Explanation> explainAdditive(const Matrix& value, const AdditiveParameters& parameters,
                                    const AdditiveTrace& trace, Stage stage, Index row,
                                    Index column);

}  // namespace attention
