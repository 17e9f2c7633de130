#include "tensor.hpp"

#include <algorithm>

namespace attention {
namespace {

// An index into an axis that may be of size 1 and then repeats.
Index within(Index size, Index index) { return size == 1 ? 0 : index; }

template <class AnyMatrix, class Number>
AnyMatrix copied(const View4<Number>& tensor, Index batch, Index head, Index rows, Index columns) {
  const auto& size = tensor.shape;
  AnyMatrix matrix(rows, columns);
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < columns; ++j)
      matrix(i, j) = tensor(within(size[0], batch), within(size[1], head), within(size[2], i),
                            within(size[3], j));
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
