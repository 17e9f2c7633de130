#include "operations.hpp"

namespace attention::cases {
namespace {

std::map<std::string, Operation> table() {
  const Names attended = {"query", "key", "value"}, masked = {"query", "key", "value", "attn_mask"};
  const Names sdpaOptions = {"is_causal", "scale",        "enable_gqa",
                             "dropout_p", "causal_align", "softcap"};
  Names normOptions = sdpaOptions;
  for (const char* option : {"normaliser", "alpha"}) normOptions.push_back(option);
  return {
      {"sdpa", {masked, sdpaOptions, sdpa, sdpa32}},
      {"sdpa_strided", {masked, sdpaOptions, sdpa, sdpa32}},
      {"sdpa_f32", {masked, sdpaOptions, sdpa, sdpaScaledFirst32}},
      {"sdpa_norm", {masked, normOptions, sdpa}},
      {"onnx_attention",
       {{"Q", "K", "V", "attn_mask", "past_key", "past_value", "nonpad_kv_seqlen"},
        {"is_causal", "kv_num_heads", "q_num_heads", "qk_matmul_output_mode", "scale", "softcap"},
        onnxAttention}},
      {"onnx_linear_attention",
       {{"query", "key", "value", "past_state"},
        {"kv_num_heads", "q_num_heads", "update_rule"},
        onnxLinearAttention}},
      {"softmax", {{"x"}, {"axis"}, softmaxAlong, softmaxAlong32}},
      {"log_softmax", {{"x"}, {"axis"}, logSoftmaxAlong}},
      {"softmax_jacobian", {{"s"}, {}, softmaxJacobian}},
      {"softmax1", {{"z"}, {}, softmaxOffByOne}},
      {"sparsemax", {{"z"}, {}, sparsemaxRow}},
      {"entmax", {{"z"}, {"alpha"}, entmaxRow}},
      {"online_softmax", {{"s"}, {}, onlineSoftmaxRow}},
      {"online_attention", {{"s", "value"}, {"block"}, onlineAttentionRow, onlineAttentionRow32}},
      {"online_merge", {{"m1", "l1", "o1", "m2", "l2", "o2"}, {}, onlineMerge}},
      {"additive_attention",
       {{"query", "key", "value", "W1", "W2", "v", "b", "attn_mask"}, {}, additiveAttention}},
      {"cosine_attention", {attended, {"scale", "eps"}, cosineAttention}},
      {"linear_attention", {attended, {"feature", "causal", "eps"}, linearAttention}},
      {"performer", {{"query", "key", "value", "omega"}, {"causal", "eps"}, performer}},
      {"causal_mask", {{}, {"T", "S", "offset"}, causalMask}},
      {"dropout_given_keep", {{"weights", "keep", "value"}, {"dropout_p"}, dropoutGivenKeep}},
  };
}

}  // namespace

const std::map<std::string, Operation>& operations() {
  static const std::map<std::string, Operation> all = table();
  return all;
}

}  // namespace attention::cases
