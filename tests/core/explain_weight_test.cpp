#include "explain_weight.hpp"

#include "check.hpp"
#include "seeded.hpp"

using namespace attention;
using namespace attention::test;
using List = std::vector<double>;

namespace {

Explanation good(const Result<Explanation>& e) {
  REQUIRE(succeeds(e));
  return *e;
}

}  // namespace

TEST_CASE("a softmax weight is its share of the powers") {
  const auto e = good(explainWeight(List{2, 0, -kInfinity}, 1, Normaliser::softmax));
  CHECK(e.kind == Kind::share);
  CHECK(e.left == List{0, -2, -kInfinity});
  CHECK(e.index == 1);
  // 1 / (1 + e²), from Python's decimal module
  CHECK(near(e.value, 0.11920292202211755594027085869760, 1e-15));
  CHECK(near(e.numerator / e.denominator, e.value, 1e-15));
}

TEST_CASE("an entmax weight is what stands above the threshold, to a power, by hand") {
  // alpha 1.5 of [1, -1]: half of them less -0.5 is [1, 0], and squared they sum to 1
  const auto e = good(explainWeight(List{1, -1}, 0, Normaliser::entmax, 1.5));
  CHECK(e.kind == Kind::power);
  CHECK(e.left == List{0.5});
  CHECK(near(e.right[0], -0.5, 1e-15));
  CHECK(e.numerator == 2);
  CHECK(near(e.value, 1, 1e-15));
}

TEST_CASE("a sparsemax threshold is explained by its logits and weights") {
  const auto e = good(explainThreshold(List{1, 0.5, -3}, Normaliser::sparsemax));
  CHECK(e.kind == Kind::threshold);
  CHECK(e.left == List{1, 0.5, -3});
  CHECK(e.product == List{0.75, 0.25, 0});
  CHECK(e.numerator == 1);
  CHECK(e.value == 0.25);
}

TEST_CASE("a hidden logit has a weight that is hidden, and in a row without any there is nothing") {
  CHECK(good(explainWeight(List{1, -kInfinity}, 1, Normaliser::sparsemax)).kind == Kind::hidden);
  for (int i = 0; i < static_cast<int>(Normaliser::count); ++i) {
    const List blind = {-kInfinity, -kInfinity};
    CHECK(good(explainWeight(blind, 1, Normaliser(i))).kind == Kind::nothing);
    CHECK(good(explainThreshold(blind, Normaliser(i))).kind == Kind::nothing);
  }
}

TEST_CASE("the logarithm of a share is logit less maximum less the logarithm of the sum") {
  const auto e = good(explainLogShare(List{3, 1}, 1));
  CHECK(e.kind == Kind::logShare);
  CHECK(e.left == List{1});
  CHECK(e.right[0] == 3);
  // log(1 + e^-2) and -2 - that, from Python's decimal module
  CHECK(near(e.right[1], 0.12692801104297249644372680635831, 1e-15));
  CHECK(near(e.value, -2.12692801104297249644372680635831, 1e-15));
  CHECK(good(explainLogShare(List{3, -kInfinity}, 1)).kind == Kind::hidden);
}

TEST_CASE("a slope is a share times what its row leaves to it") {
  // softmax of equal logits, by hand
  const auto own = good(explainSlope(List{5, 5}, 0, 0, Normaliser::softmax));
  CHECK(own.kind == Kind::slope);
  CHECK(own.left == List{0.5});
  CHECK(own.right == List{1, 0.5});
  CHECK(own.value == 0.25);
  const auto other = good(explainSlope(List{5, 5}, 0, 1, Normaliser::softmax));
  CHECK(other.right == List{0, 0.5});
  CHECK(other.value == -0.25);
}

TEST_CASE("slopes of every normaliser follow from their terms, and make up the Jacobian") {
  Random random(3);
  for (int round = 0; round < 40; ++round) {
    const Matrix row = random.matrix(1, random.size(6), -2, 2);
    const auto logits = rowOf(row, 0);
    const auto normaliser = Normaliser(round % 4);
    const auto whole = jacobian(logits, normaliser);
    REQUIRE(succeeds(whole));
    for (Index i = 0; i < row.cols(); ++i)
      for (Index j = 0; j < row.cols(); ++j) {
        const auto e = good(explainSlope(logits, i, j, normaliser));
        CHECK(identical(e.value, (*whole)(i, j)));
        CHECK(std::abs(e.left[0] * (e.right[0] - e.right[1]) - e.value) <= 1e-15);
      }
  }
}

TEST_CASE("explanations of a row refuse a cell outside it and what normalise refuses") {
  const List row = {1, 2};
  for (Index at : {-1, 2}) {
    CHECK(refuses(explainWeight(row, at, Normaliser::softmax), Error::cellOutside, {"1 by 2"}));
    CHECK(refuses(explainLogShare(row, at), Error::cellOutside, {"1 by 2"}));
    CHECK(refuses(explainSlope(row, at, 0, Normaliser::softmax), Error::cellOutside, {"1 by 2"}));
    CHECK(refuses(explainSlope(row, 0, at, Normaliser::softmax), Error::cellOutside, {"1 by 2"}));
  }
  CHECK(refuses(explainWeight(row, 0, Normaliser::count), Error::unknownNormaliser, {}));
  CHECK(refuses(explainThreshold(row, Normaliser::entmax, 0), Error::badAlpha, {}));
  CHECK(refuses(explainSlope(row, 0, 0, Normaliser::entmax, kNaN), Error::badAlpha, {}));
}

TEST_CASE("weights and outputs of any attention are shares and blends") {
  const Matrix logits = matrix({{0, 0}}), weights = matrix({{0.5, 0.5}}),
               value = matrix({{2}, {4}});
  CHECK(good(explainBlend(logits, weights, value, Stage::weights, 0, 1)).value == 0.5);
  const auto e = good(explainBlend(logits, weights, value, Stage::output, 0, 0));
  CHECK(e.kind == Kind::blend);
  CHECK(e.product == List{1, 2});
  CHECK(e.value == 3);
  CHECK(
      refuses(explainBlend(logits, weights, value, Stage::rowMax, 0, 0), Error::unknownStage, {}));
  CHECK(refuses(explainBlend(logits, weights, value, Stage::output, 0, 1), Error::cellOutside,
                {"1 by 1"}));
  CHECK(refuses(explainBlend(logits, weights, value, Stage::weights, 1, 0), Error::cellOutside,
                {"1 by 2"}));
}
