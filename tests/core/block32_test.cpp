#include "block32.hpp"

#include "fast_check.hpp"

using namespace attention;
using namespace attention::test;
using block::Block32;
using block::Slot32;

namespace {

double& at(Block32& b, Slot32 slot) { return b.head[static_cast<std::size_t>(slot)]; }

float* place(Block32& b, Slot32 slot) {
  return reinterpret_cast<float*>(static_cast<std::uintptr_t>(at(b, slot)));
}

// 2 batches of 4 query heads on 2 key heads; 5 queries, 7 keys, 6 and 3 wide.
Block32 example() {
  Block32 b;
  const double sizes[] = {2, 4, 2, 5, 7, 6, 3, 0, 0, 1};
  std::copy(std::begin(sizes), std::end(sizes), b.head.begin());
  return b;
}

Block32 with(Slot32 slot, double number) {
  Block32 b = example();
  at(b, slot) = number;
  return b;
}

// Numbers for every input of `b`, and the problem of one of its heads over the same numbers.
struct Filled {
  std::vector<float> query, key, value, bias;
  std::vector<std::uint8_t> allowed;

  explicit Filled(Block32& b) {
    Random random(3);
    const auto fill = [&](Slot32 slot, fast::Index count) {
      std::vector<float> numbers = floats(random, count, 1);
      std::copy(numbers.begin(), numbers.end(), place(b, slot));
      return numbers;
    };
    query = fill(Slot32::queryAt, 8 * 5 * 6);
    key = fill(Slot32::keyAt, 4 * 7 * 6);
    value = fill(Slot32::valueAt, 4 * 7 * 3);
    if (at(b, Slot32::biases) > 0) bias = fill(Slot32::biasAt, 8 * 5 * 7);
    if (at(b, Slot32::masks) > 0) {
      for (int i = 0; i < 35; ++i) allowed.push_back(i % 3 != 0);
      std::copy(allowed.begin(), allowed.end(),
                reinterpret_cast<std::uint8_t*>(place(b, Slot32::allowedAt)));
    }
  }

  fast::Problem32 head(fast::Index batch, fast::Index head) const {
    const fast::Index keyHead = batch * 2 + head / 2;
    fast::Problem32 p;
    p.queries = 5;
    p.keys = 7;
    p.width = 6;
    p.valueWidth = 3;
    p.scale = 0.408248290463863f;  // 1/√6
    p.query = {query.data() + (batch * 4 + head) * 5 * 6, 6};
    p.key = {key.data() + keyHead * 7 * 6, 6};
    p.value = {value.data() + keyHead * 7 * 3, 3};
    if (!bias.empty()) p.bias = {bias.data() + (batch * 4 + head) * 35, 7};
    if (!allowed.empty()) p.visible = {allowed.data(), 7};
    return p;
  }
};

std::vector<float> part(const float* first, fast::Index count) { return {first, first + count}; }

}  // namespace

TEST_CASE("a float32 block gives every head the stages of its own numbers") {
  Block32 b = example();
  at(b, Slot32::masks) = 1;
  at(b, Slot32::biases) = 8;
  at(b, Slot32::causal) = 1;
  at(b, Slot32::causalOffset) = 3;
  at(b, Slot32::softCap) = 0.5;
  REQUIRE_FALSE(b.reserve());
  const Filled filled(b);
  REQUIRE_FALSE(b.trace32());
  for (fast::Index n = 0; n < 8; ++n) {
    CAPTURE(n);
    fast::Problem32 alone = filled.head(n / 4, n % 4);
    alone.causal = true;
    alone.causalOffset = 3;
    alone.softCap = 0.5f;
    CHECK(agrees(alone));
    const fast::Trace32 want = traced(alone);
    CHECK(sameBits(part(place(b, Slot32::rawAt) + n * 35, 35), want.raw));
    CHECK(sameBits(part(place(b, Slot32::scaledAt) + n * 35, 35), want.scaled));
    CHECK(sameBits(part(place(b, Slot32::weightsAt) + n * 35, 35), want.weights));
    CHECK(sameBits(part(place(b, Slot32::outputAt) + n * 15, 15), want.output));
  }
}

TEST_CASE("a float32 block gives every head its output, with a scale of its own") {
  Block32 b = with(Slot32::stages, 0);
  at(b, Slot32::ownScale) = 1;
  at(b, Slot32::scale) = 2.5;
  REQUIRE_FALSE(b.reserve());
  const Filled filled(b);
  REQUIRE_FALSE(b.fused());
  for (fast::Index n = 0; n < 8; ++n) {
    fast::Problem32 alone = filled.head(n / 4, n % 4);
    alone.scale = 2.5f;
    CHECK(sameBits(part(place(b, Slot32::outputAt) + n * 15, 15), fusedOutput(alone)));
  }
}

