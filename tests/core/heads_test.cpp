#include "heads.hpp"

#include <algorithm>

#include "check.hpp"

using namespace attention;
using namespace attention::test;

namespace {

Tensor filled(const Shape& shape, std::initializer_list<double> numbers) {
  Tensor tensor(shape);
  REQUIRE(tensor.data.size() == numbers.size());
  std::copy(numbers.begin(), numbers.end(), tensor.data.begin());
  return tensor;
}

// Zeros, so that every visible key has the same weight.
TensorView zeros(const Shape& shape) {
  static const double zero = 0;
  return {&zero, shape, {0, 0, 0, 0}};
}

Result<SdpaTrace> zeroScores(Index queries, Index keys, const TensorView& value,
                             const SdpaMask& mask = {}, const SdpaOptions& options = {}) {
  return sdpa(zeros({1, 1, queries, 2}), zeros({1, 1, keys, 2}), value, mask, options);
}

bool holds(const Tensor& tensor, std::initializer_list<double> numbers) {
  return std::equal(tensor.data.begin(), tensor.data.end(), numbers.begin(), numbers.end());
}

// Refused whatever the numbers are: only the shapes are read.
Finding refusesShapes(const Shape& query, const Shape& key, const Shape& value, Error error,
                      std::initializer_list<std::string_view> words, bool grouped = false) {
  return refuses(sdpa(zeros(query), zeros(key), zeros(value), {}, {.enableGqa = grouped}), error,
                 words);
}

}  // namespace

TEST_CASE("grouped heads read the key head of their group") {
  // 4 query heads on 2 key heads; expected weights and outputs from Python in float64
  const Tensor query = filled({1, 4, 1, 2}, {1, 0, 0, 1, 1, 1, 2, -1});
  const Tensor key = filled({1, 2, 3, 2}, {1, 0, 0, 2, 1, 1, 0, 1, 1, -1, 2, 0});
  const Tensor value = filled({1, 2, 3, 1}, {1, 2, 4, 8, 16, 32});
  auto trace = sdpa(query.view(), key.view(), value.view(), {}, {.enableGqa = true});
  REQUIRE(succeeds(trace));
  SdpaTrace t = *trace;
  const Matrix weights[] = {
      matrix({{0.4011120926797859, 0.1977758146404282, 0.4011120926797859}}),
      matrix({{0.14002924504337802, 0.575975345215362, 0.28399540974126003}}),
      matrix({{0.28399540974126003, 0.14002924504337802, 0.575975345215362}}),
      matrix({{0.019145293377269227, 0.3239159386507471, 0.6569387679719837}})};
  const double outputs[] = {2.401112092679786, 2.4279615744391423, 22.94364224551571,
                            26.357857940533584};
  for (Index head = 0; head < 4; ++head) {
    CHECK(near(matrixAt(t.weights.view(), 0, head, 1, 3), weights[head], 1e-15));
    CHECK(near(t.output.data[std::size_t(head)], outputs[head], 1e-15));
  }
}

TEST_CASE("batches and heads of size 1 serve all of the others") {
  const Tensor value = filled({2, 1, 1, 1}, {3, 5});
  const auto trace = sdpa(zeros({1, 3, 2, 1}), zeros({1, 3, 1, 1}), value.view());
  REQUIRE(succeeds(trace));
  CHECK(trace->output.shape == Shape{2, 3, 2, 1});
  CHECK(holds(trace->output, {3, 3, 3, 3, 3, 3, 5, 5, 5, 5, 5, 5}));
}

TEST_CASE("a scale multiplies, may be negative or 0, and is 1 / √d_k unless it is given") {
  const Tensor query = filled({1, 1, 1, 4}, {1, 1, 1, 1}), key = filled({1, 1, 1, 4}, {2, 2, 2, 4});
  const TensorView value = zeros({1, 1, 1, 1});
  const auto scaled = [&](std::optional<double> scale) {
    const auto trace = sdpa(query.view(), key.view(), value, {}, {.scale = scale});
    REQUIRE(succeeds(trace));
    CHECK(holds(trace->raw, {10}));
    return trace->scaled.data[0];
  };
  CHECK(scaled({}) == 5);
  CHECK(scaled(-0.5) == -5);
  CHECK(scaled(0) == 0);
}

