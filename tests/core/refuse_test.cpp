#include "attend.hpp"
#include "check.hpp"

using namespace attention;
using namespace attention::test;

// Every way in which attend and softmaxRow refuse a problem.

namespace {

const Matrix kQuery = Matrix::Ones(2, 3);
const Matrix kKey = Matrix::Ones(4, 3);
const Matrix kValue = Matrix::Ones(4, 5);

Matrix with(Matrix matrix, Index row, Index column, double entry) {
  matrix(row, column) = entry;
  return matrix;
}

Result<Trace> row(std::vector<double> scores, Index width = 4, const Options& options = {}) {
  return softmaxRow(scores, width, options);
}

Options dividedBy(double number) { return {{Divisor::Kind::number, number}}; }

}  // namespace

TEST_CASE("attend accepts the problem that the refusals start from") {
  CHECK(succeeds(attend(kQuery, kKey, kValue)));
}

TEST_CASE("attend refuses an empty Q, K or V") {
  for (const auto& empty : {Matrix(0, 0), Matrix(0, 3), Matrix(2, 0)}) {
    CHECK(refuses(attend(empty, kKey, kValue), Error::emptyMatrix, {"Q is empty", "at least one"}));
    CHECK(refuses(attend(kQuery, empty, kValue), Error::emptyMatrix, {"K is", "at least one"}));
    CHECK(refuses(attend(kQuery, kKey, empty), Error::emptyMatrix, {"V is", "at least one"}));
  }
}

TEST_CASE("attend refuses an entry of Q, K or V that is not finite") {
  for (double bad : {kNaN, kInfinity, -kInfinity}) {
    CHECK(refuses(attend(with(kQuery, 1, 0, bad), kKey, kValue), Error::notFinite,
                  {"Q has", "row 2, column 1", "ordinary numbers"}));
    CHECK(refuses(attend(kQuery, with(kKey, 3, 2, bad), kValue), Error::notFinite,
                  {"K has", "row 4, column 3", "ordinary numbers"}));
    CHECK(refuses(attend(kQuery, kKey, with(kValue, 0, 4, bad)), Error::notFinite,
                  {"V has", "row 1, column 5", "ordinary numbers"}));
  }
}

TEST_CASE("attend refuses queries and keys of different widths") {
  CHECK(refuses(attend(Matrix::Ones(2, 4), kKey, kValue), Error::widthMismatch,
                {"queries are 4 wide", "keys are 3 wide", "two widths equal"}));
  CHECK(refuses(attend(kQuery, Matrix::Ones(4, 2), kValue), Error::widthMismatch,
                {"queries are 3 wide", "keys are 2 wide", "two widths equal"}));
}

TEST_CASE("attend refuses keys and values of different counts") {
  CHECK(refuses(attend(kQuery, kKey, Matrix::Ones(3, 5)), Error::countMismatch,
                {"4 keys and 3 values", "same number of rows"}));
  CHECK(refuses(attend(kQuery, Matrix::Ones(3, 3), kValue), Error::countMismatch,
                {"3 keys and 4 values", "same number of rows"}));
}

TEST_CASE("attend refuses a problem one step over the limit and takes one at the limit") {
  // Q 1 x w, K 4 x w, V 4 x v: 5w + 4v in, 5*4 + 3 + v + 1 out; 5(w + v) + 24 = 4194304 by hand
  const Index width = 838855;
  const Matrix query = Matrix::Zero(1, width), key = Matrix::Zero(4, width);
  CHECK(succeeds(attend(query, key, Matrix::Zero(4, 1))));
  CHECK(refuses(attend(query, key, Matrix::Zero(4, 2)), Error::tooLarge,
                {"need 4194309 numbers", "limit is 4194304", "fewer tokens"}));
}

TEST_CASE("attend refuses many tokens before it asks for their scores") {
  // 5 * 4e10 scores alone would be 1.6 TB
  const Matrix tokens = Matrix::Zero(200000, 1);
  CHECK(refuses(attend(tokens, tokens, tokens), Error::tooLarge,
                {"need 200001400001 numbers", "limit is 4194304", "fewer tokens"}));
}

