#pragma once

#include "matrix.hpp"

namespace attention {

/// The sum of left[i] * right[i], left to right: the same bits in every build, and the order the
/// page prints. As many numbers on both sides.
double dot(std::span<const double> left, std::span<const double> right);

/// The raw scores QKᵀ: how well each query matches each key.
/// query: T_q x d_k, key: T_k x d_k -> T_q x T_k. Rows belong to queries, columns to keys.
Matrix dotScores(const Matrix& query, const Matrix& key);

/// The scores with -inf where `mask` hides a key from a query: what softmax then leaves out.
/// Scores: T_q x T_k; mask: the same shape, true = attend, or empty, which hides nothing.
Matrix hide(const Matrix& scores, const BoolMatrix& mask);

/// Refuses scores that outgrew float64: the first infinite or NaN entry, by its query and its key.
Fault checkScores(const Matrix& scores, Error error = Error::scoreOverflow);

}  // namespace attention
