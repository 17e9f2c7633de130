#include "block.hpp"

#include "check.hpp"
#include "draft.hpp"

using namespace attention;
using namespace attention::test;
using block::Part;
using block::Setting;
using List = std::vector<double>;

namespace {

constexpr std::size_t kSettings = static_cast<std::size_t>(Setting::count);
constexpr std::size_t kParts = static_cast<std::size_t>(Part::count);

// 1 query and 2 keys 3 wide, values 2 wide; divided by 0.5.
Draft draft() {
  return Draft()
      .set(Setting::divisorKind, 3)
      .set(Setting::divisorNumber, 0.5)
      .rows(Part::query, {{1, 2, 3}})
      .rows(Part::key, {{4, 5, 6}, {7, 8, 9}})
      .rows(Part::value, {{10, 11}, {12, 13}});
}

// Where the lengths and the entries of the draft begin.
constexpr std::size_t kLengths = kSettings + kParts, kEntries = kLengths + 5;
constexpr std::size_t kWhole = kEntries + 13;

List with(List block, std::size_t place, double number) {
  block[place] = number;
  return block;
}

List shortened(List block, std::size_t by) {
  block.resize(block.size() - by);
  return block;
}

constexpr double kNoCounts[] = {-1, 0.5, 1.5, kNaN, kInfinity, -kInfinity, 1e300};

Result<Trace> attended(const Draft& draft) {
  const auto request = block::read(draft.block());
  REQUIRE(succeeds(request));
  return attend((*request)[Part::query], (*request)[Part::key], (*request)[Part::value],
                request->options);
}

}  // namespace

TEST_CASE("a block gives the matrices and options that were put into it") {
  const auto request = block::read(draft().block());
  REQUIRE(succeeds(request));
  CHECK(identical((*request)[Part::query], matrix({{1, 2, 3}})));
  CHECK(identical((*request)[Part::key], matrix({{4, 5, 6}, {7, 8, 9}})));
  CHECK(identical((*request)[Part::value], matrix({{10, 11}, {12, 13}})));
  CHECK(request->options.divisor.kind == Divisor::Kind::number);
  CHECK(request->options.divisor.number == 0.5);
  CHECK_FALSE(request->options.subtractMax);
  CHECK(request->options.softCap == 0);
  CHECK_FALSE(request->options.mask.any());
  CHECK(request->options.normaliser == Normaliser::softmax);
}

TEST_CASE("every part is read as itself, and one without rows is empty") {
  for (std::size_t i = 0; i < kParts; ++i) {
    if (Part(i) == Part::allowed) continue;  // holds only 0 and 1
    CAPTURE(i);
    const auto request = block::read(Draft().rows(Part(i), {{7, 8}, {9, 10}}).block());
    REQUIRE(succeeds(request));
    for (std::size_t j = 0; j < kParts; ++j) {
      if (j == i) CHECK(identical((*request)[Part(j)], matrix({{7, 8}, {9, 10}})));
      if (j != i) CHECK((*request)[Part(j)].size() == 0);
    }
  }
}

TEST_CASE("a block carries every kind of divisor and every normaliser") {
  for (int kind = 0; kind < 4; ++kind) {
    const auto request =
        block::read(draft().set(Setting::divisorKind, kind).set(Setting::normaliser, kind).block());
    REQUIRE(succeeds(request));
    CHECK(request->options.divisor.kind == Divisor::Kind(kind));
    CHECK(request->options.normaliser == Normaliser(kind));
  }
}

TEST_CASE("a number that names no divisor or normaliser is read, and refused by the core") {
  for (double kind : {-1.0, -0.5, 1.5, 4.0, 99.0, kNaN, kInfinity, -kInfinity, 1e300}) {
    CAPTURE(kind);
    CHECK(refuses(attended(draft().set(Setting::divisorKind, kind)), Error::unknownDivisor,
                  {"no divisor of that name"}));
    CHECK(refuses(attended(draft().set(Setting::normaliser, kind)), Error::unknownNormaliser, {}));
  }
}

TEST_CASE("a block carries the other options") {
  const auto request = block::read(draft()
                                       .set(Setting::subtractMax, 1)
                                       .set(Setting::softCap, 30)
                                       .set(Setting::alpha, 1.25)
                                       .set(Setting::width, 128)
                                       .block());
  REQUIRE(succeeds(request));
  CHECK(request->options.subtractMax);
  CHECK(request->options.softCap == 30);
  CHECK(request->options.alpha == 1.25);
  CHECK(request->width == 128);
}

