#include "attend.hpp"
#include "check.hpp"
#include "compare.hpp"
#include "explain.hpp"

using namespace attention;
using namespace attention::test;
using List = std::vector<double>;

// Long figures in this file are from Python's decimal module at 50 digits.

namespace {

// Scaled scores are exact: [[4, 2, 0], [-2, 4, 0]].
const Matrix kQuery = matrix({{1, -1, 1, 1}, {0, 2, 2, 0}});
const Matrix kKey = matrix({{2, -4, 2, 0}, {0, 0, 4, 0}, {0, 0, 0, 0}});
const Matrix kValue = matrix({{1, 10}, {2, 20}, {4, 40}});

// Shares of softmax of [4, 2].
constexpr double kFour = 0.88079707797788244405972914130239;
constexpr double kTwo = 0.11920292202211755594027085869760;

Result<Trace> attended(const Options& options) { return attend(kQuery, kKey, kValue, options); }

Trace good(const Options& options) {
  const auto trace = attended(options);
  REQUIRE(succeeds(trace));
  return *trace;
}

Explanation explained(const Options& options, Stage stage, Index row, Index column) {
  const auto e = explain(kQuery, kKey, kValue, options, good(options), stage, row, column);
  REQUIRE(succeeds(e));
  return *e;
}

}  // namespace

TEST_CASE("a causal mask hides the keys after the query, from the top left corner") {
  const Trace trace = good({.mask = {.causal = 0}});
  CHECK(identical(trace.masked, matrix({{4, -kInfinity, -kInfinity}, {-2, 4, -kInfinity}})));
  CHECK(identical(trace.visible, matrix({{1}, {2}})));
  CHECK(near(trace.weights,
             matrix({{1, 0, 0},
                     {0.00247262315663477433405990737225, 0.99752737684336522566594009262774, 0}}),
             1e-14));
}

TEST_CASE("an offset moves the causal corner: keys less queries is the bottom right one") {
  const Trace trace = good({.mask = {.causal = 1}});
  CHECK(identical(trace.visible, matrix({{2}, {3}})));
  CHECK(near(trace.weights.row(0), matrix({{kFour, kTwo, 0}}), 1e-14));
}

TEST_CASE("a causal offset far outside of the matrix hides everything or nothing") {
  constexpr Index most = std::numeric_limits<Index>::max();
  CHECK(identical(good({.mask = {.causal = most}}).visible, matrix({{3}, {3}})));
  CHECK(identical(good({.mask = {.causal = -most}}).visible, matrix({{0}, {0}})));
}

TEST_CASE("a boolean mask leaves what is true") {
  const Trace trace =
      good({.mask = {.allowed = mask(2, 3, {true, false, true, false, true, false})}});
  CHECK(identical(trace.masked, matrix({{4, -kInfinity, 0}, {-kInfinity, 4, -kInfinity}})));
  CHECK(near(trace.weights,
             matrix({{0.98201379003790844197320686205046, 0, 0.01798620996209155802679313794953},
                     {0, 1, 0}}),
             1e-14));
}

TEST_CASE("a bias is added, and one of -infinity hides") {
  const Trace trace = good({.mask = {.bias = matrix({{0.5, -1, 0}, {0, -kInfinity, 2}})}});
  CHECK(identical(trace.masked, matrix({{4.5, 1, 0}, {-2, -kInfinity, 2}})));
  CHECK(identical(trace.visible, matrix({{3}, {2}})));
  CHECK(near(trace.weights.row(0),
             matrix({{0.96033215511257572913652963132592, 0.02899951830071589336859092210164,
                      0.01066832658670837749487944657243}}),
             1e-14));
}

TEST_CASE("the forms of a mask compose: a key is visible where none hides it") {
  const Trace trace = good({.mask = {.causal = 1,
                                     .allowed = mask(2, 3, {true, true, true, false, true, true}),
                                     .bias = matrix({{0, 0, 0}, {0, 1, -kInfinity}})}});
  CHECK(identical(trace.masked, matrix({{4, 2, -kInfinity}, {-kInfinity, 5, -kInfinity}})));
}