TEST_CASE("the soft cap comes before the mask") {
  // 2 tanh(x / 2) and softmax from Python in float64; the hidden score would be 2 tanh(-inf) = -2
  const Tensor query = filled({1, 1, 1, 1}, {1}), key = filled({1, 1, 3, 1}, {1, 4, 0});
  const Tensor bias = filled({1, 1, 1, 3}, {0, 0, -kInfinity});
  const auto trace = sdpa(query.view(), key.view(), zeros({1, 1, 3, 1}), {.bias = bias.view()},
                          {.scale = 1, .softCap = 2});
  REQUIRE(succeeds(trace));
  CHECK(near(trace->softcapped.data[1], 1.9280551601516338, 1e-15));
  CHECK(trace->masked.data[2] == -kInfinity);
  CHECK(near(trace->weights.data[0], 0.2681908610608898, 1e-15));
  CHECK(near(trace->weights.data[1], 0.7318091389391101, 1e-15));
  CHECK(trace->weights.data[2] == 0);
}

TEST_CASE("another normaliser sees the visible keys only") {
  // scores 0: off by one gives each of n keys 1 / (1 + n)
  const bool allowed[] = {true, false, true, true};
  const SdpaMask mask{.allowed = BoolTensorView{allowed, {1, 1, 1, 4}, {0, 0, 0, 1}}};
  const auto trace =
      zeroScores(1, 4, zeros({1, 1, 4, 1}), mask, {.normaliser = Normaliser::softmaxOffByOne});
  REQUIRE(succeeds(trace));
  CHECK(holds(trace->weights, {0.25, 0, 0.25, 0.25}));
}

TEST_CASE("the causal triangle begins in the top left corner, or ends in the bottom right one") {
  const Tensor value = filled({1, 1, 3, 1}, {3, 9, 27});
  const auto topLeft = zeroScores(2, 3, value.view(), {}, {.isCausal = true});
  REQUIRE(succeeds(topLeft));
  CHECK(holds(topLeft->output, {3, 6}));
  const auto bottomRight =
      zeroScores(2, 3, value.view(), {}, {.isCausal = true, .corner = CausalCorner::bottomRight});
  REQUIRE(succeeds(bottomRight));
  CHECK(holds(bottomRight->output, {6, 13}));
}

TEST_CASE("both parts of a mask broadcast and compose") {
  // the third key is hidden in all heads, the second in one
  const bool columns[] = {true, true, false};
  const Tensor heads = filled({1, 2, 1, 3}, {0, -kInfinity, 0, 0, 0, 0});
  const Tensor value = filled({1, 1, 3, 1}, {2, 4, 100});
  const auto trace =
      sdpa(zeros({1, 2, 1, 1}), zeros({1, 1, 3, 1}), value.view(),
           {.allowed = BoolTensorView{columns, {1, 1, 1, 3}, {0, 0, 0, 1}}, .bias = heads.view()});
  REQUIRE(succeeds(trace));
  CHECK(holds(trace->output, {2, 3}));
}

TEST_CASE("nothing hidden reaches the output, and a query that sees nothing gets zeros") {
  const Tensor query = filled({1, 1, 2, 1}, {1, kNaN});
  const Tensor key = filled({1, 1, 2, 1}, {0, kInfinity});
  const Tensor value = filled({1, 1, 2, 2}, {7, 8, kNaN, kInfinity});
  const bool allowed[] = {true, false, false, false};
  const auto trace =
      sdpa(query.view(), key.view(), value.view(),
           {.allowed = BoolTensorView{allowed, {1, 1, 2, 2}, denseStrides({1, 1, 2, 2})}});
  REQUIRE(succeeds(trace));
  CHECK(holds(trace->weights, {1, 0, 0, 0}));
  CHECK(holds(trace->output, {7, 8, 0, 0}));
}

