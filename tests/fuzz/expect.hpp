#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

#include "matrix.hpp"

// What has to hold whatever came in. What does not hold ends the program, which is how a fuzzer
// learns of it.
namespace attention::fuzz {

inline void expect(bool holds, std::string_view what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %.*s\n", static_cast<int>(what.size()), what.data());
  std::abort();
}

/// Whether nothing was refused; a refusal has to be a whole sentence.
inline bool accepted(const Fault& fault) {
  if (!fault) return true;
  expect(fault.error < Error::count, "an error is one of the known ones");
  expect(!name(fault.error).empty(), "an error has a name");
  const std::string text = message(fault);
  expect(!text.empty() && text.back() == '.', "a refusal is a sentence");
  expect(text.find('{') == std::string::npos, "a message has all its numbers");
  return false;
}

template <class T>
bool accepted(const Result<T>& result) {
  return result ? true : accepted(result.fault());
}

/// What rounding may do where numbers are so small that they lose their digits.
inline constexpr double kTiny = 1e-300;

inline bool finite(std::span<const double> numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

inline std::span<const double> entries(const Matrix& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

inline bool near(double got, double want, double tolerance) {
  return std::abs(got - want) <= tolerance * std::max(1.0, std::abs(want));
}

/// Weights are shares: none below 0, `whole` in all, each up to rounding.
inline void expectShares(std::span<const double> weights, double whole = 1) {
  double sum = 0;
  for (double weight : weights) {
    expect(weight >= 0 && weight <= 1, "a weight lies between 0 and 1");
    sum += weight;
  }
  expect(near(sum, whole, 1e-12), "weights sum to what they share");
}

/// A mixture lies between the smallest and the largest of what is mixed, or is 0.
inline void expectMixture(const Matrix& output, const Matrix& value) {
  for (Index i = 0; i < output.rows(); ++i)
    for (Index c = 0; c < output.cols(); ++c) {
      const double low = std::min(value.col(c).minCoeff(), 0.0);
      const double high = std::max(value.col(c).maxCoeff(), 0.0);
      // not so large that rounding alone overflows
      if (!(low > -1e300 && high < 1e300)) continue;
      const double slack = kTiny + 1e-12 * std::max(-low, high);
      expect(output(i, c) >= low - slack && output(i, c) <= high + slack,
             "an output lies among the values");
    }
}

inline bool same(double one, double other) {
  return one == other || (std::isnan(one) && std::isnan(other));
}

}  // namespace attention::fuzz
