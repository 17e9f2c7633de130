#include "attend.hpp"
#include "fast_check.hpp"

using namespace attention;
using namespace attention::test;
using fast::Problem32;
using fast::Trace32;

TEST_CASE("both kernels agree with float64 whatever the shape") {
  for (const Shape& shape : shapes()) {
    CAPTURE(nameOf(shape));
    CHECK(agrees(sample(shape).problem()));
  }
}

TEST_CASE("both kernels agree with float64 for scores of 10,000") {
  for (const Shape& shape : {Shape{17, 65, 4, 3}, Shape{64, 64, 64, 64}, Shape{3, 300, 5, 8}}) {
    CAPTURE(nameOf(shape));
    const Sample big = sample(shape, {}, 120);
    CHECK(reference(big.problem()).largest > 10000 / 3.0);
    CHECK(agrees(big.problem()));
  }
}

TEST_CASE("raw scores are within 8u of their size where no product takes from another") {
  for (const Shape& shape :
       {Shape{64, 300, 64, 1}, Shape{17, 300, 65, 1}, Shape{5, 300, 1024, 1}}) {
    CAPTURE(nameOf(shape));
    Sample s = sample(shape);
    for (std::vector<float>* numbers : {&s.query, &s.key})
      for (float& number : *numbers) number = std::abs(number);
    const Reference want = reference(s.problem());
    CHECK(within(traced(s.problem()).raw, want.raw,
                 [&](std::size_t i) { return 8 * kRound * want.products[i]; }));
  }
}

TEST_CASE("all keys may share one value row") {
  const Sample shared = sample({3, 70, 4, 17});
  Sample copied = shared;
  for (std::size_t i = 0; i < copied.value.size(); ++i) copied.value[i] = shared.value[i % 17];
  Problem32 p = shared.problem();
  p.value.stride = 0;
  CHECK(sameBits(traced(p).output, traced(copied.problem()).output));
  CHECK(sameBits(fusedOutput(p), fusedOutput(copied.problem())));
}

TEST_CASE("both kernels agree with the core's attend") {
  const Sample s = sample({5, 17, 16, 6});
  const auto matrixOf = [](const std::vector<float>& numbers, Index columns) {
    Matrix m(Index(numbers.size()) / columns, columns);
    for (Index i = 0; i < m.size(); ++i) m.data()[i] = double(numbers[std::size_t(i)]);
    return m;
  };
  const auto want = attend(matrixOf(s.query, 16), matrixOf(s.key, 16), matrixOf(s.value, 6));
  REQUIRE(succeeds(want));
  REQUIRE(s.options.scale == 0.25f);
  const auto listed = [](const Matrix& m) {
    return std::vector<double>(m.data(), m.data() + m.size());
  };
  const auto close = [](std::size_t) { return 60 * kRound; };
  const Trace32 trace = traced(s.problem());
  CHECK(within(trace.raw, listed(want->raw), close));
  CHECK(within(trace.scaled, listed(want->scaled), close));
  CHECK(within(trace.weights, listed(want->weights), close));
  CHECK(within(trace.output, listed(want->output), close));
  CHECK(within(fusedOutput(s.problem()), listed(want->output), close));
}

TEST_CASE("fused agrees with float64 over several blocks of queries and many of keys") {
  for (const Choice& choice : {Choice{}, Choice{true, 4000}}) {
    const Sample s = sample({130, 4101, 4, 5}, choice);
    const Reference want = reference(s.problem());
    CHECK(within(fusedOutput(s.problem()), want.output,
                 [&](std::size_t) { return 4 * kRound * (8 + want.largest); }));
  }
}

TEST_CASE("with width 0 every visible key weighs the same") {
  Sample s = sample({3, 5, 0, 2}, {true, 2});
  const Trace32 trace = traced(s.problem());
  const float third = 1.0f / 3, quarter = 0.25f, fifth = 0.2f;
  CHECK(sameBits(trace.weights, {third, third, third, 0, 0, quarter, quarter, quarter, quarter, 0,
                                 fifth, fifth, fifth, fifth, fifth}));
  CHECK(agrees(s.problem()));
}

TEST_CASE("without keys the output is 0") {
  const Sample s = sample({3, 0, 4, 2});
  CHECK(sameBits(traced(s.problem()).output, std::vector<float>(6)));
  CHECK(sameBits(fusedOutput(s.problem()), std::vector<float>(6)));
}

TEST_CASE("without queries or value columns there is nothing to compute") {
  CHECK(fusedOutput(sample({0, 3, 4, 2}).problem()).empty());
  CHECK(traced(sample({3, 2, 4, 0}).problem()).output.empty());
}

TEST_CASE("scores that are all -infinity give weights and output 0") {
  Sample s = sample({2, 6, 1, 3});
  std::fill(s.query.begin(), s.query.end(), -1e30f);
  std::fill(s.key.begin(), s.key.end(), 1e30f);
  CHECK(sameBits(traced(s.problem()).weights, std::vector<float>(12)));
  CHECK(sameBits(fusedOutput(s.problem()), std::vector<float>(6)));
}

