#include "score.hpp"

#include <algorithm>

#include "exp.hpp"

namespace attention::fast {
inline namespace ATTENTION_LANES {
namespace {

/// Dot products of `QueryRows` queries with 4 keys, of which only `count` may exist: the last one
/// is repeated then. The width may be 0 or no multiple of 4.
template <int QueryRows>
ATTENTION_INLINE DotTile<QueryRows> dotTile(Rows<const float> query, Rows<const float> key,
                                            Index count, Index width) {
  DotTile<QueryRows> tile;
  const auto pointAt = [&](Index column) {
    for (int r = 0; r < QueryRows; ++r) tile.query[r] = query.row(r) + column;
    tile.key[0] = key.data + column;
    for (int c = 1; c < 4; ++c) tile.key[c] = tile.key[c - 1] + (c < count ? key.stride : 0);
  };
  pointAt(0);
  if (width >= 4) tile.run(width / 4);
  if (width % 4 != 0) {
    pointAt(width / 4 * 4);
    tile.step(0, Part{width % 4});
  }
  return tile;
}

/// Where the scores of some rows go.
struct Store {
  Rows<float> raw;
  Rows<float> scaled;
  Float4 scale;

  ATTENTION_INLINE void operator()(int row, Index column, Index left, Float4 scores) const {
    const auto keep = [&](auto edge) {
      if (raw.data) edge.store(raw.row(row) + column, scores);
      edge.store(scaled.row(row) + column, scores * scale);
    };
    if (left >= 4)
      keep(Whole{});
    else
      keep(Part{left});
  }

  void below(int rows) {
    if (raw.data) raw.data += rows * raw.stride;
    scaled.data += rows * scaled.stride;
  }
};

template <int QueryRows>
ATTENTION_INLINE void scoreRows(Rows<const float> query, Rows<const float> key, Index count,
                                Index width, Store store) {
  for (Index j = 0; j < count; j += 4) {
    const auto tile = dotTile<QueryRows>(query, key, count - j, width);
    for (int r = 0; r < QueryRows; ++r) store(r, j, count - j, tile.scores(r));
    key.data += 4 * key.stride;
  }
}

void capScores(float cap, float* scores, Index count) {
  const Float4 c = splat(cap);
  for (Index j = 0; j < count; j += 4) {
    const std::size_t bytes = sizeof(float) * std::size_t(std::min(count - j, Index{4}));
    float four[4] = {};
    std::memcpy(four, scores + j, bytes);
    Whole{}.store(four, c * tanh(Whole{}.load(four) / c));
    std::memcpy(scores + j, four, bytes);
  }
}

bool allFinite(Rows<const float> rows, Index count, Index width) {
  for (Index i = 0; i < count; ++i) {
    float zero = 0;  // becomes NaN with the first number that is not finite
    for (Index j = 0; j < width; ++j) zero += rows.row(i)[j] * 0;
    if (zero != 0) return false;
  }
  return true;
}

}  // namespace

void scoreBlock(const Problem32& p, Range queries, Range keys, Rows<float> raw,
                Rows<float> scaled) {
  const Index count = keys.end - keys.begin;
  const Rows<const float> key{p.key.row(keys.begin), p.key.stride};
  Rows<const float> query{p.query.row(queries.begin), p.query.stride};
  Store store{raw, scaled, splat(p.scale)};
  Index left = queries.end - queries.begin;
  for (; left >= 2; left -= 2) {
    scoreRows<2>(query, key, count, p.width, store);
    query.data += 2 * query.stride;
    store.below(2);
  }
  if (left > 0) scoreRows<1>(query, key, count, p.width, store);
}

void finishScores(const Problem32& p, Index query, Range keys, float* scores) {
  const Index count = keys.end - keys.begin;
  if (p.softCap > 0) capScores(p.softCap, scores, count);
  if (p.bias.data) {
    const float* bias = p.bias.row(query) + keys.begin;
    for (Index j = 0; j < count; ++j)
      scores[j] = bias[j] == kHidden ? kHidden : scores[j] + bias[j];
  }
  if (p.visible.data) {
    const std::uint8_t* visible = p.visible.row(query) + keys.begin;
    for (Index j = 0; j < count; ++j) scores[j] = visible[j] ? scores[j] : kHidden;
  }
  const Index seen = causalKeys(p, query) - keys.begin;
  for (Index j = std::max(seen, Index{0}); j < count; ++j) scores[j] = kHidden;
}

void multiply(float* row, Index count, float factor) {
  for (Index i = 0; i < count; ++i) row[i] *= factor;
}

Blender::Blender(const Problem32& p)
    : p_(p), stepsOver_(hides(p) && !allFinite(p.value, p.keys, p.valueWidth)) {}

void Blender::add(Range queries, Range keys, Rows<const float> weights, Rows<float> output,
                  bool first) const {
  const Blend b{weights,
                {p_.value.row(keys.begin), p_.value.stride},
                output,
                queries.end - queries.begin,
                keys.end - keys.begin,
                p_.valueWidth,
                first};
  if (!stepsOver_ && b.columns >= 8) return blend<2>(b);
  if (!stepsOver_ && b.columns >= 4) return blend<1>(b);
  for (Index r = 0; r < b.rows; ++r) addVisible(b, r, queries.begin + r, keys);
}

void Blender::addVisible(const Blend& b, Index row, Index query, Range keys) const {
  float* output = b.output.row(row);
  if (b.first) std::fill_n(output, b.columns, 0.0f);
  for (Index j = 0; j < b.keys; ++j)
    if (sees(p_, query, keys.begin + j))
      for (Index c = 0; c < b.columns; ++c) output[c] += b.weights.row(row)[j] * b.values.row(j)[c];
}

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
