#pragma once

#include <cstdint>

#include "seed.hpp"

namespace attention {

/// A whole number of 128 bits in two halves; arithmetic wraps around.
struct UInt128 {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend bool operator==(const UInt128&, const UInt128&) = default;
};

inline UInt128 operator+(UInt128 a, UInt128 b) {
  const std::uint64_t low = a.low + b.low;
  return {a.high + b.high + (low < a.low), low};
}

/// All 128 bits of a product of two 64-bit numbers.
inline UInt128 fullProduct(std::uint64_t a, std::uint64_t b) {
#if defined(__SIZEOF_INT128__) && !defined(__wasm__)
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
  // in quarters: WebAssembly has no wide product, and the compiler would call a function for it
  const std::uint64_t mask = 0xffffffff;
  const std::uint64_t lowLow = (a & mask) * (b & mask);
  const std::uint64_t highLow = (a >> 32) * (b & mask) + (lowLow >> 32);
  const std::uint64_t lowHigh = (a & mask) * (b >> 32) + (highLow & mask);
  return {(a >> 32) * (b >> 32) + (highLow >> 32) + (lowHigh >> 32), a * b};
#endif
}

inline UInt128 operator*(UInt128 a, UInt128 b) {
  UInt128 product = fullProduct(a.low, b.low);
  product.high += a.high * b.low + a.low * b.high;
  return product;
}

/// PCG XSL-RR 128/64 (O'Neill, 2014), seeded as NumPy seeds its PCG64: a linear congruential step
/// on 128 bits, of which the two halves, folded and rotated, are given away.
class Pcg64 {
 public:
  explicit Pcg64(const SeedSequence& seed) {
    const std::vector<std::uint64_t> words = seed.words64(4);
    // the increment has to be odd: shifted left by one, then made so
    increment_ = {words[2] << 1 | words[3] >> 63, words[3] << 1 | 1};
    state_ = increment_ + UInt128{words[0], words[1]};
    step();
  }

  /// The next 64 random bits.
  std::uint64_t next64() {
    step();
    const std::uint64_t folded = state_.high ^ state_.low;
    const std::uint64_t turn = state_.high >> 58;
    return folded >> turn | folded << (-turn & 63);
  }

  UInt128 state() const { return state_; }
  UInt128 increment() const { return increment_; }

 private:
  void step() { state_ = state_ * UInt128{0x2360ed051fc65da4, 0x4385df649fccf645} + increment_; }

  UInt128 state_;
  UInt128 increment_;
};

}  // namespace attention
