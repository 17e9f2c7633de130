#include "normalise.hpp"

#include <cmath>

namespace attention {

Softmax softmax(const Matrix& logits, bool subtractMax) {
  Softmax s;
  if (subtractMax) {
    // only for stability: the common factor e^-max cancels in the quotient below
    s.rowMax = logits.col(0);
    for (Index i = 0; i < logits.rows(); ++i)
      for (double logit : rowOf(logits, i))
        if (logit > s.rowMax(i, 0)) s.rowMax(i, 0) = logit;
    s.shifted = logits.colwise() - s.rowMax.col(0);
  }
  const Matrix exponents = subtractMax ? Matrix(s.shifted) : logits;
  // the C library's exp, not Eigen's vectorised one: the same bits with and without SIMD
  s.exponentials = exponents.unaryExpr([](double x) { return std::exp(x); });
  s.rowSum = rowSums(s.exponentials);
  s.weights = s.exponentials.array().colwise() / s.rowSum.col(0).array();
  s.weightSum = rowSums(s.weights);
  return s;
}

Matrix rowSums(const Matrix& matrix) {
  Matrix sums = Matrix::Zero(matrix.rows(), 1);
  for (Index i = 0; i < matrix.rows(); ++i)
    for (double number : rowOf(matrix, i)) sums(i, 0) += number;
  return sums;
}

}  // namespace attention
