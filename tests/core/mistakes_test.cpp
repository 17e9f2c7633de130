#include "mistakes.hpp"

#include "attend.hpp"
#include "check.hpp"

using namespace attention;
using namespace attention::test;

// Long figures in this file are from Python's decimal module at 60 digits.

namespace {

// Two queries, three keys; the scaled scores are [[a, 0, a], [0, a, a]] with a = 1/√2.
const Matrix kQuery = matrix({{1, 0}, {0, 1}});
const Matrix kKey = matrix({{1, 0}, {0, 1}, {1, 1}});
const Matrix kValue = matrix({{10, 0}, {0, 10}, {5, 5}});

// Shares of softmax of [a, 0], of [a, 0, a].
constexpr double kMore = 0.669761549326656925616794945834144;
constexpr double kLess = 0.330238450673343074383205054165856;
constexpr double kTwice = 0.401112092679785910314010446311215;
constexpr double kOnce = 0.197775814640428179371979107377571;

const BoolMatrix kMask = mask(2, 3, {true, false, true, true, true, false});

Result<Mistaken> softmaxOverQueries(const Matrix& query, const Matrix& key, const Matrix& value) {
  return makeMistake(Mistake::softmaxOverQueries, query, key, value);
}

Result<Mistaken> maskAfterSoftmax(const Matrix& query, const Matrix& key, const Matrix& value,
                                  const BoolMatrix& allowed) {
  return makeMistake(Mistake::maskAfterSoftmax, query, key, value, {{.allowed = allowed}});
}

Result<Mistaken> invertedMask(const Matrix& query, const Matrix& key, const Matrix& value,
                              const BoolMatrix& allowed) {
  return makeMistake(Mistake::invertedMask, query, key, value, {{.allowed = allowed}});
}

Result<Mistaken> wrongCorner(const Matrix& query, const Matrix& key, const Matrix& value,
                             Index offset) {
  return makeMistake(Mistake::wrongCorner, query, key, value, {{.causal = offset}});
}

Result<Mistaken> modelWidth(const Matrix& query, const Matrix& key, const Matrix& value,
                            Index heads) {
  return makeMistake(Mistake::modelWidth, query, key, value, {.heads = heads});
}

Explanation explained(Mistake mistake, const Intended& intended, Index row, Index column) {
  const auto e = explainMistake(mistake, kQuery, kKey, kValue, intended, row, column);
  REQUIRE(succeeds(e));
  return *e;
}

Mistaken good(const Result<Mistaken>& result) {
  REQUIRE(succeeds(result));
  return *result;
}

}  // namespace

TEST_CASE("softmax over the queries: columns sum to 1 and rows do not") {
  const auto wrong = good(softmaxOverQueries(kQuery, kKey, kValue));
  CHECK(near(wrong.weights, matrix({{kMore, kLess, 0.5}, {kLess, kMore, 0.5}}), 1e-15));
  CHECK(near(wrong.columnSum, matrix({{1, 1, 1}}), 1e-15));
  CHECK(near(wrong.rowSum, matrix({{1.5}, {1.5}}), 1e-15));
  CHECK(near(wrong.output,
             matrix({{9.19761549326656925616794945834144, 5.80238450673343074383205054165856},
                     {5.80238450673343074383205054165856, 9.19761549326656925616794945834144}}),
             1e-15));
}

TEST_CASE("a mask after softmax: what was hidden keeps its share, and the row is short of it") {
  const auto wrong = good(maskAfterSoftmax(kQuery, kKey, kValue, kMask));
  CHECK(near(wrong.weights, matrix({{kTwice, 0, kTwice}, {kOnce, kTwice, 0}}), 1e-15));
  CHECK(near(wrong.rowSum,
             matrix({{0.802224185359571820628020892622429}, {0.598887907320214089685989553688785}}),
             1e-15));
  CHECK(near(wrong.output,
             matrix({{6.01668139019678865471015669466822, 2.00556046339892955157005223155607},
                     {1.97775814640428179371979107377571, 4.01112092679785910314010446311215}}),
             1e-15));
}

