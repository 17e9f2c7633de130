#include "explain_weight.hpp"

#include "normalise.hpp"

namespace attention {
namespace {

Fault checkAt(std::span<const double> logits, Index at) {
  return checkCell(1, static_cast<Index>(logits.size()), 0, at);
}

bool seesNothing(std::span<const double> logits) {
  for (double logit : logits)
    if (logit != kHidden) return false;
  return true;
}

Explanation share(std::span<const double> logits, Index at) {
  const Softmax s = softmaxOf(logits);
  return {.kind = Kind::share,
          .left = rowList(s.shifted, 0),
          .product = rowList(s.exponentials, 0),
          .numerator = s.exponentials(0, at),
          .denominator = s.rowSum(0, 0),
          .index = static_cast<int>(at)};
}

// What a logit is multiplied by before the threshold is taken off: alpha - 1.
double factor(const std::optional<double>& power) { return power ? 1 / *power : 1; }

}  // namespace

Result<Explanation> explainWeight(std::span<const double> logits, Index at, Normaliser normaliser,
                                  double alpha) {
  const auto row = normalise(logits, normaliser, alpha);
  if (!row) return row.fault();
  if (const Fault fault = checkAt(logits, at)) return fault;
  const double logit = logits[std::size_t(at)];
  const auto power = powerOf(normaliser, alpha);
  Explanation e;
  if (seesNothing(logits)) {
    e = {.kind = Kind::nothing};
  } else if (normaliser == Normaliser::softmax) {
    e = share(logits, at);
  } else if (logit == kHidden) {
    e = {.kind = Kind::hidden, .left = {logit}};
  } else {
    e = {.kind = power ? Kind::power : Kind::exponential,
         .left = {logit * factor(power)},
         .right = {row->threshold},
         .numerator = power.value_or(0)};
  }
  e.value = row->weights[std::size_t(at)];
  return e;
}

Result<Explanation> explainThreshold(std::span<const double> logits, Normaliser normaliser,
                                     double alpha) {
  const auto row = normalise(logits, normaliser, alpha);
  if (!row) return row.fault();
  const auto power = powerOf(normaliser, alpha);
  Explanation e{.kind = seesNothing(logits) ? Kind::nothing : Kind::threshold,
                .product = row->weights,
                .numerator = power.value_or(0),
                .value = row->threshold};
  for (double logit : logits) e.left.push_back(logit * factor(power));
  return e;
}

Result<Explanation> explainLogShare(std::span<const double> logits, Index at) {
  if (const Fault fault = checkAt(logits, at)) return fault;
  Explanation e{.kind = Kind::hidden, .left = {logits[std::size_t(at)]}};
  if (e.left[0] != kHidden) {
    const Softmax s = softmaxOf(logits);
    e.kind = Kind::logShare;
    e.right = {s.rowMax(0, 0), logRowSum(s, 0)};
  }
  e.value = logSoftmax(logits)[std::size_t(at)];
  return e;
}

Result<Explanation> explainSlope(std::span<const double> logits, Index row, Index column,
                                 Normaliser normaliser, double alpha) {
  const auto weights = normalise(logits, normaliser, alpha);
  if (!weights) return weights.fault();
  if (const Fault fault = checkAt(logits, row)) return fault;
  if (const Fault fault = checkAt(logits, column)) return fault;
  const Slopes s = slopesOf(*weights, normaliser, alpha);
  const std::size_t i = std::size_t(row), j = std::size_t(column);
  // where nothing is visible there is nothing to take a share of
  const double share = s.total == 0 ? 0 : s.g[j] / s.total;
  return Explanation{.kind = Kind::slope,
                     .left = {s.g[i]},
                     .right = {row == column ? 1.0 : 0.0, share},
                     .value = jacobianRow(s, row)[j]};
}

Result<Explanation> explainBlend(const Matrix& logits, const Matrix& weights, const Matrix& value,
                                 Stage stage, Index row, Index column) {
  if (stage == Stage::weights) {
    if (const Fault fault = checkCell(logits, row, column)) return fault;
    return explainWeight(rowOf(logits, row), column, Normaliser::softmax);
  }
  if (stage != Stage::output) return Fault{Error::unknownStage};
  if (const Fault fault = checkCell(weights.rows(), value.cols(), row, column)) return fault;
  return explainProducts(Kind::blend, rowList(weights, row), columnList(value, column));
}

}  // namespace attention
