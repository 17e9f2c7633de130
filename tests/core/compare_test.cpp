#include "compare.hpp"

#include <limits>

#include "check.hpp"

using namespace attention;
using namespace attention::test;

// Long figures in this file are from Python's decimal module at 50 digits.

namespace {

Trace traceOf(std::vector<double> scores, bool subtractMax = true) {
  const auto trace = softmaxRow(scores, 1, {{Divisor::Kind::none}, subtractMax});
  REQUIRE(succeeds(trace));
  return *trace;
}

Matrix row(const std::vector<double>& list) {
  return Eigen::Map<const Matrix>(list.data(), 1, static_cast<Index>(list.size()));
}

}  // namespace

TEST_CASE("sensitivity is a(1 - a) for every weight of the row") {
  const auto c = compare(traceOf({2, 1, 0}), 0, 0);
  REQUIRE(succeeds(c));
  CHECK(near(row(c->sensitivity),
             matrix({{0.222695426534623356438292077849617, 0.184836446509978720061763283141659,
                      0.0819250690649932284458638756902501}}),
             1e-15));
}

TEST_CASE("sensitivity nearly vanishes where softmax is saturated") {
  const auto c = compare(traceOf({16, 8, 0}), 0, 0);
  REQUIRE(succeeds(c));
  CHECK(near(c->sensitivity[1], 0.000335237633055751466811728334028916, 1e-14));
  CHECK(near(c->sensitivity[2], 1.12497410722392985924415458568015e-7, 1e-14));
  // 1 - a cancels: the weight's own rounding is all that is lost
  CHECK(near(c->sensitivity[0], 0.000335350055014431134006731577799004, 1e-12));
}

TEST_CASE("sensitivity is largest, a quarter, for a weight of one half") {
  const auto c = compare(traceOf({3, 3}), 0, 0);
  REQUIRE(succeeds(c));
  CHECK(identical(row(c->sensitivity), matrix({{0.25, 0.25}})));
}

TEST_CASE("a long row takes time by its length, not by the square of it") {
  const std::size_t count = 400000;  // the square would take minutes
  const auto c = compare(traceOf(std::vector<double>(count, 0)), 0, 0);
  REQUIRE(succeeds(c));
  for (std::size_t j : {std::size_t{0}, count / 2, count - 1})
    CHECK(near(c->sensitivity[j], 399999.0 / 160000000000, 1e-10));  // 1/n (1 - 1/n)
}

TEST_CASE("the gap is the chosen key's scaled score minus each key's") {
  const Trace trace = traceOf({2, 1, 0});
  CHECK(identical(row(compare(trace, 0, 0)->gap), matrix({{0, 1, 2}})));
  CHECK(identical(row(compare(trace, 0, 1)->gap), matrix({{-1, 0, 1}})));
  CHECK(identical(row(compare(trace, 0, 2)->gap), matrix({{-2, -1, 0}})));
}

TEST_CASE("the gap is taken after the division") {
  const auto trace = softmaxRow(std::vector<double>{16, 8, 0}, 64);
  REQUIRE(succeeds(trace));
  CHECK(identical(row(compare(*trace, 0, 0)->gap), matrix({{0, 1, 2}})));
}

TEST_CASE("the ratio is e to the gap: the chosen weight divided by each weight") {
  const auto c = compare(traceOf({2, 1, 0}), 0, 1);
  REQUIRE(succeeds(c));
  CHECK(near(row(c->ratio),
             matrix({{0.367879441171442321595523770161461, 1, 2.71828182845904523536028747135266}}),
             1e-15));
  const auto eight = compare(traceOf({16, 8}), 0, 0);
  REQUIRE(succeeds(eight));
  CHECK(near(eight->ratio[1], 2980.95798704172827474359209945289, 1e-15));
}

TEST_CASE("the ratio is that of the weights themselves, with and without the maximum") {
  for (bool subtractMax : {true, false}) {
    const Trace trace = traceOf({0.5, -0.25, 0.75, 0}, subtractMax);
    for (Index column = 0; column < 4; ++column) {
      const auto c = compare(trace, 0, column);
      REQUIRE(succeeds(c));
      for (Index j = 0; j < 4; ++j)
        CHECK(
            near(c->ratio[std::size_t(j)], trace.weights(0, column) / trace.weights(0, j), 1e-14));
    }
  }
}

TEST_CASE("the ratio stays right where a weight has rounded to zero") {
  // weights are about 1, e^-100 and e^-800, and no float64 holds the last
  const Trace trace = traceOf({800, 700, 0});
  CHECK(trace.weights(0, 2) == 0);
  const auto c = compare(trace, 0, 1);
  REQUIRE(succeeds(c));
  CHECK(near(c->ratio[2], 1.01423205473500450945529593526762e304, 1e-15));
}

TEST_CASE("each row is compared with itself only") {
  const auto trace = attend(matrix({{1}, {2}}), matrix({{2}, {1}, {0}}), matrix({{0}, {0}, {0}}));
  REQUIRE(succeeds(trace));
  CHECK(identical(row(compare(*trace, 0, 0)->gap), matrix({{0, 1, 2}})));
  CHECK(identical(row(compare(*trace, 1, 0)->gap), matrix({{0, 2, 4}})));
}

TEST_CASE("compare refuses a cell beyond each of the four edges") {
  const Trace trace = traceOf({2, 1, 0});
  const auto size = "the matrix is 1 by 3";
  CHECK(refuses(compare(trace, -1, 0), Error::cellOutside, {"row 0, column 1", size, "inside"}));
  CHECK(refuses(compare(trace, 1, 0), Error::cellOutside, {"row 2, column 1", size, "inside"}));
  CHECK(refuses(compare(trace, 0, -1), Error::cellOutside, {"row 1, column 0", size, "inside"}));
  CHECK(refuses(compare(trace, 0, 3), Error::cellOutside, {"row 1, column 4", size, "inside"}));
}

TEST_CASE("compare refuses a trace without weights") {
  CHECK(refuses(compare(Trace{}, 0, 0), Error::cellOutside, {"0 by 0"}));
}

TEST_CASE("a row or column past every index is refused like any other outside") {
  const auto trace = attend(matrix({{1}}), matrix({{1}}), matrix({{1}}));
  REQUIRE(trace);
  const Index last = std::numeric_limits<Index>::max();
  CHECK(refuses(compare(*trace, last, 0), Error::cellOutside, {"1 by 1"}));
  CHECK(refuses(compare(*trace, 0, last), Error::cellOutside, {"1 by 1"}));
}
