#include "block_heads.hpp"

#include "check.hpp"
#include "draft.hpp"

using namespace attention;
using namespace attention::test;
using block::Arguments;
using block::Part;
using List = std::vector<double>;

namespace {

// One batch, one head, one query; two keys of equal scores with values 1 and 3.
Draft draft() {
  return Draft()
      .set(block::Setting::alpha, 1.5)
      .rows(Part::query, {{0}})
      .rows(Part::key, {{5, 7}})
      .rows(Part::value, {{1, 3}})
      .rows(Part::shapes,
            {{1, 1, 1, 1}, {1, 1, 2, 1}, {1, 1, 2, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}});
}

std::vector<List> shapes(const List& query, const List& mask = {0, 0, 0, 0}) {
  return {query, {1, 1, 2, 1}, {1, 1, 2, 1}, mask, mask, mask};
}

Result<List> answered(const Draft& draft, const Arguments& arguments = {}) {
  const auto request = block::read(draft.block());
  if (!request) return request.fault();
  return block::heads(*request, arguments);
}

// The last number of an answer is the output.
double output(const Draft& draft, const Arguments& arguments = {}) {
  const auto answer = answered(draft, arguments);
  REQUIRE(succeeds(answer));
  return answer->back();
}

}  // namespace

TEST_CASE("heads cross with the sizes of their tensors, and give every stage as one row") {
  const auto answer = answered(draft().rows(Part::shapes, shapes({1, 1, 1, 1})));
  REQUIRE(succeeds(answer));
  CHECK((*answer)[0] == 7);
  CHECK((*answer)[1] == double(block::Field::sizes));
  CHECK(List(answer->begin() + 22, answer->begin() + 27) == List{1, 1, 1, 2, 1});
  CHECK(answer->back() == 2);
}

TEST_CASE("each argument of many heads arrives") {
  const List one = {1, 1, 1, 1}, two = {1, 1, 1, 2};
  const Draft given = draft().rows(Part::shapes, shapes(one, two));
  CHECK(output(given, {1}) == 1);
  CHECK(output(given, {2}) == 2);
  CHECK(output(Draft(given).rows(Part::allowed, {{0, 1}})) == 3);
  CHECK(output(Draft(given).rows(Part::bias, {{0, -kInfinity}})) == 1);
  CHECK(output(Draft(given).rows(Part::keep, {{0, 1}}), {0, 0, 0, 0.5}) == 3);
  // scores 5 s and 7 s of a query that is 1: the weights are a softmax of [0, 2 s]
  CHECK(output(Draft(given).rows(Part::query, {{1}}), {0, 1, 0}) == 2);
  CHECK(near(output(Draft(given).rows(Part::query, {{1}}), {0, 1, 1}),
             1 + 2 * 0.88079707797788244405972914130239, 1e-15));
  // two query heads for one key head are a group only where they may be
  const Draft grouped =
      Draft(given)
          .rows(Part::query, {{0, 0, 0, 0}})
          .rows(Part::key, {{5, 7, 5, 7}})
          .rows(Part::value, {{1, 3, 1, 3}})
          .rows(
              Part::shapes,
              {{1, 4, 1, 1}, {1, 2, 2, 1}, {1, 2, 2, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}});
  CHECK(refuses(answered(grouped), Error::unevenHeads, {"4 query heads", "2 key heads"}));
  CHECK(output(grouped, {0, 0, 0, 0, 1}) == 2);
}

TEST_CASE("heads are not scaled by what is no number") {
  const Draft given = draft().rows(Part::shapes, shapes({1, 1, 1, 1}));
  CHECK(refuses(answered(given, {0, 1, kNaN}), Error::badScale, {"scale"}));
}

TEST_CASE("heads are refused whose shapes are none") {
  CHECK(refuses(answered(draft().rows(Part::shapes, {})), Error::wrongShape, {"6 by 4"}));
  CHECK(refuses(answered(draft().rows(Part::shapes, {{1, 1, 1, 1}})), Error::wrongShape,
                {"it is 1 by 4"}));
  CHECK(refuses(answered(draft().rows(Part::shapes, shapes({1, 1, 2, 1}))), Error::badBlock,
                {"2 numbers were expected, 1 were given"}));
  for (const double size : {-1.0, 0.5, 1e300, kInfinity})
    CHECK(refuses(answered(draft().rows(Part::shapes, shapes({1, 1, 1, size}))), Error::tooLarge,
                  {"limit"}));
  CHECK(refuses(answered(draft().rows(Part::shapes, shapes({4194304, 4194304, 4194304, 0}))),
                Error::tooLarge, {"limit"}));
  CHECK(refuses(answered(draft()
                             .rows(Part::shapes, shapes({1, 1, 1, 1}, {1, 1, 1, 2}))
                             .rows(Part::keep, {{0, 2}})),
                Error::badMask, {"column 2"}));
}
