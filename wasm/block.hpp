#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/attend.hpp"
#include "core/blend.hpp"
#include "core/compare.hpp"
#include "core/explain.hpp"

// The two flat blocks that cross to JavaScript, and the names both sides call things by.
namespace attention::block {

/// The head of a block that comes in: sizes and options. After it come the row lengths of Q, K and
/// V, then the rows themselves. A loose row of scores puts its length in queryRows, its head width
/// in looseWidth, and its scores right after the head.
enum class Slot {
  queryRows,
  keyRows,
  valueRows,
  divisorKind,
  divisorNumber,
  subtractMax,
  looseWidth,
  count
};

/// What a block that goes out may hold: the stages first, then the parts of the other answers.
enum class Field {
  kind = static_cast<int>(Stage::count),
  left,
  right,
  product,
  partial,
  numerator,
  denominator,
  value,
  index,
  matches,
  mismatches,
  signsOnly,
  gain,
  loss,
  sensitivity,
  gap,
  ratio,
  roundedWeights,
  roundedProducts,
  roundedOutput,
  count
};

/// All names of one family, joined by commas, in the order of their numbers:
/// "slots", "fields", "stages", "kinds", "divisors", "errors", "slots32", "figures". Anything else
/// gives an empty text.
std::string names(std::string_view family);

/// Whether a number from outside can be a size or an index: whole, not negative, not huge.
bool isCount(double number);

/// A divisor from two numbers; one that names no kind, NaN included, is left for the core to
/// refuse.
Divisor divisor(double kind, double number);

/// A checked problem, read from a block that came in.
struct Problem {
  Matrix query;  // T_q x d_k
  Matrix key;    // T_k x d_k
  Matrix value;  // T_k x d_v
  Options options;
};
Result<Problem> readProblem(std::span<const double> block);

struct LooseRow {
  std::vector<double> scores;
  Index width = 0;
  Options options;
};
Result<LooseRow> readLooseRow(std::span<const double> block);

/// A block that goes out: how many matrices, then (field, rows, columns) for each, then their
/// entries row by row.
std::vector<double> write(const Trace& trace);
std::vector<double> write(const Explanation& explanation);
std::vector<double> write(const Comparison& comparison);
std::vector<double> write(const RoundedBlend& blend);

}  // namespace attention::block
