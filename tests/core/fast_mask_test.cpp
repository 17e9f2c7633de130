#include "fast_check.hpp"

using namespace attention;
using namespace attention::test;
using fast::Index;
using fast::Trace32;

namespace {

const Shape kShapes[] = {{1, 1, 1, 1},   {2, 5, 3, 4},    {5, 3, 4, 9},   {17, 16, 8, 3},
                         {64, 65, 5, 8}, {65, 130, 4, 5}, {130, 67, 7, 2}};

template <class Check>
void forEveryChoice(Check check) {
  for (const Shape& shape : kShapes)
    for (const Choice& choice : choices(shape)) {
      CAPTURE(nameOf(shape));
      CAPTURE(choice.causal);
      CAPTURE(choice.offset);
      CAPTURE(choice.mask);
      CAPTURE(choice.bias);
      CAPTURE(choice.softCap);
      check(sample(shape, choice));
    }
}

// Fills key and value of every key that no query may see.
Sample poisoned(Sample s, float with) {
  const fast::Problem32 p = s.problem();
  for (Index j = 0; j < p.keys; ++j) {
    bool seen = false;
    for (Index i = 0; i < p.queries; ++i) seen |= mayAttend(p, i, j);
    if (seen) continue;
    std::fill_n(s.key.begin() + j * p.width, p.width, with);
    std::fill_n(s.value.begin() + j * p.valueWidth, p.valueWidth, with);
  }
  return s;
}

Finding sameOutcome(const Sample& got, const Sample& want) {
  const Trace32 g = traced(got.problem()), w = traced(want.problem());
  if (const Finding finding = sameBits(g.weights, w.weights); !finding) return finding;
  if (const Finding finding = sameBits(g.output, w.output); !finding) return finding;
  return sameBits(fusedOutput(got.problem()), fusedOutput(want.problem()));
}

Sample hidingLast(Sample s, Index count) {
  s.visible.assign(std::size_t(s.shape.queries * s.shape.keys), 1);
  for (std::size_t i = 0; i < s.visible.size(); ++i)
    s.visible[i] = Index(i) % s.shape.keys < s.shape.keys - count;
  return s;
}

}  // namespace

TEST_CASE("masks, biases, the causal rule and soft caps agree with float64, alone and together") {
  forEveryChoice([](const Sample& s) { CHECK(agrees(s.problem())); });
}

TEST_CASE("a query that sees nothing has weights and output 0") {
  for (const Choice& choice :
       {Choice{true, -200}, Choice{true, std::numeric_limits<Index>::min()}}) {
    const Sample s = sample({65, 130, 4, 5}, choice);
    CHECK(sameBits(traced(s.problem()).weights, std::vector<float>(65 * 130)));
    CHECK(sameBits(traced(s.problem()).output, std::vector<float>(65 * 5)));
    CHECK(sameBits(fusedOutput(s.problem()), std::vector<float>(65 * 5)));
  }
}

TEST_CASE("a causal offset beyond the last key hides nothing") {
  const Sample all = sample({5, 70, 4, 3});
  const Sample causal = sample({5, 70, 4, 3}, {true, std::numeric_limits<Index>::max()});
  CHECK(sameOutcome(causal, all));
}

TEST_CASE("nothing hidden from all queries leaks, be it NaN or infinite") {
  for (float poison : {float(kNaN), float(kInfinity), -float(kInfinity)})
    forEveryChoice([=](const Sample& s) {
      const Sample hidden = hidingLast(s, (s.shape.keys + 1) / 2);
      CHECK(sameOutcome(poisoned(hidden, poison), hidden));
    });
}

TEST_CASE("a value that one query may see does not leak to another") {
  Sample s = sample({70, 70, 4, 5}, {true, 0});
  const std::vector<float> clean = fusedOutput(s.problem());
  s.value[std::size_t(66 * 5)] = float(kNaN);
  s.key[std::size_t(66 * 4)] = float(kNaN);
  const std::vector<float> fused = fusedOutput(s.problem());
  const Trace32 trace = traced(s.problem());
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const bool sees = i / 5 >= 66;
    CHECK((sees ? std::isnan(fused[i]) : fused[i] == clean[i]));
    CHECK(std::isnan(trace.output[i]) == sees);
  }
}

TEST_CASE("raw keeps the scores of hidden keys, scaled has -infinity there") {
  const Sample all = sample({3, 6, 4, 2}), causal = sample({3, 6, 4, 2}, {true, 0});
  const Trace32 trace = traced(causal.problem());
  CHECK(sameBits(trace.raw, traced(all.problem()).raw));
  for (Index i = 0; i < 3; ++i)
    for (Index j = 0; j < 6; ++j) CHECK((trace.scaled[std::size_t(i * 6 + j)] == kHide) == (j > i));
}

TEST_CASE("the lowest float as a bias is a shift, not a mask: a row full of it is uniform") {
  for (float low : {std::numeric_limits<float>::lowest(), -1e9f}) {
    Sample s = sample({2, 8, 4, 3});
    s.bias.assign(16, low);
    const Trace32 trace = traced(s.problem());
    CHECK(sameBits(trace.weights, std::vector<float>(16, 0.125f)));
    CHECK(within(fusedOutput(s.problem()), trace.output, [](std::size_t) { return 4 * kRound; }));
  }
}

TEST_CASE("NaN and infinity that are visible make their row NaN and no other") {
  Sample s = sample({3, 6, 4, 2});
  s.query[4] = float(kNaN);
  const std::vector<float> output = fusedOutput(s.problem());
  const Trace32 trace = traced(s.problem());
  for (std::size_t i = 0; i < 6; ++i) {
    CHECK(std::isnan(output[i]) == (i / 2 == 1));
    CHECK(std::isnan(trace.output[i]) == (i / 2 == 1));
  }
}
