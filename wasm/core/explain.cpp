#include "explain.hpp"

namespace attention {
namespace {

constexpr std::string_view kKinds[] = {
    "dot",     "unscaled",   "root",        "width", "number", "quotient",
    "maximum", "difference", "exponential", "sum",   "share",  "blend",
};
static_assert(std::size(kKinds) == static_cast<std::size_t>(Kind::count));

template <class Vector>
std::vector<double> terms(const Vector& vector) {
  std::vector<double> list(static_cast<std::size_t>(vector.size()));
  for (std::size_t i = 0; i < list.size(); ++i) list[i] = vector(static_cast<Index>(i));
  return list;
}

std::vector<double> runningTotal(const std::vector<double>& list) {
  std::vector<double> partial(list.size());
  double sum = 0;
  for (std::size_t i = 0; i < list.size(); ++i) partial[i] = sum += list[i];
  return partial;
}

Explanation sumOfProducts(Kind kind, std::vector<double> left, std::vector<double> right) {
  Explanation e{.kind = kind, .left = std::move(left), .right = std::move(right)};
  for (std::size_t i = 0; i < e.left.size(); ++i) e.product.push_back(e.left[i] * e.right[i]);
  e.partial = runningTotal(e.product);
  return e;
}

Explanation dot(const MatrixView& query, const MatrixView& key, Index row, Index column) {
  Explanation e = sumOfProducts(Kind::dot, terms(query.row(row)), terms(key.row(column)));
  e.signsOnly = true;
  for (double product : e.product) {
    if (product > 0) {
      ++e.matches;
      e.gain += product;
    }
    if (product < 0) {
      ++e.mismatches;
      e.loss -= product;
    }
    if (product != 1 && product != -1) e.signsOnly = false;
  }
  return e;
}

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

Explanation sum(std::vector<double> list) {
  Explanation e{.kind = Kind::sum, .left = std::move(list)};
  e.partial = runningTotal(e.left);
  return e;
}

}  // namespace

std::string_view name(Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

Result<Explanation> explain(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                            const Options& options, const Trace& trace, Stage stage, Index row,
                            Index column) {
  if (stage < Stage::raw || stage >= Stage::count || trace.at(stage).size() == 0)
    return Fault{Error::unknownStage};
  // a loose row has no queries and keys to explain its scores and divisor by
  if (trace.output.size() == 0 && stage < Stage::scaled) return Fault{Error::unknownStage};
  const Matrix& matrix = trace.at(stage);
  if (const Fault fault = checkCell(matrix, row, column)) return fault;

  // what e is raised to: the shifted scores, or the scaled ones where no maximum is subtracted
  const Matrix& exponents = trace.shifted.size() > 0 ? trace.shifted : trace.scaled;
  const int index = static_cast<int>(column);

  Explanation e;
  switch (stage) {
    case Stage::raw:
      e = dot(query, key, row, column);
      break;
    case Stage::divisor:
      e = divisor(options.divisor, query.cols());
      break;
    case Stage::scaled:
      e = {.kind = Kind::quotient,
           .numerator = trace.raw(row, column),
           .denominator = trace.divisor(0, 0)};
      break;
    case Stage::rowMax: {
      Index at = 0;
      trace.scaled.row(row).maxCoeff(&at);
      e = {.kind = Kind::maximum, .left = terms(trace.scaled.row(row)), .index = int(at)};
      break;
    }
    case Stage::shifted:
      e = {.kind = Kind::difference,
           .left = {trace.scaled(row, column)},
           .right = {trace.rowMax(row, 0)}};
      break;
    case Stage::exponentials:
      e = {.kind = Kind::exponential, .left = {exponents(row, column)}};
      break;
    case Stage::rowSum:
      e = sum(terms(trace.exponentials.row(row)));
      break;
    case Stage::weights:
      e = {.kind = Kind::share,
           .left = terms(exponents.row(row)),
           .product = terms(trace.exponentials.row(row)),
           .numerator = trace.exponentials(row, column),
           .denominator = trace.rowSum(row, 0),
           .index = index};
      break;
    case Stage::weightSum:
      e = sum(terms(trace.weights.row(row)));
      break;
    case Stage::output:
      e = sumOfProducts(Kind::blend, terms(trace.weights.row(row)), terms(value.col(column)));
      break;
    case Stage::count:
      break;
  }
  e.value = matrix(row, column);
  return e;
}

}  // namespace attention
