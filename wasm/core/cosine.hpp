#pragma once

#include "attend.hpp"
#include "explanation.hpp"
#include "matrix.hpp"

namespace attention {

/// Cosine attention with every stage kept.
struct CosineTrace {
  Matrix unitQuery;  // T_q x d_k, every query divided by its length
  Matrix unitKey;    // T_k x d_k
  Matrix cosines;    // T_q x T_k, from -1 to 1 up to rounding, whatever the lengths
  Matrix scaled;     // T_q x T_k, cosines times the scale
  Matrix weights;    // T_q x T_k
  Matrix output;     // T_q x d_v
};

/// Every row divided by the larger of its length and `epsilon`, so that a row of zeros stays zero.
/// No length is too large or too small for it.
Matrix unitRows(const Matrix& rows, double epsilon);

/// Attention whose scores are the cosines of the angles between queries and keys, times a scale
/// that stands in for the divisor (and is learned, in a model).
/// query: T_q x d_k, key: T_k x d_k, value: T_k x d_v; scale: positive; epsilon: 0 or more.
/// Errors: an empty matrix, an entry that is not finite, widths of Q and K that differ, rows of K
/// and V that differ, a scale or epsilon that is none, more than kMaxNumbers.
/// Source: Liu et al., 2022 (Swin Transformer V2), arXiv:2111.09883, equation 2.
Result<CosineTrace> attendCosine(const Matrix& query, const Matrix& key, const Matrix& value,
                                 double scale, double epsilon = 1e-12);

/// The terms behind cell (row, column) of a stage: raw, which are the cosines, scaled, weights or
/// output. `trace` must come from the same inputs. Errors: another stage, a cell outside it.
Result<Explanation> explainCosine(const Matrix& value, double scale, const CosineTrace& trace,
                                  Stage stage, Index row, Index column);

}  // namespace attention
