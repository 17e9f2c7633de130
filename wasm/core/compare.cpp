#include "compare.hpp"

#include <cmath>

namespace attention {
namespace {

// The row's weights as they are shown: softmax without the row maximum may have overflowed.
Slopes slopesIn(const Trace& trace, Index row, const Options& options) {
  const auto weights = rowOf(trace.weights, row);
  const auto whole = *normalise(rowOf(trace.logits(), row), options.normaliser, options.alpha);
  const Normalised shown{.weights = {weights.begin(), weights.end()}, .rest = whole.rest};
  return slopesOf(shown, options.normaliser, options.alpha);
}

}  // namespace

Result<Comparison> compare(const Trace& trace, Index row, Index column, const Options& options) {
  const Matrix& weights = trace.weights;
  if (const Fault fault = checkCell(weights, row, column)) return fault;
  const Slopes slopes = slopesIn(trace, row, options);
  const Matrix& logits = trace.logits();
  const bool exponential = !powerOf(options.normaliser, options.alpha);
  Comparison c{.sensitivity = jacobianDiagonal(slopes),
               .slope = jacobianRow(slopes, column),
               .gap = {},
               .ratio = {}};
  for (Index j = 0; j < weights.cols(); ++j) {
    const double gap = logits(row, column) - logits(row, j);
    c.gap.push_back(gap);
    c.ratio.push_back(exponential ? std::exp(gap) : weights(row, column) / weights(row, j));
  }
  return c;
}

}  // namespace attention
