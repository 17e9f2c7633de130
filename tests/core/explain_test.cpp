#include "explain.hpp"

#include <set>

#include "check.hpp"

using namespace attention;
using namespace attention::test;
using List = std::vector<double>;

namespace {

// Scores, divisor and quotients are exact: Q Kᵀ = [[8, 4, 0], [-4, 8, 0]], √4 = 2.
const Matrix kQuery = matrix({{1, -1, 1, 1}, {0, 2, 2, 0}});
const Matrix kKey = matrix({{2, -4, 2, 0}, {0, 0, 4, 0}, {0, 0, 0, 0}});
const Matrix kValue = matrix({{1, 10}, {2, 20}, {4, 40}});

struct Example {
  Options options;
  Trace trace;

  explicit Example(const Options& chosen = {}) : options(chosen) {
    const auto result = attend(kQuery, kKey, kValue, options);
    REQUIRE(succeeds(result));
    trace = *result;
  }
  Result<Explanation> result(Stage stage, Index row, Index column) const {
    return explain(kQuery, kKey, kValue, options, trace, stage, row, column);
  }
  Explanation at(Stage stage, Index row, Index column) const {
    const auto explanation = result(stage, row, column);
    REQUIRE(succeeds(explanation));
    return *explanation;
  }
};

}  // namespace

TEST_CASE("a raw score is explained as the products of a query and a key with a running total") {
  const Explanation e = Example().at(Stage::raw, 0, 0);
  CHECK(e.kind == Kind::dot);
  CHECK(e.left == List{1, -1, 1, 1});
  CHECK(e.right == List{2, -4, 2, 0});
  CHECK(e.product == List{2, 4, 2, 0});
  CHECK(e.partial == List{2, 6, 8, 8});
  CHECK(e.value == 8);
}

TEST_CASE("a raw score takes the row of the query and the row of the key") {
  const Explanation e = Example().at(Stage::raw, 1, 0);
  CHECK(e.left == List{0, 2, 2, 0});
  CHECK(e.right == List{2, -4, 2, 0});
  CHECK(e.partial == List{0, -8, -4, -4});
  CHECK(e.value == -4);
}

TEST_CASE("matches and mismatches count products above and below zero") {
  const Explanation e = Example().at(Stage::raw, 1, 0);
  CHECK(e.matches == 1);
  CHECK(e.mismatches == 1);
  CHECK_FALSE(e.signsOnly);
  const Explanation all = Example().at(Stage::raw, 0, 0);
  CHECK(all.matches == 3);
  CHECK(all.mismatches == 0);
}

TEST_CASE("signs only is said where every product is +1 or -1, and then counting is enough") {
  const Matrix query = matrix({{1, -1, 1, 1, -1}});
  const Matrix key = matrix({{1, 1, 1, -1, -1}, {1, 1, 1, -1, 0}});
  const Matrix value = matrix({{1}, {1}});
  const auto trace = attend(query, key, value);
  REQUIRE(succeeds(trace));
  const auto signs = explain(query, key, value, {}, *trace, Stage::raw, 0, 0);
  REQUIRE(succeeds(signs));
  CHECK(signs->signsOnly);
  CHECK(signs->matches == 3);
  CHECK(signs->mismatches == 2);
  CHECK(signs->value == 1);
  const auto zero = explain(query, key, value, {}, *trace, Stage::raw, 0, 1);
  REQUIRE(succeeds(zero));
  CHECK_FALSE(zero->signsOnly);
}

TEST_CASE("the divisor is explained by its kind") {
  const auto divisor = [](const Divisor& chosen) {
    return Example({chosen}).at(Stage::divisor, 0, 0);
  };
  const Explanation root = divisor({});
  CHECK(root.kind == Kind::root);
  CHECK(root.left == List{4});
  CHECK(root.value == 2);
  const Explanation width = divisor({Divisor::Kind::width});
  CHECK(width.kind == Kind::width);
  CHECK(width.left == List{4});
  CHECK(width.value == 4);
  const Explanation none = divisor({Divisor::Kind::none});
  CHECK(none.kind == Kind::unscaled);
  CHECK(none.left.empty());
  CHECK(none.value == 1);
  const Explanation number = divisor({Divisor::Kind::number, 16});
  CHECK(number.kind == Kind::number);
  CHECK(number.left.empty());
  CHECK(number.value == 16);
}

