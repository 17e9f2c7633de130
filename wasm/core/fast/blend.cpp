#include "blend.hpp"

#include <algorithm>

#include "tile.hpp"

namespace attention::fast {
inline namespace ATTENTION_LANES {
namespace {

bool allFinite(Rows<const float> rows, Index count, Index width) {
  for (Index i = 0; i < count; ++i) {
    float zero = 0;  // becomes NaN with the first number that is not finite
    for (Index j = 0; j < width; ++j) zero += rows.row(i)[j] * 0;
    if (zero != 0) return false;
  }
  return true;
}

/// Some rows of a product, and the columns of one tile: output (+)= weights · values.
struct Blend {
  Rows<const float> weights;  // rows x keys
  Rows<const float> values;   // keys x kTile
  Rows<float> output;         // rows x as many columns of the tile as count
  Index rows;
  Index keys;
  bool first;
};

/// `edge` reads and writes the row's columns. It is a Whole where all of the tile's count, which
/// leaves a loop that is simple enough to be unrolled, so that the sums stay in registers.
template <int RowCount, class Edge>
ATTENTION_INLINE void blendRows(Blend& b, Edge edge) {
  for (; b.rows >= RowCount; b.rows -= RowCount) {
    Tile<RowCount, OneByOne> tile(b.weights, b.values);
    tile.run(b.keys);
    for (int i = 0; i < RowCount; ++i)
      for (int c = 0; c < kTile / 4; ++c) {
        float* to = b.output.row(i) + 4 * c;
        const auto here = edge.after(4 * c);
        here.store(to, b.first ? tile.sum[i][c] : here.load(to) + tile.sum[i][c]);
      }
    b.weights.data += RowCount * b.weights.stride;
    b.output.data += RowCount * b.output.stride;
  }
}

void blend(const Blend& given, Index columns) {
  Blend b = given;  // of its own, so that what is written cannot be part of it
  if (columns == kTile) blendRows<2>(b, Whole{});
  blendRows<1>(b, Part{columns});
}

/// As many columns of the values as a tile has or fewer, and 0 beside them.
struct Narrow {
  alignas(16) float data[kKeyBlock * kTile];

  Narrow(Rows<const float> values, Index keys, Index columns) {
    for (Index j = 0; j < keys; ++j)
      for (Index c = 0; c < kTile; c += 4)
        Whole{}.store(data + j * kTile + c, Part{columns - c}.load(values.row(j) + c));
  }
};

}  // namespace

Blender::Blender(const Problem32& p)
    : p_(p), stepsOver_(hides(p) && !allFinite(p.value, p.keys, p.valueWidth)) {}

void Blender::add(Range queries, Range keys, Rows<const float> weights, Rows<float> output,
                  bool first) const {
  if (stepsOver_) return addVisible(queries, keys, weights, output, first);
  const Index rows = queries.end - queries.begin, count = keys.end - keys.begin;
  Blend b{weights, {p_.value.row(keys.begin), p_.value.stride}, output, rows, count, first};
  Index left = p_.valueWidth;
  // a tile needs rows apart, and may not read beyond their ends
  for (; left >= kTile && b.values.stride != 0; left -= kTile) {
    blend(b, kTile);
    b.values.data += kTile;
    b.output.data += kTile;
  }
  for (; left > 0; left -= kTile) {
    const Narrow narrow(b.values, count, left);
    Blend few = b;
    few.values = {narrow.data, kTile};
    blend(few, std::min(left, kTile));
    b.values.data += kTile;
    b.output.data += kTile;
  }
}

void Blender::addVisible(Range queries, Range keys, Rows<const float> weights, Rows<float> output,
                         bool first) const {
  for (Index i = 0; i < queries.end - queries.begin; ++i) {
    Index seen[kKeyBlock];
    Index* end = seen;
    for (Index j = keys.begin; j < keys.end; ++j)
      if (sees(p_, queries.begin + i, j)) *end++ = j;
    for (Index c = 0; c < p_.valueWidth; ++c) {
      float sum = 0;  // as a tile has it, to the bit
      for (const Index* j = seen; j < end; ++j)
        sum += weights.row(i)[*j - keys.begin] * p_.value.row(*j)[c];
      output.row(i)[c] = first ? sum : output.row(i)[c] + sum;
    }
  }
}

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
