#include "heads.hpp"

#include <algorithm>
#include <cmath>

#include "blend.hpp"
#include "dropout.hpp"
#include "mask.hpp"
#include "scale.hpp"
#include "score.hpp"

namespace attention {
namespace {

Fault mismatch(Error error, Index left, Index right) {
  return {error, Role::none, {double(left), double(right)}};
}

// One axis of all three inputs, broadcast.
Result<Index> agreed(Error error, Index query, Index key, Index value) {
  const Index both = broadcast(query, key);
  if (both < 0) return mismatch(error, query, key);
  const Index all = broadcast(both, value);
  if (all < 0) return mismatch(error, both, value);
  return all;
}

// Heads that are grouped do not broadcast: keys and values have the same, and each serves as many.
Fault checkGroups(Index query, Index key, Index value) {
  if (key != value) return mismatch(Error::unevenHeads, key, value);
  if (key == 0 ? query != 0 : query % key != 0) return mismatch(Error::unevenHeads, query, key);
  return {};
}

Result<SdpaSizes> fitted(const Shape& query, const Shape& key, const Shape& value, bool grouped) {
  if (query[3] != key[3]) return mismatch(Error::widthMismatch, query[3], key[3]);
  if (key[2] != value[2]) return mismatch(Error::countMismatch, key[2], value[2]);
  const auto batches = agreed(Error::batchMismatch, query[0], key[0], value[0]);
  if (!batches) return batches.fault();
  SdpaSizes sizes{*batches, query[1], 1, query[2], key[2], query[3], value[3]};
  if (grouped) {
    if (const Fault fault = checkGroups(query[1], key[1], value[1])) return fault;
    if (key[1] > 0) sizes.group = query[1] / key[1];
    return sizes;
  }
  const auto heads = agreed(Error::unevenHeads, query[1], key[1], value[1]);
  if (!heads) return heads.fault();
  sizes.heads = *heads;
  return sizes;
}

// A mask broadcasts up to the scores, never they to it.
Fault checkBroadcast(const Shape& size, const Shape& scores) {
  for (std::size_t axis = 0; axis < 4; ++axis) {
    if (size[axis] == 1 || size[axis] == scores[axis]) continue;
    if (axis < 2)
      return {Error::batchMismatch, Role::mask, {double(size[axis]), double(scores[axis])}};
    return {Error::wrongShape,
            Role::mask,
            {double(scores[2]), double(scores[3]), double(size[2]), double(size[3])}};
  }
  return {};
}

// The stages of all heads, and the matrices of the head at work. An empty axis counts as one: it
// holds no numbers, but the others are gone through, and have strides.
double numbersNeeded(const SdpaSizes& s) {
  const auto some = [](Index size) { return std::max(double(size), 1.0); };
  const double queries = some(s.queries), keys = some(s.keys);
  const double width = some(s.width), valueWidth = some(s.valueWidth);
  const double head = 5 * queries * keys + queries * valueWidth;
  const double copies = (queries + keys) * width + keys * valueWidth + 8 * queries * keys;
  return some(s.batches) * some(s.heads) * head + copies;
}

Fault check(const SdpaSizes& sizes, const SdpaMask& mask, const SdpaOptions& options) {
  if (mask.any() && options.isCausal) return {Error::maskAndCausal};
  const Shape scores = sizes.scores();
  const Shape one = {1, 1, 1, 1};  // fits, where there is nothing that has to
  const auto shapeOf = [&](const auto& part) -> const Shape& { return part ? part->shape : one; };
  if (const Fault fault = checkBroadcast(shapeOf(mask.allowed), scores)) return fault;
  if (const Fault fault = checkBroadcast(shapeOf(mask.bias), scores)) return fault;
  if (const Fault fault = checkDropout(options.dropout)) return fault;
  if (const Fault fault = checkBroadcast(shapeOf(options.keep), scores)) return fault;
  if (options.dropout > 0 && options.dropout < 1 && !options.keep) return {Error::keepMissing};
  if (const Fault fault = checkCap(options.softCap)) return fault;
  return checkSize(numbersNeeded(sizes));
}

// What one head of the problem is made of.
struct Head {
  const SdpaSizes& sizes;
  Index batch;
  Index head;

