#include "sdpa_inputs.hpp"

#include <algorithm>

namespace attention::cases {
namespace {

Strided atLeastRows(const Case& c, const char* name) {
  Strided values = c.strided(name);
  if (values.shape.size() < 2) throw Refused(std::string(name) + " has less than two axes");
  return values;
}

CausalCorner cornerOf(const Case& c) {
  const auto name = c.word("causal_align", "top_left");
  if (name == "top_left") return CausalCorner::topLeft;
  if (name == "bottom_right") return CausalCorner::bottomRight;
  throw Refused("there is no causal_align " + name);
}

Normaliser normaliserOf(const Case& c) {
  const auto name = c.word("normaliser", "softmax");
  const auto known = normaliserNamed(name == "softmax1" ? "softmaxOffByOne" : name);
  if (!known) throw Refused(message(known.fault()));
  return *known;
}

}  // namespace

SdpaInputs::SdpaInputs(const Case& c)
    : query(atLeastRows(c, "query")), key(atLeastRows(c, "key")), value(atLeastRows(c, "value")) {
  options.dropout = c.number("dropout_p", 0);
  options.isCausal = c.flag("is_causal");
  options.scale = c.number("scale");
  options.enableGqa = c.flag("enable_gqa");
  options.corner = cornerOf(c);
  options.softCap = c.number("softcap", 0);
  options.normaliser = normaliserOf(c);
  options.alpha = c.number("alpha", 1.5);
  if (!c.has("attn_mask")) return;
  Strided mask = c.strided("attn_mask");
  if (mask.flags)
    allowed_.emplace(mask.dense());
  else
    bias_.emplace(std::move(mask));
}

SdpaMask SdpaInputs::mask() const {
  SdpaMask mask;
  if (allowed_) mask.allowed = allowed_->view();
  if (bias_) mask.bias = view(*bias_);
  return mask;
}

Result<SdpaSizes> SdpaInputs::sizes() const {
  return sdpaSizes(view(query).shape, view(key).shape, view(value).shape, mask(), options);
}

std::size_t SdpaInputs::rank() const {
  return std::max({query.shape.size(), key.shape.size(), value.shape.size()});
}

}  // namespace attention::cases