TEST_CASE("what is visible goes through as IEEE arithmetic has it") {
  const Tensor value = filled({1, 1, 2, 2}, {1, kInfinity, kNaN, 1});
  const auto trace = zeroScores(1, 2, value.view());
  REQUIRE(succeeds(trace));
  CHECK(std::isnan(trace->output.data[0]));
  CHECK(trace->output.data[1] == kInfinity);
}

TEST_CASE("dropout acts between the weights and the blend") {
  const Tensor value = filled({1, 1, 4, 1}, {1, 2, 4, 8});
  const bool keep[] = {true, false, false, true};
  SdpaOptions options{.dropout = 0.5, .keep = BoolTensorView{keep, {1, 1, 1, 4}, {0, 0, 0, 1}}};
  const auto trace = zeroScores(2, 4, value.view(), {}, options);
  REQUIRE(succeeds(trace));
  CHECK(holds(trace->weights, {0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25}));
  CHECK(holds(trace->output, {4.5, 4.5}));
  const auto none = zeroScores(1, 4, value.view(), {}, {.dropout = 1});
  REQUIRE(succeeds(none));
  CHECK(holds(none->output, {0}));
  options.keep.reset();
  CHECK(refuses(zeroScores(2, 4, value.view(), {}, options), Error::keepMissing, {"to keep"}));
  options.dropout = 1.5;
  CHECK(refuses(zeroScores(2, 4, value.view(), {}, options), Error::badDropout, {"1.5"}));
}

TEST_CASE("any axis may be empty") {
  const auto noKeys = sdpa(zeros({1, 1, 2, 3}), zeros({1, 1, 0, 3}), zeros({1, 1, 0, 2}));
  REQUIRE(succeeds(noKeys));
  CHECK(noKeys->weights.shape == Shape{1, 1, 2, 0});
  CHECK(holds(noKeys->output, {0, 0, 0, 0}));
  const Tensor value = filled({1, 1, 2, 1}, {2, 4});
  const auto noWidth = sdpa(zeros({1, 1, 1, 0}), zeros({1, 1, 2, 0}), value.view());
  REQUIRE(succeeds(noWidth));
  CHECK(holds(noWidth->output, {3}));
  const auto noBatch = sdpa(zeros({0, 2, 3, 4}), zeros({0, 2, 5, 4}), zeros({0, 2, 5, 6}));
  REQUIRE(succeeds(noBatch));
  CHECK(noBatch->output.shape == Shape{0, 2, 3, 6});
  const auto noHeads =
      sdpa(zeros({1, 0, 3, 4}), zeros({1, 0, 5, 4}), zeros({1, 0, 5, 6}), {}, {.enableGqa = true});
  REQUIRE(succeeds(noHeads));
  CHECK(noHeads->output.shape == Shape{1, 0, 3, 6});
}

TEST_CASE("inputs that do not fit together are refused") {
  const Shape q = {1, 1, 2, 3}, k = {1, 1, 4, 3}, v = {1, 1, 4, 5};
  CHECK(refusesShapes({1, 1, 2, 4}, k, v, Error::widthMismatch, {"4 wide", "3 wide"}));
  CHECK(refusesShapes(q, k, {1, 1, 3, 5}, Error::countMismatch, {"4 keys", "3 values"}));
  CHECK(refusesShapes({2, 1, 2, 3}, {3, 1, 4, 3}, v, Error::batchMismatch, {"2", "3"}));
  CHECK(refusesShapes(q, {3, 1, 4, 3}, {2, 1, 4, 5}, Error::batchMismatch, {"3", "2"}));
  CHECK(refusesShapes({1, 4, 2, 3}, {1, 2, 4, 3}, {1, 2, 4, 5}, Error::unevenHeads,
                      {"4 query heads", "2 key heads"}));
  CHECK(refusesShapes(q, {1, 4, 4, 3}, {1, 2, 4, 5}, Error::unevenHeads, {"4", "2"}));
}