  Matrix scoresAt(const TensorView& t) const {
    return matrixAt(t, batch, head, sizes.queries, sizes.keys);
  }
  BoolMatrix scoresAt(const BoolTensorView& t) const {
    return matrixAt(t, batch, head, sizes.queries, sizes.keys);
  }
  Matrix queryOf(const TensorView& query) const {
    return matrixAt(query, batch, head, sizes.queries, sizes.width);
  }
  Matrix keyOf(const TensorView& key) const {
    return matrixAt(key, batch, head / sizes.group, sizes.keys, sizes.width);
  }
  Matrix valueOf(const TensorView& value) const {
    return matrixAt(value, batch, head / sizes.group, sizes.keys, sizes.valueWidth);
  }
  Mask maskOf(const SdpaMask& mask, const SdpaOptions& options) const {
    Mask one;
    if (options.isCausal)
      one.causal = options.corner == CausalCorner::topLeft ? 0 : sizes.keys - sizes.queries;
    if (mask.allowed) one.allowed = scoresAt(*mask.allowed);
    if (mask.bias) one.bias = scoresAt(*mask.bias);
    return one;
  }
  Matrix afterDropout(const Matrix& weights, const SdpaOptions& options) const {
    if (options.dropout == 0) return weights;
    return dropOut(weights, options.keep ? scoresAt(*options.keep) : BoolMatrix(), options.dropout);
  }
};

Matrix scaledBy(const std::optional<double>& scale, const Matrix& raw, Index width) {
  if (scale) return mapped(raw, [factor = *scale](double score) { return score * factor; });
  // with no width the scores are sums of nothing: 0, whatever they are divided by
  return attention::scale(raw, width == 0 ? 1 : std::sqrt(double(width)));
}

}  // namespace

Result<SdpaSizes> sdpaSizes(const Shape& query, const Shape& key, const Shape& value,
                            const SdpaMask& mask, const SdpaOptions& options) {
  const auto sizes = fitted(query, key, value, options.enableGqa);
  if (!sizes) return sizes;
  if (const Fault fault = check(*sizes, mask, options)) return fault;
  return sizes;
}

Result<SdpaTrace> sdpa(const TensorView& query, const TensorView& key, const TensorView& value,
                       const SdpaMask& mask, const SdpaOptions& options) {
  const auto sizes = sdpaSizes(query.shape, key.shape, value.shape, mask, options);
  if (!sizes) return sizes.fault();

  const Shape scores = sizes->scores();
  SdpaTrace trace{Tensor(scores), Tensor(scores), Tensor(scores),
                  Tensor(scores), Tensor(scores), Tensor(sizes->output())};
  for (Index b = 0; b < sizes->batches; ++b)
    for (Index h = 0; h < sizes->heads; ++h) {
      const Head head{*sizes, b, h};
      const Matrix raw = dotScores(head.queryOf(query), head.keyOf(key));
      const Matrix scaled = scaledBy(options.scale, raw, sizes->width);
      const Matrix softcapped = options.softCap > 0 ? cap(scaled, options.softCap) : scaled;
      const Mask own = head.maskOf(mask, options);
      const BoolMatrix seen = visible(own, sizes->queries, sizes->keys);
      const Matrix masked = applyMask(softcapped, own, seen);
      const auto weights = normaliseRows(masked, options.normaliser, options.alpha);
      if (!weights) return weights.fault();
      trace.raw.set(b, h, raw);
      trace.scaled.set(b, h, scaled);
      trace.softcapped.set(b, h, softcapped);
      trace.masked.set(b, h, masked);
      trace.weights.set(b, h, *weights);
      trace.output.set(b, h,
                       blend(head.afterDropout(*weights, options), head.valueOf(value), seen));
    }
  return trace;
}

}  // namespace attention
