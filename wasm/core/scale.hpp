#pragma once

#include "matrix.hpp"

namespace attention {

/// What the raw scores are divided by.
struct Divisor {
  enum class Kind {
    none,       // scores are left as they are
    rootWidth,  // √d_k, the paper's choice (Vaswani et al., 2017)
    width,      // d_k: too much, shown for comparison
    number,     // any positive, finite number
    count
  };
  Kind kind = Kind::rootWidth;
  double number = 1;  // read only when kind is number
};

template <>
inline constexpr std::string_view kNames<Divisor::Kind> = "none,rootWidth,width,number";

/// The number to divide by for head width `width`; 1 where nothing is divided.
/// Errors: a kind that does not exist, a number that is not positive and finite.
Result<double> divisorFor(const Divisor& divisor, Index width);

/// Every score divided by `divisor`. Shape kept.
Matrix scale(const Matrix& scores, double divisor);

/// Refuses a soft cap that is negative or not finite; 0 stands for none.
Fault checkCap(double softCap);

/// Every score bent towards ±softCap, which is positive: softCap · tanh(score / softCap), so that a
/// small one hardly changes and none is larger. Shape kept.
/// Source: Gemma Team, 2024 (Gemma 2), arXiv:2408.00118, section 2.
Matrix cap(const Matrix& scores, double softCap);

}  // namespace attention
