#include "online.hpp"

#include <algorithm>
#include <cmath>

namespace attention {
namespace {

Fault checkScores(std::span<const double> scores) {
  if (scores.empty()) return {Error::emptyMatrix, Role::scores};
  for (std::size_t j = 0; j < scores.size(); ++j)
    if (!std::isfinite(scores[j]) && scores[j] != kHidden)
      return {Error::notFinite, Role::scores, {1, double(j + 1)}};
  return {};
}

// What a sum scaled to e^-from becomes when it is scaled to e^-to instead; to is the larger one.
double rescale(double from, double to) {
  // nothing seen at all: -inf - -inf would be NaN
  return to == kHidden ? 0 : std::exp(from - to);
}

// Takes one more block in: its scores, and the rows of `value` from `first` on.
void absorb(OnlineStep& step, std::span<const double> scores, const Matrix& value, Index first) {
  const double m = std::max(step.m, *std::max_element(scores.begin(), scores.end()));
  const double factor = rescale(step.m, m);
  step.m = m;
  step.l *= factor;
  for (double& sum : step.acc) sum *= factor;
  for (std::size_t j = 0; j < scores.size(); ++j) {
    const double power = rescale(scores[j], m);
    step.l += power;
    const auto values = rowOf(value, first + static_cast<Index>(j));
    for (std::size_t c = 0; c < step.acc.size(); ++c) step.acc[c] += power * values[c];
  }
}

Fault checkPartial(const Partial& partial) {
  const bool seen = std::isfinite(partial.m) && std::isfinite(partial.l) && partial.l > 0;
  const bool empty = partial.m == kHidden && partial.l == 0;
  if (!seen && !empty) return {Error::badPartial, Role::partial, {partial.m, partial.l}};
  for (std::size_t c = 0; c < partial.o.size(); ++c)
    if (!std::isfinite(partial.o[c])) return {Error::notFinite, Role::partial, {1, double(c + 1)}};
  return {};
}

}  // namespace

Result<OnlineAttention> onlineAttention(std::span<const double> scores, const Matrix& value,
                                        Index block) {
  if (const Fault fault = checkScores(scores)) return fault;
  if (const Fault fault = checkMatrix(Role::value, value)) return fault;
  const Index keys = static_cast<Index>(scores.size());
  if (keys != value.rows())
    return Fault{Error::countMismatch, Role::none, {double(keys), double(value.rows())}};
  if (block < 1) return Fault{Error::badBlockSize, Role::none, {double(block)}};
  const double blocks = std::ceil(double(keys) / double(block)), width = double(value.cols());
  if (const Fault fault = checkSize(double(keys) * (1 + width) + blocks * (2 + width) + width))
    return fault;

  OnlineAttention result;
  OnlineStep step{.acc = std::vector<double>(static_cast<std::size_t>(value.cols()), 0)};
  for (Index first = 0, size = 0; first < keys; first += size) {
    size = std::min(block, keys - first);
    absorb(step, scores.subspan(std::size_t(first), std::size_t(size)), value, first);
    result.steps.push_back(step);
  }
  for (double sum : step.acc) {
    if (!std::isfinite(sum)) return Fault{Error::sumOverflow};
    result.output.push_back(step.l > 0 ? sum / step.l : 0);
  }
  return result;
}

Result<Explanation> explainOnline(const OnlineAttention& online, std::span<const double> scores,
                                  Index block, Index step) {
  const Index steps = static_cast<Index>(online.steps.size());
  if (const Fault fault = checkCell(steps, 1, step, 0)) return fault;
  const std::size_t at = static_cast<std::size_t>(step), size = static_cast<std::size_t>(block);
  const OnlineStep before = at > 0 ? online.steps[at - 1] : OnlineStep{};
  const double m = online.steps[at].m;
  Explanation e{.kind = Kind::rescaled, .left = {before.m}, .right = {m}};
  e.product = {before.l * rescale(before.m, m)};
  for (std::size_t j = at * size; j < std::min(scores.size(), (at + 1) * size); ++j) {
    e.left.push_back(scores[j]);
    e.product.push_back(rescale(scores[j], m));
  }
  for (double term : e.product) e.partial.push_back(e.value += term);
  return e;
}

Result<OnlineSoftmax> onlineSoftmax(std::span<const double> scores) {
  if (const Fault fault = checkScores(scores)) return fault;
  const Matrix noValue(static_cast<Index>(scores.size()), 0);
  OnlineSoftmax result;
  OnlineStep step;
  for (std::size_t j = 0; j < scores.size(); ++j) {
    absorb(step, scores.subspan(j, 1), noValue, static_cast<Index>(j));
    result.m.push_back(step.m);
    result.d.push_back(step.l);
  }
  for (double score : scores)
    result.weights.push_back(step.l > 0 ? rescale(score, step.m) / step.l : 0);
  return result;
}

Result<Partial> merge(const Partial& left, const Partial& right) {
  if (const Fault fault = checkPartial(left)) return fault;
  if (const Fault fault = checkPartial(right)) return fault;
  if (left.o.size() != right.o.size())
    return Fault{
        Error::wrongShape, Role::partial, {1, double(left.o.size()), 1, double(right.o.size())}};
  Partial both{.m = std::max(left.m, right.m)};
  const double leftSum = left.l * rescale(left.m, both.m);
  const double rightSum = right.l * rescale(right.m, both.m);
  both.l = leftSum + rightSum;
  if (!std::isfinite(both.l)) return Fault{Error::sumOverflow};
  for (std::size_t c = 0; c < left.o.size(); ++c)
    // shares first: a sum times an output may outgrow float64 where their mixture does not
    both.o.push_back(both.l > 0 ? leftSum / both.l * left.o[c] + rightSum / both.l * right.o[c]
                                : 0);
  return both;
}

}  // namespace attention
