#include "normaliser.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "entmax.hpp"
#include "normalise.hpp"

namespace attention {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The alpha with which a normaliser belongs to the entmax family.
double order(Normaliser normaliser, double alpha) {
  if (normaliser == Normaliser::entmax) return alpha;
  return normaliser == Normaliser::sparsemax ? 2 : 1;
}

std::vector<double> visibleOf(std::span<const double> logits) {
  std::vector<double> visible;
  for (double logit : logits)
    if (logit != kHidden) visible.push_back(logit);
  return visible;
}

bool finite(const std::vector<double>& logits) {
  return std::all_of(logits.begin(), logits.end(), [](double x) { return std::isfinite(x); });
}

Normalised exponential(std::vector<double> logits, bool offByOne) {
  // the 1 of off by one is e^0: one more logit, whose share is kept back
  if (offByOne) logits.push_back(0);
  const Softmax s = softmaxOf(logits);
  const auto shares = rowOf(s.weights, 0);
  Normalised result{.weights = {shares.begin(), shares.end()},
                    .threshold = s.rowMax(0, 0) + std::log(s.rowSum(0, 0)),
                    .rest = 0};
  if (!offByOne) return result;
  result.rest = result.weights.back();
  result.weights.pop_back();
  return result;
}

Normalised thresholded(const std::vector<double>& logits, double alpha) {
  Thresholded t = entmax(logits, alpha);
  return {.weights = std::move(t.weights), .threshold = t.threshold, .rest = 0};
}

// Every logit is visible.
Normalised weigh(const std::vector<double>& logits, Normaliser normaliser, double alpha) {
  if (!finite(logits)) return {std::vector<double>(logits.size(), kNaN), kNaN, 0, kNaN};
  const bool offByOne = normaliser == Normaliser::softmaxOffByOne;
  if (logits.empty() && !offByOne) return {};
  const double power = order(normaliser, alpha);
  return power == 1 ? exponential(logits, offByOne) : thresholded(logits, power);
}

}  // namespace

Fault checkNormaliser(Normaliser normaliser, double alpha) {
  if (normaliser < Normaliser::softmax || normaliser >= Normaliser::count)
    return {Error::unknownNormaliser};
  // written so that NaN is refused too
  if (normaliser == Normaliser::entmax && !(alpha >= kMinAlpha && alpha <= kMaxAlpha))
    return {Error::badAlpha, Role::none, {alpha, kMinAlpha, kMaxAlpha}};
  return {};
}

std::optional<double> powerOf(Normaliser normaliser, double alpha) {
  const double family = order(normaliser, alpha);
  if (family == 1) return {};
  return 1 / (family - 1);
}

Result<Normaliser> normaliserNamed(std::string_view wanted) {
  for (int i = 0; i < static_cast<int>(Normaliser::count); ++i)
    if (name(Normaliser(i)) == wanted) return Normaliser(i);
  return Fault{Error::unknownNormaliser};
}

Result<Normalised> normalise(std::span<const double> logits, Normaliser normaliser, double alpha) {
  if (const Fault fault = checkNormaliser(normaliser, alpha)) return fault;
  const std::vector<double> visible = visibleOf(logits);
  Normalised result = weigh(visible, normaliser, alpha);
  for (double weight : result.weights)
    if (weight > 0) ++result.support;
  // a row that is NaN is so where it was hidden too, as softmax over the whole of it would be
  std::vector<double> weights(logits.size(), std::isnan(result.rest) ? kNaN : 0);
  for (std::size_t i = 0, next = 0; i < logits.size(); ++i)
    if (logits[i] != kHidden) weights[i] = result.weights[next++];
  result.weights = std::move(weights);
  return result;
}

Result<Matrix> normaliseRows(const Matrix& logits, Normaliser normaliser, double alpha) {
  if (const Fault fault = checkNormaliser(normaliser, alpha)) return fault;
  Matrix weights(logits.rows(), logits.cols());
  for (Index i = 0; i < logits.rows(); ++i) {
    const auto row = normalise(rowOf(logits, i), normaliser, alpha);
    std::copy(row->weights.begin(), row->weights.end(), weights.row(i).data());
  }
  return weights;
}

Slopes slopesOf(const Normalised& row, Normaliser normaliser, double alpha) {
  Slopes s{.g = {}, .rest = row.rest, .total = row.rest};
  for (double weight : row.weights) {
    s.g.push_back(weight == 0 ? 0 : std::exp((2 - order(normaliser, alpha)) * std::log(weight)));
    s.total += s.g.back();
  }
  return s;
}

std::vector<double> jacobianRow(const Slopes& slopes, Index at) {
  const std::vector<double>& g = slopes.g;
  const std::size_t i = static_cast<std::size_t>(at);
  std::vector<double> row;
  // the others added up instead of total - g, which would lose its digits where g is most of it
  double others = slopes.rest;
  for (std::size_t k = 0; k < g.size(); ++k) {
    row.push_back(0 - g[i] * (g[k] / slopes.total));  // no negative zeros
    if (k != i) others += g[k];
  }
  row[i] = g[i] * (others / slopes.total);
  return row;
}

std::vector<double> jacobianDiagonal(const Slopes& slopes) {
  const std::vector<double>& g = slopes.g;
  std::vector<double> diagonal(g.size());
  // the others again, in two sums over the whole row: what comes after each and what before it
  double after = 0, before = slopes.rest;
  for (std::size_t i = g.size(); i-- > 0; after += g[i]) diagonal[i] = after;
  for (std::size_t i = 0; i < g.size(); before += g[i], ++i)
    diagonal[i] = g[i] * ((before + diagonal[i]) / slopes.total);
  return diagonal;
}

Result<Matrix> jacobian(std::span<const double> logits, Normaliser normaliser, double alpha) {
  if (const Fault fault = checkSize(double(logits.size()) * double(logits.size()))) return fault;
  const auto row = normalise(logits, normaliser, alpha);
  if (!row) return row.fault();
  const Index n = static_cast<Index>(logits.size());
  const Slopes slopes = slopesOf(*row, normaliser, alpha);
  Matrix j(n, n);
  for (Index i = 0; i < n; ++i) {
    const auto entries = jacobianRow(slopes, i);
    std::copy(entries.begin(), entries.end(), j.row(i).data());
  }
  return j;
}

std::vector<double> logSoftmax(std::span<const double> logits) {
  const std::vector<double> visible = visibleOf(logits);
  std::vector<double> logs(logits.size(), finite(visible) ? kHidden : kNaN);
  if (visible.empty() || !finite(visible)) return logs;
  const Softmax s = softmaxOf(visible);
  // the shift and the logarithm taken off one after the other: their sum would round
  for (std::size_t i = 0; i < logits.size(); ++i)
    logs[i] = logits[i] - s.rowMax(0, 0) - logRowSum(s, 0);
  return logs;
}

}  // namespace attention
