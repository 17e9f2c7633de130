#include "normalise.hpp"

#include <algorithm>
#include <cmath>

namespace attention {

Softmax softmax(const Matrix& logits, bool subtractMax) {
  const Index rows = logits.rows(), columns = logits.cols();
  Softmax s;
  if (subtractMax) {
    // only for stability: the common factor e^-max cancels in the quotient below
    s.rowMax.resize(rows, 1);
    s.shifted.resize(rows, columns);
    for (Index i = 0; i < rows; ++i) {
      double& max = s.rowMax(i, 0) = logits(i, 0);
      for (double logit : rowOf(logits, i))
        if (logit > max) max = logit;
      for (Index j = 0; j < columns; ++j) s.shifted(i, j) = logits(i, j) - max;
    }
  }
  const Matrix& exponents = subtractMax ? s.shifted : logits;
  s.exponentials.resize(rows, columns);
  // the C library's exp, not Eigen's vectorised one: the same bits with and without SIMD
  for (Index i = 0; i < logits.size(); ++i)
    s.exponentials.data()[i] = std::exp(exponents.data()[i]);
  s.rowSum = rowSums(s.exponentials);
  s.weights.resize(rows, columns);
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < columns; ++j) s.weights(i, j) = s.exponentials(i, j) / s.rowSum(i, 0);
  s.weightSum = rowSums(s.weights);
  return s;
}

Softmax softmaxOf(std::span<const double> logits) {
  return softmax(Eigen::Map<const Matrix>(logits.data(), 1, static_cast<Index>(logits.size())),
                 true);
}

double logRowSum(const Softmax& softmax, Index row) {
  const auto powers = rowOf(softmax.exponentials, row);
  const auto largest = std::max_element(powers.begin(), powers.end());
  double others = 0;
  for (auto power = powers.begin(); power != powers.end(); ++power)
    if (power != largest) others += *power;
  return std::log1p(others);
}

Matrix rowSums(const Matrix& matrix) {
  Matrix sums = zeros(matrix.rows(), 1);
  for (Index i = 0; i < matrix.rows(); ++i)
    for (double number : rowOf(matrix, i)) sums(i, 0) += number;
  return sums;
}

}  // namespace attention
