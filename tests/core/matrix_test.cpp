#include "matrix.hpp"

#include <vector>

#include "check.hpp"

using namespace attention;
using namespace attention::test;

TEST_CASE("a matrix is stored row by row") {
  const Matrix m = matrix({{1, 2, 3}, {4, 5, 6}});
  for (int i = 0; i < 6; ++i) CHECK(m.data()[i] == i + 1);
}

TEST_CASE("rowOf lists a row, of a part of a larger matrix too") {
  const Matrix m = matrix({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}});
  const auto list = [](std::span<const double> row) {
    return std::vector<double>(row.begin(), row.end());
  };
  CHECK(list(rowOf(m, 1)) == std::vector<double>{4, 5, 6});
  CHECK(list(rowOf(m.block(1, 1, 2, 2), 1)) == std::vector<double>{8, 9});
  CHECK(list(rowOf(m.col(1), 2)) == std::vector<double>{8});
}

TEST_CASE("the limit on numbers is 32 MiB of float64") {
  CHECK(kMaxNumbers * sizeof(double) == 32.0 * 1024 * 1024);
}

TEST_CASE("checkMatrix accepts every finite entry, however large or small") {
  CHECK_FALSE(checkMatrix(Role::query, matrix({{0}})));
  CHECK_FALSE(checkMatrix(Role::query, matrix({{-0.0, kLargest}, {-kLargest, 5e-324}})));
}

TEST_CASE("checkMatrix refuses an empty matrix and names it") {
  for (const auto& empty : {Matrix(0, 0), Matrix(0, 3), Matrix(3, 0)}) {
    const auto words = {std::string_view("is empty"), std::string_view("at least one row")};
    CHECK(refuses(checkMatrix(Role::query, empty), Error::emptyMatrix, words));
    CHECK(refuses(checkMatrix(Role::query, empty), Error::emptyMatrix, {"Q is"}));
    CHECK(refuses(checkMatrix(Role::key, empty), Error::emptyMatrix, {"K is"}));
    CHECK(refuses(checkMatrix(Role::value, empty), Error::emptyMatrix, {"V is"}));
    CHECK(refuses(checkMatrix(Role::scores, empty), Error::emptyMatrix, {"The row of scores is"}));
  }
}

TEST_CASE("checkMatrix refuses NaN and both infinities in any place") {
  for (double bad : {kNaN, kInfinity, -kInfinity})
    for (Index i = 0; i < 2; ++i)
      for (Index j = 0; j < 3; ++j) {
        Matrix m = matrix({{1, 2, 3}, {4, 5, 6}});
        m(i, j) = bad;
        const Fault fault = checkMatrix(Role::key, m);
        CHECK(refuses(fault, Error::notFinite, {"K has", "not a finite number", "ordinary"}));
        CHECK(fault.numbers[0] == i + 1);
        CHECK(fault.numbers[1] == j + 1);
      }
}

TEST_CASE("checkMatrix names the first offending entry in reading order") {
  const Matrix m = matrix({{1, 2, 3}, {4, 5, kNaN}, {kInfinity, 8, 9}});
  CHECK(refuses(checkMatrix(Role::value, m), Error::notFinite, {"V has", "row 2, column 3"}));
}

TEST_CASE("checkRows accepts rows of one length") {
  CHECK_FALSE(checkRows(Role::query, std::vector<double>{4}));
  CHECK_FALSE(checkRows(Role::query, std::vector<double>{4, 4, 4}));
}

TEST_CASE("checkRows refuses rows of unequal length and names the first that differs") {
  CHECK(
      refuses(checkRows(Role::query, std::vector<double>{2, 2, 3, 1}), Error::raggedRows,
              {"rows of Q", "row 3 has length 3", "row 1 has length 2", "same number of entries"}));
  CHECK(refuses(checkRows(Role::key, std::vector<double>{5, 0}), Error::raggedRows,
                {"rows of K", "row 2 has length 0", "row 1 has length 5"}));
}

TEST_CASE("checkRows refuses a matrix without rows") {
  CHECK(refuses(checkRows(Role::value, {}), Error::emptyMatrix, {"V is empty"}));
}

TEST_CASE("checkCell accepts every cell inside") {
  const Matrix m = Matrix::Zero(2, 3);
  for (Index i = 0; i < 2; ++i)
    for (Index j = 0; j < 3; ++j) CHECK_FALSE(checkCell(m, i, j));
}

TEST_CASE("checkCell refuses a cell beyond each of the four edges") {
  const Matrix m = Matrix::Zero(2, 3);
  const auto size = "the matrix is 2 by 3";
  CHECK(refuses(checkCell(m, -1, 0), Error::cellOutside, {"row 0, column 1", size, "inside"}));
  CHECK(refuses(checkCell(m, 2, 0), Error::cellOutside, {"row 3, column 1", size, "inside"}));
  CHECK(refuses(checkCell(m, 0, -1), Error::cellOutside, {"row 1, column 0", size, "inside"}));
  CHECK(refuses(checkCell(m, 0, 3), Error::cellOutside, {"row 1, column 4", size, "inside"}));
}

TEST_CASE("checkCell refuses every cell of an empty matrix") {
  CHECK(refuses(checkCell(Matrix(), 0, 0), Error::cellOutside, {"0 by 0"}));
}

TEST_CASE("checkShape refuses every other number of rows or columns") {
  CHECK_FALSE(checkShape(Role::mask, Matrix::Ones(2, 3), 2, 3));
  CHECK(refuses(checkShape(Role::mask, Matrix::Ones(2, 3), 2, 4), Error::wrongShape,
                {"The mask must be 2 by 4", "it is 2 by 3"}));
  CHECK(refuses(checkShape(Role::mask, BoolMatrix(2, 3), 1, 3), Error::wrongShape,
                {"must be 1 by 3", "it is 2 by 3"}));
}

TEST_CASE("checkSize takes the limit itself and refuses more, and NaN") {
  CHECK_FALSE(checkSize(0));
  CHECK_FALSE(checkSize(kMaxNumbers));
  for (double size : {kMaxNumbers + 1, kInfinity, kNaN})
    CHECK(refuses(checkSize(size), Error::tooLarge, {"limit is 4194304"}));
}

TEST_CASE("checkEpsilon takes 0 and more, if finite") {
  CHECK_FALSE(checkEpsilon(0));
  CHECK_FALSE(checkEpsilon(1e-6));
  for (double epsilon : {-1e-300, kInfinity, kNaN})
    CHECK(refuses(checkEpsilon(epsilon), Error::badEpsilon, {"0 or more"}));
}
