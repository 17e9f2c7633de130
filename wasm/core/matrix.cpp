#include "matrix.hpp"

#include <algorithm>
#include <cmath>

namespace attention {

Matrix zeros(Index rows, Index columns) {
  Matrix matrix(rows, columns);
  std::fill_n(matrix.data(), matrix.size(), 0.0);
  return matrix;
}

Matrix transposed(const Matrix& matrix) {
  Matrix result(matrix.cols(), matrix.rows());
  for (Index i = 0; i < matrix.rows(); ++i)
    for (Index j = 0; j < matrix.cols(); ++j) result(j, i) = matrix(i, j);
  return result;
}

std::vector<double> rowList(const Matrix& matrix, Index row) {
  const auto entries = rowOf(matrix, row);
  return {entries.begin(), entries.end()};
}

std::vector<double> columnList(const Matrix& matrix, Index column) {
  std::vector<double> list(static_cast<std::size_t>(matrix.rows()));
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = matrix(static_cast<Index>(i), column);
  return list;
}

Fault checkMatrix(Role role, const Matrix& matrix) {
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

Fault checkProblem(const Matrix& query, const Matrix& key, const Matrix& value) {
  if (const Fault fault = checkMatrix(Role::query, query)) return fault;
  if (const Fault fault = checkMatrix(Role::key, key)) return fault;
  if (const Fault fault = checkMatrix(Role::value, value)) return fault;
  if (query.cols() != key.cols())
    return {Error::widthMismatch, Role::none, {double(query.cols()), double(key.cols())}};
  if (key.rows() != value.rows())
    return {Error::countMismatch, Role::none, {double(key.rows()), double(value.rows())}};
  return {};
}

Fault checkEpsilon(double epsilon) {
  // written so that NaN is refused too
  if (epsilon >= 0 && std::isfinite(epsilon)) return {};
  return {Error::badEpsilon, Role::none, {epsilon}};
}

Fault checkSize(double numbers) {
  // written so that NaN is refused too
  if (numbers <= kMaxNumbers) return {};
  return {Error::tooLarge, Role::none, {numbers, kMaxNumbers}};
}

Fault checkCell(Index rows, Index columns, Index row, Index column) {
  if (row >= 0 && row < rows && column >= 0 && column < columns) return {};
  return {Error::cellOutside,
          Role::none,
          {double(row) + 1, double(column) + 1, double(rows), double(columns)}};
}

Fault checkCell(const Matrix& matrix, Index row, Index column) {
  return checkCell(matrix.rows(), matrix.cols(), row, column);
}

}  // namespace attention