TEST_CASE("a query that sees nothing has weights and output 0, and the trace says so") {
  for (bool subtractMax : {true, false}) {
    const Trace trace = good({.subtractMax = subtractMax, .mask = {.causal = -1}});
    CHECK(identical(trace.visible, matrix({{0}, {1}})));
    CHECK(identical(trace.weights, matrix({{0, 0, 0}, {1, 0, 0}})));
    CHECK(identical(trace.weightSum, matrix({{0}, {1}})));
    CHECK(identical(trace.rowSum.row(0), matrix({{0}})));
    CHECK(identical(trace.output, matrix({{0, 0}, {1, 10}})));
  }
}

TEST_CASE("without a mask there is no masked stage, and without a soft cap no capped one") {
  const Trace trace = good({});
  CHECK(trace.masked.size() == 0);
  CHECK(trace.visible.size() == 0);
  CHECK(trace.capped.size() == 0);
  CHECK(trace.threshold.size() == 0);
}

TEST_CASE("a soft cap bends scores towards its size, before the mask") {
  const Trace trace = good({.softCap = 5, .mask = {.causal = 1}});
  CHECK(near(trace.capped.row(0),
             matrix({{3.32018385133924481842422328200121, 1.89974481127612442633874061948436, 0}}),
             1e-15));
  CHECK(near(trace.weights.row(0),
             matrix({{0.80540723481263715834512624773108, 0.19459276518736284165487375226891, 0}}),
             1e-14));
}

TEST_CASE("the other normalisers have a threshold instead of softmax's steps") {
  const Trace trace = good({.normaliser = Normaliser::softmaxOffByOne});
  CHECK(trace.exponentials.size() == 0);
  CHECK(trace.rowMax.size() == 0);
  CHECK(near(trace.threshold(0, 0), 4.15868315918983691054520852202836, 1e-14));
  CHECK(near(trace.weights.row(0),
             matrix({{0.85326666584643715555426738705312, 0.11547708589868772969799505516615,
                      0.01562812412743755737386877889035}}),
             1e-14));
}

TEST_CASE("sparsemax gives exact zeros, by hand") {
  // 4 - 3 = 1: nothing is left for the others
  const Trace trace = good({.normaliser = Normaliser::sparsemax});
  CHECK(identical(trace.threshold, matrix({{3}, {3}})));
  CHECK(identical(trace.weights, matrix({{1, 0, 0}, {0, 1, 0}})));
  CHECK(identical(trace.output, matrix({{1, 10}, {2, 20}})));
}

TEST_CASE("a normaliser sees the visible keys only") {
  const Trace trace =
      good({.mask = {.allowed = mask(2, 3, {false, true, true, false, false, false})},
            .normaliser = Normaliser::sparsemax});
  CHECK(identical(trace.weights, matrix({{0, 1, 0}, {0, 0, 0}})));
  CHECK(identical(trace.weightSum, matrix({{1}, {0}})));
}

TEST_CASE("attend refuses a mask of another shape, and one with NaN or infinity added") {
  CHECK(refuses(attended({.mask = {.allowed = BoolMatrix::Constant(3, 2, true)}}),
                Error::wrongShape, {"The mask must be 2 by 3", "it is 3 by 2"}));
  CHECK(refuses(attended({.mask = {.bias = matrix({{0, 0, 0}})}}), Error::wrongShape,
                {"The mask must be 2 by 3", "it is 1 by 3"}));
  for (double entry : {kNaN, kInfinity})
    CHECK(refuses(attended({.mask = {.bias = matrix({{0, 0, 0}, {0, entry, 0}})}}),
                  Error::notFinite, {"The mask", "row 2, column 2"}));
}

TEST_CASE("attend refuses a bias that takes a score out of range") {
  CHECK(refuses(attend(matrix({{1e154}}), matrix({{1e154}}), matrix({{1}}),
                       {.mask = {.bias = matrix({{kLargest}})}}),
                Error::scoreOverflow, {"query 1 for key 1"}));
}

