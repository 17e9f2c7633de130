#include "explain.hpp"

#include <limits>

#include "explain_weight.hpp"

namespace attention {
namespace {

Explanation divisor(const Divisor& divisor, Index width) {
  switch (divisor.kind) {
    case Divisor::Kind::none:
      return {.kind = Kind::unscaled};
    case Divisor::Kind::rootWidth:
      return {.kind = Kind::root, .left = {double(width)}};
    case Divisor::Kind::width:
      return {.kind = Kind::width, .left = {double(width)}};
    case Divisor::Kind::number:
    case Divisor::Kind::count:
      break;
  }
  return {.kind = Kind::number};
}

// What the mask does to one score.
Explanation masked(const Trace& trace, const Mask& mask, Index row, Index column) {
  const Matrix& before = trace.capped.size() > 0 ? trace.capped : trace.scaled;
  Explanation e{.kind = Kind::kept, .left = {before(row, column)}};
  if (trace.masked(row, column) == -std::numeric_limits<double>::infinity()) {
    e.kind = Kind::hidden;
  } else if (mask.bias.size() > 0) {
    e.kind = Kind::biased;
    e.right = {mask.bias(row, column)};
  }
  return e;
}

// Which keys one query sees, as ones and zeros.
std::vector<double> seen(const Matrix& masked, Index row) {
  return listOf(masked.row(row).unaryExpr(
      [](double logit) { return logit == -std::numeric_limits<double>::infinity() ? 0.0 : 1.0; }));
}

}  // namespace

Result<Explanation> explain(const Matrix& query, const Matrix& key, const Matrix& value,
                            const Options& options, const Trace& trace, Stage stage, Index row,
                            Index column) {
  if (stage < Stage::raw || stage >= Stage::count || trace.at(stage).size() == 0)
    return Fault{Error::unknownStage};
  // a loose row has no queries and keys to explain its scores and divisor by
  if (trace.output.size() == 0 && stage < Stage::scaled) return Fault{Error::unknownStage};
  const Matrix& matrix = trace.at(stage);
  if (const Fault fault = checkCell(matrix, row, column)) return fault;

  // what e is raised to: the shifted logits, or the logits where no maximum is subtracted
  const Matrix& logits = trace.logits();
  const Matrix& exponents = trace.shifted.size() > 0 ? trace.shifted : logits;
  const bool blind = trace.visible.size() > 0 && trace.visible(row, 0) == 0;
  const int index = static_cast<int>(column);

  Explanation e;
  switch (stage) {
    case Stage::raw:
      e = explainDot(listOf(query.row(row)), listOf(key.row(column)));
      break;
    case Stage::divisor:
      e = divisor(options.divisor, query.cols());
      break;
    case Stage::scaled:
      e = {.kind = Kind::quotient,
           .numerator = trace.raw(row, column),
           .denominator = trace.divisor(0, 0)};
      break;
    case Stage::capped:
      e = {.kind = Kind::capped, .left = {trace.scaled(row, column)}, .right = {options.softCap}};
      break;
    case Stage::masked:
      e = masked(trace, options.mask, row, column);
      break;
    case Stage::visible:
      e = explainSum(seen(trace.masked, row));
      break;
    case Stage::rowMax: {
      Index at = 0;
      logits.row(row).maxCoeff(&at);
      e = {.kind = Kind::maximum, .left = listOf(logits.row(row)), .index = int(at)};
      break;
    }
    case Stage::shifted:
      e = {.kind = blind ? Kind::hidden : Kind::difference,
           .left = {logits(row, column)},
           .right = {trace.rowMax(row, 0)}};
      break;
    case Stage::exponentials:
      e = {.kind = Kind::exponential, .left = {exponents(row, column)}};
      break;
    case Stage::rowSum:
      e = explainSum(listOf(trace.exponentials.row(row)));
      break;
    case Stage::threshold:
      e = *explainThreshold(rowOf(logits, row), options.normaliser, options.alpha);
      break;
    case Stage::weights:
      if (blind || options.normaliser != Normaliser::softmax) {
        e = *explainWeight(rowOf(logits, row), column, options.normaliser, options.alpha);
        break;
      }
      e = {.kind = Kind::share,
           .left = listOf(exponents.row(row)),
           .product = listOf(trace.exponentials.row(row)),
           .numerator = trace.exponentials(row, column),
           .denominator = trace.rowSum(row, 0),
           .index = index};
      break;
    case Stage::weightSum:
      e = explainSum(listOf(trace.weights.row(row)));
      break;
    case Stage::output:
      e = explainProducts(Kind::blend, listOf(trace.weights.row(row)), listOf(value.col(column)));
      break;
    case Stage::count:
      break;
  }
  e.value = matrix(row, column);
  return e;
}

}  // namespace attention
