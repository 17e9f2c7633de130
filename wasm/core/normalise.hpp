#pragma once

#include "matrix.hpp"

namespace attention {

/// Softmax of every row with each step kept, in the order a person would compute it.
struct Softmax {
  Matrix rowMax;        // T_q x 1, empty when the maximum is not subtracted
  Matrix shifted;       // T_q x T_k, logits - rowMax, empty likewise
  Matrix exponentials;  // T_q x T_k, e to the shifted logits (or to the logits themselves)
  Matrix rowSum;        // T_q x 1
  Matrix weights;       // T_q x T_k, exponentials / rowSum
  Matrix weightSum;     // T_q x 1, 1 up to rounding
};

/// Softmax row by row. logits: T_q x T_k, finite.
/// Subtracting the row maximum changes no weight; it only keeps e^x within range. Without it large
/// logits overflow to infinity and the weights become NaN, as IEEE arithmetic has it: lessons show
/// that on purpose.
Softmax softmax(const Matrix& logits, bool subtractMax);

/// The same of one loose row, with its maximum subtracted: matrices of one row.
Softmax softmaxOf(std::span<const double> logits);

/// The logarithm of a row's sum, of a softmax that took the maximum off: one power is 1, and what
/// the others add keeps its digits however little it is.
double logRowSum(const Softmax& softmax, Index row);

/// The sum of each row, left to right. T_q x T_k -> T_q x 1.
Matrix rowSums(const Matrix& matrix);

}  // namespace attention
