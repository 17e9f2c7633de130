#include <algorithm>

#include "../expect.hpp"
#include "../target.hpp"
#include "fast/fused.hpp"
#include "fast/heads32.hpp"
#include "fast/trace32.hpp"

// The float32 kernels, one head and many, with gaps between rows, masks, biases, caps and offsets.
namespace attention::fuzz {
namespace {

constexpr double kRound = 1.0 / 16777216;  // u of trace32.hpp

/// Owns what a problem borrows, to the number: one read too far is one outside.
struct Owned {
  fast::Index batches, queryHeads, keyHeads;
  std::vector<float> query, key, value, bias;
  std::vector<std::uint8_t> visible;
  fast::Heads32 heads;
  bool ordinary = true;  // every number is finite and of ordinary size

  explicit Owned(Source& source)
      : batches(1 + source.upTo(1)), queryHeads(1 + source.upTo(3)), keyHeads(1) {
    if (source.flag()) keyHeads = 1 + source.upTo(3);
    fast::Problem32& p = heads.first;
    p.queries = source.upTo(source.byte() < 192 ? 6 : 70);
    p.keys = source.upTo(source.byte() < 192 ? 6 : 140);
    p.width = source.upTo(9);
    p.valueWidth = source.upTo(9);
    p.scale = source.byte() < 192 ? 0.5f : float(source.wild());
    p.softCap = source.byte() < 192 ? float(source.upTo(1)) : float(source.wild());
    ordinary = std::abs(p.scale) < 100 && (p.softCap == 0 || p.softCap > 1e-3f);
    p.causal = source.flag();
    p.causalOffset = source.index();
    p.query = rows(source, query, p.queries, p.width, queryHeads, heads.query);
    p.key = rows(source, key, p.keys, p.width, keyHeads, heads.key);
    p.value = rows(source, value, p.keys, p.valueWidth, keyHeads, heads.value);
    if (source.flag()) p.bias = rows(source, bias, p.queries, p.keys, queryHeads, heads.bias);
    for (float& entry : bias)
      if (source.byte() >= 224) entry = -std::numeric_limits<float>::infinity();
    if (source.flag()) {
      visible.resize(static_cast<std::size_t>(p.queries * p.keys));  // shared by all heads
      for (std::uint8_t& entry : visible) entry = source.byte() % 3;
      p.visible = {visible.data(), p.keys};
    }
    heads.batches = batches;
    heads.queryHeads = queryHeads;
    heads.keyHeads = keyHeads;
    heads.output = {queryHeads * p.queries * p.valueWidth, p.queries * p.valueWidth};
  }

