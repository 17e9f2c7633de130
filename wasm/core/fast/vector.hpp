#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "problem.hpp"

// Everything that computes with Float4 lives in an inline namespace named after the kind of lanes,
// so that a program may hold both kinds: the tests compare their bits.
#ifdef ATTENTION_SCALAR
#define ATTENTION_LANES scalar
#else
#define ATTENTION_LANES simd
#endif

// A tile is fast only while its sums stay in registers, which a call would end.
#define ATTENTION_INLINE [[gnu::always_inline]] inline

namespace attention::fast {

/// std::bit_cast, which some of the standard libraries it is built with lack.
template <class To, class From>
ATTENTION_INLINE To bitCast(From from) {
  static_assert(sizeof(To) == sizeof(From));
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

inline namespace ATTENTION_LANES {

#ifdef ATTENTION_SCALAR

/// Four floats without SIMD: the same operations lane by lane, hence the same bits.
struct Float4 {
  float lane[4];

  float operator[](int i) const { return lane[i]; }

  template <class Operation>
  static Float4 each(Float4 a, Float4 b, Operation operation) {
    for (int i = 0; i < 4; ++i) a.lane[i] = operation(a.lane[i], b.lane[i]);
    return a;
  }
  friend Float4 operator+(Float4 a, Float4 b) {
    return each(a, b, [](float x, float y) { return x + y; });
  }
  friend Float4 operator-(Float4 a, Float4 b) {
    return each(a, b, [](float x, float y) { return x - y; });
  }
  friend Float4 operator*(Float4 a, Float4 b) {
    return each(a, b, [](float x, float y) { return x * y; });
  }
  friend Float4 operator/(Float4 a, Float4 b) {
    return each(a, b, [](float x, float y) { return x / y; });
  }
  Float4& operator+=(Float4 other) { return *this = *this + other; }
};

/// Where a < b the lane of `yes`, elsewhere that of `no`; a NaN is not less.
inline Float4 whereLess(Float4 a, Float4 b, Float4 yes, Float4 no) {
  for (int i = 0; i < 4; ++i) no.lane[i] = a.lane[i] < b.lane[i] ? yes.lane[i] : no.lane[i];
  return no;
}

/// x times 2^n, where `magic` holds n in its lowest bits (see exp.hpp).
inline Float4 timesPower(Float4 x, Float4 magic) {
  for (int i = 0; i < 4; ++i)
    x.lane[i] = bitCast<float>(bitCast<std::uint32_t>(x.lane[i]) +
                               (bitCast<std::uint32_t>(magic.lane[i]) << 23));
  return x;
}

/// The sum of each of four vectors, in the order of the additions below.
inline Float4 sums(Float4 a, Float4 b, Float4 c, Float4 d) {
  const auto sum = [](Float4 v) { return (v[0] + v[1]) + (v[2] + v[3]); };
  return {{sum(a), sum(b), sum(c), sum(d)}};
}

inline Float4 splat(float x) { return {{x, x, x, x}}; }

#else

/// Four floats in one register, by the vector extensions of GCC and Clang: one source for SSE, NEON
/// and WebAssembly, and scalar code where a target has none of them.
using Float4 = float __attribute__((vector_size(16)));
using Bits4 = std::uint32_t __attribute__((vector_size(16)));

/// Where a < b the lane of `yes`, elsewhere that of `no`; a NaN is not less.
ATTENTION_INLINE Float4 whereLess(Float4 a, Float4 b, Float4 yes, Float4 no) {
  return a < b ? yes : no;
}

/// x times 2^n, where `magic` holds n in its lowest bits (see exp.hpp).
ATTENTION_INLINE Float4 timesPower(Float4 x, Float4 magic) {
  return bitCast<Float4>(bitCast<Bits4>(x) + (bitCast<Bits4>(magic) << 23));
}

/// The sum of each of four vectors: a 4 x 4 transpose, then (lane 0 + lane 1) + (lane 2 + lane 3).
ATTENTION_INLINE Float4 sums(Float4 a, Float4 b, Float4 c, Float4 d) {
  const Float4 ab01 = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  const Float4 ab23 = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  const Float4 cd01 = __builtin_shufflevector(c, d, 0, 4, 1, 5);
  const Float4 cd23 = __builtin_shufflevector(c, d, 2, 6, 3, 7);
  return (__builtin_shufflevector(ab01, cd01, 0, 1, 4, 5) +
          __builtin_shufflevector(ab01, cd01, 2, 3, 6, 7)) +
         (__builtin_shufflevector(ab23, cd23, 0, 1, 4, 5) +
          __builtin_shufflevector(ab23, cd23, 2, 3, 6, 7));
}

ATTENTION_INLINE Float4 splat(float x) { return Float4{x, x, x, x}; }

#endif

/// The larger lane; the lane of `a` where b is NaN.
ATTENTION_INLINE Float4 larger(Float4 a, Float4 b) { return whereLess(a, b, b, a); }

ATTENTION_INLINE float largest(Float4 a) {
  float most = a[0];
  for (int i = 1; i < 4; ++i) most = most < a[i] ? a[i] : most;
  return most;
}

ATTENTION_INLINE float sum(Float4 a) { return (a[0] + a[2]) + (a[1] + a[3]); }

/// How a whole vector is read and written; any alignment.
struct Whole {
  ATTENTION_INLINE Float4 load(const float* from) const {
    Float4 v;
    std::memcpy(&v, from, sizeof v);
    return v;
  }
  ATTENTION_INLINE void store(float* to, Float4 v) const { std::memcpy(to, &v, sizeof v); }
};

/// The same at a ragged edge: only the first `count` (1 to 3) floats are touched, others read as 0.
struct Part {
  Index count;

  ATTENTION_INLINE Float4 load(const float* from) const {
    return Float4{from[0], count > 1 ? from[1] : 0, count > 2 ? from[2] : 0, 0};
  }
  [[gnu::noinline]] void store(float* to, Float4 v) const {
    to[0] = v[0];
    if (count > 1) to[1] = v[1];
    if (count > 2) to[2] = v[2];
  }
};

/// Writes only the last `count` floats of a vector: all from 4 on, none up to 0.
[[gnu::noinline]] inline void storeLast(float* to, Float4 v, Index count) {
  for (Index i = std::max(4 - count, Index{0}); i < 4; ++i) to[i] = v[i];
}

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
