#pragma once

#include "matrix.hpp"

namespace attention {

/// The output: for each query, the values mixed in the shares the weights say.
/// weights: T_q x T_k, value: T_k x d_v -> T_q x d_v; one value a weight, which the caller has seen
/// to. `seen`: T_q x T_k, what the mask leaves visible, or empty, which is everything: a hidden
/// value is left out, since NaN or infinity times a weight of 0 would be NaN.
Matrix blend(const Matrix& weights, const Matrix& value, const BoolMatrix& seen = {});

/// A blend as done by hand, from weights that were written down with few digits.
struct RoundedBlend {
  Matrix weights;  // T_q x T_k, rounded half away from zero
  Matrix products;  // (T_q · T_k) x d_v, row i · T_k + j: weight of query i for key j times value j
  Matrix output;    // T_q x d_v, the products added over the keys
};

inline constexpr int kMaxDigits = 12;

/// Rounds weights to `digits` decimals (0 to kMaxDigits), then blends. A weight is rounded as its
/// double times 10^digits, so one just below a half may go up, as it does on paper.
/// Errors: digits outside of that, weights and values that are not as many, more than kMaxNumbers.
Result<RoundedBlend> roundedBlend(const Matrix& weights, const Matrix& value, int digits);

}  // namespace attention
