#include "score.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;

TEST_CASE("a score is the sum of products of a query and a key") {
  CHECK(identical(dotScores(matrix({{1, 2, -1}}), matrix({{2, 1, 0}})), matrix({{4}})));
}

TEST_CASE("rows belong to queries and columns to keys") {
  const Matrix query = matrix({{1, 2, -1}, {0, 0.5, 2}});
  const Matrix key = matrix({{2, 1, 0}, {-1, 0, 3}, {0.5, 1, 1}});
  CHECK(identical(dotScores(query, key), matrix({{4, -4, 1.5}, {0.5, 6, 2.5}})));
  CHECK(identical(dotScores(key, query), matrix({{4, 0.5}, {-4, 6}, {1.5, 2.5}})));
}

TEST_CASE("one query and one key of width one give one score") {
  CHECK(identical(dotScores(matrix({{-3}}), matrix({{0.5}})), matrix({{-1.5}})));
}

TEST_CASE("opposite vectors score minus their width, unrelated ones zero") {
  const Matrix query = matrix({{1, -1, 1, -1}});
  const Matrix key = matrix({{1, -1, 1, -1}, {-1, 1, -1, 1}, {1, 1, 1, 1}});
  CHECK(identical(dotScores(query, key), matrix({{4, -4, 0}})));
}

TEST_CASE("products are added from left to right, one at a time") {
  // 1e16 + 1 rounds back to 1e16, so the order decides the sum; by hand
  const Matrix ones = matrix({{1, 1, 1, 1}});
  CHECK(dotScores(ones, matrix({{1e16, 1, -1e16, 1}}))(0, 0) == 1);
  CHECK(dotScores(ones, matrix({{1, 1e16, 1, -1e16}}))(0, 0) == 0);
  CHECK(dotScores(ones, matrix({{1e16, -1e16, 1, 1}}))(0, 0) == 2);
}

TEST_CASE("a product is rounded before it is added") {
  // (1 + 2^-30)(1 - 2^-30) = 1 - 2^-60 rounds to 1; a fused multiply-add would leave -2^-60
  const double tiny = std::ldexp(1, -30);
  CHECK(dotScores(matrix({{-1, 1 + tiny}}), matrix({{1, 1 - tiny}}))(0, 0) == 0);
}

TEST_CASE("a score too large for float64 becomes infinite") {
  CHECK(dotScores(matrix({{1e200}}), matrix({{1e200}}))(0, 0) == kInfinity);
}

TEST_CASE("hide puts -inf where the mask says not to attend, and an empty mask hides nothing") {
  BoolMatrix mask(1, 3);
  mask << true, false, true;
  CHECK(identical(hide(matrix({{1, 2, 3}}), mask), matrix({{1, -kInfinity, 3}})));
  CHECK(identical(hide(matrix({{1, 2, 3}}), {}), matrix({{1, 2, 3}})));
}

TEST_CASE("checkScores finds the first score that is not finite") {
  CHECK_FALSE(checkScores(matrix({{1, 2}, {3, 4}})));
  for (double bad : {kNaN, kInfinity, -kInfinity})
    CHECK(refuses(checkScores(matrix({{1, 2}, {bad, bad}})), Error::scoreOverflow,
                  {"query 2 for key 1"}));
}
