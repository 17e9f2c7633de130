#include "fast/heads32.hpp"
#include "fast_check.hpp"

using namespace attention;
using namespace attention::test;
using fast::Heads32;
using fast::Index;

namespace {

// 2 batches of 4 query heads on 2 key heads; 5 queries, 7 keys, 6 and 3 wide. Tokens come before
// heads in memory, and the mask is the batch's own but shared by its heads.
struct Heads {
  Random random{7};
  std::vector<float> query = floats(random, 2 * 5 * 4 * 6, 1);
  std::vector<float> key = floats(random, 2 * 7 * 2 * 6, 1);
  std::vector<float> value = floats(random, 2 * 7 * 2 * 3, 1);
  Sample masks = sample({10, 7, 6, 3}, {false, 0, true});

  Heads32 problem() const {
    Heads32 h;
    h.first = sample({5, 7, 6, 3}).problem();
    h.first.query = {query.data(), 4 * 6};
    h.first.key = {key.data(), 2 * 6};
    h.first.value = {value.data(), 2 * 3};
    h.first.visible = {masks.visible.data(), 7};
    h.batches = 2;
    h.queryHeads = 4;
    h.keyHeads = 2;
    h.query = {5 * 4 * 6, 6};
    h.key = {7 * 2 * 6, 6};
    h.value = {7 * 2 * 3, 3};
    h.visible = {5 * 7, 0};
    h.output = {5 * 4 * 3, 3};
    return h;
  }
};

}  // namespace

TEST_CASE("every head has the output of its own problem, two query heads on one key head") {
  const Heads heads;
  const Heads32 h = heads.problem();
  std::vector<float> output(2 * 5 * 4 * 3);
  REQUIRE_FALSE(fast::fused(h, {output.data(), 4 * 3}));
  for (Index batch = 0; batch < 2; ++batch)
    for (Index head = 0; head < 4; ++head) {
      fast::Problem32 alone = h.first;
      alone.query.data = heads.query.data() + batch * 120 + head * 6;
      alone.key.data = heads.key.data() + batch * 84 + head / 2 * 6;
      alone.value.data = heads.value.data() + batch * 42 + head / 2 * 3;
      alone.visible.data = heads.masks.visible.data() + batch * 35;
      CHECK(agrees(alone));
      std::vector<float> got;
      for (Index i = 0; i < 5; ++i)
        for (Index c = 0; c < 3; ++c)
          got.push_back(output[std::size_t(batch * 60 + i * 12 + head * 3 + c)]);
      CHECK(sameBits(got, fusedOutput(alone)));
      CHECK(sameBits(fusedOutput(fast::headOf(h, batch, head)), got));
    }
}

TEST_CASE("every head has the stages of its own problem, one head after the other") {
  const Heads heads;
  const Heads32 h = heads.problem();
  std::vector<float> raw(8 * 35), scaled(raw), weights(raw), output(2 * 5 * 4 * 3);
  const fast::Stages32 first{
      {raw.data(), 7}, {scaled.data(), 7}, {weights.data(), 7}, {output.data(), 4 * 3}};
  REQUIRE_FALSE(fast::trace32(h, first));
  for (Index batch = 0; batch < 2; ++batch)
    for (Index head = 0; head < 4; ++head) {
      const fast::Trace32 want = traced(fast::headOf(h, batch, head));
      const auto stage = [&](const std::vector<float>& all) {
        const auto begin = all.begin() + (batch * 4 + head) * 35;
        return std::vector<float>(begin, begin + 35);
      };
      CHECK(sameBits(stage(raw), want.raw));
      CHECK(sameBits(stage(scaled), want.scaled));
      CHECK(sameBits(stage(weights), want.weights));
      std::vector<float> got;
      for (Index i = 0; i < 5; ++i)
        for (Index c = 0; c < 3; ++c)
          got.push_back(output[std::size_t(batch * 60 + i * 12 + head * 3 + c)]);
      CHECK(sameBits(got, want.output));
    }
}

TEST_CASE("heads are refused where query heads cannot share the key heads evenly") {
  Heads32 h;
  h.queryHeads = 6;
  h.keyHeads = 4;
  CHECK(refuses(fast::fused(h, {}), Error::unevenHeads, {"6", "4"}));
  h.keyHeads = 0;
  CHECK(refuses(fast::fused(h, {}), Error::emptyMatrix, {}));
  h.batches = 0;
  CHECK(refuses(fast::fused(h, {}), Error::emptyMatrix, {}));
}

TEST_CASE("heads are refused for what is wrong with each of them") {
  Heads32 h;
  h.first.softCap = -1;
  CHECK(refuses(fast::fused(h, {}), Error::badCap, {}));
}
