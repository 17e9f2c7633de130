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

/// Exact (Dekker), short of overflow: both are cut into halves whose products are exact. There is
/// fma for it, which WebAssembly would have to compute at greater length.
inline DoubleDouble exactProduct(double a, double b) {
  const auto upperHalf = [](double x) {
    const double far = 134217729 * x;  // 2^27 + 1
    return far - (far - x);
  };
  const double a1 = upperHalf(a), b1 = upperHalf(b);
  const double a2 = a - a1, b2 = b - b1;
  const double product = a * b;
  return {product, a2 * b2 - (((product - a1 * b1) - a2 * b1) - a1 * b2)};
}

inline DoubleDouble operator+(DoubleDouble a, double b) {
  const DoubleDouble sum = exactSum(a.high, b);
  return quickSum(sum.high, sum.low + a.low);
}

inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = exactProduct(a.high, b.high);
  return quickSum(product.high, product.low + (a.high * b.low + a.low * b.high));
}

inline DoubleDouble operator/(DoubleDouble a, double b) {
  const double quotient = a.high / b;
  const DoubleDouble product = exactProduct(quotient, b);
  const double rest = ((a.high - product.high) - product.low) + a.low;
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
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);
  double guess = (exponent - 2 + 2 * fraction) * 0.69314718055994531;  // within 0.06
  // log x = guess + log(1 + rest); each time the error becomes a third of its cube
  for (int i = 0; i < 3; ++i) {
    const DoubleDouble rest = exponential(-guess) * DoubleDouble{x, 0} + -1.0;
    guess = (rest + -0.5 * rest.high * rest.high + guess).high;
  }
  return guess;
}

}  // namespace attention
