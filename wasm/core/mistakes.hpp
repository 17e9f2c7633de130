#pragma once

#include "matrix.hpp"

namespace attention {

/// What a known mistake gives, to be shown beside what attend gives. Nothing right is in here.
struct Mistaken {
  Matrix weights;    // T_q x T_k
  Matrix rowSum;     // T_q x 1, what each query spends: 1 if it were right
  Matrix columnSum;  // 1 x T_k, what each key is given: nothing in particular if it were right
  Matrix output;     // T_q x d_v
};

// All take query: T_q x d_k, key: T_k x d_k, value: T_k x d_v, divide by √d_k unless it says
// otherwise, and refuse what attend refuses. mask: T_q x T_k, true = attend.

/// Softmax over the queries instead of the keys: columns sum to 1 and rows do not.
Result<Mistaken> softmaxOverQueries(const MatrixView& query, const MatrixView& key,
                                    const MatrixView& value);

/// Weights set to 0 after softmax instead of scores left out before it: what was hidden keeps its
/// share of the sum, so a row sums to less than 1. Errors: a mask that does not fit, too.
Result<Mistaken> maskAfterSoftmax(const MatrixView& query, const MatrixView& key,
                                  const MatrixView& value, const BoolMatrix& mask);

/// The mask read as "true = hide": each query attends to what it should not, and rows still sum to
/// 1, or to 0 where nothing was to be hidden. Errors: a mask that does not fit, too.
Result<Mistaken> invertedMask(const MatrixView& query, const MatrixView& key,
                              const MatrixView& value, const BoolMatrix& mask);

/// A causal mask aligned with the other corner. `offset` is the right one: query i sees keys up to
/// i + offset, so 0 is the top left corner, T_k - T_q the bottom right one. No mistake where T_q =
/// T_k, as both corners are one then.
Result<Mistaken> wrongCorner(const MatrixView& query, const MatrixView& key,
                             const MatrixView& value, Index offset);

/// Divided by the root of the whole model's width, heads times d_k, instead of the head's: √heads
/// too much, so that weights are too even. Errors: fewer heads than 1, too.
Result<Mistaken> modelWidth(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                            Index heads);

}  // namespace attention
