#pragma once

#include <optional>

#include "matrix.hpp"

namespace attention {

/// Which keys each query may see. The parts compose: a key is visible where none of them hides it.
/// It belongs on the scores, before softmax.
struct Mask {
  /// Query i sees keys up to i + causal. 0 is the top left corner, T_k - T_q the bottom right one,
  /// where the last query sees every key; any other offset will do as well.
  std::optional<Index> causal = {};
  BoolMatrix allowed = {};  // T_q x T_k, true = attend; empty: hides nothing
  Matrix bias = {};         // T_q x T_k, added to the scores; -inf hides; empty: adds nothing

  bool any() const { return causal || allowed.size() > 0 || bias.size() > 0; }
};

/// Refuses a mask that is not T_q x T_k.
Fault checkMask(const Mask& mask, Index queries, Index keys);

/// True where a query may see a key. T_q x T_k; the mask must be of that shape.
BoolMatrix visible(const Mask& mask, Index queries, Index keys);

/// The scores with the bias added, and -inf where `seen`, which visible() gave, is false: whatever
/// stood there, NaN included, is gone. T_q x T_k, all three.
Matrix applyMask(const Matrix& scores, const Mask& mask, const BoolMatrix& seen);

}  // namespace attention
