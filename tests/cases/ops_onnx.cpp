#include <algorithm>
#include <limits>

#include "heads.hpp"
#include "kernelised.hpp"
#include "operations.hpp"

// ONNX operators on the core's heads. Source: the operators' text in the ONNX repository, at
// Attention-24 and LinearAttention-27.
namespace attention::cases {
namespace {

// Tokens x (heads · width) as heads of tokens x width, without moving a number.
std::optional<TensorView> split(const Values& values, Index heads) {
  if (heads < 1 || values.shape[2] % heads != 0) return {};
  const Index tokens = values.shape[1], all = values.shape[2], width = all / heads;
  return TensorView{
      values.data.data(), {values.shape[0], heads, tokens, width}, {tokens * all, width, all, 1}};
}

// The other way: batch x tokens x (heads · width).
Values joined(const Tensor& tensor) {
  const Shape& s = tensor.shape;
  Values values({s[0], s[2], s[1] * s[3]}, {});
  const TensorView at = tensor.view();
  for (Index b = 0; b < s[0]; ++b)
    for (Index i = 0; i < s[2]; ++i)
      for (Index h = 0; h < s[1]; ++h)
        for (Index c = 0; c < s[3]; ++c) values.data.push_back(at(b, h, i, c));
  return values;
}

// Past rows, then new ones; either may be missing. Empty if they do not fit.
std::optional<Tensor> appended(const std::optional<Values>& past, const TensorView& next) {
  Shape shape = next.shape;
  const Index before = past ? past->shape[2] : 0;
  if (past)
    for (std::size_t axis : {0, 1, 3})
      if (past->shape[axis] != shape[axis]) return {};
  shape[2] += before;
  Tensor all(shape);
  for (Index b = 0; b < shape[0]; ++b)
    for (Index h = 0; h < shape[1]; ++h) {
      auto rows = all.matrix(b, h);
      if (past) rows.topRows(before) = matrixAt(view(*past), b, h, before, shape[3]);
      rows.bottomRows(next.shape[2]) = matrixAt(next, b, h, next.shape[2], shape[3]);
    }
  return all;
}

// A mask as what is added to scores, its last axis filled up with hidden keys.
Values biasOf(const Values& mask, Index keys) {
  constexpr double kHidden = -std::numeric_limits<double>::infinity();
  if (mask.shape.empty()) broken({"attn_mask is a single number"});
  Values bias(mask.shape, {});
  const Index columns = mask.shape.back();
  bias.shape.back() = std::max(columns, keys);
  if (columns == 0) {
    bias = Values(bias.shape, {});
    Index count = 1;
    for (Index size : bias.shape) count *= size;
    bias.data.assign(std::size_t(count), kHidden);
    return bias;
  }
  for (std::size_t i = 0; i < mask.data.size(); ++i) {
    const double entry = mask.data[i];
    bias.data.push_back(!mask.flags ? entry : entry != 0 ? 0 : kHidden);
    if (Index(i + 1) % columns == 0)
      bias.data.insert(bias.data.end(), std::size_t(bias.shape.back() - columns), kHidden);
  }
  return bias;
}

// What the causal rule and the padding leave visible, for each batch.
Flags seen(const Shape& scores, bool causal, Index past, const std::vector<double>& valid) {
  Flags allowed({scores[0], 1, scores[2], scores[3]}, true);
  for (Index b = 0; b < scores[0]; ++b) {
    const Index keys = valid.empty() ? scores[3] : Index(valid[std::size_t(b)]);
    const Index offset = valid.empty() ? past : keys - scores[2];
    for (Index i = 0; i < scores[2]; ++i)
      for (Index j = 0; j < scores[3]; ++j)
        allowed.at(b, 0, i, j) = j < keys && (!causal || j <= i + offset);
  }
  return allowed;
}

bool areCounts(const Values& valid, Index batches, Index most) {
  return valid.shape == std::vector<Index>{batches} &&
         std::all_of(valid.data.begin(), valid.data.end(),
                     [=](double count) { return count >= 0 && count <= double(most); });
}

}  // namespace

Outcome onnxAttention(const Case& c) {
  const Values q = c.input("Q"), k = c.input("K"), v = c.input("V");
  const std::size_t rank = q.rank();
  if ((rank != 3 && rank != 4) || k.rank() != rank || v.rank() != rank)
    return "Q, K and V have to have 3 axes each, or 4";
  const Index queryHeads = c.option<Index>("q_num_heads", 0);
  const Index keyHeads = c.option<Index>("kv_num_heads", 0);
  const auto query = rank == 4 ? view(q) : split(q, queryHeads);
  const auto newKey = rank == 4 ? view(k) : split(k, keyHeads);
  const auto newValue = rank == 4 ? view(v) : split(v, keyHeads);
  if (!query || !newKey || !newValue) return "the last axis does not divide into heads";

  if (c.has("past_key") != c.has("past_value")) return "past_key and past_value come together";
  std::optional<Values> pastKey, pastValue;
  if (c.has("past_key")) {
    pastKey = c.input("past_key");
    pastValue = c.input("past_value");
    if (pastKey->rank() != 4 || pastValue->rank() != 4) return "the past has to have 4 axes";
  }
  const auto key = appended(pastKey, *newKey), value = appended(pastValue, *newValue);
  if (!key || !value) return "the past has to be as wide as K and V, and of as many heads";

  const Shape scores = {query->shape[0], query->shape[1], query->shape[2], key->shape[2]};
  std::vector<double> valid;
  if (c.has("nonpad_kv_seqlen")) {
    const Values counts = c.input("nonpad_kv_seqlen");
    if (pastKey) return "nonpad_kv_seqlen and a past exclude each other";
    if (!areCounts(counts, scores[0], scores[3])) return "nonpad_kv_seqlen counts keys by batch";
    valid = counts.data;
  }
  const Flags allowed =
      seen(scores, c.option<Index>("is_causal", 0) != 0, pastKey ? pastKey->shape[2] : 0, valid);
  SdpaMask mask{.allowed = allowed.view()};
  std::optional<Values> bias;
  if (c.has("attn_mask")) {
    bias = biasOf(c.input("attn_mask"), scores[3]);
    mask.bias = view(*bias);
  }

  const SdpaOptions options{
      .scale = c.option<double>("scale"), .enableGqa = true, .softCap = c.option("softcap", 0.0)};
  const auto trace = sdpa(*query, key->view(), value->view(), mask, options);
  if (!trace) return trace.fault();
  const Tensor* stages[] = {&trace->scaled, &trace->softcapped, &trace->masked, &trace->weights};
  const Index mode = c.option<Index>("qk_matmul_output_mode", 0);
  if (mode < 0 || mode > 3) return "qk_matmul_output_mode goes from 0 to 3";
  Outputs outputs{{"Y", rank == 4 ? trailing(trace->output, 4) : joined(trace->output)},
                  {"present_key", trailing(*key, 4)},
                  {"present_value", trailing(*value, 4)},
                  {"qk_matmul_output", trailing(*stages[mode], 4)}};
  for (int stage = 0; stage < 4; ++stage)
    outputs.emplace("qk_mode_" + std::to_string(stage), trailing(*stages[stage], 4));
  return outputs;
}

Outcome onnxLinearAttention(const Case& c) {
  const auto rule = c.option<std::string>("update_rule", "linear");
  if (rule != "linear") broken({"there is no update_rule ", rule});
  const Values q = c.input("query"), k = c.input("key"), v = c.input("value");
  if (q.rank() != 3 || k.rank() != 3 || v.rank() != 3) return "all inputs have to have 3 axes";
  const auto query = split(q, c.option<Index>("q_num_heads", 0));
  const auto key = split(k, c.option<Index>("kv_num_heads", 0));
  const auto value = split(v, c.option<Index>("kv_num_heads", 0));
  if (!query || !key || !value) return "the last axis does not divide into heads";
  // batches, heads and widths are those of attention
  const auto sizes = sdpaSizes(query->shape, key->shape, value->shape, {}, {.enableGqa = true});
  if (!sizes) return sizes.fault();

  Tensor output(sizes->output());
  Tensor state({sizes->batches, key->shape[1], sizes->width, sizes->valueWidth});
  if (c.has("past_state")) {
    const Values past = c.input("past_state");
    if (past.rank() != 4 || view(past).shape != state.shape) return "past_state does not fit";
    state.data = past.data;
  }
  const Tensor before = state;
  for (Index b = 0; b < sizes->batches; ++b)
    for (Index h = 0; h < sizes->heads; ++h) {
      const Index shared = h / sizes->group;
      const auto trace =
          attendRecurrent(matrixAt(*query, b, h, sizes->queries, sizes->width),
                          matrixAt(*key, b, shared, sizes->keys, sizes->width),
                          matrixAt(*value, b, shared, sizes->keys, sizes->valueWidth),
                          matrixAt(before.view(), b, shared, sizes->width, sizes->valueWidth));
      if (!trace) return trace.fault();
      output.matrix(b, h) = trace->output;
      state.matrix(b, shared) = trace->state;
    }
  return Outputs{{"output", joined(output)}, {"present_state", trailing(state, 4)}};
}

}  // namespace attention::cases
