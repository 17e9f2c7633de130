#include "blend.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;

namespace {

Matrix rounded(const Matrix& weights, int digits) {
  const auto result = roundedBlend(weights, Matrix::Ones(weights.cols(), 1), digits);
  REQUIRE(succeeds(result));
  return result->weights;
}

}  // namespace

TEST_CASE("an output mixes the rows of V in the shares of a query") {
  const Matrix value = matrix({{1, 0}, {0, 2}, {2, 2}});
  CHECK(identical(blend(matrix({{0.25, 0.25, 0.5}}), value), matrix({{1.25, 1.5}})));
}

TEST_CASE("outputs have one row a query and the width of V") {
  const Matrix weights = matrix({{0.5, 0.5}, {1, 0}, {0, 1}});
  const Matrix value = matrix({{1, 2, 3, 4}, {5, 6, 7, 8}});
  CHECK(identical(blend(weights, value), matrix({{3, 4, 5, 6}, {1, 2, 3, 4}, {5, 6, 7, 8}})));
}

TEST_CASE("a blend is added from the first key to the last") {
  // 1e16 + 1 rounds back to 1e16; by hand
  const Matrix ones = matrix({{1, 1, 1, 1}});
  CHECK(blend(ones, matrix({{1e16}, {1}, {-1e16}, {1}}))(0, 0) == 1);
  CHECK(blend(ones, matrix({{1}, {1e16}, {1}, {-1e16}}))(0, 0) == 0);
}

TEST_CASE("a blend by hand rounds the weights first and so ends elsewhere") {
  // weights from Python's decimal module; [1.25, 1.5] by hand against 1.25523..., 1.50348...
  // unrounded
  const Matrix weights =
      matrix({{0.248255078257723069693186689549704, 0.248255078257723069693186689549704,
               0.503489843484553860613626620900592}});
  const Matrix value = matrix({{1, 0}, {0, 2}, {2, 2}});
  const auto byHand = roundedBlend(weights, value, 2);
  REQUIRE(succeeds(byHand));
  CHECK(identical(byHand->weights, matrix({{0.25, 0.25, 0.5}})));
  CHECK(identical(byHand->output, matrix({{1.25, 1.5}})));
  CHECK(near(blend(weights, value),
             matrix({{1.25523476522683079092043993135089, 1.50348984348455386061362662090059}}),
             1e-15));
}

TEST_CASE("halves round away from zero") {
  // all exact in binary, so that each is truly half way
  CHECK(identical(rounded(matrix({{0.5, 1.5, 2.5, -0.5, -2.5}}), 0), matrix({{1, 2, 3, -1, -3}})));
  CHECK(identical(rounded(matrix({{0.25, 0.75, -0.25}}), 1), matrix({{0.3, 0.8, -0.3}})));
  CHECK(identical(rounded(matrix({{0.125, 0.375, 0.625}}), 2), matrix({{0.13, 0.38, 0.63}})));
  CHECK(identical(rounded(matrix({{0.0625, 0.1875}}), 3), matrix({{0.063, 0.188}})));
}

TEST_CASE("what lies beside a half rounds to the nearer side") {
  CHECK(
      identical(rounded(matrix({{0.49999999999999994, 0.5000000000000001}}), 0), matrix({{0, 1}})));
  CHECK(identical(rounded(matrix({{0.2449, 0.2451}}), 2), matrix({{0.24, 0.25}})));
}

TEST_CASE("every number of digits from 0 to 12 is kept") {
  // 2/3 as written with that many decimals
  const double want[] = {
      1,         0.7,        0.67,        0.667,        0.6667,        0.66667,       0.666667,
      0.6666667, 0.66666667, 0.666666667, 0.6666666667, 0.66666666667, 0.666666666667};
  for (int digits = 0; digits <= 12; ++digits) {
    CAPTURE(digits);
    CHECK(identical(rounded(matrix({{2.0 / 3.0}}), digits)(0, 0), want[digits]));
  }
}

TEST_CASE("weights with few digits are left as they are") {
  const Matrix weights = matrix({{0, 1, 0.25, 0.1, 0.07}});
  CHECK(identical(rounded(weights, 2), weights));
  CHECK(identical(rounded(weights, 12), weights));
}

TEST_CASE("small weights may round to nothing, and then their values do not count") {
  const auto result = roundedBlend(matrix({{0.996, 0.004}}), matrix({{1}, {1000}}), 2);
  REQUIRE(succeeds(result));
  CHECK(identical(result->weights, matrix({{1, 0}})));
  CHECK(identical(result->output, matrix({{1}})));
}

TEST_CASE("fewer than 0 digits are refused") {
  CHECK(refuses(roundedBlend(matrix({{1}}), matrix({{1}}), -1), Error::badDigits,
                {"-1 was asked for", "0 to 12 digits"}));
}

TEST_CASE("more than 12 digits are refused") {
  CHECK(kMaxDigits == 12);
  CHECK(refuses(roundedBlend(matrix({{1}}), matrix({{1}}), 13), Error::badDigits,
                {"13 was asked for", "0 to 12 digits"}));
}

TEST_CASE("roundedBlend refuses weights and values that are not as many") {
  CHECK(refuses(roundedBlend(matrix({{0.5, 0.5}}), matrix({{1}}), 2), Error::countMismatch,
                {"2 keys and 1 values"}));
}

TEST_CASE("roundedBlend refuses more products than there is room for") {
  // 2048 weights, 2048 x 2048 products and as many sums
  CHECK(refuses(roundedBlend(Matrix::Zero(2048, 1), Matrix::Zero(1, 2048), 2), Error::tooLarge,
                {"need 8390656 numbers; the limit is 4194304"}));
}

TEST_CASE("the products by hand are rounded weights times values, key by key") {
  // 0.25 and 0.75 stay as they are; 2 queries, 2 keys, 2 features
  const auto rounded = roundedBlend(matrix({{0.25, 0.75}, {1, 0}}), matrix({{4, 8}, {2, -2}}), 2);
  REQUIRE(rounded);
  CHECK(identical(rounded->products, matrix({{1, 2}, {1.5, -1.5}, {4, 8}, {0, -0.0}})));
  CHECK(identical(rounded->output, matrix({{2.5, 0.5}, {4, 8}})));
}
