#include "tensor.hpp"

#include <numeric>

#include "check.hpp"

using namespace attention;
using namespace attention::test;

namespace {

// 0 to 23 in two batches of two heads of 2 x 3
Tensor counted() {
  Tensor tensor({2, 2, 2, 3});
  std::iota(tensor.data.begin(), tensor.data.end(), 0);
  return tensor;
}

}  // namespace

TEST_CASE("a tensor without gaps has its last axis together and starts with zeros") {
  CHECK(denseStrides({2, 2, 2, 3}) == Shape{12, 6, 3, 1});
  CHECK(denseStrides({0, 5, 0, 3}) == Shape{0, 0, 3, 1});
  CHECK(Tensor({1, 2, 1, 2}).data == std::vector<double>(4, 0));
  CHECK(Tensor().data.empty());
}

TEST_CASE("a matrix of a tensor is that of its batch and head") {
  const Tensor tensor = counted();
  CHECK(identical(matrixAt(tensor.view(), 0, 1, 2, 3), matrix({{6, 7, 8}, {9, 10, 11}})));
  CHECK(identical(matrixAt(tensor.view(), 1, 0, 2, 3), matrix({{12, 13, 14}, {15, 16, 17}})));
}

TEST_CASE("a matrix that a tensor takes is in its place") {
  Tensor tensor({2, 2, 1, 2});
  tensor.set(1, 0, matrix({{3, 4}}));
  CHECK(tensor.data == std::vector<double>{0, 0, 0, 0, 3, 4, 0, 0});
}

TEST_CASE("strides may transpose, run backwards and repeat") {
  const double numbers[] = {1, 2, 3, 4, 5, 6};
  const Shape shape = {1, 1, 3, 2};
  CHECK(identical(matrixAt({numbers, shape, {0, 0, 1, 3}}, 0, 0, 3, 2),
                  matrix({{1, 4}, {2, 5}, {3, 6}})));
  CHECK(identical(matrixAt({numbers + 4, shape, {0, 0, -2, 1}}, 0, 0, 3, 2),
                  matrix({{5, 6}, {3, 4}, {1, 2}})));
  CHECK(identical(matrixAt({numbers, shape, {0, 0, 0, 1}}, 0, 0, 3, 2),
                  matrix({{1, 2}, {1, 2}, {1, 2}})));
}

TEST_CASE("an axis of size 1 repeats, in any place") {
  const double numbers[] = {1, 2};
  const TensorView heads{numbers, {1, 2, 1, 1}, {9, 1, 9, 9}};
  CHECK(identical(matrixAt(heads, 4, 1, 2, 2), matrix({{2, 2}, {2, 2}})));
  const TensorView columns{numbers, {1, 1, 1, 2}, {9, 9, 9, 1}};
  CHECK(identical(matrixAt(columns, 4, 7, 2, 2), matrix({{1, 2}, {1, 2}})));
  const bool flags[] = {true, false};
  const BoolMatrix rows = matrixAt(BoolTensorView{flags, {1, 1, 2, 1}, {9, 9, 1, 9}}, 3, 3, 2, 2);
  CHECK(identical(rows.cast<double>(), matrix({{1, 1}, {0, 0}})));
}

TEST_CASE("axes broadcast where they are equal or one is 1, empty ones too") {
  CHECK(broadcast(3, 3) == 3);
  CHECK(broadcast(1, 3) == 3);
  CHECK(broadcast(3, 1) == 3);
  CHECK(broadcast(0, 1) == 0);
  CHECK(broadcast(1, 0) == 0);
  CHECK(broadcast(2, 3) == -1);
  CHECK(broadcast(0, 2) == -1);
}
