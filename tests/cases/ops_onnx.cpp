#include <algorithm>
#include <cmath>
#include <limits>

#include "heads.hpp"
#include "kernelised.hpp"
#include "operations.hpp"

// ONNX operators on the core's heads. Source: the operators' text in the ONNX repository, at
// Attention-24 and LinearAttention-27.
namespace attention::cases {
namespace {

// Tokens x (heads · width) as heads of tokens x width, without moving a number.
TensorView split(const Values& values, Index heads) {
  const Index tokens = values.shape[1], all = values.shape[2];
  if (heads < 1 || all % heads != 0) throw Refused("the last axis does not divide into heads");
  const Index width = all / heads;
  return {
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

// Past rows, if there are any, then new ones.
class Appended {
 public:
  Appended(const Case& c, const char* past, const TensorView& next)
      : shape_(next.shape), next_(next) {
    if (!c.has(past)) return;
    past_ = c.input(past);
    const Shape before = view(*past_).shape;
    for (std::size_t axis : {0, 1, 3})
      if (before[axis] != shape_[axis])
        throw Refused(std::string(past) + " does not fit the new rows");
    shape_[2] += before[2];
  }

  const Shape& shape() const { return shape_; }

  // To be asked for once the sizes are checked.
  Tensor tensor() const {
    const Index before = shape_[2] - next_.shape[2];
    Tensor all(shape_);
    for (Index b = 0; b < shape_[0]; ++b)
      for (Index h = 0; h < shape_[1]; ++h) {
        Matrix rows(all.shape[2], all.shape[3]);
        if (past_) rows.topRows(before) = matrixAt(view(*past_), b, h, before, shape_[3]);
        rows.bottomRows(next_.shape[2]) = matrixAt(next_, b, h, next_.shape[2], shape_[3]);
        all.set(b, h, rows);
      }
    return all;
  }

 private:
  Shape shape_;
  TensorView next_;
  std::optional<Values> past_ = {};
};

// The shape of a mask whose last axis is filled up to all keys.
std::vector<Index> filledUp(std::vector<Index> shape, Index keys) {
  if (shape.empty()) throw Refused("attn_mask is a single number");
  shape.back() = std::max(shape.back(), keys);
  return shape;
}

// A mask as what is added to scores, filled up with hidden keys.
std::vector<double> biasOf(const Values& mask, const std::vector<Index>& shape) {
  constexpr double kHidden = -std::numeric_limits<double>::infinity();
  const Index given = mask.shape.back(), columns = shape.back();
  Index rows = 1;
  for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis) rows *= shape[axis];
  std::vector<double> bias;
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < columns; ++j) {
      const double entry = j < given ? mask.data[std::size_t(i * given + j)] : kHidden;
      bias.push_back(mask.flags && j < given ? (entry != 0 ? 0 : kHidden) : entry);
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

// How many keys of each batch are no padding; empty where nobody says.
std::vector<double> validKeys(const Case& c, const Shape& scores) {
  if (!c.has("nonpad_kv_seqlen")) return {};
  if (c.has("past_key")) throw Refused("nonpad_kv_seqlen and a past exclude each other");
  const Values counts = c.input("nonpad_kv_seqlen");
  if (counts.shape != std::vector<Index>{scores[0]})
    throw Refused("nonpad_kv_seqlen is one count a batch");
  for (double count : counts.data)
    if (!(count >= 0 && count <= double(scores[3])) || count != std::floor(count))
      throw Refused("nonpad_kv_seqlen counts keys that there are");
  return counts.data;
}

}  // namespace

Outcome onnxAttention(const Case& c) {
  const Values q = c.input("Q"), k = c.input("K"), v = c.input("V");
  const bool joint = q.rank() == 3;  // heads side by side
  if ((!joint && q.rank() != 4) || k.rank() != q.rank() || v.rank() != q.rank())
    throw Refused("Q, K and V have to have 3 axes each, or 4");
  if (k.shape[0] != q.shape[0] || v.shape[0] != q.shape[0])
    throw Refused("Q, K and V have to have the same batch size");
  const auto heads = [&](const Values& values, const char* count) {
    return joint ? split(values, c.whole(count, 0)) : view(values);
  };
  const TensorView query = heads(q, "q_num_heads");
  if (c.has("past_key") != c.has("past_value"))
    throw Refused("past_key and past_value come together");
  const TensorView newKey = heads(k, "kv_num_heads"), newValue = heads(v, "kv_num_heads");
  const Appended keys(c, "past_key", newKey), values(c, "past_value", newValue);
  const SdpaOptions options{
      .scale = c.number("scale"), .enableGqa = true, .softCap = c.number("softcap", 0)};
  SdpaMask mask;
  std::optional<Values> bias;
  if (c.has("attn_mask")) {
    bias = Values(filledUp(c.input("attn_mask").shape, keys.shape()[2]), {});
    mask.bias = view(*bias);
  }
  // before the mask and the rows are built
  const auto sizes = sdpaSizes(query.shape, keys.shape(), values.shape(), mask, options);
  if (!sizes) return sizes.fault();

  const Shape scores = sizes->scores();
  const Index past = scores[3] - newKey.shape[2];
  const Flags allowed = seen(scores, c.flag("is_causal"), past, validKeys(c, scores));
  mask.allowed = allowed.view();
  if (bias) {
    bias->data = biasOf(c.input("attn_mask"), bias->shape);
    mask.bias = view(*bias);
  }
  const Tensor key = keys.tensor(), value = values.tensor();
  const auto trace = attention::sdpa(query, key.view(), value.view(), mask, options);
  if (!trace) return trace.fault();
  const Tensor* stages[] = {&trace->scaled, &trace->softcapped, &trace->masked, &trace->weights};
  const Index mode = c.whole("qk_matmul_output_mode", 0);
  if (mode < 0 || mode > 3) throw Refused("qk_matmul_output_mode goes from 0 to 3");
  Outputs outputs{{"Y", joint ? joined(trace->output) : trailing(trace->output, 4)},
                  {"present_key", trailing(key, 4)},
                  {"present_value", trailing(value, 4)},
                  {"qk_matmul_output", trailing(*stages[mode], 4)}};
  for (int stage = 0; stage < 4; ++stage)
    outputs.emplace("qk_mode_" + std::to_string(stage), trailing(*stages[stage], 4));
  return outputs;
}

Outcome onnxLinearAttention(const Case& c) {
  const auto rule = c.word("update_rule", "linear");
  if (rule != "linear") throw Refused("there is no update_rule " + rule);
  const Values q = c.input("query"), k = c.input("key"), v = c.input("value");
  if (q.rank() != 3 || k.rank() != 3 || v.rank() != 3)
    throw Refused("all inputs have to have 3 axes");
  const TensorView query = split(q, c.whole("q_num_heads", 0));
  const TensorView key = split(k, c.whole("kv_num_heads", 0));
  const TensorView value = split(v, c.whole("kv_num_heads", 0));
  // batches, heads and widths are those of attention
  const auto sizes = sdpaSizes(query.shape, key.shape, value.shape, {}, {.enableGqa = true});
  if (!sizes) return sizes.fault();

  const Shape states = {sizes->batches, key.shape[1], sizes->width, sizes->valueWidth};
  if (const Fault fault =
          checkSize(double(states[0]) * double(states[1]) * double(states[2]) * double(states[3])))
    return fault;

  Tensor output(sizes->output()), state(states);
  if (c.has("past_state")) {
    const Values past = c.input("past_state");
    if (past.rank() != 4 || view(past).shape != state.shape)
      throw Refused("past_state does not fit");
    state.data = past.data;
  }
  const Tensor before = state;
  for (Index b = 0; b < sizes->batches; ++b)
    for (Index h = 0; h < sizes->heads; ++h) {
      const Index shared = h / sizes->group;
      const auto trace =
          attendRecurrent(matrixAt(query, b, h, sizes->queries, sizes->width),
                          matrixAt(key, b, shared, sizes->keys, sizes->width),
                          matrixAt(value, b, shared, sizes->keys, sizes->valueWidth),
                          matrixAt(before.view(), b, shared, sizes->width, sizes->valueWidth));
      if (!trace) return trace.fault();
      output.set(b, h, trace->output);
      state.set(b, shared, trace->state);
    }
  return Outputs{{"output", joined(output)}, {"present_state", trailing(state, 4)}};
}

}  // namespace attention::cases
