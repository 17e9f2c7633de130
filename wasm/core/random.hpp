#pragma once

#include <cstdint>

#include "pcg64.hpp"
#include "ziggurat.hpp"

namespace attention {

/// NumPy's `default_rng(seed)`: the same seed gives the same numbers, bit for bit.
/// (In a tail, once in 3,800 normals, NumPy takes log1p from its C library: there its own last bit
/// differs between machines.) Copying a generator gives one that will draw the same.
class Generator {
 public:
  explicit Generator(const SeedWords& seed) : source_(SeedSequence(seed)) {}

  /// 64 random bits, as NumPy's `bit_generator.random_raw()`.
  std::uint64_t next64() { return source_.next64(); }

  /// Uniform in [0, 1), a multiple of 2^-53, as `random()`.
  double uniform() { return static_cast<double>(next64() >> 11) * 0x1p-53; }

  /// Mean 0, variance 1, as `standard_normal()`.
  double normal() {
    const Draw draw(next64(), *layers_);
    // 99 of 100 draws end here, so only this much is worth inlining
    return draw.sure ? draw.x : edgeNormal(draw);
  }

  const Pcg64& source() const { return source_; }

 private:
  // One word cut into a layer, a sign and a place within the layer.
  struct Draw {
    std::size_t layer;
    std::uint64_t magnitude;
    double x;
    bool sure;

    Draw(std::uint64_t word, const Ziggurat& z)
        : layer(word & 0xff), magnitude(word >> 9 & 0xfffffffffffff) {
      // signed, which processors convert in one instruction
      const double size =
          static_cast<double>(static_cast<std::int64_t>(magnitude)) * z.layers[layer].step;
      // a product, not a branch that would be mispredicted every other time
      constexpr double kSigns[] = {1, -1};
      x = size * kSigns[word >> 8 & 1];
      sure = magnitude < z.layers[layer].sure;
    }
  };

  // Decides a draw that is not under the curve for certain; starts over where it is refused.
  double edgeNormal(const Draw& draw);
  double tail(const Draw& draw);

  Pcg64 source_;
  const Ziggurat* layers_ = &ziggurat();
};

}  // namespace attention
