#include "scale.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;
using Kind = Divisor::Kind;

namespace {

double number(const Divisor& divisor, Index width) {
  const Result<double> result = divisorFor(divisor, width);
  REQUIRE(succeeds(result));
  return *result;
}

}  // namespace

TEST_CASE("the divisor is the square root of the width unless said otherwise") {
  CHECK(number({}, 64) == 8);
}

TEST_CASE("every kind of divisor gives its number") {
  CHECK(number({Kind::none}, 64) == 1);
  CHECK(number({Kind::rootWidth}, 64) == 8);
  CHECK(number({Kind::rootWidth}, 1) == 1);
  CHECK(number({Kind::width}, 64) == 64);
  CHECK(number({Kind::number, 0.5}, 64) == 0.5);
}

TEST_CASE("the square root is rounded once") {
  // the float64 nearest to the root; 50 digits from Python's decimal
  CHECK(identical(number({Kind::rootWidth}, 2), 1.41421356237309504880168872420969807));
  CHECK(identical(number({Kind::rootWidth}, 3), 1.73205080756887729352744634150587236));
  CHECK(identical(number({Kind::rootWidth}, 8), 2.82842712474619009760337744841939615));
  CHECK(identical(number({Kind::rootWidth}, 128), 11.3137084989847603904135097936775846));
}

TEST_CASE("the number is read only when the kind is number") {
  CHECK(number({Kind::none, 0}, 4) == 1);
  CHECK(number({Kind::rootWidth, -3}, 4) == 2);
  CHECK(number({Kind::width, kNaN}, 4) == 4);
}

TEST_CASE("the smallest and the largest positive numbers divide") {
  CHECK(number({Kind::number, 5e-324}, 4) == 5e-324);
  CHECK(number({Kind::number, kLargest}, 4) == kLargest);
}

TEST_CASE("a divisor of zero is refused") {
  const auto words = {std::string_view("positive, finite"), std::string_view("such as 8 or 0.5")};
  CHECK(refuses(divisorFor({Kind::number, 0}, 4), Error::badDivisor, words));
  CHECK(refuses(divisorFor({Kind::number, 0}, 4), Error::badDivisor, {"it was 0."}));
  CHECK(refuses(divisorFor({Kind::number, -0.0}, 4), Error::badDivisor, {"it was -0."}));
}

TEST_CASE("a negative divisor is refused") {
  CHECK(refuses(divisorFor({Kind::number, -8}, 4), Error::badDivisor, {"it was -8.", "positive"}));
}

TEST_CASE("a divisor that is not finite is refused") {
  CHECK(refuses(divisorFor({Kind::number, kInfinity}, 4), Error::badDivisor, {"it was inf."}));
  CHECK(refuses(divisorFor({Kind::number, -kInfinity}, 4), Error::badDivisor, {"it was -inf."}));
  CHECK(refuses(divisorFor({Kind::number, kNaN}, 4), Error::badDivisor, {"it was NaN."}));
}

TEST_CASE("a kind of divisor that does not exist is refused") {
  for (int kind : {-1, static_cast<int>(Kind::count), 99})
    CHECK(refuses(divisorFor({Kind(kind), 1}, 4), Error::unknownDivisor,
                  {"no divisor of that name", "none, rootWidth, width and a positive number"}));
}

TEST_CASE("a width that gives no positive divisor is refused where it is read") {
  CHECK(refuses(divisorFor({Kind::rootWidth}, 0), Error::badDivisor, {"it was 0."}));
  CHECK(refuses(divisorFor({Kind::width}, 0), Error::badDivisor, {"it was 0."}));
  CHECK(refuses(divisorFor({Kind::width}, -4), Error::badDivisor, {"it was -4."}));
  CHECK(refuses(divisorFor({Kind::rootWidth}, -4), Error::badDivisor, {"positive, finite"}));
  CHECK(number({Kind::none}, 0) == 1);
  CHECK(number({Kind::number, 3}, 0) == 3);
}

TEST_CASE("scale divides every score and keeps the shape") {
  CHECK(identical(scale(matrix({{16, 8, 0}, {20, 4, -4}}), 8),
                  matrix({{2, 1, 0}, {2.5, 0.5, -0.5}})));
}

TEST_CASE("scale divides, it does not multiply by a reciprocal") {
  // in float64, 49 * (1 / 49) falls short of 1 and 3 * (1 / 5) exceeds 0.6
  CHECK(identical(scale(matrix({{49}}), 49), matrix({{1}})));
  CHECK(identical(scale(matrix({{3}}), 5), matrix({{0.6}})));
}
