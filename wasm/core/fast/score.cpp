#include "score.hpp"

#include <algorithm>

#include "row.hpp"
#include "tile.hpp"

namespace attention::fast {
inline namespace ATTENTION_LANES {
namespace {

/// Columns of a query that are taken at a time.
constexpr Index kDepth = 64;
/// Keys of a tile: each takes two of its columns.
constexpr Index kTileKeys = kTile / 2;

/// A block of keys with its columns two by two: row i holds columns 2i and 2i + 1 of all keys. The
/// rest of the last tile and an odd column's partner are 0: to compute with leftovers of another
/// block would take long where they are denormal.
class Panel {
 public:
  Rows<const float> from(Index key) const { return {data_ + 2 * key, stride_}; }

  void fill(Rows<const float> key, Index count, Index depth) {
    stride_ = 2 * ((count + kTileKeys - 1) / kTileKeys * kTileKeys);
    Index j = 0;
    for (; j + 2 <= count; j += 2) fillTwo(data_ + 2 * j, key.row(j), key.row(j + 1), depth);
    if (j < count) fillOne(data_ + 2 * j, key.row(j), depth);
    const Index unused = stride_ - 2 * count;
    for (float* to = data_ + 2 * count; depth > 0; depth -= 2, to += stride_)
      for (Index i = 0; i < unused; ++i) to[i] = 0;
  }

 private:
  void fillTwo(float* to, const float* even, const float* odd, Index depth) {
    for (; depth >= 4; depth -= 4) {
      const Float4 a = Whole{}.load(even), b = Whole{}.load(odd);
      Whole{}.store(to, firstPairs(a, b));
      Whole{}.store(to + stride_, secondPairs(a, b));
      to += 2 * stride_;
      even += 4;
      odd += 4;
    }
    fillOne(to, even, depth);
    fillOne(to + 2, odd, depth);
  }

  void fillOne(float* to, const float* key, Index depth) {
    for (; depth > 0; depth -= 2) {
      to[0] = key[0];
      to[1] = depth > 1 ? key[1] : 0;
      to += stride_;
      key += 2;
    }
  }

  Index stride_ = 0;
  alignas(16) float data_[kDepth * kKeyBlock];
};

/// Some rows of a product, and the keys of one tile: raw (+)= query · keys, and scaled.
struct Score {
  Rows<const float> query;  // rows x depth
  Rows<const float> keys;   // of a Panel
  Rows<float> raw;          // rows x as many keys of the tile as count
  Rows<float> scaled;
  Index rows;
  Index depth;
  float scale;
  bool first;
};

/// `edge` reads and writes the row's scores, as in blend.cpp.
template <int RowCount, class Edge>
ATTENTION_INLINE void scoreRows(Score& s, Edge edge) {
  for (; s.rows >= RowCount; s.rows -= RowCount) {
    Tile<RowCount, TwoByTwo> tile(s.query, s.keys);
    tile.run(s.depth / 2);
    if (s.depth % 2 != 0)
      tile.add([&](int i) {
        const float odd = s.query.row(i)[s.depth - 1];
        return Float4{odd, 0, odd, 0};
      });
    for (int i = 0; i < RowCount; ++i)
      for (int c = 0; c < kTileKeys / 4; ++c) {
        const auto here = edge.after(4 * c);
        float* raw = s.raw.row(i) + 4 * c;
        Float4 sums = pairSums(tile.sum[i][2 * c], tile.sum[i][2 * c + 1]);
        if (!s.first) sums += here.load(raw);
        here.store(raw, sums);
        here.store(s.scaled.row(i) + 4 * c, sums * splat(s.scale));
      }
    s.query.data += RowCount * s.query.stride;
    s.raw.data += RowCount * s.raw.stride;
    s.scaled.data += RowCount * s.scaled.stride;
  }
}

void score(const Score& given, Index keys) {
  Score s = given;  // as in blend.cpp
  if (keys >= kTileKeys) scoreRows<2>(s, Whole{});
  scoreRows<1>(s, Part{keys});
}

}  // namespace

void scoreBlock(const Problem32& p, Range queries, Range keys, Rows<float> raw,
                Rows<float> scaled) {
  const Index count = keys.end - keys.begin;
  Panel panel;
  Index column = 0;
  do {
    const Index depth = std::min(p.width - column, kDepth);
    panel.fill({p.key.row(keys.begin) + column, p.key.stride}, count, depth);
    for (Index j = 0; j < count; j += kTileKeys)
      score({{p.query.row(queries.begin) + column, p.query.stride},
             panel.from(j),
             {raw.data + j, raw.stride},
             {scaled.data + j, scaled.stride},
             queries.end - queries.begin,
             depth,
             p.scale,
             column == 0},
            count - j);
    column += kDepth;
  } while (column < p.width);
}

void finishScores(const Problem32& p, Index query, Range keys, float* scores) {
  const Index count = keys.end - keys.begin;
  if (p.softCap > 0) capRow(p.softCap, scores, count);
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

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
