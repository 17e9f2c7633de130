#include "block.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;
using block::Field;
using block::Slot;
using List = std::vector<double>;

namespace {

// Where the row lengths of Q, K and V begin, and the entries.
constexpr std::size_t kLengths = 7, kEntries = 12;

// 1 query and 2 keys 3 wide, values 2 wide; divided by 0.5, the maximum not subtracted. 25 numbers.
List example() {
  const List head = {1, 2, 2, 3, 0.5, 0, 0};
  const List lengths = {3, 3, 3, 2, 2};
  const List entries = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
  List block = head;
  block.insert(block.end(), lengths.begin(), lengths.end());
  block.insert(block.end(), entries.begin(), entries.end());
  return block;
}

List with(List block, std::size_t place, double number) {
  block[place] = number;
  return block;
}

List with(List block, Slot slot, double number) {
  return with(block, static_cast<std::size_t>(slot), number);
}

List shortened(List block, std::size_t by) {
  block.resize(block.size() - by);
  return block;
}

constexpr double kNoCounts[] = {-1, 0.5, 1.5, kNaN, kInfinity, -kInfinity, 1e300};

}  // namespace

TEST_CASE("a block gives the problem that was put into it") {
  const auto problem = block::readProblem(example());
  REQUIRE(succeeds(problem));
  CHECK(identical(problem->query, matrix({{1, 2, 3}})));
  CHECK(identical(problem->key, matrix({{4, 5, 6}, {7, 8, 9}})));
  CHECK(identical(problem->value, matrix({{10, 11}, {12, 13}})));
  CHECK(problem->options.divisor.kind == Divisor::Kind::number);
  CHECK(problem->options.divisor.number == 0.5);
  CHECK_FALSE(problem->options.subtractMax);
}

TEST_CASE("a block carries every kind of divisor and its number") {
  for (int kind = 0; kind < 4; ++kind) {
    const auto problem = block::readProblem(with(example(), Slot::divisorKind, kind));
    REQUIRE(succeeds(problem));
    CHECK(problem->options.divisor.kind == Divisor::Kind(kind));
    CHECK(problem->options.divisor.number == 0.5);
  }
}

TEST_CASE("a number that names no kind of divisor is read, and refused by the core") {
  for (double kind : {-1.0, -0.5, 4.0, 99.0, kNaN, kInfinity, -kInfinity, 1e300}) {
    CAPTURE(kind);
    const auto problem = block::readProblem(with(example(), Slot::divisorKind, kind));
    REQUIRE(succeeds(problem));
    CHECK(refuses(attend(problem->query, problem->key, problem->value, problem->options),
                  Error::unknownDivisor, {"no divisor of that name"}));
    const auto row = block::readLooseRow(List{2, 0, 0, kind, 1, 1, 128, 20, 5});
    REQUIRE(succeeds(row));
    CHECK(refuses(softmaxRow(row->scores, row->width, row->options), Error::unknownDivisor,
                  {"no divisor of that name"}));
  }
}

TEST_CASE("a block says whether the maximum is subtracted") {
  const auto problem = block::readProblem(with(example(), Slot::subtractMax, 1));
  REQUIRE(succeeds(problem));
  CHECK(problem->options.subtractMax);
}

TEST_CASE("a block with numbers that are not finite is read, and refused by attend") {
  const auto problem = block::readProblem(with(example(), kEntries, kNaN));
  REQUIRE(succeeds(problem));
  CHECK(refuses(attend(problem->query, problem->key, problem->value), Error::notFinite, {"Q has"}));
}

TEST_CASE("a block that ends too early is refused wherever it ends") {
  const List whole = example();
  CHECK(refuses(block::readProblem(shortened(whole, 1)), Error::badBlock,
                {"25 numbers were expected", "24 were given", "Fill the whole block"}));
  for (std::size_t by = 1; by <= whole.size(); ++by) {
    CAPTURE(by);
    const std::string given = std::to_string(whole.size() - by);
    CHECK(
        refuses(block::readProblem(shortened(whole, by)), Error::badBlock, {given, "were given"}));
  }
}

TEST_CASE("an empty block is refused") {
  CHECK(refuses(block::readProblem({}), Error::badBlock,
                {"7 numbers were expected", "0 were given", "Fill the whole block"}));
  CHECK(refuses(block::readLooseRow({}), Error::badBlock,
                {"7 numbers were expected", "0 were given", "Fill the whole block"}));
}

TEST_CASE("a number of rows that is no count is refused") {
  for (Slot slot : {Slot::queryRows, Slot::keyRows, Slot::valueRows})
    for (double rows : kNoCounts) {
      CAPTURE(rows);
      CHECK(refuses(block::readProblem(with(example(), slot, rows)), Error::badBlock,
                    {"numbers were expected", "25 were given"}));
    }
}

