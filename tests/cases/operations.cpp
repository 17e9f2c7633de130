#include "operations.hpp"

namespace attention::cases {

const std::map<std::string, Operation>& operations() {
  static const std::map<std::string, Operation> all = {
      {"sdpa", {sdpa, sdpa32}},
      {"sdpa_strided", {sdpa, sdpa32}},
      {"sdpa_f32", {sdpa, sdpaScaledFirst32}},
      {"sdpa_norm", {sdpa}},
      {"onnx_attention", {onnxAttention}},
      {"onnx_linear_attention", {onnxLinearAttention}},
      {"softmax", {softmaxAlong, softmaxAlong32}},
      {"log_softmax", {logSoftmaxAlong}},
      {"softmax_jacobian", {softmaxJacobian}},
      {"softmax1", {softmaxOffByOne}},
      {"sparsemax", {sparsemaxRow}},
      {"entmax", {entmaxRow}},
      {"online_softmax", {onlineSoftmaxRow}},
      {"online_attention", {onlineAttentionRow, onlineAttentionRow32}},
      {"online_merge", {onlineMerge}},
      {"additive_attention", {additiveAttention}},
      {"cosine_attention", {cosineAttention}},
      {"linear_attention", {linearAttention}},
      {"performer", {performer}},
      {"causal_mask", {causalMask}},
      {"dropout_given_keep", {dropoutGivenKeep}},
  };
  return all;
}

}  // namespace attention::cases
