#include "explain.hpp"

#include <algorithm>
#include <utility>

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
  if (trace.masked(row, column) == kHidden) {
    e.kind = Kind::hidden;
  } else if (mask.bias.size() > 0) {
    e.kind = Kind::biased;
    e.right = {mask.bias(row, column)};
  }
  return e;
}

// Which keys one query sees, as ones and zeros.
std::vector<double> seen(const Matrix& masked, Index row) {
  std::vector<double> list;
  for (double logit : rowOf(masked, row)) list.push_back(logit == kHidden ? 0 : 1);
  return list;
}

// The terms of a cell that is there; the value is the cell itself.
Explanation terms(const Matrix& query, const Matrix& key, const Matrix& value,
                  const Options& options, const Trace& trace, Stage stage, Index row,
                  Index column) {
  // what e is raised to: the shifted logits, or the logits where no maximum is subtracted
  const Matrix& logits = trace.logits();
  const Matrix& exponents = trace.shifted.size() > 0 ? trace.shifted : logits;
  const bool blind = trace.visible.size() > 0 && trace.visible(row, 0) == 0;
  switch (stage) {
    case Stage::raw:
      return explainDot(rowList(query, row), rowList(key, column));
    case Stage::divisor:
      return divisor(options.divisor, query.cols());
    case Stage::scaled:
      return {.kind = Kind::quotient,
              .numerator = trace.raw(row, column),
              .denominator = trace.divisor(0, 0)};
    case Stage::capped:
      return {
          .kind = Kind::capped, .left = {trace.scaled(row, column)}, .right = {options.softCap}};
    case Stage::masked:
      return masked(trace, options.mask, row, column);
    case Stage::visible:
      return explainSum(seen(trace.masked, row));
    case Stage::rowMax: {
      std::vector<double> left = rowList(logits, row);
      const auto at = std::max_element(left.begin(), left.end()) - left.begin();
      return {.kind = Kind::maximum, .left = std::move(left), .index = int(at)};
    }
    case Stage::shifted:
      return {.kind = blind ? Kind::hidden : Kind::difference,
              .left = {logits(row, column)},
              .right = {trace.rowMax(row, 0)}};
    case Stage::exponentials:
      return {.kind = Kind::exponential, .left = {exponents(row, column)}};
    case Stage::rowSum:
      return explainSum(rowList(trace.exponentials, row));
    case Stage::threshold:
      return *explainThreshold(rowOf(logits, row), options.normaliser, options.alpha);
    case Stage::weights:
      if (blind || options.normaliser != Normaliser::softmax)
        return *explainWeight(rowOf(logits, row), column, options.normaliser, options.alpha);
      return {.kind = Kind::share,
              .left = rowList(exponents, row),
              .product = rowList(trace.exponentials, row),
              .numerator = trace.exponentials(row, column),
              .denominator = trace.rowSum(row, 0),
              .index = static_cast<int>(column)};
    case Stage::weightSum:
      return explainSum(rowList(trace.weights, row));
    case Stage::output:
    case Stage::count:
      break;
  }
  return explainProducts(Kind::blend, rowList(trace.weights, row), columnList(value, column));
}

}  // namespace

Result<Explanation> explain(const Matrix& query, const Matrix& key, const Matrix& value,
                            const Options& options, const Trace& trace, Stage stage, Index row,
                            Index column) {
  if (stage < Stage::raw || stage >= Stage::count || trace.at(stage).size() == 0)
    return Fault{Error::unknownStage};
  // a loose row has no queries and keys to explain its scores and divisor by
  if (trace.output.size() == 0 && stage < Stage::scaled) return Fault{Error::unknownStage};
  if (const Fault fault = checkCell(trace.at(stage), row, column)) return fault;
  Explanation e = terms(query, key, value, options, trace, stage, row, column);
  e.value = trace.at(stage)(row, column);
  return e;
}

}  // namespace attention