TEST_CASE("a trace reuses its memory and forgets what it held") {
  const Sample large = sample({17, 65, 8, 5}), small = sample({3, 5, 4, 2});
  Trace32 trace = traced(large.problem());
  REQUIRE_FALSE(fast::trace32(small.problem(), trace));
  const Trace32 fresh = traced(small.problem());
  CHECK(sameBits(trace.raw, fresh.raw));
  CHECK(sameBits(trace.weights, fresh.weights));
  CHECK(sameBits(trace.output, fresh.output));
}

TEST_CASE("rows may lie apart, and what lies between them is left alone") {
  const Sample s = sample({5, 7, 5, 3}, {false, 0, true, true});
  const auto spread = [](const std::vector<float>& numbers, fast::Index width) {
    std::vector<float> wide;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      wide.push_back(numbers[i]);
      if ((i + 1) % std::size_t(width) == 0) wide.insert(wide.end(), 2, float(kNaN));
    }
    return wide;
  };
  const auto query = spread(s.query, 5), key = spread(s.key, 5), value = spread(s.value, 3);
  Problem32 p = s.problem();
  p.query = {query.data(), 7};
  p.key = {key.data(), 7};
  p.value = {value.data(), 5};
  std::vector<float> output(5 * 5, 9);
  REQUIRE_FALSE(fast::fused(p, {output.data(), 5}));
  const std::vector<float> want = fusedOutput(s.problem());
  for (std::size_t i = 0; i < output.size(); ++i)
    CHECK(output[i] == (i % 5 < 3 ? want[i / 5 * 3 + i % 5] : 9));
}

TEST_CASE("what lies between rows of outputs is left alone where nothing is visible") {
  const Sample s = sample({2, 1, 1, 1}, {true, -2});
  std::vector<float> stages(6), output(4, 9);  // two rows of one column, and two between them
  const fast::Stages32 places{
      {stages.data(), 1}, {stages.data() + 2, 1}, {stages.data() + 4, 1}, {output.data(), 3}};
  REQUIRE_FALSE(fast::trace32(s.problem(), places));
  CHECK(sameBits(output, {0, 9, 9, 0}));
  output = {9, 9, 9, 9};
  REQUIRE_FALSE(fast::fused(s.problem(), {output.data(), 3}));
  CHECK(sameBits(output, {0, 9, 9, 0}));
}

TEST_CASE("a row of many keys still sums to 1, however much alike its weights are") {
  for (fast::Index keys : {fast::Index{4000}, fast::Index{70000}}) {
    Sample s = sample({1, keys, 1, 1});
    s.query = {1};
    std::fill(s.key.begin(), s.key.end(), -0.1f);
    s.key[0] = 0;
    const Reference want = reference(s.problem());
    const Trace32 trace = traced(s.problem());
    CHECK(sumsToOne(trace, s.problem()));
    CHECK(within(trace.weights, want.weights,
                 [&](std::size_t i) { return 16 * kRound * 1.1 * want.weights[i]; }));
  }
}

TEST_CASE("trace32 refuses stages that are too large and says what they would need") {
  Problem32 p;
  p.queries = p.keys = 4096;
  p.valueWidth = 1;
  Trace32 trace;
  CHECK(refuses(fast::trace32(p, trace), Error::tooLarge, {"50335744", "16777216"}));
}

TEST_CASE("both kernels refuse counts below 0 and beyond their limits") {
  for (const auto count :
       {&Problem32::queries, &Problem32::keys, &Problem32::width, &Problem32::valueWidth}) {
    Problem32 p;
    p.*count = -1;
    CHECK(refuses(fast::fused(p, {}), Error::emptyMatrix, {}));
    p.*count = fast::kMaxTokens + 1;
    CHECK(refuses(fast::fused(p, {}), Error::tooLarge, {"1048577"}));
    Trace32 trace;
    CHECK(refuses(fast::trace32(p, trace), Error::tooLarge, {"1048577"}));
  }
}

TEST_CASE("both kernels refuse a soft cap that is negative or not finite") {
  for (double cap : {-1.0, kInfinity, kNaN}) {
    Problem32 p;
    p.softCap = float(cap);
    CHECK(refuses(fast::fused(p, {}), Error::badCap, {}));
  }
}

TEST_CASE("softmax of loose rows has the bits of a trace's weights") {
  const Sample s = sample({5, 67, 4, 3}, {}, 3);
  const Trace32 trace = traced(s.problem());
  std::vector<float> weights(trace.scaled.size());
  fast::softmaxRows32({trace.scaled.data(), 67}, 5, 67, {weights.data(), 67});
  CHECK(sameBits(weights, trace.weights));
}

TEST_CASE("softmax of loose rows goes by IEEE arithmetic where a row is not finite") {
  const float hidden = kHide, most = -kHide, nan = float(kNaN);
  const std::vector<float> logits = {hidden, 0, 0, hidden, hidden, hidden, most, 0, 0, 0, nan, 0};
  std::vector<float> weights(logits.size());
  fast::softmaxRows32({logits.data(), 3}, 4, 3, {weights.data(), 3});
  CHECK(sameBits(weights, {0, 0.5f, 0.5f, nan, nan, nan, nan, nan, nan, nan, nan, nan}));
  fast::softmaxRows32({nullptr, 0}, 2, 0, {nullptr, 0});
}
