#include "attend.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "blend.hpp"
#include "normalise.hpp"
#include "score.hpp"

namespace attention {
namespace {

constexpr Matrix Trace::*kStages[] = {
    &Trace::raw,       &Trace::divisor, &Trace::scaled,    &Trace::capped,       &Trace::masked,
    &Trace::visible,   &Trace::rowMax,  &Trace::shifted,   &Trace::exponentials, &Trace::rowSum,
    &Trace::threshold, &Trace::weights, &Trace::weightSum, &Trace::output};
static_assert(std::size(kStages) == static_cast<std::size_t>(Stage::count));

double numbersNeeded(double queries, double keys, double width, double valueWidth,
                     const Options& options) {
  const double inputs = (queries + keys) * width + keys * valueWidth;
  const Mask& mask = options.mask;
  const int masks = (mask.allowed.size() > 0) + (mask.bias.size() > 0);
  // raw, scaled, shifted, exponentials, weights; capped; masked; what is given of the mask
  const int cells = 5 + (options.softCap > 0) + mask.any() + masks;
  // rowMax, rowSum, weightSum; visible
  const int rows = 3 + mask.any();
  // output; divisor
  return inputs + cells * queries * keys + rows * queries + queries * valueWidth + 1;
}

// Beside -inf, which hides, what is added holds ordinary numbers.
Fault checkBias(const Matrix& bias) {
  for (Index i = 0; i < bias.rows(); ++i)
    for (Index j = 0; j < bias.cols(); ++j)
      if (!(bias(i, j) < -kHidden))
        return {Error::notFinite, Role::mask, {double(i + 1), double(j + 1)}};
  return {};
}

Fault checkOptions(const Options& options, Index queries, Index keys) {
  if (const Fault fault = checkCap(options.softCap)) return fault;
  if (const Fault fault = checkMask(options.mask, queries, keys)) return fault;
  if (const Fault fault = checkBias(options.mask.bias)) return fault;
  return checkNormaliser(options.normaliser, options.alpha);
}

// From raw scores to logits.
Fault score(Trace& trace, Index width, const Options& options) {
  const Result<double> divisor = divisorFor(options.divisor, width);
  if (!divisor) return divisor.fault();
  if (const Fault fault = checkScores(trace.raw)) return fault;
  trace.divisor = zeros(1, 1);
  trace.divisor(0, 0) = *divisor;
  trace.scaled = scale(trace.raw, *divisor);
  if (const Fault fault = checkScores(trace.scaled, Error::scaledOverflow)) return fault;
  if (options.softCap > 0) trace.capped = cap(trace.scaled, options.softCap);
  if (!options.mask.any()) return {};
  const BoolMatrix seen = visible(options.mask, trace.raw.rows(), trace.raw.cols());
  trace.masked = applyMask(trace.logits(), options.mask, seen);
  trace.visible = zeros(seen.rows(), 1);
  for (Index i = 0; i < seen.rows(); ++i)
    for (Index j = 0; j < seen.cols(); ++j) {
      if (!seen(i, j)) continue;
      ++trace.visible(i, 0);
      // a score and a bias, both finite, may sum to more than there is
      if (!std::isfinite(trace.masked(i, j)))
        return {Error::scoreOverflow, Role::none, {double(i + 1), double(j + 1)}};
    }
  return {};
}

// A query that sees nothing: its maximum is -inf, and -inf less itself would be NaN.
void clear(Trace& trace, Index row) {
  for (Index j = 0; j < trace.masked.cols(); ++j) {
    if (trace.shifted.size() > 0) trace.shifted(row, j) = trace.masked(row, j);
    trace.exponentials(row, j) = 0;
    trace.weights(row, j) = 0;
  }
  trace.rowSum(row, 0) = 0;
  trace.weightSum(row, 0) = 0;
}

void takeSoftmax(Trace& trace, bool subtractMax) {
  Softmax s = softmax(trace.logits(), subtractMax);
  trace.rowMax = std::move(s.rowMax);
  trace.shifted = std::move(s.shifted);
  trace.exponentials = std::move(s.exponentials);
  trace.rowSum = std::move(s.rowSum);
  trace.weights = std::move(s.weights);
  trace.weightSum = std::move(s.weightSum);
  for (Index i = 0; i < trace.visible.rows(); ++i)
    if (trace.visible(i, 0) == 0) clear(trace, i);
}

Fault takeThreshold(Trace& trace, const Options& options) {
  const Matrix& logits = trace.logits();
  trace.threshold.resize(logits.rows(), 1);
  trace.weights.resize(logits.rows(), logits.cols());
  for (Index i = 0; i < logits.rows(); ++i) {
    const auto row = normalise(rowOf(logits, i), options.normaliser, options.alpha);
    if (!row) return row.fault();
    trace.threshold(i, 0) = row->threshold;
    std::copy(row->weights.begin(), row->weights.end(), trace.weights.row(i).data());
  }
  trace.weightSum = rowSums(trace.weights);
  return {};
}

// From raw scores, which are there already, to weights.
Fault weigh(Trace& trace, Index width, const Options& options) {
  if (const Fault fault = checkOptions(options, trace.raw.rows(), trace.raw.cols())) return fault;
  if (const Fault fault = score(trace, width, options)) return fault;
  if (options.normaliser != Normaliser::softmax) return takeThreshold(trace, options);
  takeSoftmax(trace, options.subtractMax);
  return {};
}

}  // namespace

const Matrix& Trace::at(Stage stage) const {
  return this->*kStages[static_cast<std::size_t>(stage)];
}

const Matrix& Trace::logits() const {
  return masked.size() > 0 ? masked : capped.size() > 0 ? capped : scaled;
}

std::vector<Stage> Trace::stages() const {
  std::vector<Stage> present;
  for (int i = 0; i < static_cast<int>(Stage::count); ++i)
    if (at(Stage(i)).size() > 0) present.push_back(Stage(i));
  return present;
}

Result<Trace> attend(const Matrix& query, const Matrix& key, const Matrix& value,
                     const Options& options) {
  if (const Fault fault = checkProblem(query, key, value)) return fault;
  if (const Fault fault =
          checkSize(numbersNeeded(double(query.rows()), double(key.rows()), double(query.cols()),
                                  double(value.cols()), options)))
    return fault;

  Trace trace;
  trace.raw = dotScores(query, key);
  if (const Fault fault = weigh(trace, query.cols(), options)) return fault;
  trace.output = blend(trace.weights, value);
  return trace;
}

Result<Trace> softmaxRow(std::span<const double> scores, Index width, const Options& options) {
  if (width < 1) return Fault{Error::badWidth, Role::none, {double(width)}};
  const Index count = static_cast<Index>(scores.size());
  const Eigen::Map<const Matrix> row(scores.data(), 1, count);
  if (const Fault fault = checkMatrix(Role::scores, row)) return fault;
  if (const Fault fault = checkSize(numbersNeeded(1, double(count), 0, 0, options))) return fault;
  Trace trace;
  trace.raw = row;
  if (const Fault fault = weigh(trace, width, options)) return fault;
  return trace;
}

}  // namespace attention
