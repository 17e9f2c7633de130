#pragma once

#include "attend.hpp"
#include "explanation.hpp"
#include "matrix.hpp"

namespace attention {

/// Features that make the kernel φ(q)·φ(k) positive: elu(x) + 1, which is x + 1 above 0 and e^x
/// below. T x d -> T x d. Source: Katharopoulos et al., 2020, arXiv:2006.16236, equation 7.
Matrix eluFeatures(const Matrix& rows);

/// Features whose kernel is e^(q·k / √d) on average over random directions:
/// φ(x) = e^(Omega y - y·y / 2) / √m with y = x / d^(1/4).
/// rows: T x d, finite; directions: Omega, m x d -> T x m. `role` names the rows in a fault.
/// Errors: directions that do not fit or are not finite, more than kMaxNumbers, a feature too
/// large. Source: Choromanski et al., 2021, arXiv:2009.14794, lemma 1.
Result<Matrix> positiveFeatures(Role role, const Matrix& rows, const Matrix& directions);

struct KernelOptions {
  bool causal = false;  // query i sees keys up to i
  double epsilon = 0;   // added to the sum that the kernel is divided by
};

/// Kernelised attention in the order of the formula: T_q x T_k numbers.
struct KernelTrace {
  Matrix kernel;   // T_q x T_k, φ(q)·φ(k), 0 where hidden
  Matrix weights;  // T_q x T_k, kernel / (sum of the row + epsilon); a row whose sum is 0 is 0
  Matrix output;   // T_q x d_v
};

/// Attention with a kernel in place of e^score.
/// queryFeatures: T_q x m, keyFeatures: T_k x m, value: T_k x d_v.
/// Errors: an empty matrix, an entry that is not finite, features of different width, rows of
/// features and V that differ, an epsilon that is none, more than kMaxNumbers, a score too large.
Result<KernelTrace> attendByKernel(const Matrix& queryFeatures, const Matrix& keyFeatures,
                                   const Matrix& value, const KernelOptions& options = {});

/// The terms behind cell (row, column) of a stage: raw, which is the kernel, weights, each a share
/// of its row's sum, or output. `trace` must come from the same inputs. Errors: another stage, a
/// cell outside it.
Result<Explanation> explainKernel(const Matrix& queryFeatures, const Matrix& keyFeatures,
                                  const Matrix& value, const KernelOptions& options,
                                  const KernelTrace& trace, Stage stage, Index row, Index column);

/// The same output from what the keys add up to: m x d_v numbers, however many keys there are.
struct LinearTrace {
  Matrix output;       // T_q x d_v
  Matrix valueState;   // m x d_v, sum of φ(k) vᵀ over all keys
  Matrix weightState;  // 1 x m, sum of φ(k) over all keys
};

/// attendByKernel with the products reassociated: φ(q)(sum of φ(k) vᵀ) / (φ(q)(sum of φ(k)) +
/// epsilon). With `causal`, query i is answered before the keys after i are added.
/// Errors: as there, and sums too large.
/// Source: Katharopoulos et al., 2020, arXiv:2006.16236, equations 5 and 9.
Result<LinearTrace> attendLinear(const Matrix& queryFeatures, const Matrix& keyFeatures,
                                 const Matrix& value, const KernelOptions& options = {});

/// Linear attention without features and without a normaliser, token by token.
struct RecurrentTrace {
  Matrix output;  // T x d_v, q·state / √d_k, each token after its own key
  Matrix state;   // d_k x d_v, the state before plus the sum of k vᵀ
};

/// query: T x d_k, key: T x d_k, value: T x d_v; state: d_k x d_v, or empty for none before.
/// Errors: as for attend, queries and keys of different number, a state that does not fit, sums too
/// large. Source: ONNX operator LinearAttention, update rule "linear", one head.
Result<RecurrentTrace> attendRecurrent(const Matrix& query, const Matrix& key, const Matrix& value,
                                       const Matrix& state = {});

}  // namespace attention
