#include <algorithm>
#include <cmath>

#include "fast/fused.hpp"
#include "fast/heads32.hpp"
#include "fast/trace32.hpp"
#include "online.hpp"
#include "operations.hpp"
#include "rows.hpp"
#include "sdpa_inputs.hpp"

namespace attention::cases {
namespace {

using fast::Heads32;
using fast::Problem32;

std::vector<double> widened(const std::vector<float>& numbers) {
  return {numbers.begin(), numbers.end()};
}

// Numbers of one input in float32 without gaps, and how far its batches and heads lie apart.
struct Input32 {
  std::vector<float> numbers;
  fast::Rows<const float> rows;
  fast::Step step;

  // `factor` multiplies every number, in float32
  explicit Input32(const TensorView& t, float factor = 1) {
    const auto [batches, heads, count, width] = t.shape;
    for (Index b = 0; b < batches; ++b)
      for (Index h = 0; h < heads; ++h)
        for (Index i = 0; i < count; ++i)
          for (Index c = 0; c < width; ++c) numbers.push_back(float(t(b, h, i, c)) * factor);
    rows = {numbers.data(), width};
    // an axis of size 1 serves all
    step = {batches == 1 ? 0 : heads * count * width, heads == 1 ? 0 : count * width};
  }
};

// A problem of many heads and the numbers that it borrows.
struct Sdpa32 {
  SdpaSizes sizes;
  Input32 query, key, value;
  std::vector<float> bias;
  std::vector<std::uint8_t> visible;
  Heads32 heads;

  // the scale goes on the scores, or as its root on both factors before they are multiplied
  Sdpa32(const SdpaInputs& in, const SdpaSizes& agreed, bool scaledFirst)
      : sizes(agreed),
        query(view(in.query), scaledFirst ? std::copysign(root(in), float(scale(in))) : 1),
        key(view(in.key), scaledFirst ? root(in) : 1),
        value(view(in.value)) {
    Problem32& p = heads.first;
    p.query = query.rows;
    p.key = key.rows;
    p.value = value.rows;
    p.queries = sizes.queries;
    p.keys = sizes.keys;
    p.width = sizes.width;
    p.valueWidth = sizes.valueWidth;
    p.scale = scaledFirst ? 1 : float(scale(in));
    p.softCap = float(in.options.softCap);
    p.causal = in.options.isCausal;
    if (in.options.corner == CausalCorner::bottomRight) p.causalOffset = sizes.keys - sizes.queries;
    heads.batches = sizes.batches;
    heads.queryHeads = sizes.heads;
    heads.keyHeads = sizes.heads / sizes.group;
    heads.query = query.step;
    heads.key = key.step;
    heads.value = value.step;
    const Index cells = sizes.queries * sizes.keys, rows = sizes.queries * sizes.valueWidth;
    heads.visible = heads.bias = {sizes.heads * cells, cells};
    heads.output = {sizes.heads * rows, rows};
    hide(in);
  }
  Sdpa32(const Sdpa32&) = delete;  // the problem points into itself

 private:
  static double scale(const SdpaInputs& in) {
    const Index width = in.query.shape.back();
    return in.options.scale.value_or(width == 0 ? 1 : 1 / std::sqrt(double(width)));
  }
  static float root(const SdpaInputs& in) { return float(std::sqrt(std::abs(scale(in)))); }

  void hide(const SdpaInputs& in) {
    const SdpaMask mask = in.mask();
    for (Index b = 0; b < sizes.batches; ++b)
      for (Index h = 0; h < sizes.heads; ++h) {
        if (mask.bias) append(bias, matrixAt(*mask.bias, b, h, sizes.queries, sizes.keys));
        if (mask.allowed) append(visible, matrixAt(*mask.allowed, b, h, sizes.queries, sizes.keys));
      }
    if (mask.bias) heads.first.bias = {bias.data(), sizes.keys};
    if (mask.allowed) heads.first.visible = {visible.data(), sizes.keys};
  }

