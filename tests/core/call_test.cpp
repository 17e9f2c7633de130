#include "call.hpp"

#include "check.hpp"
#include "draft.hpp"

using namespace attention;
using namespace attention::test;
using block::Arguments;
using block::Call;
using block::Field;
using block::Part;
using block::Setting;
using List = std::vector<double>;

namespace {

// Divided by nothing; scores are [[2, 0]].
Draft draft() {
  return Draft()
      .set(Setting::subtractMax, 1)
      .set(Setting::alpha, 1.5)
      .set(Setting::width, 4)
      .rows(Part::query, {{1, 1}})
      .rows(Part::key, {{1, 1}, {1, -1}})
      .rows(Part::value, {{3}, {5}})
      .rows(Part::scores, {{2, 0}})
      .rows(Part::queryWeights, {{1, 0}})
      .rows(Part::keyWeights, {{0, 1}})
      .rows(Part::scoreVector, {{2}})
      .rows(Part::partials, {{1, 2, 7}, {1, 2, 9}});
}

Result<List> answered(Call call, const List& block, const Arguments& arguments = {}) {
  List out;
  if (const Fault fault = block::answer(call, block, arguments, out)) return fault;
  return out;
}

// The entries of one matrix of an answer.
List field(const List& block, int wanted) {
  const std::size_t count = static_cast<std::size_t>(block[0]);
  std::size_t next = 1 + 3 * count;
  for (std::size_t i = 0; i < count; ++i) {
    const auto size = static_cast<std::size_t>(block[2 + 3 * i] * block[3 + 3 * i]);
    const auto begin = block.begin() + static_cast<std::ptrdiff_t>(next);
    if (block[1 + 3 * i] == wanted) return {begin, begin + static_cast<std::ptrdiff_t>(size)};
    next += size;
  }
  return {};
}

template <class Name>
List ask(Call call, Name wanted, const Arguments& arguments = {}, const Draft& given = draft()) {
  const auto answer = answered(call, given.block(), arguments);
  REQUIRE(succeeds(answer));
  return field(*answer, static_cast<int>(wanted));
}

bool close(const List& got, const List& want) {
  if (got.size() != want.size()) return false;
  for (std::size_t i = 0; i < got.size(); ++i)
    if (!(std::abs(got[i] - want[i]) <= 1e-14)) return false;
  return true;
}

// Shares of softmax of [2, 0], from Python's decimal module.
constexpr double kMore = 0.88079707797788244405972914130239;
constexpr double kLess = 0.11920292202211755594027085869760;

}  // namespace

TEST_CASE("calls about a problem answer with its stages") {
  CHECK(ask(Call::attend, Stage::raw) == List{2, 0});
  CHECK(close(ask(Call::attend, Stage::output), {3 * kMore + 5 * kLess}));
  CHECK(ask(Call::explain, Field::value, {double(Stage::raw), 0, 0}) == List{2});
  CHECK(ask(Call::compare, Field::gap, {0, 1}) == List{-2, 0});
  CHECK(ask(Call::roundedBlend, Field::roundedWeights, {1}) == List{0.9, 0.1});
}

TEST_CASE("calls about a loose row answer with what becomes of it") {
  CHECK(close(ask(Call::softmaxRow, Stage::weights), {kMore, kLess}));
  CHECK(close(ask(Call::normalise, Stage::weights), {kMore, kLess}));
  CHECK(ask(Call::normalise, Field::support) == List{2});
  CHECK(close(ask(Call::jacobian, Field::jacobian),
              {kMore * kLess, -kMore * kLess, -kMore * kLess, kMore * kLess}));
  // -log(1 + e^-2), and 2 less
  CHECK(close(ask(Call::logSoftmax, Field::logWeights),
              {-0.12692801104297249644372680635831, -2.12692801104297249644372680635831}));
  CHECK(close(ask(Call::explainWeight, Field::value, {1}), {kLess}));
  CHECK(close(ask(Call::explainThreshold, Field::value), {2.12692801104297249644372680635831}));
  CHECK(
      close(ask(Call::explainLogShare, Field::value, {0}), {-0.12692801104297249644372680635831}));
  CHECK(close(ask(Call::explainSlope, Field::value, {0, 1}), {-kMore * kLess}));
}

TEST_CASE("calls about online softmax answer step by step") {
  CHECK(ask(Call::online, Field::runningMax, {1}) == List{2, 2});
  CHECK(close(ask(Call::online, Stage::output, {1}), {3 * kMore + 5 * kLess}));
  CHECK(ask(Call::explainOnline, Field::left, {1, 1}) == List{2, 0});
  // equal halves
  CHECK(ask(Call::merge, Field::merged) == List{1, 4, 8});
}

TEST_CASE("calls about other scores answer with their stages") {
  // 2 tanh(1 + 1), 2 tanh(1 - 1)
  CHECK(close(ask(Call::additive, Stage::raw), {2 * 0.96402758007581688394641372410092, 0}));
  CHECK(ask(Call::explainAdditive, Field::left, {double(Stage::raw), 0, 0}) == List{2});
  CHECK(close(ask(Call::cosine, Stage::scaled, {10, 0}), {10, 0}));
  CHECK(ask(Call::explainCosine, Field::right, {10, 0, double(Stage::scaled), 0, 0}) == List{10});
  // features are x + 1 above 0, and e^-1 for -1
  CHECK(close(ask(Call::kernel, Stage::raw), {8, 4 + 2 * 0.36787944117144232159552377016146}));
  CHECK(ask(Call::kernel, Stage::weights, {1}) == List{1, 0});
  CHECK(ask(Call::explainKernel, Field::product, {0, 0, double(Stage::raw), 0, 0}) == List{4, 4});
}

