#include "mistakes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "attend.hpp"
#include "blend.hpp"
#include "mask.hpp"
#include "normalise.hpp"
#include "normaliser.hpp"
#include "score.hpp"

namespace attention {
namespace {

Mistaken mistaken(Matrix weights, const MatrixView& value) {
  Mistaken m;
  m.rowSum = rowSums(weights);
  m.columnSum = rowSums(Matrix(weights.transpose())).transpose();
  m.output = blend(weights, value);
  m.weights = std::move(weights);
  return m;
}

Mistaken masked(const Trace& right, const MatrixView& value, const BoolMatrix& mask) {
  return mistaken(*normaliseRows(hide(right.scaled, mask), Normaliser::softmax), value);
}

}  // namespace

Result<Mistaken> softmaxOverQueries(const MatrixView& query, const MatrixView& key,
                                    const MatrixView& value) {
  const auto right = attend(query, key, value);
  if (!right) return right.fault();
  return mistaken(softmax(Matrix(right->scaled.transpose()), true).weights.transpose(), value);
}

Result<Mistaken> maskAfterSoftmax(const MatrixView& query, const MatrixView& key,
                                  const MatrixView& value, const BoolMatrix& mask) {
  const auto right = attend(query, key, value);
  if (!right) return right.fault();
  if (const Fault fault = checkShape(Role::mask, mask, query.rows(), key.rows())) return fault;
  return mistaken(mask.select(right->weights, 0), value);
}

Result<Mistaken> invertedMask(const MatrixView& query, const MatrixView& key,
                              const MatrixView& value, const BoolMatrix& mask) {
  const auto right = attend(query, key, value);
  if (!right) return right.fault();
  if (const Fault fault = checkShape(Role::mask, mask, query.rows(), key.rows())) return fault;
  return masked(*right, value, mask.unaryExpr([](bool attended) { return !attended; }));
}

Result<Mistaken> wrongCorner(const MatrixView& query, const MatrixView& key,
                             const MatrixView& value, Index offset) {
  const auto right = attend(query, key, value);
  if (!right) return right.fault();
  const Index queries = query.rows(), keys = key.rows();
  // an offset beyond the matrix means no more than one at its edge, and cannot overflow
  const Index other = keys - queries - std::clamp(offset, -queries, keys);
  return masked(*right, value, visible({.causal = other}, queries, keys));
}

Result<Mistaken> modelWidth(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                            Index heads) {
  if (heads < 1) return Fault{Error::badHeads, Role::none, {double(heads)}};
  const double width = double(heads) * double(query.cols());
  const auto wrong = attend(query, key, value, {{Divisor::Kind::number, std::sqrt(width)}});
  if (!wrong) return wrong.fault();
  return mistaken(wrong->weights, value);
}

}  // namespace attention
