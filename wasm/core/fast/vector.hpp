#pragma once

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

// A loop is fast only while its sums stay in registers, which a call would end.
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

/// y, but 0 where x < least.
inline Float4 zeroBelow(Float4 x, Float4 least, Float4 y) {
  return whereLess(x, least, {{0, 0, 0, 0}}, y);
}

/// x times 2^n, where `magic` holds n in its lowest bits (see exp.hpp).
inline Float4 timesPower(Float4 x, Float4 magic) {
  for (int i = 0; i < 4; ++i)
    x.lane[i] = bitCast<float>(bitCast<std::uint32_t>(x.lane[i]) +
                               (bitCast<std::uint32_t>(magic.lane[i]) << 23));
  return x;
}

/// The sums of the pairs of two vectors.
inline Float4 pairSums(Float4 a, Float4 b) {
  return {{a[0] + a[1], a[2] + a[3], b[0] + b[1], b[2] + b[3]}};
}

inline Float4 firstPairs(Float4 a, Float4 b) { return {{a[0], a[1], b[0], b[1]}}; }
inline Float4 secondPairs(Float4 a, Float4 b) { return {{a[2], a[3], b[2], b[3]}}; }

/// Two numbers, twice.
inline Float4 splatPair(const float* from) { return {{from[0], from[1], from[0], from[1]}}; }

inline Float4 splat(float x) { return {{x, x, x, x}}; }

#else

/// Four floats in one register, by the vector extensions of GCC and Clang: one source for SSE, NEON
/// and WebAssembly, and scalar code where a target has none of them.
using Float4 = float __attribute__((vector_size(16)));
using Bits4 = std::uint32_t __attribute__((vector_size(16)));
using Double2 = double __attribute__((vector_size(16)));

/// Where a < b the lane of `yes`, elsewhere that of `no`; a NaN is not less.
ATTENTION_INLINE Float4 whereLess(Float4 a, Float4 b, Float4 yes, Float4 no) {
  return a < b ? yes : no;
}

/// y, but 0 where x < least.
ATTENTION_INLINE Float4 zeroBelow(Float4 x, Float4 least, Float4 y) {
  Bits4 below = bitCast<Bits4>(x < least);
#ifdef __wasm_simd128__
  asm(""
      : "+r"(below));  // without it LLVM makes a choice of two of this, for V8 three instructions
#endif
  return bitCast<Float4>(bitCast<Bits4>(y) & ~below);
}

/// x times 2^n, where `magic` holds n in its lowest bits (see exp.hpp).
ATTENTION_INLINE Float4 timesPower(Float4 x, Float4 magic) {
  return bitCast<Float4>(bitCast<Bits4>(x) + (bitCast<Bits4>(magic) << 23));
}

/// The sums of the pairs of two vectors.
ATTENTION_INLINE Float4 pairSums(Float4 a, Float4 b) {
  return __builtin_shufflevector(a, b, 0, 2, 4, 6) + __builtin_shufflevector(a, b, 1, 3, 5, 7);
}

ATTENTION_INLINE Float4 firstPairs(Float4 a, Float4 b) {
  return __builtin_shufflevector(a, b, 0, 1, 4, 5);
}
ATTENTION_INLINE Float4 secondPairs(Float4 a, Float4 b) {
  return __builtin_shufflevector(a, b, 2, 3, 6, 7);
}

/// Two numbers, twice.
ATTENTION_INLINE Float4 splatPair(const float* from) {
  double pair;
  std::memcpy(&pair, from, sizeof pair);
  return bitCast<Float4>(Double2{pair, pair});
}

ATTENTION_INLINE Float4 splat(float x) { return Float4{x, x, x, x}; }

#endif

/// The lane of `a` where it is below 0, and 0 where it is not or NaN.
ATTENTION_INLINE Float4 negative(Float4 a) { return whereLess(a, splat(0), a, splat(0)); }

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
  ATTENTION_INLINE Whole after(Index) const { return {}; }
};

/// The same at the end of a row: only the first `count` floats are touched, which may be all or
/// none, and others read as `rest`.
struct Part {
  Index count;
  float rest = 0;

  [[gnu::noinline]] Float4 load(const float* from) const {
    float four[4] = {rest, rest, rest, rest};
    for (Index i = 0; i < 4; ++i)
      if (i < count) four[i] = from[i];
    return Whole{}.load(four);
  }
  [[gnu::noinline]] void store(float* to, Float4 v) const {
    for (int i = 0; i < 4; ++i)
      if (i < count) to[i] = v[i];
  }
  /// What is left of the row behind `floats` of them.
  Part after(Index floats) const { return {count - floats, rest}; }
};

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
