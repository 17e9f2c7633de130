#include "blend.hpp"

#include <cmath>

namespace attention {

Matrix blend(const Matrix& weights, const Matrix& value, const BoolMatrix& seen) {
  Matrix output = Matrix::Zero(weights.rows(), value.cols());
  for (Index i = 0; i < weights.rows(); ++i) {
    double* sums = output.row(i).data();
    // value by value: every sum of the row grows left to right, and the values are read in order
    for (Index j = 0; j < weights.cols(); ++j) {
      if (seen.size() > 0 && !seen(i, j)) continue;
      const double weight = weights(i, j);
      const auto values = rowOf(value, j);
      for (std::size_t c = 0; c < values.size(); ++c) sums[c] += weight * values[c];
    }
  }
  return output;
}

Result<RoundedBlend> roundedBlend(const Matrix& weights, const Matrix& value, int digits) {
  if (digits < 0 || digits > kMaxDigits)
    return Fault{Error::badDigits, Role::none, {double(digits), double(kMaxDigits)}};
  if (weights.cols() != value.rows())
    return Fault{Error::countMismatch, Role::none, {double(weights.cols()), double(value.rows())}};
  const double cells = double(weights.size()), width = double(value.cols());
  if (const Fault fault = checkSize(cells + cells * width + double(weights.rows()) * width))
    return fault;
  double power = 1;
  for (int i = 0; i < digits; ++i) power *= 10;  // exact up to 10^22
  RoundedBlend rounded;
  rounded.weights = weights.unaryExpr([power](double w) { return std::round(w * power) / power; });
  rounded.products.resize(weights.rows() * weights.cols(), value.cols());
  for (Index i = 0; i < weights.rows(); ++i)
    for (Index j = 0; j < weights.cols(); ++j)
      rounded.products.row(i * weights.cols() + j) = rounded.weights(i, j) * value.row(j);
  rounded.output = blend(rounded.weights, value);
  return rounded;
}

}  // namespace attention