TEST_CASE("a mask that hides nothing is no mistake after softmax either") {
  const auto right = attend(kQuery, kKey, kValue);
  REQUIRE(succeeds(right));
  const auto same = good(maskAfterSoftmax(kQuery, kKey, kValue, BoolMatrix::Constant(2, 3, true)));
  CHECK(identical(same.weights, right->weights));
}

TEST_CASE("an inverted mask: each query attends to just what was hidden from it") {
  const auto wrong = good(invertedMask(kQuery, kKey, kValue, kMask));
  CHECK(identical(wrong.weights, matrix({{0, 1, 0}, {0, 0, 1}})));
  CHECK(identical(wrong.rowSum, matrix({{1}, {1}})));
  CHECK(identical(wrong.output, matrix({{0, 10}, {5, 5}})));
}

TEST_CASE("an inverted mask leaves nothing to a query that was to see everything") {
  const auto wrong =
      good(invertedMask(kQuery, kKey, kValue, mask(2, 3, {true, true, true, false, false, true})));
  CHECK(near(wrong.weights, matrix({{0, 0, 0}, {kLess, kMore, 0}}), 1e-15));
  CHECK(wrong.rowSum(0, 0) == 0);
  CHECK(identical(wrong.output.row(0), matrix({{0, 0}})));
}

TEST_CASE("the wrong corner: the last query misses the keys it was to see") {
  // right is the bottom right corner, where query 0 sees keys 0 and 1 and query 1 sees all three
  const auto wrong = good(wrongCorner(kQuery, kKey, kValue, 1));
  CHECK(near(wrong.weights, matrix({{1, 0, 0}, {kLess, kMore, 0}}), 1e-15));
  CHECK(near(wrong.columnSum, matrix({{1.33023845067334307438320505416586, kMore, 0}}), 1e-15));
  CHECK(near(
      wrong.output,
      matrix({{10, 0}, {3.30238450673343074383205054165856, 6.69761549326656925616794945834144}}),
      1e-15));
}

TEST_CASE("the wrong corner, the other way: queries see keys that come after them") {
  // right is the top left corner, where query 0 sees key 0 only
  const auto wrong = good(wrongCorner(kQuery, kKey, kValue, 0));
  CHECK(near(wrong.weights, matrix({{kMore, kLess, 0}, {kOnce, kTwice, kTwice}}), 1e-15));
}

TEST_CASE("with more queries than keys the wrong corner leaves the first queries nothing") {
  const auto wrong = good(wrongCorner(kKey, kQuery, matrix({{1}, {2}}), 0));
  CHECK(identical(wrong.rowSum, matrix({{0}, {1}, {1}})));
  CHECK(wrong.output(0, 0) == 0);
}

TEST_CASE("the model's width: divided too much, weights are too even") {
  // 4 heads, 2 wide: √8 instead of √2
  const auto wrong = good(modelWidth(kQuery, kKey, kValue, 4));
  const double twice = 0.370070407563750474684697121740839;
  const double once = 0.259859184872499050630605756518322;
  CHECK(near(wrong.weights, matrix({{twice, once, twice}, {once, twice, twice}}), 1e-15));
  CHECK(near(wrong.rowSum, matrix({{1}, {1}}), 1e-15));
  CHECK(near(wrong.output,
             matrix({{5.55105611345625712027045682611258, 4.44894388654374287972954317388742},
                     {4.44894388654374287972954317388742, 5.55105611345625712027045682611258}}),
             1e-15));
}

TEST_CASE("a model of one head has its head's width, and no mistake is made") {
  const auto right = attend(kQuery, kKey, kValue);
  REQUIRE(succeeds(right));
  CHECK(identical(good(modelWidth(kQuery, kKey, kValue, 1)).weights, right->weights));
}

TEST_CASE("mistakes refuse what attend refuses") {
  const Matrix empty(0, 0);
  CHECK(refuses(softmaxOverQueries(empty, kKey, kValue), Error::emptyMatrix, {"Q is empty"}));
  CHECK(
      refuses(maskAfterSoftmax(kQuery, empty, kValue, kMask), Error::emptyMatrix, {"K is empty"}));
  CHECK(refuses(invertedMask(kQuery, kKey, empty, kMask), Error::emptyMatrix, {"V is empty"}));
  CHECK(refuses(wrongCorner(empty, kKey, kValue, 0), Error::emptyMatrix, {"Q is empty"}));
  CHECK(refuses(modelWidth(empty, kKey, kValue, 2), Error::emptyMatrix, {"Q is empty"}));
}

