#pragma once

#include "vector.hpp"

// The inner loop of both products of attention, QKᵀ and the blend.
namespace attention::fast {

/// The keys that are taken at a time: what is made of them stays in the first-level cache.
inline constexpr Index kKeyBlock = 64;

/// Columns of a tile, in floats.
inline constexpr Index kTile = 16;

inline namespace ATTENTION_LANES {

/// One number of a left row meets 16 of a right row.
struct OneByOne {
  static constexpr int width = 1;
  ATTENTION_INLINE static Float4 load(const float* left) { return splat(*left); }
};

/// Two numbers of a left row meet 8 pairs: a sum has two halves, each half as long.
struct TwoByTwo {
  static constexpr int width = 2;
  ATTENTION_INLINE static Float4 load(const float* left) { return splatPair(left); }
};

/// Products of `RowCount` left rows with right rows of 16 floats, added up. The loop is shaped by
/// what compilers for WebAssembly do: V8 moves all arithmetic of a basic block behind its loads, so
/// a block's loads and the tile's sums must fit into 15 registers together. An exit test after each
/// step ends the block there; unrolled without the tests the same loop spills and runs at less than
/// half the speed.
template <int RowCount, class Left>
struct Tile {
  static constexpr int vectors = kTile / 4;

  const float* left[RowCount];
  const float* right;
  Index rightStride;
  Float4 sum[RowCount][vectors] = {};

  Tile(Rows<const float> leftRows, Rows<const float> rightRows)
      : right(rightRows.data), rightStride(rightRows.stride) {
    for (int i = 0; i < RowCount; ++i) left[i] = leftRows.row(i);
  }

  /// `steps` right rows, which lie apart.
  ATTENTION_INLINE void run(Index steps) {
    const float* end = right + steps * rightStride;
    if (right == end) return;
    while (!reaches<0>(end))
      for (const float*& row : left) row += unrolled * Left::width;
  }

  /// One right row; load(i) gives what row i of the left has for it.
  template <class Load>
  ATTENTION_INLINE void add(Load load) {
    Float4 r[vectors];
    for (int c = 0; c < vectors; ++c) r[c] = Whole{}.load(right + 4 * c);
    for (int i = 0; i < RowCount; ++i) {
      const Float4 l = load(i);
      for (int c = 0; c < vectors; ++c) sum[i][c] += l * r[c];
    }
    right += rightStride;
  }

 private:
  static constexpr int unrolled = 16;  // steps until the left pointers move

  /// Steps from number k on, until one comes to the end or all are done.
  template <int k>
  ATTENTION_INLINE bool reaches(const float* end) {
    add([&](int i) { return Left::load(left[i] + k * Left::width); });
    if (right == end) return true;
    if constexpr (k + 1 < unrolled) return reaches<k + 1>(end);
    return false;
  }
};

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
