#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "mask.hpp"
#include "matrix.hpp"
#include "normaliser.hpp"
#include "scale.hpp"

namespace attention {

struct Options {
  Divisor divisor = {};     // √d_k unless said otherwise
  bool subtractMax = true;  // softmax: subtract each row's maximum before e^x
  double softCap = 0;       // scores are bent towards ±softCap; 0: they are not
  Mask mask = {};           // which keys each query may see: all, unless said otherwise
  Normaliser normaliser = Normaliser::softmax;
  double alpha = 1.5;  // entmax only
};

/// The stages of attention in teaching order. The order is part of the boundary.
enum class Stage {
  raw,
  divisor,
  scaled,
  capped,
  masked,
  visible,
  rowMax,
  shifted,
  exponentials,
  rowSum,
  threshold,
  weights,
  weightSum,
  output,
  count
};

/// Every stage of normalise(mask(cap(QKᵀ / divisor)))V. A stage that was not computed is empty:
/// there is a masked one only with a mask, and the steps of softmax only with softmax.
struct Trace {
  Matrix raw;           // T_q x T_k, QKᵀ
  Matrix divisor;       // 1 x 1
  Matrix scaled;        // T_q x T_k, raw / divisor
  Matrix capped;        // T_q x T_k, softCap tanh(scaled / softCap)
  Matrix masked;        // T_q x T_k, with the mask's numbers added; -inf where hidden
  Matrix visible;       // T_q x 1, how many keys the query sees; where 0, so are weights and output
  Matrix rowMax;        // T_q x 1
  Matrix shifted;       // T_q x T_k, logits - rowMax
  Matrix exponentials;  // T_q x T_k
  Matrix rowSum;        // T_q x 1
  Matrix threshold;     // T_q x 1, of the other normalisers, see Normalised
  Matrix weights;       // T_q x T_k
  Matrix weightSum;     // T_q x 1
  Matrix output;        // T_q x d_v

  /// What goes into the normaliser: the last of masked, capped and scaled that is there.
  const Matrix& logits() const;
  const Matrix& at(Stage stage) const;
  /// The stages that are present, in order.
  std::vector<Stage> stages() const;
};

template <>
inline constexpr std::string_view kNames<Stage> =
    "raw,divisor,scaled,capped,masked,visible,rowMax,shifted,exponentials,rowSum,threshold,"
    "weights,weightSum,output";

/// Scaled dot-product attention with every stage kept.
/// query: T_q x d_k, key: T_k x d_k, value: T_k x d_v.
/// Errors: an empty matrix, an entry that is not finite, widths of Q and K that differ, rows of K
/// and V that differ, more than kMaxNumbers, a divisor that is not positive, a soft cap below 0, a
/// mask that does not fit or holds NaN or +inf, an unknown normaliser or alpha, a score too large.
/// Source: Vaswani et al., 2017, arXiv:1706.03762, equation 1.
Result<Trace> attend(const Matrix& query, const Matrix& key, const Matrix& value,
                     const Options& options = {});

/// The same from raw to weightSum for one loose row of scores; there is no output.
/// scores: n numbers; width: the head width d_k that the divisor is taken from, 1 or more.
Result<Trace> softmaxRow(std::span<const double> scores, Index width, const Options& options = {});

}  // namespace attention
