#pragma once

#include <cmath>

namespace attention {

/// A number as the unevaluated sum of two doubles, about 106 bits (Dekker, 1971). Only for tables
/// computed once, whose entries must not depend on the C library's exp and log.
struct DoubleDouble {
  double high = 0;
  double low = 0;
};

/// Exact, as long as |a| >= |b|.
inline DoubleDouble quickSum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// Exact (Knuth).
inline DoubleDouble exactSum(double a, double b) {
  const double sum = a + b;
  const double part = sum - a;
  return {sum, (a - (sum - part)) + (b - part)};
}

inline DoubleDouble operator+(DoubleDouble a, double b) {
  const DoubleDouble sum = exactSum(a.high, b);
  return quickSum(sum.high, sum.low + a.low);
}

inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const double product = a.high * b.high;
  const double error = std::fma(a.high, b.high, -product);
  return quickSum(product, error + (a.high * b.low + a.low * b.high));
}

inline DoubleDouble operator/(DoubleDouble a, double b) {
  const double quotient = a.high / b;
  const double rest = std::fma(-quotient, b, a.high) + a.low;
  return quickSum(quotient, rest / b);
}

/// e^x to about 90 bits, |x| < 16: Taylor's series of x/1024, squared ten times.
inline DoubleDouble exponential(double x) {
  const DoubleDouble small{x / 1024, 0};
  DoubleDouble power{1, 0};
  for (int n = 14; n > 0; --n) power = power * small / n + 1;
  for (int i = 0; i < 10; ++i) power = power * power;
  return power;
}

/// e^x and log x as the doubles nearest to the true values, for |x| < 16 and e^-16 < x < e^16.
inline double roundedExp(double x) { return exponential(x).high; }

inline double roundedLog(double x) {
  // one Newton step from the C library's value: log x = guess + log(1 + rest)
  const double guess = std::log(x);
  const DoubleDouble rest = exponential(-guess) * DoubleDouble{x, 0} + -1.0;
  return (rest + -0.5 * rest.high * rest.high + guess).high;
}

}  // namespace attention
