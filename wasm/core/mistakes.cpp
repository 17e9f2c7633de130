#include "mistakes.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "attend.hpp"
#include "blend.hpp"
#include "explain_weight.hpp"
#include "normalise.hpp"
#include "normaliser.hpp"
#include "score.hpp"

namespace attention {
namespace {

// What softmax is taken of, and what happens around it.
struct Wrong {
  Matrix logits;
  bool overQueries = false;
  BoolMatrix kept = {};  // weights that are set to 0 afterwards are false; empty: none is
};

Index otherCorner(Index queries, Index keys, Index offset) {
  // an offset beyond the matrix means no more than one at its edge, and cannot overflow
  return keys - queries - std::clamp(offset, -queries, keys);
}

Result<Wrong> wrongly(Mistake mistake, const Matrix& query, const Matrix& key, const Matrix& value,
                      const Intended& intended) {
  if (mistake < Mistake::softmaxOverQueries || mistake >= Mistake::count)
    return Fault{Error::unknownMistake};
  if (intended.heads < 1) return Fault{Error::badHeads, Role::none, {double(intended.heads)}};
  const Index queries = query.rows(), keys = key.rows();
  Options options{.mask = intended.mask};
  if (mistake == Mistake::modelWidth) {
    const double width = double(intended.heads) * double(query.cols());
    options.divisor = {Divisor::Kind::number, std::sqrt(width)};
  }
  // it refuses what cannot be attended to at all; but for the divisor it is the right way
  const auto trace = attend(query, key, value, options);
  if (!trace) return trace.fault();
  BoolMatrix seen = visible(intended.mask, queries, keys);
  switch (mistake) {
    case Mistake::softmaxOverQueries:
      return Wrong{.logits = trace->logits(), .overQueries = true};
    case Mistake::maskAfterSoftmax:
      return Wrong{.logits = trace->scaled, .kept = seen};
    case Mistake::invertedMask:
      for (Index i = 0; i < seen.size(); ++i) seen.data()[i] = !seen.data()[i];
      return Wrong{hide(trace->scaled, seen)};
    case Mistake::wrongCorner: {
      const Index other = otherCorner(queries, keys, intended.mask.causal.value_or(0));
      return Wrong{hide(trace->scaled, visible({.causal = other}, queries, keys))};
    }
    case Mistake::modelWidth:
    case Mistake::count:
      break;
  }
  return Wrong{trace->logits()};
}

Matrix weightsOf(const Wrong& wrong) {
  if (wrong.overQueries)
    return transposed(*normaliseRows(transposed(wrong.logits), Normaliser::softmax));
  Matrix weights = *normaliseRows(wrong.logits, Normaliser::softmax);
  for (Index i = 0; i < wrong.kept.size(); ++i)
    if (!wrong.kept.data()[i]) weights.data()[i] = 0;
  return weights;
}

}  // namespace

Result<Mistaken> makeMistake(Mistake mistake, const Matrix& query, const Matrix& key,
                             const Matrix& value, const Intended& intended) {
  const auto wrong = wrongly(mistake, query, key, value, intended);
  if (!wrong) return wrong.fault();
  Mistaken m;
  m.weights = weightsOf(*wrong);
  m.rowSum = rowSums(m.weights);
  m.columnSum = transposed(rowSums(transposed(m.weights)));
  m.output = blend(m.weights, value);
  return m;
}

Result<Explanation> explainMistake(Mistake mistake, const Matrix& query, const Matrix& key,
                                   const Matrix& value, const Intended& intended, Index row,
                                   Index column) {
  const auto wrong = wrongly(mistake, query, key, value, intended);
  if (!wrong) return wrong.fault();
  if (const Fault fault = checkCell(wrong->logits, row, column)) return fault;
  if (wrong->kept.size() > 0 && !wrong->kept(row, column))
    return Explanation{.kind = Kind::hidden, .left = {wrong->logits(row, column)}};
  if (wrong->overQueries) {
    const Matrix columns = transposed(wrong->logits);
    return explainWeight(rowOf(columns, column), row, Normaliser::softmax);
  }
  return explainWeight(rowOf(wrong->logits, row), column, Normaliser::softmax);
}

}  // namespace attention
