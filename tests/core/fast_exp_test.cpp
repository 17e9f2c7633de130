#include "fast/exp.hpp"
#include "fast_check.hpp"

using namespace attention;
using namespace attention::test;

namespace {

using Kernel = fast::Float4 (*)(fast::Float4);

fast::Float4 exp4(fast::Float4 x) { return fast::exp(x); }
fast::Float4 exp24(fast::Float4 x) { return fast::exp2(x); }
fast::Float4 tanh4(fast::Float4 x) { return fast::tanh(x); }

float at(Kernel kernel, float x) { return kernel(fast::splat(x))[2]; }

// The largest distance from `exact` over [low, high], in units of the last place.
double worst(Kernel kernel, double (*exact)(double), double low, double high) {
  double most = 0;
  constexpr int steps = 200000;
  for (int i = 0; i <= steps; ++i) {
    const float x = float(low + (high - low) * i / steps);
    const double want = exact(double(x));
    const double unit = std::ldexp(1.0, std::ilogb(want) - 23);
    most = std::max(most, std::abs(double(at(kernel, x)) - want) / unit);
  }
  return most;
}

}  // namespace

TEST_CASE("exp, exp2 and tanh are as close as they say") {
  CHECK(worst(exp4, std::exp, -87.3, 0) <= 1);
  CHECK(worst(exp24, std::exp2, -125.9, 0) <= 1.2);
  CHECK(worst(tanh4, std::tanh, 1e-6, 12) <= 4);
  CHECK(worst(tanh4, std::tanh, -12, -1e-6) <= 4);
}

TEST_CASE("exp and exp2 are 1 at 0, 0 where the result would not be normal, and NaN at NaN") {
  for (Kernel kernel : {exp4, exp24}) {
    CHECK(at(kernel, 0.0f) == 1);
    CHECK(at(kernel, -0.0f) == 1);
    for (float low : {-126.5f, -1e4f, std::numeric_limits<float>::lowest(), kHide})
      CHECK(at(kernel, low) == 0);
    // whatever the bits behind those that make it NaN
    for (std::uint32_t bits : {0x7fc00000u, 0xffc00000u, 0x7fc00001u, 0xffc000ffu, 0x7fffffffu})
      CHECK(std::isnan(at(kernel, fast::bitCast<float>(bits))));
  }
}

TEST_CASE("tanh is odd, keeps small numbers, and ends at 1") {
  CHECK(at(tanh4, 0.0f) == 0);
  CHECK(at(tanh4, 1e-20f) == 1e-20f);
  for (float x : {0.3f, 0.625f, 2.0f, 50.0f, float(kInfinity)})
    CHECK(at(tanh4, -x) == -at(tanh4, x));
  CHECK(at(tanh4, 20.0f) == 1);
  CHECK(at(tanh4, float(kInfinity)) == 1);
  CHECK(std::isnan(at(tanh4, float(kNaN))));
}
