#pragma once

#include <array>
#include <vector>

#include "matrix.hpp"

namespace attention {

/// Sizes of the four axes batch, head, row and column, 0 or more. A tensor with fewer axes has
/// leading ones.
using Shape = std::array<Index, 4>;

/// Borrows numbers laid out with any strides, counted in entries: 0 repeats an axis, below 0 it
/// runs backwards. `data` is the entry at (0, 0, 0, 0).
template <class Number>
struct View4 {
  const Number* data = nullptr;
  Shape shape = {1, 1, 1, 1};
  Shape strides = {0, 0, 0, 0};

  Number operator()(Index batch, Index head, Index row, Index column) const {
    return data[batch * strides[0] + head * strides[1] + row * strides[2] + column * strides[3]];
  }
};
using TensorView = View4<double>;
using BoolTensorView = View4<bool>;

/// Strides of a tensor without gaps, the last axis fastest.
Shape denseStrides(const Shape& shape);

/// Numbers of its own, without gaps; all 0 at first.
struct Tensor {
  Shape shape = {0, 0, 0, 0};
  std::vector<double> data = {};

  Tensor() = default;
  explicit Tensor(const Shape& size);

  TensorView view() const { return {data.data(), shape, denseStrides(shape)}; }
  /// Takes the matrix of one batch and head, of this shape.
  void set(Index batch, Index head, const Matrix& matrix);
};

/// The size that two axes broadcast to: they are equal, or one of them is 1. -1 where they do not.
Index broadcast(Index left, Index right);

/// The matrix of one batch and head, rows x columns, copied; an axis of size 1 repeats.
Matrix matrixAt(const TensorView& tensor, Index batch, Index head, Index rows, Index columns);
BoolMatrix matrixAt(const BoolTensorView& tensor, Index batch, Index head, Index rows,
                    Index columns);

}  // namespace attention
