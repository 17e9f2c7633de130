#pragma once

#include <optional>

#include "normaliser.hpp"
#include "tensor.hpp"

namespace attention {

/// Where the causal triangle of scores that are not square begins.
enum class CausalCorner {
  topLeft,     // query i sees keys up to i, as with PyTorch's is_causal
  bottomRight  // the last query sees every key
};

/// Keys hidden from queries and numbers added to scores. Both parts broadcast to B x H x T_q x T_k;
/// given together, they compose.
struct SdpaMask {
  std::optional<BoolTensorView> allowed = {};  // true = attend
  std::optional<TensorView> bias = {};         // added to the scores; -inf hides

  bool any() const { return allowed || bias; }
};

/// The options of PyTorch's function, then those that it does not have.
struct SdpaOptions {
  double dropout = 0;
  std::optional<BoolTensorView> keep = {};  // the weights that dropout keeps; broadcasts as a mask
  bool isCausal = false;
  std::optional<double> scale = {};  // multiplies the scores; none: they are divided by √d_k
  bool enableGqa = false;            // grouped heads: query head h reads key head h / (H_q / H_k)

  CausalCorner corner = CausalCorner::topLeft;
  double softCap = 0;  // 0 leaves the scores as they are
  Normaliser normaliser = Normaliser::softmax;
  double alpha = 1.5;  // entmax only
};

/// What queries, keys and values that fit together agree on.
struct SdpaSizes {
  Index batches = 0;  // B
  Index heads = 0;    // H
  Index group = 1;    // query heads that share one key head
  Index queries = 0;
  Index keys = 0;
  Index width = 0;
  Index valueWidth = 0;

  Shape scores() const { return {batches, heads, queries, keys}; }
  Shape output() const { return {batches, heads, queries, valueWidth}; }
};

/// The sizes of a problem, known before any of its numbers is read.
/// Errors: as for sdpa, but for the normaliser's.
Result<SdpaSizes> sdpaSizes(const Shape& query, const Shape& key, const Shape& value,
                            const SdpaMask& mask, const SdpaOptions& options);

/// Every stage for every batch and head, in teaching order.
struct SdpaTrace {
  Tensor raw;         // B x H x T_q x T_k, QKᵀ
  Tensor scaled;      // likewise, times the scale
  Tensor softcapped;  // likewise; as scaled where there is no soft cap
  Tensor masked;      // likewise, biased; -inf where hidden
  Tensor weights;     // likewise, before dropout
  Tensor output;      // B x H x T_q x d_v, blended after dropout
};

/// Attention of many batches and heads, as torch.nn.functional.scaled_dot_product_attention.
/// query: B x H_q x T_q x d_k, key: B x H_k x T_k x d_k, value: B x H_k x T_k x d_v; batches and,
/// unless grouped, heads broadcast. Any axis may be empty; with d_k = 0 all scores are 0.
/// NaN and infinity are not refused but go through as IEEE arithmetic has it, and nothing that a
/// mask hides reaches the output. A query that sees nothing has weights and output 0.
/// Errors: widths, counts, batches or heads that do not fit, a mask or keep that does not
/// broadcast, a mask together with isCausal, a dropout outside [0, 1] or without keep (0 and 1 need
/// none), a soft cap that is none, a normaliser or alpha that is none, more than kMaxNumbers.
Result<SdpaTrace> sdpa(const TensorView& query, const TensorView& key, const TensorView& value,
                       const SdpaMask& mask = {}, const SdpaOptions& options = {});

}  // namespace attention
