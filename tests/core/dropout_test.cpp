#include "dropout.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;

namespace {

BoolMatrix keeps(std::initializer_list<bool> row) {
  BoolMatrix keep(1, Index(row.size()));
  std::copy(row.begin(), row.end(), keep.data());
  return keep;
}

}  // namespace

TEST_CASE("kept weights grow by what dropout takes on average, and the others become 0") {
  const Matrix weights = matrix({{0.5, 0.25, 0.25}});
  CHECK(identical(dropOut(weights, keeps({true, false, true}), 0.75), matrix({{2, 0, 1}})));
  CHECK(identical(dropOut(weights, keeps({true, false, true}), 0), matrix({{0.5, 0, 0.25}})));
}

TEST_CASE("a dropped weight is 0 even if it was NaN") {
  CHECK(identical(dropOut(matrix({{kNaN, 1}}), keeps({false, true}), 0.5), matrix({{0, 2}})));
}

TEST_CASE("dropout with probability 1 leaves nothing, and needs nobody to say what it keeps") {
  CHECK(identical(dropOut(matrix({{0.5, 0.5}}), {}, 1), matrix({{0, 0}})));
  CHECK(identical(dropOut(matrix({{0.5, 0.5}}), keeps({true, true}), 1), matrix({{0, 0}})));
}

TEST_CASE("a dropout probability outside of 0 to 1 is refused") {
  for (double good : {0.0, 0.5, 1.0}) CHECK_FALSE(checkDropout(good));
  for (double bad : {-0.1, 1.5, kInfinity})
    CHECK(refuses(checkDropout(bad), Error::badDropout, {"between 0 and 1"}));
  CHECK(refuses(checkDropout(kNaN), Error::badDropout, {"it was NaN"}));
}
