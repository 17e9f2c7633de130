#include "kernelised.hpp"

#include <cmath>
#include <utility>

#include "blend.hpp"
#include "explain_weight.hpp"
#include "normalise.hpp"
#include "score.hpp"

namespace attention {
namespace {

Fault check(const Matrix& query, const Matrix& key, const Matrix& value,
            const KernelOptions& options, double numbers) {
  if (const Fault fault = checkProblem(query, key, value)) return fault;
  if (const Fault fault = checkEpsilon(options.epsilon)) return fault;
  const double inputs = double(query.size()) + double(key.size()) + double(value.size());
  return checkSize(inputs + numbers + double(query.rows()) * double(value.cols()));
}

// state += k vᵀ
void remember(Matrix& state, std::span<const double> key, std::span<const double> value) {
  for (std::size_t d = 0; d < key.size(); ++d) {
    double* sums = state.row(static_cast<Index>(d)).data();
    for (std::size_t c = 0; c < value.size(); ++c) sums[c] += key[d] * value[c];
  }
}

double quotient(double numerator, double denominator) {
  return denominator == 0 ? 0 : numerator / denominator;
}

}  // namespace

Matrix eluFeatures(const Matrix& rows) {
  return mapped(rows, [](double x) { return x > 0 ? x + 1 : std::exp(x); });
}

Result<Matrix> positiveFeatures(Role role, const Matrix& rows, const Matrix& directions) {
  if (const Fault fault = checkMatrix(role, rows)) return fault;
  if (const Fault fault = checkMatrix(Role::directions, directions)) return fault;
  if (const Fault fault = checkShape(Role::directions, directions, directions.rows(), rows.cols()))
    return fault;
  const double count = static_cast<double>(directions.rows());
  if (const Fault fault = checkSize(double(rows.size()) * 2 + double(rows.rows()) * count * 2))
    return fault;

  const double root = std::sqrt(std::sqrt(static_cast<double>(rows.cols())));
  const Matrix scaled = mapped(rows, [root](double x) { return x / root; });
  Matrix features = dotScores(scaled, directions);
  for (Index i = 0; i < rows.rows(); ++i) {
    const double square = dot(rowOf(scaled, i), rowOf(scaled, i));
    for (Index f = 0; f < features.cols(); ++f) {
      features(i, f) = std::exp(features(i, f) - square / 2) / std::sqrt(count);
      if (!std::isfinite(features(i, f)))
        return Fault{Error::featureOverflow, role, {double(i + 1), double(f + 1)}};
    }
  }
  return features;
}

Result<KernelTrace> attendByKernel(const Matrix& queryFeatures, const Matrix& keyFeatures,
                                   const Matrix& value, const KernelOptions& options) {
  const double cells = double(queryFeatures.rows()) * double(keyFeatures.rows());
  if (const Fault fault = check(queryFeatures, keyFeatures, value, options, 2 * cells))
    return fault;
  KernelTrace trace;
  trace.kernel = dotScores(queryFeatures, keyFeatures);
  if (options.causal)
    for (Index i = 0; i < trace.kernel.rows(); ++i)
      for (Index j = i + 1; j < trace.kernel.cols(); ++j) trace.kernel(i, j) = 0;
  if (const Fault fault = checkScores(trace.kernel)) return fault;
  const Matrix sums = rowSums(trace.kernel);
  trace.weights = trace.kernel;
  for (Index i = 0; i < sums.rows(); ++i) {
    if (!std::isfinite(sums(i, 0))) return Fault{Error::sumOverflow};
    for (Index j = 0; j < trace.weights.cols(); ++j)
      trace.weights(i, j) = quotient(trace.kernel(i, j), sums(i, 0) + options.epsilon);
  }
  trace.output = blend(trace.weights, value);
  return trace;
}

Result<Explanation> explainKernel(const Matrix& queryFeatures, const Matrix& keyFeatures,
                                  const Matrix& value, const KernelOptions& options,
                                  const KernelTrace& trace, Stage stage, Index row, Index column) {
  if (stage != Stage::raw && stage != Stage::weights)
    return explainBlend(trace.kernel, trace.weights, value, stage, row, column);
  if (const Fault fault = checkCell(trace.kernel, row, column)) return fault;
  if (stage == Stage::weights)
    return Explanation{.kind = Kind::quotient,
                       .numerator = trace.kernel(row, column),
                       .denominator = rowSums(trace.kernel)(row, 0) + options.epsilon,
                       .value = trace.weights(row, column)};
  Explanation e = explainDot(rowList(queryFeatures, row), rowList(keyFeatures, column));
  if (options.causal && column > row) return Explanation{.kind = Kind::hidden, .left = {e.value}};
  return e;
}

Result<LinearTrace> attendLinear(const Matrix& queryFeatures, const Matrix& keyFeatures,
                                 const Matrix& value, const KernelOptions& options) {
  const double states = double(keyFeatures.cols()) * double(value.cols() + 1);
  if (const Fault fault = check(queryFeatures, keyFeatures, value, options, states)) return fault;
  const Index features = keyFeatures.cols(), keys = keyFeatures.rows();
  LinearTrace trace{.output = zeros(queryFeatures.rows(), value.cols()),
                    .valueState = zeros(features, value.cols()),
                    .weightState = zeros(1, features)};
  Index seen = 0;
  const auto rememberUpTo = [&](Index end) {
    for (; seen < end && seen < keys; ++seen) {
      remember(trace.valueState, rowOf(keyFeatures, seen), rowOf(value, seen));
      for (Index f = 0; f < features; ++f) trace.weightState(0, f) += keyFeatures(seen, f);
    }
  };
  for (Index i = 0; i < queryFeatures.rows(); ++i) {
    rememberUpTo(options.causal ? i + 1 : keys);
    const Matrix blended = blend(queryFeatures.row(i), trace.valueState);
    const double sum = dot(rowOf(queryFeatures, i), rowOf(trace.weightState, 0));
    for (Index c = 0; c < value.cols(); ++c) {
      if (!std::isfinite(blended(0, c)) || !std::isfinite(sum)) return Fault{Error::sumOverflow};
      trace.output(i, c) = quotient(blended(0, c), sum + options.epsilon);
    }
  }
  rememberUpTo(keys);
  return trace;
}

Result<RecurrentTrace> attendRecurrent(const Matrix& query, const Matrix& key, const Matrix& value,
                                       const Matrix& state) {
  const double states = double(key.cols()) * double(value.cols());
  if (const Fault fault = check(query, key, value, {}, states)) return fault;
  if (const Fault fault = checkShape(Role::query, query, key.rows(), key.cols())) return fault;
  if (state.size() > 0) {
    if (const Fault fault = checkShape(Role::state, state, key.cols(), value.cols())) return fault;
    if (const Fault fault = checkMatrix(Role::state, state)) return fault;
  }
  RecurrentTrace trace{.output = zeros(query.rows(), value.cols()),
                       .state = state.size() > 0 ? state : zeros(key.cols(), value.cols())};
  const double root = std::sqrt(static_cast<double>(key.cols()));
  for (Index i = 0; i < query.rows(); ++i) {
    remember(trace.state, rowOf(key, i), rowOf(value, i));
    trace.output.row(i) = blend(query.row(i), trace.state) / root;
    for (double entry : rowOf(trace.output, i))
      if (!std::isfinite(entry)) return Fault{Error::sumOverflow};
  }
  return trace;
}

}  // namespace attention
