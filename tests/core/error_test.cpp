#include "error.hpp"

#include <set>

#include "check.hpp"

using namespace attention;
using namespace attention::test;

namespace {

constexpr int kErrorCount = static_cast<int>(Error::count);

struct Case {
  Fault fault;
  const char* message;
};

// One fault of every kind, in the order of the enum, with its message in full.
const Case kCases[] = {
    {{}, ""},
    {{Error::emptyMatrix, Role::query},
     "Q is empty. Give it at least one row with at least one number."},
    {{Error::raggedRows, Role::key, {3, 5, 4}},
     "The rows of K differ in length: row 3 has length 5, row 1 has length 4. Give every row the "
     "same "
     "number of entries."},
    {{Error::notFinite, Role::value, {2, 7}},
     "V has an entry that is not a finite number, in row 2, column 7. Use ordinary numbers only."},
    {{Error::widthMismatch, Role::none, {64, 8}},
     "Queries and keys must have the same width: queries are 64 wide, keys are 8 wide. Make the "
     "two widths equal."},
    {{Error::countMismatch, Role::none, {3, 2}},
     "Each key needs one value: there are 3 keys and 2 values. Give K and V the same number of "
     "rows."},
    {{Error::tooLarge, Role::none, {5000000, kMaxNumbers}},
     "This problem would need 5000000 numbers; the limit is 4194304. Use fewer tokens or narrower "
     "vectors."},
    {{Error::badDivisor, Role::none, {-2.5}},
     "The divisor must be a positive, finite number, such as 8 or 0.5; it was -2.5."},
    {{Error::unknownDivisor},
     "There is no divisor of that name. Known are none, rootWidth, width and a positive number."},
    {{Error::badWidth, Role::none, {0.5}},
     "The head width must be a whole number, 1 or more; it was 0.5."},
    {{Error::scaledOverflow, Role::none, {1, 2}},
     "Divided by so small a number, the score of query 1 for key 2 is too large for a 64-bit "
     "number. Use a larger divisor."},
    {{Error::scoreOverflow, Role::none, {1, 2}},
     "The score of query 1 for key 2 is too large for a 64-bit number. Use smaller entries in Q "
     "and K."},
    {{Error::unknownStage},
     "There is no such stage in this trace. Choose one that the trace lists."},
    {{Error::cellOutside, Role::none, {4, 1, 3, 2}},
     "There is no cell in row 4, column 1: the matrix is 3 by 2. Choose a cell "
     "inside it."},
    {{Error::badDigits, Role::none, {13, 12}},
     "Weights can be rounded to 0 to 12 digits; 13 was asked for."},
    {{Error::badBlock, Role::none, {20, 12}},
     "The block of numbers is incomplete: 20 numbers were expected, 12 were given. Fill the whole "
     "block before the call."},
    {{Error::wrongShape, Role::mask, {2, 3, 3, 2}},
     "The mask must be 2 by 3 to fit the other inputs; it is 3 by 2. Change its shape or theirs."},
    {{Error::unknownNormaliser},
     "There is no normaliser of that name. Known are softmax, softmaxOffByOne, sparsemax and "
     "entmax."},
    {{Error::badAlpha, Role::none, {0.5, 1, 4}}, "Alpha must be a number from 1 to 4; it was 0.5."},
    {{Error::badScale, Role::none, {0}},
     "The scale must be a positive, finite number, such as 10; it was 0."},
    {{Error::badEpsilon, Role::none, {-1e-6}},
     "Epsilon must be a finite number, 0 or more, such as 1e-6; it was -1e-06."},
    {{Error::badBlockSize, Role::none, {0}},
     "A block must hold a whole number of keys, 1 or more; it was 0."},
    {{Error::badPartial, Role::partial, {2, 0}},
     "A partial result has a finite maximum and a positive sum, or -inf and 0 where it has seen "
     "nothing; its maximum was 2, its sum 0."},
    {{Error::featureOverflow, Role::query, {1, 2}},
     "The features of Q are too large for a 64-bit number, in row 1, feature 2. Use smaller "
     "entries."},
    {{Error::sumOverflow},
     "A sum over the keys is too large for a 64-bit number. Use smaller entries in K and V."},
    {{Error::badHeads, Role::none, {0}},
     "The number of heads must be a whole number, 1 or more; it was 0."},
    {{Error::badSeed, Role::none, {1000}},
     "The seed must be a whole number, 0 or more, written with at most 1000 digits and nothing "
     "else, such as 0 or 12345."},
    {{Error::emptySample, Role::none, {20000, 0, 6}},
     "An experiment needs a width and at least one pair, trial and key: there are 20000 pairs, 0 "
     "trials and 6 keys."},
    {{Error::unfinished, Role::none, {12.5}},
     "The experiment has not finished: 12.5 percent is drawn. Advance it to the end, or begin it "
     "again."},
    {{Error::badCap, Role::none, {-1}},
     "The soft cap must be a positive, finite number, or 0 for none; it was -1."},
    {{Error::badOffset, Role::none, {0.5}},
     "The causal offset must be a whole number, such as 0 or -1; it was 0.5."},
    {{Error::maskAndCausal},
     "A mask and is_causal cannot be given together. Put the causal part into the mask."},
    {{Error::unevenHeads, Role::none, {6, 4}},
     "There are 6 query heads for 4 key heads. Give both the same number, or let grouped heads "
     "share: then the first must be a multiple of the second."},
    {{Error::batchMismatch, Role::none, {2, 3}},
     "Batches of 2 and of 3 do not fit together. Make the two sizes equal, or one of them 1."},
    {{Error::badDropout, Role::none, {1.5}},
     "The dropout probability must lie between 0 and 1; it was 1.5."},
    {{Error::keepMissing},
     "Dropout is random, and nothing here is. Give the mask of the weights to keep."},
    {{Error::badMask, Role::none, {2, 3}},
     "A mask holds only whether a query may see a key, true or false: in row 2, column 3 it holds "
     "something else. Numbers to be added to the scores are a bias."},
    {{Error::unknownMistake}, "There is no mistake of that name. Choose one of the list."},
    {{Error::unknownCall},
     "The module has no call of that number. Its script belongs to another version."},
};
static_assert(std::size(kCases) == static_cast<std::size_t>(kErrorCount));

}  // namespace