TEST_CASE("a block carries a mask in all its forms") {
  const auto request = block::read(draft()
                                       .set(Setting::causal, 1)
                                       .set(Setting::causalOffset, -2)
                                       .rows(Part::allowed, {{1, 0}})
                                       .rows(Part::bias, {{0.5, -kInfinity}})
                                       .block());
  REQUIRE(succeeds(request));
  const Mask& mask = request->options.mask;
  CHECK(mask.causal == Index(-2));
  REQUIRE(mask.allowed.size() == 2);
  CHECK(mask.allowed(0, 0));
  CHECK_FALSE(mask.allowed(0, 1));
  CHECK(identical(mask.bias, matrix({{0.5, -kInfinity}})));
}

TEST_CASE("an offset without a causal mask means nothing") {
  const auto request = block::read(draft().set(Setting::causalOffset, 0.5).block());
  REQUIRE(succeeds(request));
  CHECK_FALSE(request->options.mask.causal.has_value());
}

TEST_CASE("a causal offset that is no whole number is refused") {
  for (double offset : {0.5, -0.5, kNaN, kInfinity, -kInfinity})
    CHECK(refuses(
        block::read(draft().set(Setting::causal, 1).set(Setting::causalOffset, offset).block()),
        Error::badOffset, {"whole number"}));
}

TEST_CASE("a mask that holds anything but true and false is refused, by its place") {
  for (double entry : {0.5, 2.0, -1.0, kNaN, kInfinity})
    CHECK(refuses(block::read(draft().rows(Part::allowed, {{1, 1}, {0, entry}}).block()),
                  Error::badMask, {"row 2, column 2", "bias"}));
}

TEST_CASE("a block with numbers that are not finite is read, and refused by attend") {
  const auto request = block::read(with(draft().block(), kEntries, kNaN));
  REQUIRE(succeeds(request));
  CHECK(refuses(attend((*request)[Part::query], (*request)[Part::key], (*request)[Part::value]),
                Error::notFinite, {"Q has"}));
}

TEST_CASE("a block that ends too early is refused wherever it ends") {
  const List whole = draft().block();
  REQUIRE(whole.size() == kWhole);
  for (std::size_t by = 1; by <= whole.size(); ++by) {
    CAPTURE(by);
    const std::string given = std::to_string(whole.size() - by);
    CHECK(refuses(block::read(shortened(whole, by)), Error::badBlock,
                  {given, "were given", "Fill the whole block"}));
  }
}

TEST_CASE("a number of rows that is no count is refused") {
  for (std::size_t part = 0; part < kParts; ++part)
    for (double rows : kNoCounts) {
      CAPTURE(rows);
      CHECK(refuses(block::read(with(draft().block(), kSettings + part, rows)), Error::badBlock,
                    {"numbers were expected", std::to_string(kWhole) + " were given"}));
    }
}

TEST_CASE("a row length that is no count is refused") {
  for (std::size_t place = kLengths; place < kEntries; ++place)
    for (double length : kNoCounts) {
      CAPTURE(length);
      CHECK(refuses(block::read(with(draft().block(), place, length)), Error::badBlock,
                    {"numbers were expected", std::to_string(kWhole) + " were given"}));
    }
}

TEST_CASE("two halves do not make a row") {
  const List halves = with(with(draft().block(), kLengths + 1, 2.5), kLengths + 2, 3.5);
  CHECK(refuses(block::read(halves), Error::badBlock, {"were given"}));
}

TEST_CASE("ragged rows are refused for every part, by its name") {
  const char* names[] = {"Q",          "K",        "V",
                         "The mask",   "The mask", "The row of scores",
                         "W1",         "W2",       "The score vector v",
                         "The bias b", "Omega"};
  for (std::size_t part = 0; part < std::size(names); ++part)
    CHECK(refuses(
        block::read(draft().rows(Part(part), {{1, 1, 1}, {1}}).block()), Error::raggedRows,
        {names[part], "row 2 has length 1", "row 1 has length 3", "same number of entries"}));
}

TEST_CASE("a part without rows is read, and refused where it is needed") {
  for (Part part : {Part::query, Part::key, Part::value})
    CHECK(refuses(attended(draft().rows(part, {})), Error::emptyMatrix, {"at least one row"}));
}

TEST_CASE("rows without entries are read as an empty matrix, which attend refuses") {
  CHECK(refuses(attended(draft().rows(Part::query, {{}, {}})), Error::emptyMatrix,
                {"Q is empty", "at least one number"}));
}
