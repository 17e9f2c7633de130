#pragma once

#include "matrix.hpp"

namespace attention {

/// Refuses a probability outside of [0, 1].
Fault checkDropout(double probability);

/// Weights after dropout: those that `keep` does not name become 0 and the others grow by
/// 1 / (1 - probability), so that on average a row still sums to 1. With probability 1 all become
/// 0. weights, keep: T_q x T_k, true = keep; probability: from 0 to 1. Which weights to keep is
/// drawn at random in training, and given here: nothing here is random. Source: Srivastava et al.,
/// 2014, JMLR 15, 1929-1958, in the inverted form that PyTorch has.
Matrix dropOut(const Matrix& weights, const BoolMatrix& keep, double probability);

}  // namespace attention
