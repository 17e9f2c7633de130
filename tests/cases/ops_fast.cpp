#include <algorithm>
#include <cmath>

#include "fast/fused.hpp"
#include "fast/heads32.hpp"
#include "fast/trace32.hpp"
#include "operations.hpp"
#include "sdpa_inputs.hpp"

namespace attention::cases {
namespace {

using fast::Heads32;
using fast::Problem32;

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

void insist(const Fault& fault) {
  if (fault) throw Refused(message(fault));
}

// One stage of every head.
Tensor traced(const Heads32& heads, const Shape& shape, std::vector<float> fast::Trace32::*stage) {
  Tensor all(shape);
  fast::Trace32 trace;
  for (Index b = 0; b < shape[0]; ++b)
    for (Index h = 0; h < shape[1]; ++h) {
      insist(fast::trace32(fast::headOf(heads, b, h), trace));
      Matrix one(shape[2], shape[3]);
      std::copy((trace.*stage).begin(), (trace.*stage).end(), one.data());
      all.set(b, h, one);
    }
  return all;
}

Tensor fused(const Heads32& heads, const Shape& shape) {
  Tensor all(shape);
  std::vector<float> output(all.data.size());
  // the kernels refuse to work on no head at all
  if (shape[0] > 0 && shape[1] > 0) insist(fast::fused(heads, {output.data(), shape[3]}));
  all.data.assign(output.begin(), output.end());
  return all;
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
  const Heads32& heads = problem.heads;
  // what dropout takes altogether is as good as hidden
  const std::vector<std::uint8_t> none(std::size_t(sizes->queries * sizes->keys), 0);
  Heads32 dropped = heads;
  if (in.options.dropout == 1) {
    dropped.first.visible = {none.data(), sizes->keys};
    dropped.visible = {};
  }

  using fast::Trace32;
  const Shape scores = sizes->scores(), output = sizes->output();
  const auto kept = [&](const Tensor& stage) { return trailing(stage, in.rank()); };
  return Outputs{
      {"raw", kept(traced(heads, scores, &Trace32::raw))},
      {"scaled", kept(traced(unmasked(uncapped(heads)), scores, &Trace32::scaled))},
      {"softcapped", kept(traced(unmasked(heads), scores, &Trace32::scaled))},
      {"masked", kept(traced(heads, scores, &Trace32::scaled))},
      {"weights", kept(traced(heads, scores, &Trace32::weights))},
      {"output", kept(traced(dropped, output, &Trace32::output))},
      {"output", kept(fused(dropped, output))},
  };
}

}  // namespace

Outcome sdpa32(const Case& c) { return attend32(c, false); }

Outcome sdpaScaledFirst32(const Case& c) { return attend32(c, true); }

}  // namespace attention::cases
