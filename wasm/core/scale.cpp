#include "scale.hpp"

#include <cmath>

namespace attention {

namespace {

double chosen(const Divisor& divisor, Index width) {
  switch (divisor.kind) {
    case Divisor::Kind::none:
      return 1;
    case Divisor::Kind::rootWidth:
      return std::sqrt(static_cast<double>(width));
    case Divisor::Kind::width:
      return static_cast<double>(width);
    case Divisor::Kind::number:
    case Divisor::Kind::count:
      break;
  }
  return divisor.number;
}

}  // namespace

Result<double> divisorFor(const Divisor& divisor, Index width) {
  if (divisor.kind < Divisor::Kind::none || divisor.kind >= Divisor::Kind::count)
    return Fault{Error::unknownDivisor};
  const double number = chosen(divisor, width);
  // written so that NaN is refused too
  if (!(number > 0) || !std::isfinite(number))
    return Fault{Error::badDivisor, Role::none, {number}};
  return number;
}

Matrix scale(const Matrix& scores, double divisor) {
  return mapped(scores, [divisor](double x) { return x / divisor; });
}

Fault checkCap(double softCap) {
  // written so that NaN is refused too
  if (softCap >= 0 && std::isfinite(softCap)) return {};
  return {Error::badCap, Role::none, {softCap}};
}

Matrix cap(const Matrix& scores, double softCap) {
  return mapped(scores, [softCap](double x) { return softCap * std::tanh(x / softCap); });
}

}  // namespace attention
