#pragma once

#include <algorithm>

#include "vector.hpp"

// The two inner loops. Both are shaped by what compilers for WebAssembly do: V8 moves all
// arithmetic of a basic block behind its loads, so a block's loads and the tile's sums must fit
// into 15 registers together. An exit test after each step ends the block there; unrolled without
// the tests the same loops spill and run at less than half the speed.
namespace attention::fast {
inline namespace ATTENTION_LANES {

/// Scores of `QueryRows` (1 or 2) queries for 4 keys. Lane l of a sum collects the products of the
/// columns l, l + 4, l + 8 and so on; the lanes are added at the end.
template <int QueryRows>
struct DotTile {
  const float* query[QueryRows];
  const float* key[4];
  Float4 sum[QueryRows][4] = {};

  /// Multiplies and adds the four columns that begin at `column`.
  template <class Edge>
  ATTENTION_INLINE void step(Index column, Edge edge) {
    Float4 q[QueryRows], k[4];
    for (int r = 0; r < QueryRows; ++r) q[r] = edge.load(query[r] + column);
    for (int c = 0; c < 4; ++c) k[c] = edge.load(key[c] + column);
    for (int r = 0; r < QueryRows; ++r)
      for (int c = 0; c < 4; ++c) sum[r][c] += q[r] * k[c];
  }

  /// `steps` times four columns, 1 or more.
  ATTENTION_INLINE void run(Index steps) {
    for (;;) {
      step(0, Whole{});
      if (--steps == 0) return;
      step(4, Whole{});
      if (--steps == 0) return;
      step(8, Whole{});
      if (--steps == 0) return;
      step(12, Whole{});
      if (--steps == 0) return;
      for (int r = 0; r < QueryRows; ++r) query[r] += 16;
      for (int c = 0; c < 4; ++c) key[c] += 16;
    }
  }

  /// The four scores of query row `r`.
  ATTENTION_INLINE Float4 scores(int r) const {
    return sums(sum[r][0], sum[r][1], sum[r][2], sum[r][3]);
  }
};

/// Adds weights · values to `WeightRows` rows of 4·Vectors output columns: each weight is splat
/// over a vector and meets the value rows as they lie in memory. Every sum grows key by key.
template <int WeightRows, int Vectors>
struct BlendTile {
  const float* weight[WeightRows];
  const float* value;
  Index valueStride;
  Float4 sum[WeightRows][Vectors];

  ATTENTION_INLINE void step(int key) {
    Float4 v[Vectors];
    for (int c = 0; c < Vectors; ++c) v[c] = Whole{}.load(value + 4 * c);
    for (int r = 0; r < WeightRows; ++r) {
      const Float4 w = splat(weight[r][key]);
      for (int c = 0; c < Vectors; ++c) sum[r][c] += w * v[c];
    }
    value += valueStride;
  }

  /// All keys; `left` of them, 1 or more.
  ATTENTION_INLINE void run(Index left) {
    for (;;) {
      step(0);
      if (--left == 0) return;
      step(1);
      if (--left == 0) return;
      step(2);
      if (--left == 0) return;
      step(3);
      if (--left == 0) return;
      for (int r = 0; r < WeightRows; ++r) weight[r] += 4;
    }
  }
};

/// What a blend reads and adds to.
struct Blend {
  Rows<const float> weights;  // rows x keys
  Rows<const float> values;   // keys x columns
  Rows<float> output;         // rows x columns
  Index rows;
  Index keys;  // 1 or more
  Index columns;
  bool first;  // the output holds nothing yet, which then counts as 0
};

/// One tile: the rows and columns that the pointers of `b` begin at. Only its last `fresh` columns
/// are wanted.
template <int WeightRows, int Vectors>
ATTENTION_INLINE void blendTile(const Blend& b, Index fresh) {
  BlendTile<WeightRows, Vectors> tile{{}, b.values.data, b.values.stride, {}};
  for (int r = 0; r < WeightRows; ++r) {
    tile.weight[r] = b.weights.row(r);
    for (int c = 0; c < Vectors; ++c)
      tile.sum[r][c] = b.first ? splat(0) : Whole{}.load(b.output.row(r) + 4 * c);
  }
  tile.run(b.keys);
  for (int r = 0; r < WeightRows; ++r)
    for (int c = 0; c < Vectors; ++c)
      if (fresh == 4 * Vectors)
        Whole{}.store(b.output.row(r) + 4 * c, tile.sum[r][c]);
      else
        storeLast(b.output.row(r) + 4 * c, tile.sum[r][c], fresh - 4 * (Vectors - 1 - c));
}

/// All rows of as many columns as a tile has.
template <int Vectors>
void blendColumns(Blend b, Index column, Index fresh) {
  b.values.data += column;
  b.output.data += column;
  const auto below = [&](int rows) {
    b.weights.data += rows * b.weights.stride;
    b.output.data += rows * b.output.stride;
    b.rows -= rows;
  };
  for (; b.rows >= 4; below(4)) blendTile<4, Vectors>(b, fresh);
  for (; b.rows >= 1; below(1)) blendTile<1, Vectors>(b, fresh);
}

/// output (+)= weights · values, by tiles of 4 rows and 8 columns, or 4 of fewer than 8. A last
/// tile that is not full reaches back over columns that are done, and leaves them alone.
template <int Vectors>
void blend(const Blend& b) {
  constexpr Index kWidth = 4 * Vectors;
  for (Index done = 0; done < b.columns; done += kWidth) {
    const Index fresh = std::min(b.columns - done, kWidth);
    blendColumns<Vectors>(b, done + fresh - kWidth, fresh);
  }
}

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
