#pragma once

#include <algorithm>
#include <limits>

#include "exp.hpp"
#include "tile.hpp"

// What both kernels do with a block of scores before and after the softmax.
namespace attention::fast {
inline namespace ATTENTION_LANES {

inline constexpr float kHidden = -std::numeric_limits<float>::infinity();

struct Range {
  Index begin;
  Index end;  // one past the last
};

/// Dot products of `QueryRows` queries with 4 keys, of which only `count` may exist: the last one
/// is repeated then. `Ragged`: the width may be 0 or no multiple
/// of 4.
template <int QueryRows, bool Ragged>
ATTENTION_INLINE DotTile<QueryRows> dotTile(Rows<const float> query, Rows<const float> key,
                                            Index count, Index width) {
  DotTile<QueryRows> tile;
  const auto pointAt = [&](Index column) {
    for (int r = 0; r < QueryRows; ++r) tile.query[r] = query.row(r) + column;
    tile.key[0] = key.data + column;
    for (int c = 1; c < 4; ++c) tile.key[c] = tile.key[c - 1] + (c < count ? key.stride : 0);
  };
  pointAt(0);
  if (!Ragged || width >= 4) tile.run(width / 4);
  if (Ragged && width % 4 != 0) {
    pointAt(width / 4 * 4);
    tile.step(0, Part{width % 4});
  }
  return tile;
}

template <int QueryRows, bool Ragged, class Take>
ATTENTION_INLINE void scoreRows(Rows<const float> query, Rows<const float> key, Index count,
                                Index width, Take take) {
  for (Index j = 0; j < count; j += 4) {
    const auto tile = dotTile<QueryRows, Ragged>(query, key, count - j, width);
    for (int r = 0; r < QueryRows; ++r) take(r, j, tile.scores(r));
    key.data += 4 * key.stride;
  }
}

template <bool Ragged, class Take>
ATTENTION_INLINE void scoreAllRows(const Problem32& p, Range queries, Range keys, Take take) {
  // copies: for all that is known here `take` may store into p, which would be read again each time
  const Index rows = queries.end - queries.begin, count = keys.end - keys.begin;
  const Index width = p.width;
  const Rows<const float> key{p.key.row(keys.begin), p.key.stride};
  Rows<const float> query{p.query.row(queries.begin), p.query.stride};
  Index i = 0;
  for (; i + 2 <= rows; i += 2) {
    scoreRows<2, Ragged>(query, key, count, width,
                         [=](int r, Index j, Float4 s) { take(i + r, j, s); });
    query.data += 2 * query.stride;
  }
  if (i < rows)
    scoreRows<1, Ragged>(query, key, count, width, [=](int, Index j, Float4 s) { take(i, j, s); });
}

/// Calls take(i, j, scores) for every query and every fourth key of a block, both counted from the
/// block's first, with the raw scores of that key and the three after it. Those beyond the block
/// are to be ignored.
template <class Take>
ATTENTION_INLINE void scoreBlock(const Problem32& p, Range queries, Range keys, Take take) {
  if (p.width % 4 == 0 && p.width > 0)
    scoreAllRows<false>(p, queries, keys, take);
  else
    scoreAllRows<true>(p, queries, keys, take);
}

/// Whether finishScores has anything to do.
inline bool needsFinish(const Problem32& p) { return p.softCap > 0 || hides(p); }

inline void capScores(float cap, float* scores, Index count) {
  const Float4 c = splat(cap);
  const auto cap4 = [&](float* at, auto edge) { edge.store(at, c * tanh(edge.load(at) / c)); };
  Index j = 0;
  for (; j + 4 <= count; j += 4) cap4(scores + j, Whole{});
  if (j < count) cap4(scores + j, Part{count - j});
}

/// Soft cap, bias and mask for the scores of one query and a range of keys. What is hidden becomes
/// -infinity whatever it was, NaN included.
inline void finishScores(const Problem32& p, Index query, Range keys, float* scores) {
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

inline bool allFinite(Rows<const float> rows, Index count, Index width) {
  for (Index i = 0; i < count; ++i) {
    float zero = 0;  // becomes NaN with the first number that is not finite
    for (Index j = 0; j < width; ++j) zero += rows.row(i)[j] * 0;
    if (zero != 0) return false;
  }
  return true;
}

/// Values blended block by block. 0 times NaN is NaN, so where something is hidden and some value
/// is not finite, hidden keys are stepped over one by one. Otherwise their weight of 0 does it.
class Blender {
 public:
  explicit Blender(const Problem32& p)
      : p_(p), stepsOver_(hides(p) && !allFinite(p.value, p.keys, p.valueWidth)) {}

  /// output row i (+)= weights row i · values of `keys`, for each of `queries`.
  void add(Range queries, Range keys, Rows<const float> weights, Rows<float> output,
           bool first) const {
    const Blend b{weights,
                  {p_.value.row(keys.begin), p_.value.stride},
                  output,
                  queries.end - queries.begin,
                  keys.end - keys.begin,
                  p_.valueWidth,
                  first};
    if (!stepsOver_) return blend(b);
    for (Index r = 0; r < b.rows; ++r) addVisible(b, r, queries.begin + r, keys);
  }

 private:
  void addVisible(const Blend& b, Index row, Index query, Range keys) const {
    float* output = b.output.row(row);
    if (b.first) std::fill_n(output, b.columns, 0.0f);
    for (Index j = 0; j < b.keys; ++j)
      if (sees(p_, query, keys.begin + j))
        for (Index c = 0; c < b.columns; ++c)
          output[c] += b.weights.row(row)[j] * b.values.row(j)[c];
  }

  const Problem32& p_;
  bool stepsOver_;
};

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
