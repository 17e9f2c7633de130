#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "matrix.hpp"

namespace attention {

/// How the number in a cell came about. The order is part of the boundary.
enum class Kind {
  dot,          // sum of left[i] * right[i]: a query times a key
  unscaled,     // nothing is divided
  root,         // square root of left[0], the head width
  width,        // left[0], the head width itself
  number,       // a number chosen by the reader
  quotient,     // numerator / denominator
  maximum,      // the largest of left, at index
  difference,   // left[0] - right[0]
  exponential,  // e to left[0], or to left[0] - right[0] where there is a threshold
  sum,          // sum of left
  share,        // e^left[index] / sum of e^left, product holds the powers
  blend,        // sum of left[i] * right[i]: weights times one column of values
  capped,       // right[0] tanh(left[0] / right[0]), the soft cap
  kept,         // left[0], which the mask leaves as it is
  biased,       // left[0] + right[0], the mask's number
  hidden,       // left[0] does not count: the mask hides it
  nothing,      // 0, since the query sees no key
  threshold,    // the level above which left stands; numerator is the power, see power
  power,        // [left[0] - right[0]]_+ to the power numerator
  logShare,     // left[0] - right[0] - right[1]: logit, row maximum, log of the row sum
  slope,        // left[0] * (right[0] - right[1]), see Slopes; right[0] is 1 on the diagonal
  scaledUp,     // left[0] * right[0]: a cosine times its scale
  rescaled,     // sum of the product: left, each to the scale of a new maximum
  count
};

/// The terms behind one cell, in one shape for every stage; what a kind does not use is empty or 0.
struct Explanation {
  Kind kind = Kind::dot;
  std::vector<double> left = {};
  std::vector<double> right = {};
  std::vector<double> product = {};
  std::vector<double> partial = {};  // running total after each term; the last one is the value
  double numerator = 0;
  double denominator = 0;
  double value = 0;
  int index = 0;           // which term the cell belongs to (maximum, share)
  int matches = 0;         // dot: terms above zero, where both signs agree
  double gain = 0;         // dot: what the terms above zero add up to
  double loss = 0;         // dot: what the terms below zero take away, as a positive number
  int mismatches = 0;      // dot: terms below zero
  bool signsOnly = false;  // dot: every term is +1 or -1, so value = matches - mismatches
};

template <>
inline constexpr std::string_view kNames<Kind> =
    "dot,unscaled,root,width,number,quotient,maximum,difference,exponential,sum,share,blend,"
    "capped,kept,biased,hidden,nothing,threshold,power,logShare,slope,scaledUp,rescaled";

// Single operations: what the explanations of stages and of the alternatives are made of.

/// The sum of left[i] * right[i], with its running total. `kind`: dot or blend.
Explanation explainProducts(Kind kind, std::vector<double> left, std::vector<double> right);

/// The same for a query and a key, with the terms counted by sign.
Explanation explainDot(std::vector<double> query, std::vector<double> key);

Explanation explainSum(std::vector<double> terms);

}  // namespace attention
