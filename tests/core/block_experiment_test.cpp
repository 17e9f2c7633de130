#include "block_experiment.hpp"

#include "check.hpp"
#include "rng_check.hpp"

using namespace attention;
using namespace attention::test;
using List = std::vector<double>;

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
