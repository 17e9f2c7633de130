#pragma once

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace attention::block {

/// What JavaScript can ask for: a block in, a few plain arguments, a block out. Beside each stand
/// its arguments, and the parts that it reads. The order is part of the boundary.
enum class Call {
  attend,            // query, key, value
  explain,           // stage, row, column; likewise
  compare,           // row, column; likewise
  roundedBlend,      // digits; likewise
  softmaxRow,        // scores
  normalise,         // scores
  jacobian,          // scores
  logSoftmax,        // scores
  explainWeight,     // column; scores
  explainThreshold,  // scores
  explainLogShare,   // column; scores
  explainSlope,      // row, column; scores
  online,            // keys a block; scores, value
  explainOnline,     // keys a block, step; likewise
  merge,             // partials: two rows
  additive,          // query, key, value, queryWeights, keyWeights, scoreVector, unitBias, allowed
  explainAdditive,   // stage, row, column; likewise
  cosine,            // scale, epsilon; query, key, value
  explainCosine,     // scale, epsilon, stage, row, column; likewise
  kernel,            // causal, epsilon; query, key, value, directions, or elu features without
  explainKernel,     // causal, epsilon, stage, row, column; likewise
  mistake,           // mistake, heads; query, key, value and the mask
  explainMistake,    // mistake, heads, row, column; likewise
  heads,             // as in block_heads.hpp; query, key, value, allowed, bias, keep, shapes
  count
};

}  // namespace attention::block

namespace attention {

template <>
inline constexpr std::string_view kNames<block::Call> =
    "attend,explain,compare,roundedBlend,softmaxRow,normalise,jacobian,logSoftmax,"
    "explainWeight,explainThreshold,explainLogShare,explainSlope,online,explainOnline,merge,"
    "additive,explainAdditive,cosine,explainCosine,kernel,explainKernel,mistake,"
    "explainMistake,heads";

}  // namespace attention

namespace attention::block {

using Arguments = std::array<double, 5>;

/// Writes the answer to `out`, which stays as it was on an error: a call that does not exist
/// (unknownCall), a block that cannot be read, whatever the call itself refuses. Arguments may be
/// any numbers.
Fault answer(Call call, std::span<const double> block, const Arguments& arguments,
             std::vector<double>& out);

}  // namespace attention::block
