#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "check.hpp"
#include "fast/fused.hpp"
#include "fast/trace32.hpp"
#include "fast_sample.hpp"

// What the tests of the float32 kernels share: a float64 reference and the stated bounds.
namespace attention::test {

inline constexpr double kRound = 1.0 / 16777216;       // u = 2^-24, half a unit in the last place
inline constexpr double kSmallest = 1.1754943508e-38;  // the smallest normal float

/// Attention in float64, written from its formula alone.
struct Reference {
  std::vector<double> raw, products, scaled, weights, output;  // products: Σ|q·k|
  double largest = 0;  // of |scaled| before the soft cap and of |bias|, where visible
};

inline bool mayAttend(const fast::Problem32& p, fast::Index i, fast::Index j) {
  if (p.causal && j > i + p.causalOffset) return false;
  if (p.visible.data && p.visible.data[i * p.visible.stride + j] == 0) return false;
  return !p.bias.data || p.bias.data[i * p.bias.stride + j] != kHide;
}

inline double scoreOf(const fast::Problem32& p, fast::Index i, fast::Index j, Reference& r) {
  double dot = 0, size = 0;
  for (fast::Index c = 0; c < p.width; ++c) {
    const double product = double(p.query.row(i)[c]) * double(p.key.row(j)[c]);
    dot += product;
    size += std::abs(product);
  }
  r.raw.push_back(dot);
  r.products.push_back(size);
  if (!mayAttend(p, i, j)) return -kInfinity;
  double score = dot * double(p.scale);
  r.largest = std::max(r.largest, std::abs(score));
  if (p.softCap > 0) score = double(p.softCap) * std::tanh(score / double(p.softCap));
  if (p.bias.data) {
    r.largest = std::max(r.largest, std::abs(double(p.bias.row(i)[j])));
    score += double(p.bias.row(i)[j]);
  }
  return score;
}

inline Reference reference(const fast::Problem32& p) {
  Reference r;
  for (fast::Index i = 0; i < p.queries; ++i) {
    std::vector<double> row, sums(static_cast<std::size_t>(p.valueWidth));
    for (fast::Index j = 0; j < p.keys; ++j) row.push_back(scoreOf(p, i, j, r));
    r.scaled.insert(r.scaled.end(), row.begin(), row.end());
    const double most = row.empty() ? 0 : *std::max_element(row.begin(), row.end());
    double total = 0;
    for (double& score : row) total += score = score == -kInfinity ? 0 : std::exp(score - most);
    for (fast::Index j = 0; j < p.keys; ++j) {
      const double weight = total == 0 ? 0 : row[std::size_t(j)] / total;
      r.weights.push_back(weight);
      for (fast::Index c = 0; c < p.valueWidth; ++c)
        if (weight != 0) sums[std::size_t(c)] += weight * double(p.value.row(j)[c]);
    }
    r.output.insert(r.output.end(), sums.begin(), sums.end());
  }
  return r;
}

/// |got - want| <= bound, cell by cell; bound(i) is that of cell i. Infinities have to be equal.
template <class Want, class Bound>
Finding within(const std::vector<float>& got, const std::vector<Want>& want, Bound bound) {
  if (got.size() != want.size()) return trouble("got ", got.size(), ", want ", want.size());
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double g = double(got[i]), w = double(want[i]);
    if (g == w || std::abs(g - w) <= bound(i)) continue;  // NaN is within nothing
    return trouble("cell ", i, ": got ", digits(g), ", want ", digits(w), ", bound ", bound(i));
  }
  return {};
}

/// The same bits, those of NaN aside.
inline Finding sameBits(const std::vector<float>& got, const std::vector<float>& want) {
  if (got.size() != want.size()) return trouble("got ", got.size(), ", want ", want.size());
  for (std::size_t i = 0; i < got.size(); ++i)
    if (std::memcmp(&got[i], &want[i], sizeof(float)) != 0 &&
        !(std::isnan(got[i]) && std::isnan(want[i])))
      return trouble("cell ", i, ": got ", digits(got[i]), ", want ", digits(want[i]));
  return {};
}

inline fast::Trace32 traced(const fast::Problem32& p) {
  fast::Trace32 trace;
  REQUIRE_FALSE(fast::trace32(p, trace));
  return trace;
}

inline std::vector<float> fusedOutput(const fast::Problem32& p) {
  // not zeros: all that is read has to have been written first
  std::vector<float> output(static_cast<std::size_t>(p.queries * p.valueWidth), float(kNaN));
  REQUIRE_FALSE(fast::fused(p, {output.data(), p.valueWidth}));
  return output;
}

inline Finding sumsToOne(const fast::Trace32& trace, const fast::Problem32& p) {
  for (fast::Index i = 0; i < p.queries; ++i) {
    double sum = 0;
    bool seen = false;
    for (fast::Index j = 0; j < p.keys; ++j) {
      sum += double(trace.weights[std::size_t(i * p.keys + j)]);
      seen |= mayAttend(p, i, j);
    }
    if (seen ? !(std::abs(sum - 1) <= 8 * kRound) : sum != 0)
      return trouble("row ", i, " sums to ", digits(sum));
  }
  return {};
}

/// Both kernels against float64 and each other, within the bounds that trace32.hpp states.
/// Values are at most 1 in size.
inline Finding agrees(const fast::Problem32& p) {
  const Reference want = reference(p);
  const fast::Trace32 trace = traced(p);
  const std::vector<float> output = fusedOutput(p);
  const auto blended = [&](std::size_t) { return 4 * kRound * (8 + want.largest); };
  const auto first =
      [](std::initializer_list<std::pair<const char*, Finding>> findings) -> Finding {
    for (const auto& [stage, finding] : findings)
      if (!finding) return trouble(stage, ": ", finding.text);
    return {};
  };
  return first({
      {"raw",
       within(trace.raw, want.raw, [&](std::size_t i) { return 4 * kRound * want.products[i]; })},
      {"scaled", within(trace.scaled, want.scaled,
                        [&](std::size_t) { return 8 * kRound * (1 + want.largest); })},
      {"weights", within(trace.weights, want.weights,
                         [&](std::size_t i) {
                           return 16 * kRound * (1 + want.largest) * want.weights[i] +
                                  (want.weights[i] > 0 ? kSmallest : 0);
                         })},
      {"row sums", sumsToOne(trace, p)},
      {"output", within(trace.output, want.output, blended)},
      {"fused", within(output, want.output, blended)},
      {"fused and output", within(output, trace.output, blended)},
  });
}

}  // namespace attention::test
