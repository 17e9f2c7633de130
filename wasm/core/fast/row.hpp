#pragma once

#include <limits>

#include "exp.hpp"

// The passes over one row of scores. They are inline: a row of a small problem is not work enough
// for four calls.
namespace attention::fast {

inline constexpr float kHidden = -std::numeric_limits<float>::infinity();
inline constexpr float kLog2e = 1.44269504f;  // e^x = 2^(x log2 e)

inline namespace ATTENTION_LANES {

template <int N>
struct Vectors {
  static constexpr int count = N;
};

/// Calls use(column, vectors, edge) for four vectors at a time, whose steps need not wait for each
/// other, then for one. A part of a vector reads as -infinity where the row has ended.
template <class Use>
ATTENTION_INLINE void walk(Index count, Use use) {
  Index j = 0;
  for (; j + 16 <= count; j += 16) use(j, Vectors<4>{}, Whole{});
  for (; j + 4 <= count; j += 4) use(j, Vectors<1>{}, Whole{});
  if (j < count) use(j, Vectors<1>{}, Part{count - j, kHidden});
}

template <class Exponential>
ATTENTION_INLINE float addUp(const float* from, Index count, float* to, Exponential exponential) {
  Float4 total[4] = {splat(0), splat(0), splat(0), splat(0)};
  walk(count, [&](Index j, auto vectors, auto edge) {
    Float4 e[vectors.count];
    for (int k = 0; k < vectors.count; ++k) e[k] = exponential(edge.load(from + j + 4 * k));
    for (int k = 0; k < vectors.count; ++k) {
      edge.store(to + j + 4 * k, e[k]);
      total[k] += e[k];
    }
  });
  return sum((total[0] + total[1]) + (total[2] + total[3]));
}

/// Soft cap: c·tanh(score / c), in place.
ATTENTION_INLINE void capRow(float cap, float* scores, Index count) {
  const Float4 c = splat(cap);
  for (Index j = 0; j < count; j += 4) {
    const Part edge{count - j};
    edge.store(scores + j, c * tanh(edge.load(scores + j) / c));
  }
}

/// The largest number of a row, -infinity of an empty one. A NaN is stepped over.
ATTENTION_INLINE float rowMax(const float* row, Index count) {
  Float4 most[4] = {splat(kHidden), splat(kHidden), splat(kHidden), splat(kHidden)};
  walk(count, [&](Index j, auto vectors, auto edge) {
    for (int k = 0; k < vectors.count; ++k) most[k] = larger(most[k], edge.load(row + j + 4 * k));
  });
  return largest(larger(larger(most[0], most[1]), larger(most[2], most[3])));
}

/// weights = e^(scores - origin); returns their sum.
ATTENTION_INLINE float exponentials(const float* scores, float origin, Index count,
                                    float* weights) {
  return addUp(scores, count, weights, [=](Float4 v) { return exp(v - splat(origin)); });
}

/// The same by way of 2^x, in place: cheaper, and not within 1 ulp of it.
ATTENTION_INLINE float fastExponentials(float* scores, float origin, Index count) {
  return addUp(scores, count, scores,
               [=](Float4 v) { return exp2((v - splat(origin)) * splat(kLog2e)); });
}

/// row *= factor
ATTENTION_INLINE void multiply(float* row, Index count, float factor) {
  walk(count, [=](Index j, auto vectors, auto edge) {
    Float4 v[vectors.count];
    for (int k = 0; k < vectors.count; ++k) v[k] = edge.load(row + j + 4 * k) * splat(factor);
    for (int k = 0; k < vectors.count; ++k) edge.store(row + j + 4 * k, v[k]);
  });
}

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
