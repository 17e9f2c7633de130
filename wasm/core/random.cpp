#include "random.hpp"

#include <cmath>

#include "log_one_minus.hpp"

namespace attention {

double Generator::edgeNormal(const Draw& draw) {
  if (draw.layer == 0) return tail(draw);
  const double low = layers_->layers[draw.layer].height;
  const double high = layers_->layers[draw.layer - 1].height;
  const bool underCurve = (high - low) * uniform() + low < std::exp(-0.5 * draw.x * draw.x);
  return underCurve ? draw.x : normal();
}

double Generator::tail(const Draw& draw) {
  constexpr double kInverseEdge = 0.27366123732975828;  // 1 / r, as NumPy has it
  // two exponential draws (Marsaglia, 1964): accepted, `beyond` has the tail's density
  for (;;) {
    const double beyond = -kInverseEdge * logOneMinus(uniform());
    const double limit = -logOneMinus(uniform());
    if (limit + limit > beyond * beyond) {
      const double x = Ziggurat::kEdge + beyond;
      return draw.magnitude & 0x100 ? -x : x;
    }
  }
}

}  // namespace attention