TEST_CASE("attend refuses a divisor of zero, below zero or not finite") {
  const auto words = {std::string_view("positive, finite number, such as 8 or 0.5")};
  for (double bad : {0.0, -0.0, -2.5, kInfinity, -kInfinity, kNaN})
    CHECK(refuses(attend(kQuery, kKey, kValue, dividedBy(bad)), Error::badDivisor, words));
  CHECK(refuses(attend(kQuery, kKey, kValue, dividedBy(-2.5)), Error::badDivisor, {"it was -2.5"}));
}

TEST_CASE("attend refuses a kind of divisor that does not exist") {
  for (int kind : {-1, static_cast<int>(Divisor::Kind::count), 99})
    CHECK(refuses(attend(kQuery, kKey, kValue, {{Divisor::Kind(kind)}}), Error::unknownDivisor,
                  {"no divisor of that name", "Known are none"}));
}

TEST_CASE("attend refuses raw scores that overflow") {
  const Matrix query = matrix({{1, 1}, {1e200, 1}});
  const Matrix key = matrix({{1, 1}, {1, 1}, {-1e200, 1}});
  CHECK(refuses(attend(query, key, Matrix::Ones(3, 1)), Error::scoreOverflow,
                {"query 2 for key 3", "too large", "smaller entries in Q and K"}));
}

TEST_CASE("attend refuses raw scores that overflow both ways and leave NaN") {
  CHECK(refuses(attend(matrix({{1e200, 1e200}}), matrix({{1e200, -1e200}}), matrix({{1}})),
                Error::scoreOverflow, {"query 1 for key 1", "smaller entries"}));
}

TEST_CASE("attend refuses scores that a small divisor makes overflow") {
  const Matrix query = matrix({{1e200}}), key = matrix({{1}, {1e100}});
  CHECK(succeeds(attend(query, key, Matrix::Ones(2, 1), dividedBy(1e-8))));
  CHECK(refuses(attend(query, key, Matrix::Ones(2, 1), dividedBy(1e-9)), Error::scaledOverflow,
                {"query 1 for key 2", "larger divisor"}));
}

TEST_CASE("softmaxRow refuses an empty row") {
  CHECK(refuses(row({}), Error::emptyMatrix, {"The row of scores is empty", "at least one"}));
}

TEST_CASE("softmaxRow refuses a score that is not finite") {
  for (double bad : {kNaN, kInfinity, -kInfinity})
    CHECK(refuses(row({1, bad, 3}), Error::notFinite,
                  {"The row of scores has", "row 1, column 2", "ordinary numbers"}));
}

TEST_CASE("softmaxRow refuses a row one step over the limit and takes one at the limit") {
  // raw, scaled, shifted, exponentials, weights and three numbers and the divisor: 5n + 4
  CHECK(succeeds(row(std::vector<double>(838860))));
  CHECK(refuses(row(std::vector<double>(838861)), Error::tooLarge,
                {"need 4194309 numbers", "limit is 4194304"}));
}

TEST_CASE("softmaxRow refuses a head width below 1, whatever the divisor") {
  CHECK(refuses(row({1, 2}, 0), Error::badWidth, {"it was 0.", "1 or more"}));
  CHECK(refuses(row({1, 2}, -4, {{Divisor::Kind::width}}), Error::badWidth, {"it was -4."}));
  CHECK(refuses(row({1, 2}, 0, {{Divisor::Kind::none}}), Error::badWidth, {"it was 0."}));
}

TEST_CASE("softmaxRow refuses a bad number as divisor") {
  CHECK(refuses(row({1, 2}, 4, dividedBy(0)), Error::badDivisor, {"it was 0."}));
}

TEST_CASE("softmaxRow refuses a kind of divisor that does not exist") {
  CHECK(refuses(row({1, 2}, 4, {{Divisor::Kind(99)}}), Error::unknownDivisor,
                {"no divisor of that name", "Known are none"}));
}

TEST_CASE("softmaxRow refuses scores that a small divisor makes overflow") {
  CHECK(refuses(row({1, 1e300}, 4, dividedBy(1e-9)), Error::scaledOverflow,
                {"query 1 for key 2", "larger divisor"}));
}
