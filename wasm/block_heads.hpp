#pragma once

#include "block.hpp"
#include "call.hpp"

// Attention of many batches and heads, as it crosses: each tensor is a part of one row, and the
// part `shapes` has its sizes.
namespace attention::block {

/// The rows of the part `shapes`, each with the sizes of four axes. Those of a tensor that is not
/// given are not read.
enum class ShapeRow { query, key, value, allowed, bias, keep, count };

/// arguments: the causal corner (0: not causal, 1: top left, 2: bottom right), whether there is a
/// scale, the scale, the dropout probability, whether key heads are shared. Writes the sizes B, H,
/// T_q, T_k, d_v, and each stage as one row.
/// Errors: shapes that are not six rows of four sizes or do not fit the numbers given, a keep that
/// holds anything but 0 and 1, a scale that is NaN, and whatever sdpa refuses.
Result<std::vector<double>> heads(const Request& request, const Arguments& arguments);

}  // namespace attention::block
