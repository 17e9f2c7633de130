#include "normalise.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;

// Long figures in this file are from Python's decimal module at 50 digits.

TEST_CASE("softmax keeps every step of a row with its maximum subtracted") {
  const Softmax s = softmax(matrix({{2, 1, 0}}), true);
  CHECK(identical(s.rowMax, matrix({{2}})));
  CHECK(identical(s.shifted, matrix({{0, -1, -2}})));
  CHECK(
      near(s.exponentials,
           matrix({{1, 0.367879441171442321595523770161461, 0.135335283236612691893999494972484}}),
           1e-15));
  CHECK(near(s.rowSum, matrix({{1.50321472440805501348952326513395}}), 1e-15));
  CHECK(near(s.weights,
             matrix({{0.665240955774821889529018280174745, 0.244728471054797652472959618340763,
                      0.0900305731703804579980221014844918}}),
             1e-15));
  CHECK(near(s.weightSum, matrix({{1}}), 1e-15));
}

TEST_CASE("softmax keeps every step of a row as it is, and then there is no maximum") {
  const Softmax s = softmax(matrix({{2, 1, 0}}), false);
  CHECK(s.rowMax.size() == 0);
  CHECK(s.shifted.size() == 0);
  CHECK(near(s.exponentials,
             matrix({{7.38905609893065022723042746057501, 2.71828182845904523536028747135266, 1}}),
             1e-15));
  CHECK(near(s.rowSum, matrix({{11.1073379273896954625907149319277}}), 1e-15));
  CHECK(near(s.weights,
             matrix({{0.665240955774821889529018280174745, 0.244728471054797652472959618340763,
                      0.0900305731703804579980221014844918}}),
             1e-15));
  CHECK(near(s.weightSum, matrix({{1}}), 1e-15));
}

TEST_CASE("softmax goes along rows, each with its own maximum and sum") {
  const Softmax s = softmax(matrix({{2, 1, 0}, {0, 0, 0}, {16, 8, 0}}), true);
  CHECK(identical(s.rowMax, matrix({{2}, {0}, {16}})));
  CHECK(identical(s.shifted, matrix({{0, -1, -2}, {0, 0, 0}, {0, -8, -16}})));
  CHECK(s.rowSum.rows() == 3);
  CHECK(s.rowSum.cols() == 1);
  CHECK(s.rowSum(1, 0) == 3);
  CHECK(near(s.weights,
             matrix({{0.665240955774821889529018280174745, 0.244728471054797652472959618340763,
                      0.0900305731703804579980221014844918},
                     {0.333333333333333333333333333333333, 0.333333333333333333333333333333333,
                      0.333333333333333333333333333333333},
                     {0.999664537409836169439845180208452, 0.000335350092740452496902192163643244,
                      1.12497423378063252627627904712074e-7}}),
             1e-15));
}

TEST_CASE("the maximum is found at either end, in the middle, and below zero") {
  CHECK(softmax(matrix({{5, 1, 2}}), true).rowMax(0, 0) == 5);
  CHECK(softmax(matrix({{1, 5, 2}}), true).rowMax(0, 0) == 5);
  CHECK(softmax(matrix({{1, 2, 5}}), true).rowMax(0, 0) == 5);
  CHECK(softmax(matrix({{-7, -3, -5}}), true).rowMax(0, 0) == -3);
}

TEST_CASE("a row of one has all the weight") {
  for (double logit : {0.0, 3.5, -1e6, 1e308})
    CHECK(softmax(matrix({{logit}}), true).weights(0, 0) == 1);
}

TEST_CASE("equal logits share evenly") {
  for (bool subtractMax : {true, false})
    CHECK(identical(softmax(matrix({{3, 3, 3, 3}}), subtractMax).weights,
                    matrix({{0.25, 0.25, 0.25, 0.25}})));
}

TEST_CASE("large logits overflow to infinity and NaN without the maximum") {
  const Softmax s = softmax(matrix({{800, 799, 0}}), false);
  CHECK(s.exponentials(0, 0) == kInfinity);
  CHECK(s.exponentials(0, 2) == 1);
  CHECK(s.rowSum(0, 0) == kInfinity);
  CHECK(std::isnan(s.weights(0, 0)));
  CHECK(std::isnan(s.weights(0, 1)));
  CHECK(s.weights(0, 2) == 0);
  CHECK(std::isnan(s.weightSum(0, 0)));
}

TEST_CASE("the same large logits come out right with the maximum") {
  const Softmax s = softmax(matrix({{800, 799, 0}}), true);
  // e^-800 is about 3.7e-348, below the smallest float64
  CHECK(
      near(s.weights,
           matrix({{0.731058578630004879251159241821836, 0.268941421369995120748840758178164, 0}}),
           1e-15));
}

TEST_CASE("very low logits vanish without the maximum and come out right with it") {
  const Matrix logits = matrix({{-800, -801}});
  CHECK(softmax(logits, false).rowSum(0, 0) == 0);
  CHECK(std::isnan(softmax(logits, false).weights(0, 0)));
  CHECK(near(softmax(logits, true).weights,
             matrix({{0.731058578630004879251159241821836, 0.268941421369995120748840758178164}}),
             1e-15));
}

TEST_CASE("a small weight keeps all its digits") {
  const Matrix weights = softmax(matrix({{20, 5}}), true).weights;
  CHECK(near(weights(0, 1), 3.05902226925624725146782434396352e-7, 1e-15));
}

TEST_CASE("rowSums adds each row from left to right") {
  // 1e16 + 1 rounds back to 1e16; by hand
  CHECK(identical(rowSums(matrix({{1e16, 1, -1e16, 1}, {1, 1e16, 1, -1e16}, {1, 2, 3, 4}})),
                  matrix({{1}, {0}, {10}})));
}