TEST_CASE("a scaled score is explained as raw score over divisor") {
  const Explanation e = Example().at(Stage::scaled, 1, 0);
  CHECK(e.kind == Kind::quotient);
  CHECK(e.numerator == -4);
  CHECK(e.denominator == 2);
  CHECK(e.value == -2);
}

TEST_CASE("a row's maximum is explained by its scaled scores and where the largest stands") {
  const Explanation e = Example().at(Stage::rowMax, 1, 0);
  CHECK(e.kind == Kind::maximum);
  CHECK(e.left == List{-2, 4, 0});
  CHECK(e.index == 1);
  CHECK(e.value == 4);
}

TEST_CASE("of equal maxima the first is named, in rows long and short") {
  for (Index keys : {2, 3, 5, 9, 17, 64}) {
    CAPTURE(keys);
    Matrix query = matrix({{1}}), key = Matrix::Zero(keys, 1), value = Matrix::Ones(keys, 1);
    key(keys / 2, 0) = key(keys - 1, 0) = 3;
    const auto trace = attend(query, key, value);
    REQUIRE(succeeds(trace));
    const auto e = explain(query, key, value, {}, *trace, Stage::rowMax, 0, 0);
    REQUIRE(succeeds(e));
    CHECK(e->index == keys / 2);
  }
}

TEST_CASE("a shifted score is explained as a difference from the maximum") {
  const Explanation e = Example().at(Stage::shifted, 0, 1);
  CHECK(e.kind == Kind::difference);
  CHECK(e.left == List{2});
  CHECK(e.right == List{4});
  CHECK(e.value == -2);
}

TEST_CASE("an exponential is explained by what e is raised to, shifted or not") {
  const Explanation shifted = Example().at(Stage::exponentials, 0, 1);
  CHECK(shifted.kind == Kind::exponential);
  CHECK(shifted.left == List{-2});
  // e^-2 and e^2 from Python's decimal module at 50 digits
  CHECK(near(shifted.value, 0.135335283236612691893999494972484, 1e-15));
  const Explanation asIs = Example({{}, false}).at(Stage::exponentials, 0, 1);
  CHECK(asIs.left == List{2});
  CHECK(near(asIs.value, 7.38905609893065022723042746057501, 1e-15));
}

TEST_CASE("a row's sum is explained by its exponentials with a running total") {
  const Example example;
  const Explanation e = example.at(Stage::rowSum, 1, 0);
  CHECK(e.kind == Kind::sum);
  CHECK(e.left == List{example.trace.exponentials(1, 0), 1, example.trace.exponentials(1, 2)});
  CHECK(e.partial.size() == 3);
  CHECK(e.partial.back() == e.value);
}

TEST_CASE("a weight is explained as its share of the row's sum") {
  const Example example;
  const Explanation e = example.at(Stage::weights, 1, 2);
  CHECK(e.kind == Kind::share);
  CHECK(e.left == List{-6, 0, -4});
  CHECK(e.product == List{example.trace.exponentials(1, 0), 1, example.trace.exponentials(1, 2)});
  CHECK(e.index == 2);
  CHECK(e.numerator == e.product[2]);
  CHECK(e.denominator == example.trace.rowSum(1, 0));
  CHECK(e.value == example.trace.weights(1, 2));
}

TEST_CASE("a weight without the maximum is explained from the scaled scores") {
  CHECK(Example({{}, false}).at(Stage::weights, 1, 2).left == List{-2, 4, 0});
}

