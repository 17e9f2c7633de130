#pragma once

#include <Eigen/Core>
#include <span>

#include "error.hpp"

namespace attention {

/// A float64 matrix stored row by row, as the figures are read: one row a token.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Borrows a matrix, or a block of memory mapped as one, without copying it.
using MatrixView = Eigen::Ref<const Matrix>;

using Eigen::Index;

/// A row as a plain list: what the loops of the core run over. It lives as long as the matrix does.
inline std::span<const double> rowOf(const MatrixView& matrix, Index row) {
  return {matrix.data() + row * matrix.outerStride(), static_cast<std::size_t>(matrix.cols())};
}

/// Numbers a problem and its trace may hold together: 32 MiB of float64. A lesson needs hundreds;
/// the limit keeps a slip of the keyboard from asking for all of the machine's memory.
inline constexpr double kMaxNumbers = 4194304;

/// Refuses a matrix without rows or columns, and one with an entry that is NaN or infinite.
/// The fault names the matrix and the first offending entry.
Fault checkMatrix(Role role, const MatrixView& matrix);

/// Refuses rows of unequal length: `lengths` holds the length of each row.
Fault checkRows(Role role, std::span<const double> lengths);

/// Refuses a cell that lies outside the matrix; row and column are counted from 0.
Fault checkCell(const MatrixView& matrix, Index row, Index column);

}  // namespace attention
