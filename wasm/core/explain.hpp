#pragma once

#include <string_view>
#include <vector>

#include "attend.hpp"

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
  exponential,  // e to left[0]
  sum,          // sum of left
  share,        // e^left[index] / sum of e^left, product holds the powers
  blend,        // sum of left[i] * right[i]: weights times one column of values
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

std::string_view name(Kind kind);

/// The terms behind cell (row, column) of a stage. `trace` must come from the same inputs.
/// Errors: a stage the trace does not hold (the scores and divisor of a loose row among them), a
/// cell outside it.
Result<Explanation> explain(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                            const Options& options, const Trace& trace, Stage stage, Index row,
                            Index column);

}  // namespace attention
