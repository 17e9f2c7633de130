#include "compare.hpp"

#include <cmath>

namespace attention {

Result<Comparison> compare(const Trace& trace, Index row, Index column) {
  const Matrix& weights = trace.weights;
  if (const Fault fault = checkCell(weights, row, column)) return fault;
  Comparison c;
  for (Index j = 0; j < weights.cols(); ++j) {
    // the others added up instead of 1 - a, which would lose its digits where a is near 1
    double others = 0;
    for (Index k = 0; k < weights.cols(); ++k)
      if (k != j) others += weights(row, k);
    const double gap = trace.scaled(row, column) - trace.scaled(row, j);
    c.sensitivity.push_back(weights(row, j) * others);
    c.gap.push_back(gap);
    c.ratio.push_back(std::exp(gap));
  }
  return c;
}

}  // namespace attention