TEST_CASE("calls about mistakes answer with what they give") {
  CHECK(ask(Call::mistake, Stage::weights, {double(Mistake::softmaxOverQueries), 1}) == List{1, 1});
  CHECK(ask(Call::mistake, Field::columnSum, {double(Mistake::softmaxOverQueries), 1}) ==
        List{1, 1});
  CHECK(ask(Call::explainMistake, Field::kind, {double(Mistake::softmaxOverQueries), 1, 0, 0}) ==
        List{double(Kind::share)});
}

TEST_CASE("a mask reaches every call that knows one") {
  const Draft masked = draft().rows(Part::allowed, {{0, 1}});
  CHECK(ask(Call::attend, Stage::weights, {}, masked) == List{0, 1});
  CHECK(ask(Call::additive, Stage::weights, {}, masked) == List{0, 1});
  CHECK(ask(Call::mistake, Stage::weights, {double(Mistake::invertedMask), 1}, masked) ==
        List{1, 0});
}

TEST_CASE("a call that does not exist is refused") {
  for (const Call call : {Call::count, Call(-1), Call(1000)})
    CHECK(refuses(answered(call, draft().block()), Error::unknownCall, {"no call"}));
}

TEST_CASE("no call takes a block that is cut short") {
  for (int i = 0; i < static_cast<int>(Call::count); ++i)
    CHECK(refuses(answered(Call(i), List{1, 2, 3}), Error::badBlock, {"3 were given"}));
}

TEST_CASE("arguments that are no indexes are refused, whatever they are") {
  for (const double bad : {-1.0, 0.5, 1e9, 1e300, kNaN, kInfinity, -kInfinity}) {
    CAPTURE(bad);
    const auto refused = [&](Call call, const Arguments& a) {
      return !answered(call, draft().block(), a);
    };
    CHECK(refused(Call::explain, {bad, 0, 0}));
    CHECK(refused(Call::explain, {0, bad, 0}));
    CHECK(refused(Call::explain, {0, 0, bad}));
    CHECK(refused(Call::compare, {bad, 0}));
    CHECK(refused(Call::compare, {0, bad}));
    CHECK(refused(Call::roundedBlend, {bad}));
    CHECK(refused(Call::explainWeight, {bad}));
    CHECK(refused(Call::explainLogShare, {bad}));
    CHECK(refused(Call::explainSlope, {bad, 0}));
    CHECK(refused(Call::explainSlope, {0, bad}));
    CHECK(refused(Call::explainOnline, {1, bad}));
    CHECK(refused(Call::explainAdditive, {bad, 0, 0}));
    CHECK(refused(Call::explainCosine, {1, 0, 0, bad, 0}));
    CHECK(refused(Call::explainKernel, {0, 0, 0, 0, bad}));
    CHECK(refused(Call::mistake, {bad, 1}));
    CHECK(refused(Call::explainMistake, {0, 1, bad, 0}));
    if (!(bad > 0 && std::isfinite(bad))) CHECK(refused(Call::cosine, {bad, 0}));
  }
}

TEST_CASE("a call refuses what it lacks") {
  const auto without = [](Part part) { return draft().rows(part, {}).block(); };
  CHECK(refuses(answered(Call::attend, without(Part::value)), Error::emptyMatrix, {"V is empty"}));
  CHECK(refuses(answered(Call::softmaxRow, without(Part::scores)), Error::emptyMatrix,
                {"row of scores"}));
  CHECK(refuses(answered(Call::additive, without(Part::scoreVector)), Error::emptyMatrix,
                {"score vector"}));
  CHECK(refuses(answered(Call::merge, without(Part::partials)), Error::wrongShape,
                {"must be 2 by 2"}));
  CHECK(refuses(answered(Call::online, draft().block(), {0}), Error::badBlockSize, {}));
}

TEST_CASE("sizes that are no whole numbers are refused as they were given") {
  CHECK(
      refuses(answered(Call::online, draft().block(), {0.5}), Error::badBlockSize, {"it was 0.5"}));
  CHECK(refuses(answered(Call::explainOnline, draft().block(), {kNaN, 0}), Error::badBlockSize,
                {"it was NaN"}));
  CHECK(
      refuses(answered(Call::mistake, draft().block(), {4, 0.5}), Error::badHeads, {"it was 0.5"}));
  CHECK(refuses(answered(Call::explainMistake, draft().block(), {4, kNaN, 0, 0}), Error::badHeads,
                {"it was NaN"}));
}

TEST_CASE("a block of more keys than there are takes them all at once") {
  CHECK(ask(Call::online, Field::runningMax, {1e9}) == List{2});
}

TEST_CASE("a causal offset beyond the matrix hides all or nothing") {
  const auto causal = [](double offset) {
    return draft().set(Setting::causal, 1).set(Setting::causalOffset, offset);
  };
  CHECK(ask(Call::attend, Stage::visible, {}, causal(1e300)) == List{2});
  CHECK(ask(Call::attend, Stage::visible, {}, causal(-1e300)) == List{0});
}
