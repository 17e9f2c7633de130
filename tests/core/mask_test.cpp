#include "mask.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;

namespace {

constexpr Index kFar = std::numeric_limits<Index>::max();

BoolMatrix bools(std::initializer_list<std::initializer_list<double>> rows) {
  return matrix(rows).unaryExpr([](double entry) { return entry != 0; });
}

// What a causal mask leaves visible, as zeros and ones.
Matrix causal(Index offset, Index queries, Index keys) {
  return visible({.causal = offset}, queries, keys).cast<double>();
}

}  // namespace

TEST_CASE("without a mask every key is visible and scores stay as they are") {
  const Matrix scores = matrix({{1, -2}, {kInfinity, 0}});
  const BoolMatrix seen = visible({}, 2, 2);
  CHECK(seen.all());
  CHECK(identical(applyMask(scores, {}, seen), scores));
  CHECK_FALSE(Mask{}.any());
}

TEST_CASE("a causal mask hides later keys, from the corner that its offset says") {
  CHECK(identical(causal(0, 2, 3), matrix({{1, 0, 0}, {1, 1, 0}})));
  CHECK(identical(causal(1, 2, 3), matrix({{1, 1, 0}, {1, 1, 1}})));
  CHECK(identical(causal(-1, 3, 2), matrix({{0, 0}, {1, 0}, {1, 1}})));
}

TEST_CASE("a causal offset beyond the matrix shows everything or nothing and does not overflow") {
  CHECK(identical(causal(kFar, 2, 2), matrix({{1, 1}, {1, 1}})));
  CHECK(identical(causal(-kFar - 1, 2, 2), matrix({{0, 0}, {0, 0}})));
}

TEST_CASE("the parts of a mask compose: one is enough to hide a key") {
  const Mask mask{.causal = 1,
                  .allowed = bools({{0, 1, 1}, {1, 1, 1}}),
                  .bias = matrix({{0, 0, 0}, {-kInfinity, 5, -1e300}})};
  CHECK(mask.any());
  CHECK(identical(visible(mask, 2, 3).cast<double>(), matrix({{0, 1, 0}, {0, 1, 1}})));
}

TEST_CASE("biases are added to scores, and a hidden score is gone whatever it was") {
  const Mask mask{.allowed = bools({{1, 0, 1}}), .bias = matrix({{0.5, 1, -kInfinity}})};
  const BoolMatrix seen = visible(mask, 1, 3);
  CHECK(identical(applyMask(matrix({{1, kNaN, kInfinity}}), mask, seen),
                  matrix({{1.5, -kInfinity, -kInfinity}})));
}

TEST_CASE("a bias that is NaN or infinite goes through where it hides nothing") {
  const Mask mask{.bias = matrix({{kNaN, kInfinity}})};
  const Matrix masked = applyMask(matrix({{1, 1}}), mask, visible(mask, 1, 2));
  CHECK(std::isnan(masked(0, 0)));
  CHECK(masked(0, 1) == kInfinity);
}

TEST_CASE("a mask of another shape than the scores is refused") {
  CHECK_FALSE(checkMask({.allowed = bools({{1, 1}}), .bias = matrix({{0, 0}})}, 1, 2));
  CHECK(refuses(checkMask({.allowed = bools({{1, 1}})}, 2, 1), Error::wrongShape,
                {"The mask must be 2 by 1", "it is 1 by 2"}));
  CHECK(refuses(checkMask({.bias = matrix({{0}, {0}, {0}})}, 3, 2), Error::wrongShape,
                {"The mask must be 3 by 2", "it is 3 by 1"}));
}