  // Rows one after the other, or with a gap after each but the last; a matrix for each head.
  fast::Rows<const float> rows(Source& source, std::vector<float>& store, fast::Index count,
                               fast::Index width, fast::Index matrices, fast::Step& step) {
    const fast::Index stride = width + source.upTo(3);
    step = {matrices * count * stride, count * stride};
    store.resize(static_cast<std::size_t>(batches * matrices * count * stride));
    const bool wildly = source.byte() >= 192;
    const double shift = source.tame();
    for (std::size_t i = 0; i < store.size(); ++i) {
      // long rows would soon use up the bytes: what follows them is a pattern
      const double number = source.empty() ? double(i * 37 % 17) / 8 - 1 + shift / 8
                            : wildly       ? source.wild()
                                           : source.tame();
      store[i] = static_cast<float>(number);
      ordinary &= std::abs(store[i]) < 100;
    }
    return {store.data(), stride};
  }
};

double largestScore(const fast::Problem32& p, const fast::Trace32& trace) {
  double most = 0;
  for (float raw : trace.raw) most = std::max(most, std::abs(double(raw) * double(p.scale)));
  for (fast::Index i = 0; p.bias.data && i < p.queries; ++i)
    for (fast::Index j = 0; j < p.keys; ++j)
      if (std::isfinite(p.bias.row(i)[j]))
        most = std::max(most, std::abs(double(p.bias.row(i)[j])));
  return most;
}

void expectRow(const fast::Problem32& p, const fast::Trace32& trace, fast::Index i, bool ordinary) {
  double sum = 0;
  bool any = false;
  for (fast::Index j = 0; j < p.keys; ++j) {
    const auto cell = static_cast<std::size_t>(i * p.keys + j);
    const bool seen = fast::sees(p, i, j);
    any |= seen;
    if (!seen) {
      expect(trace.scaled[cell] == -std::numeric_limits<float>::infinity(), "hidden is -inf");
      if (ordinary) expect(trace.weights[cell] == 0, "what is hidden has no weight");
    }
    if (ordinary) expect(trace.weights[cell] >= 0, "a weight is not negative");
    sum += double(trace.weights[cell]);
  }
  if (ordinary)
    expect(std::abs(sum - (any ? 1 : 0)) <= 8 * kRound, "weights sum to 1, or to 0 unseeing");
}

void oneHead(const fast::Problem32& p, bool ordinary) {
  fast::Trace32 trace;
  // one number beyond each row, which has to stay as it is
  const fast::Index stride = p.valueWidth + 1;
  std::vector<float> output(static_cast<std::size_t>(p.queries * stride), 42);
  if (!accepted(fast::trace32(p, trace)) || !accepted(fast::fused(p, {output.data(), stride})))
    return;
  for (fast::Index i = 0; i < p.queries; ++i) expectRow(p, trace, i, ordinary);
  double most = 0;
  for (fast::Index j = 0; j < p.keys; ++j)
    for (fast::Index c = 0; c < p.valueWidth; ++c)
      most = std::max(most, std::abs(double(p.value.row(j)[c])));
  const double bound = 8 * kRound * (8 + largestScore(p, trace)) * most;
  for (fast::Index i = 0; i < p.queries; ++i) {
    expect(output[static_cast<std::size_t>(i * stride + p.valueWidth)] == 42,
           "nothing is written beyond a row");
    for (fast::Index c = 0; ordinary && c < p.valueWidth; ++c) {
      const float one = trace.output[static_cast<std::size_t>(i * p.valueWidth + c)];
      const float other = output[static_cast<std::size_t>(i * stride + c)];
      expect(std::abs(double(one) - double(other)) <= bound, "both kernels agree");
    }
  }
}

void manyHeads(const Owned& owned) {
  const fast::Problem32& p = owned.heads.first;
  const fast::Index size = p.queries * p.valueWidth;
  std::vector<float> all(static_cast<std::size_t>(owned.batches * owned.queryHeads * size));
  const bool good = accepted(fast::fused(owned.heads, {all.data(), p.valueWidth}));
  expect(good == accepted(fast::check(owned.heads)), "what the check takes is done");
  if (!good) return;
  std::vector<float> one(static_cast<std::size_t>(size));
  fast::Index at = 0;
  for (fast::Index batch = 0; batch < owned.batches; ++batch)
    for (fast::Index head = 0; head < owned.queryHeads; ++head) {
      expect(!fast::fused(fast::headOf(owned.heads, batch, head), {one.data(), p.valueWidth}),
             "a head of a good problem is good");
      for (float number : one)
        expect(same(double(number), double(all[static_cast<std::size_t>(at++)])),
               "each head is as if alone");
    }
}

// Sizes that are refused before anything is read or allocated.
void absurdSizes(fast::Problem32 p, Source& source) {
  for (fast::Index* count : {&p.queries, &p.keys, &p.width, &p.valueWidth})
    if (source.flag()) *count = source.index();
  fast::Trace32 trace;
  const bool good = accepted(fast::check(p));
  const double cells = double(p.queries) * (3 * double(p.keys) + double(p.valueWidth));
  if (good && cells <= fast::kMaxTraceNumbers) return;
  expect(!accepted(fast::trace32(p, trace)), "too much is refused");
  if (!good) expect(!accepted(fast::fused(p, {})), "both kernels refuse alike");
}

const Target target("fast", [](Source& source) {
  const Owned owned(source);
  oneHead(owned.heads.first, owned.ordinary);
  manyHeads(owned);
  absurdSizes(owned.heads.first, source);
});

}  // namespace
}  // namespace attention::fuzz
