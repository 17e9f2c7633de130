#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/additive.hpp"
#include "core/attend.hpp"
#include "core/blend.hpp"
#include "core/compare.hpp"
#include "core/cosine.hpp"
#include "core/explain.hpp"
#include "core/heads.hpp"
#include "core/kernelised.hpp"
#include "core/mistakes.hpp"
#include "core/online.hpp"

// The two flat blocks that cross to JavaScript, and the names both sides call things by.
namespace attention::block {

/// What a call may be told beside its matrices. The order is part of the boundary.
enum class Setting {
  divisorKind,
  divisorNumber,
  subtractMax,
  softCap,
  causal,        // 1: there is a causal mask, with
  causalOffset,  // this offset
  normaliser,
  alpha,
  width,  // of the head a loose row of scores belongs to
  count
};

/// The matrices a call may be given.
enum class Part {
  query,
  key,
  value,
  allowed,       // the mask, 1 = attend
  bias,          // numbers added to the scores
  scores,        // one loose row
  queryWeights,  // additive attention, with the two that follow
  keyWeights,
  scoreVector,
  unitBias,
  directions,  // kernelised attention
  partials,    // finished results over some of the keys: m, l and o, one a row
  keep,        // of many heads: the weights that dropout keeps, 1 = keep
  shapes,      // of many heads: the sizes of their tensors
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
  slope,
  gap,
  ratio,
  roundedWeights,
  roundedProducts,
  roundedOutput,
  support,
  rest,
  jacobian,
  logWeights,
  runningMax,
  runningSum,
  accumulated,
  merged,
  queryUnits,
  keyUnits,
  unitQuery,
  unitKey,
  queryFeatures,
  keyFeatures,
  valueState,
  weightState,
  columnSum,
  sizes,
  count
};

}  // namespace attention::block

namespace attention {

template <>
inline constexpr std::string_view kNames<block::Setting> =
    "divisorKind,divisorNumber,subtractMax,softCap,causal,causalOffset,normaliser,alpha,width";

template <>
inline constexpr std::string_view kNames<block::Part> =
    "query,key,value,allowed,bias,scores,queryWeights,keyWeights,scoreVector,unitBias,"
    "directions,partials,keep,shapes";

}  // namespace attention

namespace attention::block {

/// The fields after those of the stages, which have the stages' names.
inline constexpr std::string_view kFields =
    "kind,left,right,product,partial,numerator,denominator,value,index,matches,mismatches,"
    "signsOnly,gain,loss,sensitivity,slope,gap,ratio,roundedWeights,roundedProducts,"
    "roundedOutput,support,rest,jacobian,logWeights,runningMax,runningSum,accumulated,merged,"
    "queryUnits,keyUnits,unitQuery,unitKey,queryFeatures,keyFeatures,valueState,weightState,"
    "columnSum,sizes";
static_assert(countOf(kFields) ==
              static_cast<std::size_t>(Field::count) - static_cast<std::size_t>(Field::kind));

/// Whose names cross. JavaScript compares them one by one when it begins to use them.
enum class Family {
  settings,
  parts,
  fields,
  stages,
  kinds,
  divisors,
  normalisers,
  mistakes,
  calls,
  errors,
  slots32,
  figures,
  count
};

/// The fingerprint of all names of a family, joined by commas; 0 for one that does not exist.
std::uint32_t fingerprintOf(Family family);

/// Whether a number from outside can be a size or an index: whole, not negative, not huge.
bool isCount(double number);

/// A number from outside as an entry of an enum; one that names none, NaN included, becomes its
/// count, which the core refuses.
template <class Enum>
Enum entry(double number) {
  const bool known = isCount(number) && number < static_cast<double>(Enum::count);
  return known ? Enum(static_cast<int>(number)) : Enum::count;
}

/// A whole number of any size; beyond what a matrix can hold, all mean the same. Errors: `error`
/// for any other number.
Result<Index> whole(double number, Error error);

/// A divisor from two numbers; one that names no kind, NaN included, is left for the core to
/// refuse.
Divisor divisor(double kind, double number);

/// A block that came in: its settings, how many rows each part has, the lengths of all those rows,
/// and their entries. A part without rows is empty; what a call cannot do without it refuses.
struct Request {
  std::array<Matrix, static_cast<std::size_t>(Part::count)> parts;
  Options options;   // the mask among them, from the parts allowed and bias
  double width = 0;  // may be no count

  const Matrix& operator[](Part part) const { return parts[static_cast<std::size_t>(part)]; }
};

/// Errors: a block that is too short, ragged rows, a causal offset that is no whole number, a mask
/// that holds anything but 0 and 1.
Result<Request> read(std::span<const double> block);

/// Truths from a part of 0 and 1. Errors: any other number.
Result<BoolMatrix> flags(const Matrix& numbers);

/// Kernelised attention in both orders, and what it was computed from.
struct KernelAnswer {
  Matrix queryFeatures;
  Matrix keyFeatures;
  KernelTrace trace;
  LinearTrace linear;
};

/// A block that goes out: how many matrices, then (field, rows, columns) for each, then their
/// entries row by row.
std::vector<double> write(const Trace& trace);
std::vector<double> write(const Explanation& explanation);
std::vector<double> write(const Comparison& comparison);
std::vector<double> write(const RoundedBlend& blend);
std::vector<double> write(const Normalised& row);
std::vector<double> write(const OnlineAttention& online);
std::vector<double> write(const Partial& partial);
std::vector<double> write(const AdditiveTrace& trace);
std::vector<double> write(const CosineTrace& trace);
std::vector<double> write(const KernelAnswer& answer);
std::vector<double> write(const Mistaken& mistaken);
std::vector<double> write(const SdpaTrace& trace);
/// One matrix under one name.
std::vector<double> write(Field field, const Matrix& matrix);

}  // namespace attention::block
