#pragma once

#include <Eigen/Core>
#include <limits>
#include <span>
#include <vector>

#include "error.hpp"

namespace attention {

/// A float64 matrix stored row by row, as the figures are read: one row a token.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Which keys a query may see, T_q x T_k: true means attend. Stored row by row as well.
using BoolMatrix = Eigen::Matrix<bool, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

using Eigen::Index;

/// What a mask makes of a score: e to it is 0, whatever the score was.
inline constexpr double kHidden = -std::numeric_limits<double>::infinity();

/// A row as a plain list: what the loops of the core run over. It lives as long as the matrix does.
inline std::span<const double> rowOf(const Matrix& matrix, Index row) {
  return {matrix.data() + row * matrix.cols(), static_cast<std::size_t>(matrix.cols())};
}

/// All of its entries, row after row, likewise.
inline std::span<const double> entriesOf(const Matrix& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

// A few loops, written once: Eigen's expressions say as much, and are several times their size in
// the module.

/// f of every entry. Shape kept.
template <class Function>
Matrix mapped(const Matrix& matrix, Function f) {
  Matrix result(matrix.rows(), matrix.cols());
  for (Index i = 0; i < matrix.size(); ++i) result.data()[i] = f(matrix.data()[i]);
  return result;
}

Matrix zeros(Index rows, Index columns);
Matrix transposed(const Matrix& matrix);
std::vector<double> rowList(const Matrix& matrix, Index row);
std::vector<double> columnList(const Matrix& matrix, Index column);

/// Numbers a problem and its trace may hold together: 32 MiB of float64. A lesson needs hundreds;
/// the limit keeps a slip of the keyboard from asking for all of the machine's memory.
inline constexpr double kMaxNumbers = 4194304;

/// Refuses a matrix without rows or columns, and one with an entry that is NaN or infinite.
/// The fault names the matrix and the first offending entry.
Fault checkMatrix(Role role, const Matrix& matrix);

/// Refuses rows of unequal length: `lengths` holds the length of each row.
Fault checkRows(Role role, std::span<const double> lengths);

/// Refuses a matrix that is not rows x columns, which is what the other inputs ask for.
template <class AnyMatrix>
Fault checkShape(Role role, const AnyMatrix& matrix, Index rows, Index columns) {
  if (matrix.rows() == rows && matrix.cols() == columns) return {};
  return {Error::wrongShape,
          role,
          {double(rows), double(columns), double(matrix.rows()), double(matrix.cols())}};
}

/// Refuses inputs that no attention by product can take: an empty or not finite matrix, queries and
/// keys of different width, keys and values of different number.
Fault checkProblem(const Matrix& query, const Matrix& key, const Matrix& value);

/// Refuses an epsilon that is negative or not finite.
Fault checkEpsilon(double epsilon);

/// Refuses a problem that would need more than kMaxNumbers; to be asked before memory is.
Fault checkSize(double numbers);

/// Refuses a cell that lies outside of rows x columns; row and column are counted from 0.
Fault checkCell(Index rows, Index columns, Index row, Index column);
Fault checkCell(const Matrix& matrix, Index row, Index column);

}  // namespace attention
