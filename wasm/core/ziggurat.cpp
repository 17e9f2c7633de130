#include "ziggurat.hpp"

#include <cmath>
#include <limits>

#include "double_double.hpp"

namespace attention {
namespace {

constexpr double kArea = 0.0049286732339746519;  // v, of one layer
constexpr double kUnits = 4503599627370496;      // 2^52

double density(double x) { return roundedExp(-0.5 * x * x); }

std::uint64_t nearest(double x) { return static_cast<std::uint64_t>(std::nearbyint(x)); }

Ziggurat build() {
  Ziggurat z;
  double edge = Ziggurat::kEdge;
  double height = density(edge);
  // the lowest layer as a rectangle of the same area, which is wider than r
  z.layers[0] = {nearest(edge * height / kArea * kUnits), kArea / height / kUnits, 1};
  for (std::size_t i = 255; i > 0; --i) {
    // one area further up: the next edge is where the density has grown by v / x
    const double inner = i > 1 ? std::sqrt(-2 * roundedLog(kArea / edge + height)) : 0;
    z.layers[i] = {nearest(inner / edge * kUnits), edge / kUnits, height};
    edge = inner;
    height = density(edge);
    // NumPy's table has this one height a unit in the last place above the nearest double
    if (i - 1 == 38) height = std::nextafter(height, 1.0);
  }
  return z;
}

}  // namespace

const Ziggurat& ziggurat() {
  static const Ziggurat built = build();
  return built;
}

}  // namespace attention