  template <class To, class AnyMatrix>
  static void append(std::vector<To>& list, const AnyMatrix& matrix) {
    for (Index i = 0; i < matrix.size(); ++i) list.push_back(static_cast<To>(matrix.data()[i]));
  }
};

// One stage of every head, traced.
Fault traced(const Heads32& heads, const Shape& shape, std::vector<float> fast::Trace32::*stage,
             std::vector<double>& numbers) {
  for (Index b = 0; b < shape[0]; ++b)
    for (Index h = 0; h < shape[1]; ++h) {
      fast::Trace32 trace;
      if (const Fault fault = fast::trace32(fast::headOf(heads, b, h), trace)) return fault;
      numbers.insert(numbers.end(), (trace.*stage).begin(), (trace.*stage).end());
    }
  return {};
}

// The kernels' `scaled` is capped and masked; without the later steps it is an earlier stage.
Heads32 uncapped(Heads32 heads) {
  heads.first.softCap = 0;
  return heads;
}
Heads32 unmasked(Heads32 heads) {
  heads.first.causal = false;
  heads.first.bias = {};
  heads.first.visible = {};
  return heads;
}

Outcome attend32(const Case& c, bool scaledFirst) {
  const SdpaInputs in(c);
  // sizes are the heads' business, in any precision
  const auto sizes = in.sizes();
  if (!sizes) return sizes.fault();
  const Sdpa32 problem(in, *sizes, scaledFirst);
  const Shape scores = sizes->scores(), blended = sizes->output();
  Heads32 heads = problem.heads;

  Outputs outputs;
  Fault fault;
  const auto add = [&](const char* name, const Heads32& of, const Shape& shape,
                       std::vector<float> fast::Trace32::*stage) {
    std::vector<double> numbers;
    if (!fault) fault = traced(of, shape, stage, numbers);
    outputs.emplace(name, Values({shape.end() - Index(in.rank()), shape.end()}, numbers));
  };
  add("raw", heads, scores, &fast::Trace32::raw);
  add("scaled", unmasked(uncapped(heads)), scores, &fast::Trace32::scaled);
  add("softcapped", unmasked(heads), scores, &fast::Trace32::scaled);
  add("masked", heads, scores, &fast::Trace32::scaled);
  add("weights", heads, scores, &fast::Trace32::weights);

  // what dropout takes altogether is as good as hidden
  const std::vector<std::uint8_t> none(std::size_t(sizes->queries * sizes->keys), 0);
  if (in.options.dropout == 1) {
    heads.first.visible = {none.data(), sizes->keys};
    heads.visible = {};
  }
  add("output", heads, blended, &fast::Trace32::output);
  const Index count = blended[0] * blended[1] * blended[2] * blended[3];
  std::vector<float> output(std::size_t(count), 0);
  // fast refuses heads that are none
  if (!fault && sizes->batches > 0 && sizes->heads > 0)
    fault = fast::fused(heads, {output.data(), sizes->valueWidth});
  if (fault) return fault;
  outputs.emplace("output",
                  Values({blended.end() - Index(in.rank()), blended.end()}, widened(output)));
  return outputs;
}

}  // namespace

Outcome sdpa32(const Case& c) { return attend32(c, false); }

Outcome sdpaScaledFirst32(const Case& c) { return attend32(c, true); }

Outcome softmaxAlong32(const Case& c) {
  return alongAxis(c, [](std::span<const double> row) {
    std::vector<float> logits(row.begin(), row.end()), weights(row.size());
    const Index count = Index(row.size());
    fast::softmaxRows32({logits.data(), count}, 1, count, {weights.data(), count});
    return widened(weights);
  });
}

// The kernels keep their running maximum and sum to themselves, so every block is the end of a
// problem of its own. Its scores come from a query of 1 and from keys that are the scores.
Outcome onlineAttentionRow32(const Case& c) {
  const std::vector<double> s = c.list("s");
  const Matrix v = c.matrixOf("value");
  const Index block = c.option<Index>("block", 1);
  if (const auto refused = onlineAttention(s, v, block); !refused) return refused.fault();

  const float one = 1;
  const std::vector<float> scores(s.begin(), s.end());
  const std::vector<float> values(v.data(), v.data() + v.size());
  std::vector<double> m, l, acc, output;
  for (Index end = 0; end < Index(s.size());) {
    end = std::min(end + block, Index(s.size()));
    Problem32 p;
    p.query = {&one, 1};
    p.key = {scores.data(), 1};
    p.value = {values.data(), v.cols()};
    p.queries = p.width = 1;
    p.keys = end;
    p.valueWidth = v.cols();
    fast::Trace32 trace;
    std::vector<float> blended(std::size_t(v.cols()));
    if (const Fault fault = fast::trace32(p, trace)) return fault;
    if (const Fault fault = fast::fused(p, {blended.data(), v.cols()})) return fault;
    output = widened(blended);
    m.push_back(double(*std::max_element(trace.raw.begin(), trace.raw.end())));
    // the largest weight is e^0 / l
    const float most = *std::max_element(trace.weights.begin(), trace.weights.end());
    l.push_back(most > 0 ? double(1 / most) : 0);
    for (double mixed : output) acc.push_back(mixed * l.back());
  }
  return Outputs{
      {"m", m}, {"l", l}, {"acc", Values({Index(m.size()), v.cols()}, acc)}, {"output", output}};
}

}  // namespace attention::cases
