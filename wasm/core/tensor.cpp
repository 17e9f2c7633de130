#include "tensor.hpp"

#include <algorithm>

namespace attention {
namespace {

template <class AnyMatrix, class Number>
AnyMatrix copied(const View4<Number>& tensor, Index batch, Index head, Index rows, Index columns) {
  Shape strides = tensor.strides;
  for (std::size_t axis = 0; axis < 4; ++axis)
    if (tensor.shape[axis] == 1) strides[axis] = 0;
  const View4<Number> repeated{tensor.data, tensor.shape, strides};
  AnyMatrix matrix(rows, columns);
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < columns; ++j) matrix(i, j) = repeated(batch, head, i, j);
  return matrix;
}

}  // namespace

Shape denseStrides(const Shape& shape) {
  Shape strides = {0, 0, 0, 1};
  for (std::size_t axis = 3; axis > 0; --axis) strides[axis - 1] = strides[axis] * shape[axis];
  return strides;
}

Tensor::Tensor(const Shape& size)
    : shape(size), data(static_cast<std::size_t>(size[0] * size[1] * size[2] * size[3]), 0) {}

void Tensor::set(Index batch, Index head, const Matrix& matrix) {
  std::copy_n(matrix.data(), matrix.size(),
              data.begin() + (batch * shape[1] + head) * matrix.size());
}

Index broadcast(Index left, Index right) {
  if (left == right || right == 1) return left;
  return left == 1 ? right : -1;
}

Matrix matrixAt(const TensorView& tensor, Index batch, Index head, Index rows, Index columns) {
  return copied<Matrix>(tensor, batch, head, rows, columns);
}

BoolMatrix matrixAt(const BoolTensorView& tensor, Index batch, Index head, Index rows,
                    Index columns) {
  return copied<BoolMatrix>(tensor, batch, head, rows, columns);
}

}  // namespace attention
