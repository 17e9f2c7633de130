#include "blend.hpp"

#include <cmath>

namespace attention {

Matrix blend(const Matrix& weights, const Matrix& value, const BoolMatrix& seen) {
  Matrix output = zeros(weights.rows(), value.cols());
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
  const Index count = weights.size();
  RoundedBlend rounded{Matrix(weights.rows(), weights.cols()), Matrix(count, value.cols()), {}};
  for (Index cell = 0; cell < count; ++cell) {
    const double weight = std::round(weights.data()[cell] * power) / power;
    rounded.weights.data()[cell] = weight;
    for (Index c = 0; c < value.cols(); ++c)
      rounded.products(cell, c) = weight * value(cell % value.rows(), c);
  }
  rounded.output = blend(rounded.weights, value);
  return rounded;
}

}  // namespace attention
