#pragma once

#include "matrix.hpp"

namespace attention {

/// The raw scores QKᵀ: how well each query matches each key.
/// query: T_q x d_k, key: T_k x d_k -> T_q x T_k. Rows belong to queries, columns to keys.
Matrix dotScores(const MatrixView& query, const MatrixView& key);

}  // namespace attention
