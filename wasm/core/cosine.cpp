#include "cosine.hpp"

#include <algorithm>
#include <cmath>

#include "blend.hpp"
#include "explain_weight.hpp"
#include "normaliser.hpp"
#include "score.hpp"

namespace attention {

Matrix unitRows(const Matrix& rows, double epsilon) {
  Matrix units(rows.rows(), rows.cols());
  for (Index i = 0; i < rows.rows(); ++i) {
    const auto entries = rowOf(rows, i);
    double largest = 0;
    for (double entry : entries) largest = std::max(largest, std::abs(entry));
    // by a power of two, which is exact, so that no square overflows or vanishes
    int exponent = 0;
    std::frexp(largest, &exponent);
    double sum = 0;
    for (double entry : entries) {
      const double scaled = std::ldexp(entry, -exponent);
      sum += scaled * scaled;
    }
    const double length = std::max(std::sqrt(sum), std::ldexp(epsilon, -exponent));
    for (std::size_t c = 0; c < entries.size(); ++c)
      units(i, static_cast<Index>(c)) = length > 0 ? std::ldexp(entries[c], -exponent) / length : 0;
  }
  return units;
}

Result<CosineTrace> attendCosine(const Matrix& query, const Matrix& key, const Matrix& value,
                                 double scale, double epsilon) {
  if (const Fault fault = checkProblem(query, key, value)) return fault;
  if (!(scale > 0) || !std::isfinite(scale)) return Fault{Error::badScale, Role::none, {scale}};
  if (const Fault fault = checkEpsilon(epsilon)) return fault;
  const double queries = double(query.rows()), keys = double(key.rows());
  if (const Fault fault = checkSize((queries + keys) * double(2 * query.cols() + value.cols()) +
                                    3 * queries * keys))
    return fault;

  CosineTrace trace;
  trace.unitQuery = unitRows(query, epsilon);
  trace.unitKey = unitRows(key, epsilon);
  trace.cosines = dotScores(trace.unitQuery, trace.unitKey);
  trace.scaled = mapped(trace.cosines, [scale](double x) { return x * scale; });
  if (const Fault fault = checkScores(trace.scaled)) return fault;
  trace.weights = *normaliseRows(trace.scaled, Normaliser::softmax);
  trace.output = blend(trace.weights, value);
  return trace;
}

Result<Explanation> explainCosine(const Matrix& value, double scale, const CosineTrace& trace,
                                  Stage stage, Index row, Index column) {
  if (stage != Stage::raw && stage != Stage::scaled)
    return explainBlend(trace.scaled, trace.weights, value, stage, row, column);
  if (const Fault fault = checkCell(trace.cosines, row, column)) return fault;
  if (stage == Stage::raw)
    return explainDot(rowList(trace.unitQuery, row), rowList(trace.unitKey, column));
  return Explanation{.kind = Kind::scaledUp,
                     .left = {trace.cosines(row, column)},
                     .right = {scale},
                     .value = trace.scaled(row, column)};
}

}  // namespace attention