TEST_CASE("a row length that is no count is refused") {
  for (std::size_t place = kLengths; place < kEntries; ++place)
    for (double length : kNoCounts) {
      CAPTURE(length);
      CHECK(refuses(block::readProblem(with(example(), place, length)), Error::badBlock,
                    {"numbers were expected", "25 were given"}));
    }
}

TEST_CASE("two halves do not make a row") {
  const List halves = with(with(example(), 8, 2.5), 9, 3.5);
  CHECK(refuses(block::readProblem(halves), Error::badBlock, {"25 were given"}));
}

TEST_CASE("a block with ragged rows is refused for Q, for K and for V") {
  // as many numbers as the lengths add up to, so that only the lengths are wrong
  List query = example();
  query[0] = 2;
  query.insert(query.begin() + 8, 1.0);
  query.push_back(0);
  CHECK(
      refuses(block::readProblem(query), Error::raggedRows,
              {"rows of Q", "row 2 has length 1", "row 1 has length 3", "same number of entries"}));
  CHECK(
      refuses(block::readProblem(with(with(example(), 8, 4), 9, 2)), Error::raggedRows,
              {"rows of K", "row 2 has length 2", "row 1 has length 4", "same number of entries"}));
  CHECK(
      refuses(block::readProblem(with(with(example(), 10, 1), 11, 3)), Error::raggedRows,
              {"rows of V", "row 2 has length 3", "row 1 has length 1", "same number of entries"}));
}

TEST_CASE("a block without rows of Q, K or V is refused") {
  const auto words = std::string_view("at least one row");
  const List noQueries = {0, 1, 1, 1, 1, 1, 0, 1, 1, 5, 6};
  CHECK(refuses(block::readProblem(noQueries), Error::emptyMatrix, {"Q is empty", words}));
  const List noKeys = {1, 0, 1, 1, 1, 1, 0, 1, 1, 5, 6};
  CHECK(refuses(block::readProblem(noKeys), Error::emptyMatrix, {"K is empty", words}));
  const List noValues = {1, 1, 0, 1, 1, 1, 0, 1, 1, 5, 6};
  CHECK(refuses(block::readProblem(noValues), Error::emptyMatrix, {"V is empty", words}));
}

TEST_CASE("rows without entries are read as an empty matrix, which attend refuses") {
  const auto problem = block::readProblem(List{1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 5, 6});
  REQUIRE(succeeds(problem));
  CHECK(refuses(attend(problem->query, problem->key, problem->value), Error::emptyMatrix,
                {"Q is empty", "at least one number"}));
}

TEST_CASE("a block gives the loose row that was put into it") {
  const auto row = block::readLooseRow(List{3, 0, 0, 1, 1, 1, 128, 20, 5, -1});
  REQUIRE(succeeds(row));
  CHECK(row->scores == List{20, 5, -1});
  CHECK(row->width == 128);
  CHECK(row->options.divisor.kind == Divisor::Kind::rootWidth);
  CHECK(row->options.subtractMax);
}

TEST_CASE("a loose row that ends too early, or whose length is no count, is refused") {
  const List whole = {3, 0, 0, 1, 1, 1, 128, 20, 5, -1};
  CHECK(refuses(block::readLooseRow(shortened(whole, 1)), Error::badBlock,
                {"10 numbers were expected", "9 were given", "Fill the whole block"}));
  for (double length : kNoCounts)
    CHECK(refuses(block::readLooseRow(with(whole, Slot::queryRows, length)), Error::badBlock,
                  {"10 were given"}));
}

TEST_CASE("a loose row without scores is read, and refused by softmaxRow") {
  const auto row = block::readLooseRow(List{0, 0, 0, 1, 1, 1, 128});
  REQUIRE(succeeds(row));
  CHECK(refuses(softmaxRow(row->scores, row->width), Error::emptyMatrix, {"row of scores"}));
}

TEST_CASE("a loose row whose width is no count is refused") {
  for (double width : {-1.0, 0.5, 2.5, kNaN, kInfinity, -kInfinity, 1e300}) {
    CAPTURE(width);
    const auto row = block::readLooseRow(List{2, 0, 0, 1, 1, 1, width, 20, 5});
    const bool refused = !row || !softmaxRow(row->scores, row->width, row->options);
    CHECK(refused);
  }
}

TEST_CASE("a kind of divisor between two kinds is refused") {
  const auto row = block::readLooseRow(List{2, 0, 0, 1.5, 1, 1, 128, 20, 5});
  const bool refused = !row || !softmaxRow(row->scores, row->width, row->options);
  CHECK(refused);
}
