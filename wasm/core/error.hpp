#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "names.hpp"

namespace attention {

/// Why a problem was refused. The order is part of the boundary.
enum class Error {
  none,
  emptyMatrix,        // numbers: none
  raggedRows,         // numbers: row, its length, the first row's length
  notFinite,          // numbers: row, column
  widthMismatch,      // numbers: query width, key width
  countMismatch,      // numbers: keys, values
  tooLarge,           // numbers: needed, allowed
  badDivisor,         // numbers: the divisor seen
  unknownDivisor,     // numbers: none
  badWidth,           // numbers: the head width seen
  scaledOverflow,     // numbers: query, key
  scoreOverflow,      // numbers: query, key
  unknownStage,       // numbers: none
  cellOutside,        // numbers: row, column, rows, columns
  badDigits,          // numbers: the digits seen, the most allowed
  badBlock,           // numbers: numbers expected, numbers given
  wrongShape,         // numbers: rows and columns wanted, rows and columns seen
  unknownNormaliser,  // numbers: none
  badAlpha,           // numbers: the alpha seen, the smallest and the largest allowed
  badScale,           // numbers: the scale seen
  badEpsilon,         // numbers: the epsilon seen
  badBlockSize,       // numbers: the keys a block was to hold
  badPartial,         // numbers: the maximum and the sum seen
  featureOverflow,    // numbers: row, feature
  sumOverflow,        // numbers: none
  badHeads,           // numbers: the heads seen
  badSeed,            // numbers: the most digits allowed
  emptySample,        // numbers: pairs, trials, keys
  unfinished,         // numbers: the percentage done
  badCap,             // numbers: the soft cap seen
  badOffset,          // numbers: the offset seen
  maskAndCausal,      // numbers: none
  unevenHeads,        // numbers: query heads, key heads
  batchMismatch,      // numbers: the two sizes seen
  badDropout,         // numbers: the probability seen
  keepMissing,        // numbers: none
  badMask,            // numbers: row, column
  unknownMistake,     // numbers: none
  unknownCall,        // numbers: none
  count
};

/// Which matrix a fault speaks of.
enum class Role {
  none,
  query,
  key,
  value,
  scores,
  queryWeights,  // additive scores: what queries are multiplied by
  keyWeights,    // additive scores: what keys are multiplied by
  scoreVector,   // additive scores: what turns hidden units into one score
  bias,          // additive scores
  mask,
  directions,  // kernelised scores: what inputs are projected on
  partial,     // an online result over some of the keys
  state,       // linear attention: what is known of the keys seen so far
  count
};

/// An error as a value: what went wrong, in which matrix, and the numbers the message needs.
/// Rows and columns are counted from 1, as people do.
struct Fault {
  Error error = Error::none;
  Role role = Role::none;
  std::array<double, 4> numbers = {};

  explicit operator bool() const { return error != Error::none; }
};

template <>
inline constexpr std::string_view kNames<Error> =
    "none,emptyMatrix,raggedRows,notFinite,widthMismatch,countMismatch,tooLarge,badDivisor,"
    "unknownDivisor,badWidth,scaledOverflow,scoreOverflow,unknownStage,cellOutside,badDigits,"
    "badBlock,wrongShape,unknownNormaliser,badAlpha,badScale,badEpsilon,badBlockSize,"
    "badPartial,featureOverflow,sumOverflow,badHeads,badSeed,emptySample,unfinished,badCap,"
    "badOffset,maskAndCausal,unevenHeads,batchMismatch,badDropout,keepMissing,badMask,"
    "unknownMistake,unknownCall";

/// One English sentence or two: what is wrong and what would be right.
std::string message(const Fault& fault);

/// A value or the reason there is none. Nothing here throws; `value()` is for callers who looked.
/// Where there is none, an empty one stands in its place: simpler to copy and end than an optional.
template <class T>
class Result {
 public:
  Result(const T& value) : value_(value) {}
  Result(T&& value) : value_(std::move(value)) {}
  Result(const Fault& fault) : fault_(fault) {}

  explicit operator bool() const { return !fault_; }
  const T& value() const { return value_; }
  const T& operator*() const& { return value_; }
  T&& operator*() && { return std::move(value_); }
  const T* operator->() const { return &value_; }
  const Fault& fault() const { return fault_; }

 private:
  T value_{};
  Fault fault_;
};

}  // namespace attention