TEST_CASE("mistakes refuse a mask that does not fit and fewer heads than 1") {
  const BoolMatrix turned = kMask.transpose();
  for (const auto& result :
       {maskAfterSoftmax(kQuery, kKey, kValue, turned), invertedMask(kQuery, kKey, kValue, turned)})
    CHECK(refuses(result, Error::wrongShape, {"The mask must be 2 by 3", "it is 3 by 2"}));
  for (Index heads : {0, -8})
    CHECK(refuses(modelWidth(kQuery, kKey, kValue, heads), Error::badHeads, {"1 or more"}));
}

TEST_CASE("a mistake that does not exist is refused") {
  CHECK(refuses(makeMistake(Mistake::count, kQuery, kKey, kValue), Error::unknownMistake,
                {"no mistake of that name"}));
  CHECK(refuses(makeMistake(Mistake(-1), kQuery, kKey, kValue), Error::unknownMistake, {}));
}

TEST_CASE("a causal mask can be inverted and applied too late as any other") {
  const Intended causal{{.causal = 0}};
  const auto inverted = good(makeMistake(Mistake::invertedMask, kQuery, kKey, kValue, causal));
  // query 0 is to see key 0 and query 1 keys 0 and 1
  CHECK(near(inverted.weights, matrix({{0, kLess, kMore}, {0, 0, 1}}), 1e-15));
  const auto late = good(makeMistake(Mistake::maskAfterSoftmax, kQuery, kKey, kValue, causal));
  CHECK(near(late.weights, matrix({{kTwice, 0, 0}, {kOnce, kTwice, 0}}), 1e-15));
}

TEST_CASE("a weight of softmax over the queries is a share of its column") {
  const auto e = explained(Mistake::softmaxOverQueries, {}, 1, 0);
  CHECK(e.kind == Kind::share);
  CHECK(e.left.size() == 2);
  CHECK(e.index == 1);
  CHECK(near(e.numerator / e.denominator, kLess, 1e-15));
  CHECK(near(e.value, kLess, 1e-15));
}

TEST_CASE("a weight that is set to 0 after softmax is explained as hidden") {
  const Intended intended{{.allowed = kMask}};
  CHECK(explained(Mistake::maskAfterSoftmax, intended, 0, 1).kind == Kind::hidden);
  const auto kept = explained(Mistake::maskAfterSoftmax, intended, 0, 0);
  CHECK(kept.left.size() == 3);
  CHECK(near(kept.numerator / kept.denominator, kTwice, 1e-15));
}

TEST_CASE("the other mistakes are explained as shares of what they leave visible") {
  const auto inverted = explained(Mistake::invertedMask, {{.allowed = kMask}}, 0, 1);
  CHECK(inverted.value == 1);
  CHECK(inverted.left[0] == -kInfinity);
  CHECK(near(explained(Mistake::wrongCorner, {{.causal = 1}}, 1, 1).value, kMore, 1e-15));
  CHECK(near(explained(Mistake::modelWidth, {.heads = 4}, 0, 1).value,
             0.259859184872499050630605756518322, 1e-15));
}

TEST_CASE("the weights of mistakes are explained as they are, cell by cell") {
  const Intended intended{{.causal = 1, .allowed = kMask}, 3};
  for (int i = 0; i < static_cast<int>(Mistake::count); ++i) {
    const auto whole = good(makeMistake(Mistake(i), kQuery, kKey, kValue, intended));
    for (Index row = 0; row < 2; ++row)
      for (Index column = 0; column < 3; ++column)
        CHECK(identical(explained(Mistake(i), intended, row, column).value,
                        whole.weights(row, column)));
  }
}

TEST_CASE("explainMistake refuses a cell outside the weights") {
  CHECK(refuses(explainMistake(Mistake::modelWidth, kQuery, kKey, kValue, {}, 2, 0),
                Error::cellOutside, {"row 3, column 1", "2 by 3"}));
}
