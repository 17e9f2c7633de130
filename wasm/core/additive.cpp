#include "additive.hpp"

#include <cmath>

#include "blend.hpp"
#include "explain_weight.hpp"
#include "normaliser.hpp"
#include "score.hpp"

namespace attention {
namespace {

Fault checkParameters(const AdditiveParameters& p, Index queryWidth, Index keyWidth) {
  if (const Fault fault = checkMatrix(Role::queryWeights, p.queryWeights)) return fault;
  if (const Fault fault = checkMatrix(Role::keyWeights, p.keyWeights)) return fault;
  if (const Fault fault = checkMatrix(Role::scoreVector, p.scoreVector)) return fault;
  const Index units = p.queryWeights.rows();
  if (const Fault fault = checkShape(Role::queryWeights, p.queryWeights, units, queryWidth))
    return fault;
  if (const Fault fault = checkShape(Role::keyWeights, p.keyWeights, units, keyWidth)) return fault;
  if (const Fault fault = checkShape(Role::scoreVector, p.scoreVector, 1, units)) return fault;
  if (p.bias.size() == 0) return {};
  if (const Fault fault = checkShape(Role::bias, p.bias, 1, units)) return fault;
  return checkMatrix(Role::bias, p.bias);
}

// How many numbers the trace holds, and the inputs beside it.
double size(const Matrix& query, const Matrix& key, const Matrix& value, Index units) {
  const double queries = double(query.rows()), keys = double(key.rows());
  const double tokens = queries * double(query.cols() + units) + keys * double(key.cols() + units);
  return tokens + 3 * queries * keys + (queries + keys) * double(value.cols());
}

// The hidden units between one query and one key: 1 x units.
Matrix hiddenUnits(const AdditiveTrace& trace, const Matrix& bias, Index query, Index key) {
  Matrix hidden(1, trace.queryUnits.cols());
  for (Index u = 0; u < hidden.cols(); ++u) {
    const double sum = trace.queryUnits(query, u) + trace.keyUnits(key, u);
    hidden(0, u) = std::tanh(bias.size() > 0 ? sum + bias(0, u) : sum);
  }
  return hidden;
}

}  // namespace

Result<AdditiveTrace> attendAdditive(const Matrix& query, const Matrix& key, const Matrix& value,
                                     const AdditiveParameters& parameters, const BoolMatrix& mask) {
  if (const Fault fault = checkMatrix(Role::query, query)) return fault;
  if (const Fault fault = checkMatrix(Role::key, key)) return fault;
  if (const Fault fault = checkMatrix(Role::value, value)) return fault;
  if (key.rows() != value.rows())
    return Fault{Error::countMismatch, Role::none, {double(key.rows()), double(value.rows())}};
  if (const Fault fault = checkParameters(parameters, query.cols(), key.cols())) return fault;
  if (mask.size() > 0)
    if (const Fault fault = checkShape(Role::mask, mask, query.rows(), key.rows())) return fault;
  const Index units = parameters.queryWeights.rows();
  if (const Fault fault = checkSize(size(query, key, value, units))) return fault;

  AdditiveTrace trace;
  trace.queryUnits = dotScores(query, parameters.queryWeights);
  trace.keyUnits = dotScores(key, parameters.keyWeights);
  trace.scores.resize(query.rows(), key.rows());
  for (Index i = 0; i < query.rows(); ++i)
    for (Index j = 0; j < key.rows(); ++j)
      trace.scores(i, j) = dot(rowOf(parameters.scoreVector, 0),
                               rowOf(hiddenUnits(trace, parameters.bias, i, j), 0));
  if (const Fault fault = checkScores(trace.scores)) return fault;
  trace.masked = hide(trace.scores, mask);
  trace.weights = *normaliseRows(trace.masked, Normaliser::softmax);
  trace.output = blend(trace.weights, value);
  return trace;
}

Result<Explanation> explainAdditive(const Matrix& value, const AdditiveParameters& parameters,
                                    const AdditiveTrace& trace, Stage stage, Index row,
                                    Index column) {
  if (stage == Stage::raw) {
    if (const Fault fault = checkCell(trace.scores, row, column)) return fault;
    return explainDot(rowList(parameters.scoreVector, 0),
                      rowList(hiddenUnits(trace, parameters.bias, row, column), 0));
  }
  if (stage == Stage::masked) {
    if (const Fault fault = checkCell(trace.masked, row, column)) return fault;
    const bool seen = std::isfinite(trace.masked(row, column));
    return Explanation{.kind = seen ? Kind::kept : Kind::hidden,
                       .left = {trace.scores(row, column)},
                       .value = trace.masked(row, column)};
  }
  return explainBlend(trace.masked, trace.weights, value, stage, row, column);
}

}  // namespace attention
