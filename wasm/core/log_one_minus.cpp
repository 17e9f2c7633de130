#include "log_one_minus.hpp"

#include <cmath>

// The method, its order of operations and its coefficients are those of s_log1p.c in fdlibm:
//   Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//   Developed at SunPro, a Sun Microsystems, Inc. business.
//   Permission to use, copy, modify, and distribute this software is freely granted, provided that
//   this notice is preserved.
// Written anew for this range, in which 1 - u is exact and needs no correction.

namespace attention {
namespace {

constexpr double kLog2High = 6.93147180369123816490e-01;  // few bits: k times it is exact
constexpr double kLog2Low = 1.90821492927058770002e-10;

// log(1 + f) = f - f²/2 + s (f²/2 + R), s = f / (2 + f), R a polynomial in s²
constexpr double kR[] = {
    6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01,
    2.222219843214978396e-01, 1.818357216161805012e-01, 1.531383769920937332e-01,
    1.479819860511658591e-01,
};

}  // namespace

double logOneMinus(double u) {
  // 1 - u = 2^k (1 + f), f between √½ - 1 and √2 - 1; near 1 as it stands
  double f = -u;
  double k = 0;
  if (u >= 0x1.2bec4p-2) {
    int exponent = 0;
    double fraction = std::frexp(1 - u, &exponent);
    if (fraction < 0x1.6a09ep-1) {
      fraction *= 2;
      --exponent;
    }
    f = fraction - 1;
    k = exponent;
  }
  const double half = 0.5 * f * f;
  const double s = f / (2 + f);
  const double z = s * s;
  const double z2 = z * z;
  const double z4 = z2 * z2;
  const double z6 = z4 * z2;
  const double r =
      z * kR[0] + z2 * (kR[1] + z * kR[2]) + z4 * (kR[3] + z * kR[4]) + z6 * (kR[5] + z * kR[6]);
  return k * kLog2High - ((half - (s * (half + r) + k * kLog2Low)) - f);
}

}  // namespace attention
