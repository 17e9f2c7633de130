#pragma once

#include "vector.hpp"

// No call into a C library: its exp differs from one system to the next, and these may not.
namespace attention::fast {
inline namespace ATTENTION_LANES {

/// e^x for x <= 0, within 1 ulp; exactly 0 below -87.33, where the result would leave the normal
/// numbers, and at -infinity. NaN stays NaN.
ATTENTION_INLINE Float4 exp(Float4 x) {
  // x = n·ln 2 + r with |r| <= ln 2 / 2. Adding 1.5·2^23 rounds to a whole number, which then
  // stands in the lowest bits of the sum. ln 2 comes in two parts, the first so short that n times
  // it is exact (Cody and Waite).
  const Float4 round = splat(12582912.0f);
  const Float4 magic = negative(x) * splat(1.44269504f) + round;  // of NaN it has n = 0
  const Float4 n = magic - round;
  const Float4 r = (x - n * splat(0.693359375f)) - n * splat(-2.12194440e-4f);

  // e^r = 1 + r + r²·p(r), p of degree 4 with the smallest largest error; by halves, which do not
  // wait for each other (Estrin)
  const Float4 r2 = r * r;
  const Float4 low = splat(0.1666652113199234f) * r + splat(0.4999999403953552f);
  const Float4 middle = splat(0.008368710055947304f) * r + splat(0.04166838899254799f);
  const Float4 p = (splat(0.001381461275741458f) * r2 + middle) * r2 + low;
  return zeroBelow(x, splat(-87.33f), timesPower(p * r2 + r + splat(1), magic));
}

/// 2^x for x <= 0, within 1.2 ulp; exactly 0 below -126, where the result would leave the normal
/// numbers, and at -infinity. NaN stays NaN. Cheaper than exp: its x needs no second part of ln 2.
ATTENTION_INLINE Float4 exp2(Float4 x) {
  const Float4 round = splat(12582912.0f);  // as above
  const Float4 magic = negative(x) + round;
  const Float4 r = x - (magic - round);

  const Float4 r2 = r * r;
  const Float4 low = splat(0.055503323674201965f) * r + splat(0.24022647738456726f);
  const Float4 middle = splat(0.0013398875016719103f) * r + splat(0.00961843691766262f);
  Float4 p = (splat(0.00015353361959569156f) * r2 + middle) * r2 + low;
  p = p * r + splat(0.6931471824645996f);
  p = p * r + splat(1);
  return zeroBelow(x, splat(-126), timesPower(p, magic));
}

/// tanh x within 4 ulp, for any x; ±1 at ±infinity. NaN stays NaN.
ATTENTION_INLINE Float4 tanh(Float4 x) {
  const Float4 size = whereLess(x, splat(0), splat(0) - x, x);
  // near 0, where 1 - e^-2x would cancel: x + x³·p(x²)
  const Float4 square = x * x;
  Float4 p = splat(-0.0057049254f) * square + splat(0.020639034f);
  p = p * square + splat(-0.0537397005f);
  p = p * square + splat(0.133314416f);
  p = p * square + splat(-0.333332807f);
  const Float4 small = x + x * (square * p);

  const Float4 e = exp(splat(-2) * size);
  const Float4 positive = (splat(1) - e) / (splat(1) + e);
  const Float4 large = whereLess(x, splat(0), splat(0) - positive, positive);
  return whereLess(size, splat(0.625f), small, large);
}

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