TEST_CASE("the parts of a float32 block begin at cache lines, and no two overlap") {
  Block32 b = example();
  at(b, Slot32::masks) = 8;
  at(b, Slot32::biases) = 1;
  REQUIRE_FALSE(b.reserve());
  const double bytes[] = {960, 672, 336, 140, 280, 1120, 1120, 1120, 480};
  double free = 0;
  for (std::size_t i = 0; i < std::size(bytes); ++i) {
    const double begin = b.head[static_cast<std::size_t>(Slot32::queryAt) + i];
    CHECK(std::fmod(begin, 64) == 0);
    CHECK(begin >= free);
    free = begin + bytes[i];
  }
}

TEST_CASE("a float32 block of the same or a smaller size stays where it is") {
  Block32 b = example();
  REQUIRE_FALSE(b.reserve());
  const double before = at(b, Slot32::queryAt);
  at(b, Slot32::queries) = 3;
  REQUIRE_FALSE(b.reserve());
  CHECK(at(b, Slot32::queryAt) == before);
}

TEST_CASE("a float32 block refuses sizes that are no counts") {
  for (std::size_t i = 0; i < static_cast<std::size_t>(Slot32::stages); ++i)
    for (double size : {-1.0, 0.5, kNaN, kInfinity, -kInfinity}) {
      CAPTURE(i);
      CAPTURE(size);
      Block32 b = with(Slot32(int(i)), size);
      CHECK(bool(b.reserve()));
    }
}

TEST_CASE("a float32 block refuses to be too large, with the numbers it would need") {
  // 8·5·6 queries, 4·10⁷·9 keys and values, 3·8·5·10⁷ scores, 8·5·3 outputs
  CHECK(refuses(with(Slot32::keys, 1e7).reserve(), Error::tooLarge, {"1560000360", "67108864"}));
  CHECK(refuses(with(Slot32::keys, 1e300).reserve(), Error::tooLarge, {"67108864"}));
  // nothing to hold, and yet no count of tokens or heads
  Block32 b = with(Slot32::width, 0);
  at(b, Slot32::valueWidth) = at(b, Slot32::stages) = 0;
  at(b, Slot32::keys) = 1e9;
  CHECK(refuses(b.reserve(), Error::tooLarge, {"1048576"}));
  Block32 many = with(Slot32::queryHeads, 1e9);
  at(many, Slot32::queries) = at(many, Slot32::keys) = 0;
  CHECK(refuses(many.reserve(), Error::tooLarge, {"2000000000", "1048576"}));
}

TEST_CASE("a float32 block refuses heads, masks and biases that do not go together") {
  CHECK(refuses(with(Slot32::keyHeads, 3).reserve(), Error::unevenHeads, {"4", "3"}));
  CHECK(refuses(with(Slot32::batches, 0).reserve(), Error::emptyMatrix, {}));
  CHECK(refuses(with(Slot32::masks, 4).reserve(), Error::batchMismatch, {"4", "8"}));
  CHECK(refuses(with(Slot32::biases, 2).reserve(), Error::batchMismatch, {"2", "8"}));
}

TEST_CASE("a float32 block refuses a scale, a cap and an offset that are none") {
  const auto refusal = [](Slot32 on, Slot32 slot, double number) {
    Block32 b = with(on, 1);
    at(b, slot) = number;
    REQUIRE_FALSE(b.reserve());
    return b.fused();
  };
  for (double scale : {0.0, -1.0, kNaN, kInfinity, 1e300, 1e-300})
    CHECK(refuses(refusal(Slot32::ownScale, Slot32::scale, scale), Error::badScale, {}));
  for (double cap : {-1.0, kNaN, kInfinity, 1e300, 1e-300})
    CHECK(refuses(refusal(Slot32::causal, Slot32::softCap, cap), Error::badCap, {}));
  for (double offset : {0.5, kNaN, kInfinity})
    CHECK(refuses(refusal(Slot32::causal, Slot32::causalOffset, offset), Error::badOffset, {}));
}

TEST_CASE("a causal offset far beyond the matrix shows all keys, or none") {
  for (double offset : {1e300, -1e300}) {
    Block32 b = with(Slot32::causal, 1);
    at(b, Slot32::causalOffset) = offset;
    REQUIRE_FALSE(b.reserve());
    const Filled filled(b);
    REQUIRE_FALSE(b.fused());
    const auto want = offset > 0 ? fusedOutput(filled.head(0, 0)) : std::vector<float>(15);
    CHECK(sameBits(part(place(b, Slot32::outputAt), 15), want));
  }
}

TEST_CASE("a trace is refused where there is no room for its stages") {
  Block32 b = with(Slot32::stages, 0);
  REQUIRE_FALSE(b.reserve());
  CHECK(refuses(b.trace32(), Error::badBlock, {}));
}

TEST_CASE("after a refusal nothing of the former problem is left") {
  Block32 b = example();
  REQUIRE_FALSE(b.reserve());
  at(b, Slot32::keyHeads) = 3;
  REQUIRE(bool(b.reserve()));
  CHECK(std::isnan(at(b, Slot32::queries)));
  CHECK(refuses(b.trace32(), Error::badBlock, {}));
  CHECK_FALSE(b.fused());  // of nothing
}
