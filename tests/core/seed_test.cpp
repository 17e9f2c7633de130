#include "seed.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;

namespace {

SeedWords words(std::string_view decimal) {
  const Result<SeedWords> result = seedWords(decimal);
  REQUIRE(succeeds(result));
  return *result;
}

}  // namespace

TEST_CASE("a seed is read into 32-bit words, the least significant first") {
  CHECK(words("0") == SeedWords{0});
  CHECK(words("4294967295") == SeedWords{0xffffffff});
  CHECK(words("4294967296") == SeedWords{0, 1});
  CHECK(words("18446744073709563961") == SeedWords{12345, 0, 1});
  CHECK(words("10000000000000000000000000000000000000000") ==
        SeedWords{0, 0xb9f56100, 0x5ca4bfab, 0x6329f1c3, 0x1d});
  // 2^255 - 19
  CHECK(words("57896044618658097711785492504343953926634992332820282019728792003956564819949") ==
        SeedWords{0xffffffed, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff,
                  0xffffffff, 0x7fffffff});
}

TEST_CASE("leading zeros change nothing") {
  CHECK(words("000") == SeedWords{0});
  CHECK(words("0000000000000000000000000000000000000012") == SeedWords{12});
}

TEST_CASE("a seed that is not a whole number in decimal digits is refused") {
  for (std::string_view text :
       {"", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "1_000", "one", "\xd9\xa1", "12\n"}) {
    CAPTURE(text);
    CHECK(refuses(seedWords(text), Error::badSeed, {"whole number, 0 or more", "12345"}));
  }
  CHECK(refuses(seedWords(std::string_view("1\0", 2)), Error::badSeed, {}));
}

TEST_CASE("a seed longer than the limit is refused, the longest allowed is read") {
  CHECK(seedWords(std::string(kMaxSeedDigits, '9'))->size() == 104);
  CHECK(refuses(seedWords(std::string(kMaxSeedDigits + 1, '9')), Error::badSeed,
                {"at most 1000 digits"}));
}

TEST_CASE("a seed spreads over the pool as in NumPy") {
  // SeedSequence(...).pool and generate_state(3) of NumPy 1.24.2
  using Pool = SeedSequence::Pool;
  using Words = std::vector<std::uint32_t>;
  const SeedSequence zero(SeedWords{0});
  CHECK(zero.pool() == Pool{4265667335, 1328953910, 1320288413, 3365567143});
  CHECK(zero.words32(3) == Words{2968811710, 3677149159, 745650761});
  const SeedSequence nine(SeedWords{1, 2, 3, 4, 5, 6, 7, 8, 9});
  CHECK(nine.pool() == Pool{1625577555, 3859077851, 4233090414, 2251364571});
  CHECK(nine.words32(3) == Words{2129225527, 1972049665, 4071377831});
  const SeedSequence full(SeedWords(8, 0xffffffff));
  CHECK(full.pool() == Pool{3337059388, 3013173507, 2197119435, 966597641});
  CHECK(full.words32(3) == Words{3428450595, 2367614812, 2716638210});
}

TEST_CASE("no seed at all is the seed 0, as in NumPy") {
  CHECK(SeedSequence(SeedWords{}).pool() == SeedSequence(SeedWords{0}).pool());
}

TEST_CASE("zeros at the end of a list count only beyond the pool") {
  CHECK(SeedSequence(SeedWords{7, 0, 0, 0}).pool() == SeedSequence(SeedWords{7}).pool());
  CHECK(SeedSequence(SeedWords{7, 0, 0, 0, 0}).pool() != SeedSequence(SeedWords{7}).pool());
}
