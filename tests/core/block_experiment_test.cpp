#include "block_experiment.hpp"

#include "check.hpp"
#include "rng_check.hpp"

using namespace attention;
using namespace attention::test;
using List = std::vector<double>;

namespace {

// As JavaScript puts it before the sizes: how many digits, and the code of each.
List seedBlock(std::string_view digits, List after = {}) {
  List block{static_cast<double>(digits.size())};
  block.insert(block.end(), digits.begin(), digits.end());
  block.insert(block.end(), after.begin(), after.end());
  return block;
}

Result<SeedWords> seedIn(std::span<const double> block) { return block::takeSeed(block); }

}  // namespace

TEST_CASE("a seed is taken off the front of a block, and what follows it stays") {
  const List block = seedBlock("4294967303", {20, 30});  // 2^32 + 7
  std::span<const double> left = block;
  const auto seed = block::takeSeed(left);
  REQUIRE(succeeds(seed));
  CHECK(*seed == SeedWords{7, 1});
  CHECK(List(left.begin(), left.end()) == List{20, 30});
}

TEST_CASE("a block that ends within its seed is refused") {
  CHECK(refuses(seedIn({}), Error::badBlock, {"1", "0"}));
  CHECK(refuses(seedIn(List{3, '1', '2'}), Error::badBlock, {"4", "3"}));
  for (double digits : {-1.0, 0.5, kNaN, kInfinity, 1e300})
    CHECK(refuses(seedIn(List{digits, '1'}), Error::badBlock, {}));
}

TEST_CASE("what is no digit in a block is none in a seed") {
  CHECK(refuses(seedIn(seedBlock("")), Error::badSeed, {}));
  // the last two have the lowest byte of a digit, and no digit's code
  for (double code : {-1.0, 32.0, 58.0, kNaN, kInfinity, 256.0 + '7', -256.0 + '7'})
    CHECK(refuses(seedIn(List{2, '1', code}), Error::badSeed, {}));
}

TEST_CASE("a seed in a block may be as long as one in a text") {
  CHECK(succeeds(seedIn(seedBlock(std::string(kMaxSeedDigits, '9')))));
  CHECK(refuses(seedIn(seedBlock(std::string(kMaxSeedDigits + 1, '9'))), Error::badSeed, {"1000"}));
}

TEST_CASE("a block gives the sizes of an experiment that were put into it") {
  // room for more numbers may follow
  const auto sizes = block::readExperiment(List{20, 30, 4, 2, 8, 16, 99});
  REQUIRE(succeeds(sizes));
  CHECK(sizes->pairs == 20);
  CHECK(sizes->trials == 30);
  CHECK(sizes->keys == 4);
  CHECK(sizes->widths == std::vector<Index>{8, 16});
}

TEST_CASE("a block of sizes that ends too early is refused") {
  CHECK(refuses(block::readExperiment(List{}), Error::badBlock, {"4", "0"}));
  CHECK(refuses(block::readExperiment(List{20, 30, 4, 3, 8, 16}), Error::badBlock, {"7", "6"}));
}

TEST_CASE("sizes of an experiment that are no counts are refused") {
  for (double size : {-1.0, 0.5, kNaN, kInfinity, 1e300}) {
    CAPTURE(size);
    for (std::size_t place = 0; place < 3; ++place) {
      List block{20, 30, 4, 1, 8};
      block[place] = size;
      const Error error = size > kMaxNumbers ? Error::tooLarge : Error::emptySample;
      CHECK(refuses(block::readExperiment(block), error, {}));
    }
    CHECK(bool(block::readExperiment(List{20, 30, 4, size, 8}).fault()));
    CHECK(refuses(block::readExperiment(List{20, 30, 4, 1, size}), Error::badWidth, {}));
  }
}

TEST_CASE("more normals than a block holds are refused") {
  for (double count : {-1.0, 0.5, kNaN, 4194305.0})
    CHECK(refuses(block::normals({0}, count), Error::tooLarge, {"4194304"}));
  const auto none = block::normals({0}, 0);
  REQUIRE(succeeds(none));
  CHECK(none->empty());
}