TEST_CASE("a row's weights are explained as adding up to the whole") {
  const Example example;
  const Explanation e = example.at(Stage::weightSum, 0, 0);
  CHECK(e.kind == Kind::sum);
  CHECK(e.left.size() == 3);
  CHECK(e.left[1] == example.trace.weights(0, 1));
  CHECK(near(e.value, 1, 1e-15));
}

TEST_CASE("an output is explained as weights times one column of V") {
  const Example example;
  const Explanation e = example.at(Stage::output, 1, 1);
  CHECK(e.kind == Kind::blend);
  CHECK(e.right == List{10, 20, 40});
  for (std::size_t j = 0; j < 3; ++j) {
    CHECK(e.left[j] == example.trace.weights(1, static_cast<Index>(j)));
    CHECK(e.product[j] == e.left[j] * e.right[j]);
  }
  CHECK(e.matches == 0);
  CHECK_FALSE(e.signsOnly);
}

TEST_CASE("explain refuses the maximum and the shifted scores where there are none") {
  const Example example({{}, false});
  for (Stage stage : {Stage::rowMax, Stage::shifted})
    CHECK(refuses(example.result(stage, 0, 0), Error::unknownStage,
                  {"no such stage in this trace", "one that the trace lists"}));
}

TEST_CASE("explain refuses numbers that are no stage") {
  for (int number : {-1, static_cast<int>(Stage::count), 99, -2147483647})
    CHECK(refuses(Example().result(Stage(number), 0, 0), Error::unknownStage,
                  {"no such stage", "one that the trace lists"}));
}

TEST_CASE("explain refuses the output of a loose row, which has none") {
  const auto trace = softmaxRow(List{1, 2}, 1);
  REQUIRE(succeeds(trace));
  CHECK(refuses(explain(kQuery, kKey, kValue, {}, *trace, Stage::output, 0, 0), Error::unknownStage,
                {"no such stage"}));
}

TEST_CASE("explain refuses a cell beyond each edge, by the shape of the stage asked for") {
  const Example example;
  const auto outside = [&](Stage stage, Index row, Index column, std::string_view cell,
                           std::string_view size) {
    return refuses(example.result(stage, row, column), Error::cellOutside, {cell, size, "inside"});
  };
  CHECK(outside(Stage::raw, -1, 0, "row 0, column 1", "2 by 3"));
  CHECK(outside(Stage::raw, 2, 0, "row 3, column 1", "2 by 3"));
  CHECK(outside(Stage::raw, 0, -1, "row 1, column 0", "2 by 3"));
  CHECK(outside(Stage::weights, 0, 3, "row 1, column 4", "2 by 3"));
  CHECK(outside(Stage::divisor, 1, 0, "row 2, column 1", "1 by 1"));
  CHECK(outside(Stage::rowSum, 0, 1, "row 1, column 2", "2 by 1"));
  CHECK(outside(Stage::output, 0, 2, "row 1, column 3", "2 by 2"));
}

TEST_CASE("the products of a score above and below zero are added up apart") {
  // 2.5 - 1 + 3 - 0.5: 5.5 above, 1.5 below
  const Matrix query = matrix({{2.5, 1, 3, -0.5}});
  const Matrix key = matrix({{1, -1, 1, 1}});
  const auto trace = attend(query, key, Matrix::Ones(1, 1));
  REQUIRE(trace);
  const auto e = explain(query, key, Matrix::Ones(1, 1), {}, *trace, Stage::raw, 0, 0);
  REQUIRE(e);
  CHECK(e->gain == 5.5);
  CHECK(e->loss == 1.5);
  CHECK(e->value == 4);
}

TEST_CASE("a loose row has no queries and keys to explain its scores and divisor by") {
  const std::vector<double> scores = {20, 5};
  const auto trace = softmaxRow(scores, 128);
  REQUIRE(trace);
  const Matrix none;
  for (Stage stage : {Stage::raw, Stage::divisor})
    CHECK(refuses(explain(none, none, none, {}, *trace, stage, 0, 0), Error::unknownStage, {}));
  CHECK(explain(none, none, none, {}, *trace, Stage::weights, 0, 1));
}
