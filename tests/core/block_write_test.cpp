#include "block.hpp"
#include "check.hpp"

using namespace attention;
using namespace attention::test;
using block::Field;
using List = std::vector<double>;

// Blocks that go out, written down in full.

namespace {

double number(Field field) { return static_cast<double>(field); }
double number(Stage stage) { return static_cast<double>(stage); }

}  // namespace

TEST_CASE("a trace is written as a count, then name and shape of each stage, then the entries") {
  Trace trace;
  trace.raw = matrix({{1, 2, 3}, {4, 5, 6}});
  trace.divisor = matrix({{7}});
  trace.rowSum = matrix({{8}, {9}});
  CHECK(block::write(trace) == List{3,                             // how many
                                    number(Stage::raw), 2, 3,      //
                                    number(Stage::divisor), 1, 1,  //
                                    number(Stage::rowSum), 2, 1,   //
                                    1, 2, 3, 4, 5, 6, 7, 8, 9});
}

TEST_CASE("an empty trace is written as nothing") { CHECK(block::write(Trace{}) == List{0}); }

TEST_CASE("a whole trace is written with every stage it holds") {
  const auto trace = attend(matrix({{1}}), matrix({{2}, {0}}), matrix({{3}, {4}}));
  REQUIRE(succeeds(trace));
  const List block = block::write(*trace);
  CHECK(block[0] == 10);
  // 5 matrices of 1 x 2 and 5 of 1 x 1
  CHECK(block.size() == 1 + 10 * 3 + 5 * 2 + 5);
  CHECK(block.back() == trace->output(0, 0));
}

TEST_CASE("an explanation is written with its lists and all its numbers") {
  Explanation e{.kind = Kind::share};
  e.left = {1, 2};
  e.right = {3, 4};
  e.product = {5, 6};
  e.partial = {7, 8};
  e.numerator = 9;
  e.denominator = 10;
  e.value = 11;
  e.index = 12;
  e.matches = 13;
  e.mismatches = 14;
  e.signsOnly = true;
  e.gain = 15;
  e.loss = 16;
  const auto scalar = [](Field field) { return List{number(field), 1, 1}; };
  const auto pair = [](Field field) { return List{number(field), 1, 2}; };
  List want{14};
  const auto append = [&](const List& part) { want.insert(want.end(), part.begin(), part.end()); };
  append(scalar(Field::kind));
  for (Field field : {Field::left, Field::right, Field::product, Field::partial})
    append(pair(field));
  for (Field field :
       {Field::numerator, Field::denominator, Field::value, Field::index, Field::matches,
        Field::mismatches, Field::signsOnly, Field::gain, Field::loss})
    append(scalar(field));
  append(
      {static_cast<double>(Kind::share), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 1, 15, 16});
  CHECK(block::write(e) == want);
}

TEST_CASE("lists that a kind does not use are left out of its explanation") {
  const Explanation e{.kind = Kind::unscaled, .value = 1};
  const List block = block::write(e);
  CHECK(block[0] == 10);
  CHECK(block[1] == number(Field::kind));
  CHECK(block[4] == number(Field::numerator));
}

TEST_CASE("a comparison is written as its four lists") {
  const Comparison c{{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  CHECK(block::write(c) == List{4,
                                number(Field::sensitivity),
                                1,
                                2,
                                number(Field::slope),
                                1,
                                2,
                                number(Field::gap),
                                1,
                                2,
                                number(Field::ratio),
                                1,
                                2,
                                1,
                                2,
                                3,
                                4,
                                5,
                                6,
                                7,
                                8});
}

TEST_CASE("a blend by hand is written as rounded weights, products and output") {
  const RoundedBlend rounded{matrix({{1, 2}}), matrix({{3}, {4}}), matrix({{5}})};
  CHECK(block::write(rounded) == List{3, number(Field::roundedWeights), 1, 2,
                                      number(Field::roundedProducts), 2, 1,
                                      number(Field::roundedOutput), 1, 1, 1, 2, 3, 4, 5});
}

TEST_CASE("a normalised row is written with its threshold, its support and its rest") {
  const Normalised row{{0.5, 0.25}, -1, 2, 0.25};
  CHECK(block::write(row) == List{4, number(Stage::weights), 1, 2, number(Stage::threshold), 1, 1,
                                  number(Field::support), 1, 1, number(Field::rest), 1, 1, 0.5,
                                  0.25, -1, 2, 0.25});
}

TEST_CASE("online attention is written step by step") {
  const OnlineAttention online{{{1, 2, {3, 4}}, {5, 6, {7, 8}}}, {9, 10}};
  CHECK(block::write(online) == List{4,
                                     number(Field::runningMax),
                                     1,
                                     2,
                                     number(Field::runningSum),
                                     1,
                                     2,
                                     number(Field::accumulated),
                                     2,
                                     2,
                                     number(Stage::output),
                                     1,
                                     2,
                                     1,
                                     5,
                                     2,
                                     6,
                                     3,
                                     4,
                                     7,
                                     8,
                                     9,
                                     10});
}

TEST_CASE("a merged result is written as m, l and the output in one row") {
  CHECK(block::write(Partial{1, 2, {3, 4}}) == List{1, number(Field::merged), 1, 4, 1, 2, 3, 4});
}

TEST_CASE("a mistake is written as its weights, the sums of rows and columns, and its output") {
  const Mistaken m{matrix({{1, 2}}), matrix({{3}}), matrix({{4, 5}}), matrix({{6}})};
  CHECK(block::write(m) == List{4, number(Stage::weights), 1, 2, number(Stage::weightSum), 1, 1,
                                number(Field::columnSum), 1, 2, number(Stage::output), 1, 1, 1, 2,
                                3, 4, 5, 6});
}
