#pragma once

#include <string_view>

#include "explanation.hpp"
#include "mask.hpp"

namespace attention {

/// What is often got wrong. Nothing right is computed by it. The order is part of the boundary.
enum class Mistake {
  softmaxOverQueries,  // columns sum to 1 and rows do not
  maskAfterSoftmax,    // hidden keys keep their share of the sum, so a row sums to less than 1
  invertedMask,        // "true = hide": each query attends to what it should not
  wrongCorner,         // a causal mask aligned with the other corner; none where T_q = T_k
  modelWidth,          // divided by √(heads d_k), the whole model's width: weights are too even
  count
};

template <>
inline constexpr std::string_view kNames<Mistake> =
    "softmaxOverQueries,maskAfterSoftmax,invertedMask,wrongCorner,modelWidth";

/// What a mistake gives, to be shown beside what attend gives.
struct Mistaken {
  Matrix weights;    // T_q x T_k
  Matrix rowSum;     // T_q x 1, what each query spends: 1 if it were right, or 0
  Matrix columnSum;  // 1 x T_k, what each key is given: nothing in particular if it were right
  Matrix output;     // T_q x d_v
};

/// What the right way needs: the mistake is made on top of it.
struct Intended {
  Mask mask = {};   // wrongCorner reads the causal offset only, 0 unless it is there
  Index heads = 1;  // modelWidth only
};

/// Attention with √d_k and one mistake. query: T_q x d_k, key: T_k x d_k, value: T_k x d_v.
/// Errors: what attend refuses, a mistake that does not exist, fewer heads than 1.
Result<Mistaken> makeMistake(Mistake mistake, const Matrix& query, const Matrix& key,
                             const Matrix& value, const Intended& intended = {});

/// The terms behind one of its weights. Errors: as there, a cell outside the weights.
Result<Explanation> explainMistake(Mistake mistake, const Matrix& query, const Matrix& key,
                                   const Matrix& value, const Intended& intended, Index row,
                                   Index column);

}  // namespace attention