TEST_CASE("grouped heads have to come out even and do not broadcast") {
  const auto refused = [](Index query, Index key, Index value) {
    return refusesShapes({1, query, 2, 3}, {1, key, 4, 3}, {1, value, 4, 5}, Error::unevenHeads,
                         {"multiple of the second"}, true);
  };
  CHECK(refused(3, 2, 2));
  CHECK(refused(2, 4, 4));
  CHECK(refused(4, 2, 4));
  CHECK(refused(4, 2, 1));
  CHECK(refused(2, 0, 0));
}

TEST_CASE("a mask that does not broadcast, or comes with isCausal, is refused") {
  const auto masked = [](const Shape& shape, bool causal = false) {
    return sdpa(zeros({2, 3, 2, 2}), zeros({2, 3, 4, 2}), zeros({2, 3, 4, 2}),
                {.bias = zeros(shape)}, {.isCausal = causal});
  };
  CHECK(succeeds(masked({1, 3, 1, 4})));
  CHECK(refuses(masked({1, 1, 2, 5}), Error::wrongShape, {"The mask must be 2 by 4", "2 by 5"}));
  CHECK(refuses(masked({1, 1, 3, 4}), Error::wrongShape, {"3 by 4"}));
  CHECK(refuses(masked({1, 2, 2, 4}), Error::batchMismatch, {"2", "3"}));
  CHECK(refuses(masked({3, 1, 2, 4}), Error::batchMismatch, {"3", "2"}));
  CHECK(refuses(masked({1, 1, 2, 4}, true), Error::maskAndCausal, {"is_causal"}));
  const SdpaOptions keep{.dropout = 0.5, .keep = BoolTensorView{nullptr, {1, 1, 3, 4}, {}}};
  CHECK(refuses(zeroScores(2, 4, zeros({1, 1, 4, 2}), {}, keep), Error::wrongShape, {"3 by 4"}));
}

TEST_CASE("options that are none are refused") {
  const TensorView value = zeros({1, 1, 2, 1});
  CHECK(refuses(zeroScores(1, 2, value, {}, {.softCap = -1}), Error::badCap, {"-1"}));
  CHECK(refuses(zeroScores(1, 2, value, {}, {.normaliser = Normaliser::entmax, .alpha = 0.5}),
                Error::badAlpha, {"0.5"}));
}

TEST_CASE("sizes are checked before memory is asked for, those of empty axes too") {
  constexpr Index kHuge = std::numeric_limits<Index>::max();
  const auto refused = [](const Shape& query, const Shape& key, const Shape& value) {
    return refusesShapes(query, key, value, Error::tooLarge, {"4194304"});
  };
  CHECK(refused({1, 1, kHuge, 1}, {1, 1, kHuge, 1}, {1, 1, kHuge, 1}));
  CHECK(refused({kHuge, kHuge, 1, 1}, {1, 1, 1, 1}, {1, 1, 1, 1}));
  CHECK(refused({1, 1, 1, kHuge}, {1, 1, 1, kHuge}, {1, 1, 1, 1}));
  CHECK(refused({1, 1, kHuge, 0}, {1, 1, 0, 0}, {1, 1, 0, 0}));
  CHECK(refused({kHuge, 1, 0, 0}, {1, 1, 0, 0}, {1, 1, 0, 0}));
  CHECK(refused({kHuge, 0, 1, 1}, {1, 0, 1, 1}, {1, 0, 1, 1}));
  CHECK(refused({1, 1, 0, 0}, {1, 1, kHuge, 0}, {1, 1, kHuge, 0}));
  CHECK(refused({0, 1, kHuge, 0}, {0, 1, 0, 0}, {0, 1, 0, 2}));
}
