#include "matrix.hpp"

#include <cmath>

namespace attention {

Fault checkMatrix(Role role, const MatrixView& matrix) {
  if (matrix.size() == 0) return {Error::emptyMatrix, role};
  for (Index row = 0; row < matrix.rows(); ++row) {
    const auto numbers = rowOf(matrix, row);
    for (std::size_t column = 0; column < numbers.size(); ++column)
      if (!std::isfinite(numbers[column]))
        return {Error::notFinite, role, {double(row + 1), double(column + 1)}};
  }
  return {};
}

Fault checkRows(Role role, std::span<const double> lengths) {
  if (lengths.empty()) return {Error::emptyMatrix, role};
  for (std::size_t row = 1; row < lengths.size(); ++row)
    if (lengths[row] != lengths[0])
      return {Error::raggedRows, role, {double(row + 1), lengths[row], lengths[0]}};
  return {};
}

Fault checkCell(const MatrixView& matrix, Index row, Index column) {
  if (row >= 0 && row < matrix.rows() && column >= 0 && column < matrix.cols()) return {};
  return {Error::cellOutside,
          Role::none,
          {double(row) + 1, double(column) + 1, double(matrix.rows()), double(matrix.cols())}};
}

}  // namespace attention
