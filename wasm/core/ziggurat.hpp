#pragma once

#include <array>
#include <cstdint>

namespace attention {

/// The standard normal's density e^(-x²/2), x >= 0, covered by 256 horizontal layers of one area
/// (Marsaglia & Tsang, 2000). Layer 0 is the lowest, with the tail; 255 lies on it, 1 is on top.
struct Ziggurat {
  static constexpr double kEdge = 3.6541528853610088;  // r, where the tail begins

  struct Layer {
    std::uint64_t sure;  // a magnitude below this lies under the curve for certain
    double step;         // x for one unit of a 52-bit magnitude
    double height;       // the density at the layer's outer edge
  };
  std::array<Layer, 256> layers;
};

/// The layers NumPy draws from, to the last bit, on every machine.
const Ziggurat& ziggurat();

}  // namespace attention