TEST_CASE("every error says in full what is wrong and what would be right") {
  for (int i = 0; i < kErrorCount; ++i) {
    CAPTURE(i);
    CHECK(kCases[i].fault.error == Error(i));
    CHECK(message(kCases[i].fault) == kCases[i].message);
  }
}

TEST_CASE("a message leaves nothing to fill in") {
  for (const Case& c : kCases) CHECK(message(c.fault).find('{') == std::string::npos);
}

TEST_CASE("every role is named in a message as the page names it") {
  const auto start = [](Role role) {
    const std::string whole = message({Error::emptyMatrix, role});
    return whole.substr(0, whole.find(" is empty"));
  };
  CHECK(start(Role::query) == "Q");
  CHECK(start(Role::key) == "K");
  CHECK(start(Role::value) == "V");
  CHECK(start(Role::scores) == "The row of scores");
  CHECK(start(Role::queryWeights) == "W1");
  CHECK(start(Role::keyWeights) == "W2");
  CHECK(start(Role::scoreVector) == "The score vector v");
  CHECK(start(Role::bias) == "The bias b");
  CHECK(start(Role::mask) == "The mask");
  CHECK(start(Role::directions) == "Omega");
  CHECK(start(Role::partial) == "The output of a partial result");
  CHECK(start(Role::state) == "The state");
  CHECK(start(Role::none) == "The matrix");
}

TEST_CASE("numbers in a message read as typed: no trailing zeros, no exponent for sizes") {
  const auto divisor = [](double seen) { return message({Error::badDivisor, Role::none, {seen}}); };
  CHECK(divisor(-0.1).find("it was -0.1.") != std::string::npos);
  CHECK(divisor(0).find("it was 0.") != std::string::npos);
  CHECK(divisor(kInfinity).find("it was inf.") != std::string::npos);
  CHECK(message({Error::tooLarge, Role::none, {123456789012345, kMaxNumbers}})
            .find("need 123456789012345 numbers") != std::string::npos);
}

TEST_CASE("a fault counts as true only when something is wrong") {
  CHECK_FALSE(Fault{});
  for (int i = 1; i < kErrorCount; ++i) CHECK(Fault{Error(i)});
}

TEST_CASE("a result holds a value or the reason there is none") {
  const Result<std::string> good(std::string("four"));
  REQUIRE(good);
  CHECK(*good == "four");
  CHECK(good.value() == "four");
  CHECK(good->size() == 4);
  CHECK_FALSE(good.fault());

  const Result<std::string> bad(Fault{Error::badDigits, Role::none, {13, 12}});
  REQUIRE_FALSE(bad);
  CHECK(bad.fault().error == Error::badDigits);
  CHECK(bad.fault().numbers[0] == 13);
}