TEST_CASE("attend refuses a soft cap, a normaliser and an alpha that are none") {
  for (double softCap : {-1.0, kNaN, kInfinity})
    CHECK(refuses(attended({.softCap = softCap}), Error::badCap, {"0 for none"}));
  CHECK(refuses(attended({.normaliser = Normaliser::count}), Error::unknownNormaliser, {}));
  CHECK(refuses(attended({.normaliser = Normaliser::entmax, .alpha = 5}), Error::badAlpha,
                {"from 1 to 4"}));
}

TEST_CASE("the masked stage says what the mask did to each score") {
  const Options options{.mask = {.causal = 1, .bias = matrix({{0.5, -1, 0}, {0, 0, 0}})}};
  const Explanation biased = explained(options, Stage::masked, 0, 1);
  CHECK(biased.kind == Kind::biased);
  CHECK(biased.left == List{2});
  CHECK(biased.right == List{-1});
  CHECK(biased.value == 1);
  const Explanation hidden = explained(options, Stage::masked, 0, 2);
  CHECK(hidden.kind == Kind::hidden);
  CHECK(hidden.left == List{0});
  CHECK(hidden.value == -kInfinity);
  const Explanation kept = explained({.mask = {.causal = 1}}, Stage::masked, 0, 0);
  CHECK(kept.kind == Kind::kept);
  CHECK(kept.left == List{4});
}

TEST_CASE("the count of visible keys is explained as ones and zeros") {
  const Explanation e = explained({.mask = {.causal = 1}}, Stage::visible, 0, 0);
  CHECK(e.kind == Kind::sum);
  CHECK(e.left == List{1, 1, 0});
  CHECK(e.value == 2);
}

TEST_CASE("a capped score is explained by the score and the cap") {
  const Explanation e = explained({.softCap = 5}, Stage::capped, 0, 0);
  CHECK(e.kind == Kind::capped);
  CHECK(e.left == List{4});
  CHECK(e.right == List{5});
  CHECK(near(e.value, 3.32018385133924481842422328200121, 1e-15));
}

TEST_CASE("the weights of a query that sees nothing are explained as nothing") {
  const Options options{.mask = {.causal = -1}};
  CHECK(explained(options, Stage::weights, 0, 0).kind == Kind::nothing);
  CHECK(explained(options, Stage::shifted, 0, 0).kind == Kind::hidden);
  CHECK(explained(options, Stage::weightSum, 0, 0).value == 0);
}

TEST_CASE("compare takes gaps after the mask: a hidden key is infinitely far") {
  const Options options{.mask = {.causal = 1}};
  const auto c = compare(good(options), 0, 0, options);
  REQUIRE(succeeds(c));
  CHECK(c->gap == List{0, 2, kInfinity});
  CHECK(c->ratio[2] == kInfinity);
  CHECK(c->sensitivity[2] == 0);
}

TEST_CASE("the slope of softmax is a(1 - a) for its own score and -ab for another's") {
  const auto c = compare(good({.mask = {.causal = 1}}), 0, 0);
  REQUIRE(succeeds(c));
  CHECK(near(c->slope[0], kFour * kTwo, 1e-14));
  CHECK(near(c->slope[1], -kFour * kTwo, 1e-14));
  CHECK(c->slope[2] == 0);
}

TEST_CASE("compare knows the slopes of the other normalisers, by hand") {
  // two keys that both stand above the threshold: each weight moves half as far as its score
  const Options options{.divisor = {Divisor::Kind::number, 4}, .normaliser = Normaliser::sparsemax};
  const auto trace = attend(matrix({{1}}), matrix({{2}, {1}}), matrix({{1}, {2}}), options);
  REQUIRE(succeeds(trace));
  const auto c = compare(*trace, 0, 0, options);
  REQUIRE(succeeds(c));
  CHECK(c->sensitivity == List{0.5, 0.5});
  CHECK(c->slope == List{0.5, -0.5});
  CHECK(c->ratio == List{1, 0.625 / 0.375});
}

TEST_CASE("compare of a query that sees nothing has slopes of 0") {
  const Options options{.mask = {.causal = -1}};
  const auto c = compare(good(options), 0, 1, options);
  REQUIRE(succeeds(c));
  CHECK(c->slope == List{0, 0, 0});
  CHECK(c->sensitivity == List{0, 0, 0});
}
