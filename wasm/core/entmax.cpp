#include "entmax.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

namespace attention {
namespace {

// Everything below works on logits from which the largest was taken: it changes no weight and
// keeps the digits of the differences.

std::vector<double> descending(std::span<const double> logits) {
  std::vector<double> sorted(logits.begin(), logits.end());
  // by a heap, since std::sort alone would be a fiftieth of the module
  std::make_heap(sorted.begin(), sorted.end(), std::greater<>());
  std::sort_heap(sorted.begin(), sorted.end(), std::greater<>());
  return sorted;
}

// A power as the exponential of a logarithm: std::pow alone would be a fiftieth of the module.
double power(double base, double exponent) { return std::exp(exponent * std::log(base)); }

template <class Weight>
Thresholded weigh(std::span<const double> logits, double threshold, Weight weight) {
  Thresholded result;
  result.threshold = threshold;
  for (double logit : logits) result.weights.push_back(weight(logit));
  return result;
}

// Alpha 1.5: the k largest halves x are the support when mean - √((1 - their spread) / k) lies
// below the last of them.
Thresholded entmaxOneAndAHalf(std::span<const double> logits) {
  const std::vector<double> sorted = descending(logits);
  const double max = sorted.front();
  double threshold = 0, mean = 0, spread = 0, count = 0;
  for (double logit : sorted) {
    // mean and sum of squared differences from it, updated by Welford's rule
    const double half = (logit - max) / 2, difference = half - mean;
    mean += difference / ++count;
    spread += difference * (half - mean);
    const double level = mean - std::sqrt(std::max(1 - spread, 0.0) / count);
    if (!(half > level)) break;
    threshold = level;
  }
  return weigh(logits, max / 2 + threshold, [=](double logit) {
    const double above = std::max((logit - max) / 2 - threshold, 0.0);
    return above * above;
  });
}

// Alpha between 1 and 2, e = alpha - 1: weights (1 + e(z - max - c))^(1/e), which become e^(z - max
// - c) as e falls to 0. Their sum is convex and falls with c, and at c = 0 it is 1 or more:
// Newton's steps from there climb to the root and never pass it.
Thresholded entmaxGentle(std::span<const double> logits, double e) {
  const double max = *std::max_element(logits.begin(), logits.end());
  // by log1p, as the power itself loses the digits of a small e
  const auto weight = [=](double shifted) {
    return e * shifted > -1 ? std::exp(std::log1p(e * shifted) / e) : 0;
  };
  double c = 0;
  for (;;) {
    double sum = 0, slope = 0;
    for (double logit : logits) {
      const double shifted = logit - max - c, w = weight(shifted);
      sum += w;
      if (w > 0) slope += w / (1 + e * shifted);
    }
    const double next = c + (sum - 1) / slope;
    if (!(next > c)) break;
    c = next;
  }
  return weigh(logits, e * (max + c) - 1, [=](double logit) { return weight(logit - max - c); });
}

// Alpha above 2, e = alpha - 1: a weight rises so steeply at the threshold that no float64 holds
// the threshold finely enough. The smallest positive weight t can be held: with it the others are
// (e(z - its logit) + t^e)^(1/e), whose sum is convex and grows with t. Newton's steps from 1 /
// their number, where the sum is 1 or more, come down to the root and never pass it.
Thresholded entmaxSteep(std::span<const double> logits, double e) {
  const std::vector<double> sorted = descending(logits);
  // a logit is in the support when the weights above it leave something over
  const auto leaves = [&](double last) {
    double sum = 0;
    for (std::size_t i = 0; sorted[i] > last; ++i) sum += power(e * (sorted[i] - last), 1 / e);
    return sum < 1;
  };
  const auto end = std::partition_point(sorted.begin(), sorted.end(), leaves);
  const std::vector<double> support(sorted.begin(), end);
  const double last = support.back();

  double t = 1 / static_cast<double>(support.size());
  while (t > 0) {
    double sum = 0, slope = 0;
    for (double logit : support) {
      const double w = power(e * (logit - last) + power(t, e), 1 / e);
      sum += w;
      slope += power(t / w, e - 1);
    }
    const double next = std::max(t - (sum - 1) / slope, 0.0);
    if (!(next < t)) break;
    t = next;
  }
  const double above = power(t, e);
  return weigh(logits, e * last - above, [=](double logit) {
    return logit >= last ? power(e * (logit - last) + above, 1 / e) : 0;
  });
}

}  // namespace

Thresholded sparsemax(std::span<const double> logits) {
  const std::vector<double> sorted = descending(logits);
  const double max = sorted.front();
  double threshold = 0, sum = 0, count = 0;
  for (double logit : sorted) {
    sum += logit - max;
    const double level = (sum - 1) / ++count;
    if (!(logit - max > level)) break;
    threshold = level;
  }
  return weigh(logits, max + threshold,
               [=](double logit) { return std::max(logit - max - threshold, 0.0); });
}

Thresholded entmax(std::span<const double> logits, double alpha) {
  if (alpha == 1.5) return entmaxOneAndAHalf(logits);
  if (alpha == 2) return sparsemax(logits);
  return alpha < 2 ? entmaxGentle(logits, alpha - 1) : entmaxSteep(logits, alpha - 1);
}

}  // namespace attention
