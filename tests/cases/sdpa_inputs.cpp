#include "sdpa_inputs.hpp"

#include <algorithm>

namespace attention::cases {
namespace {

Values atLeastRows(const Case& c, const char* name) {
  Values values = c.input(name);
  if (values.rank() < 2) broken({name, " has less than two axes"});
  return values;
}

CausalCorner cornerOf(const Case& c) {
  const auto name = c.option<std::string>("causal_align", "top_left");
  if (name == "top_left") return CausalCorner::topLeft;
  if (name == "bottom_right") return CausalCorner::bottomRight;
  broken({"there is no causal_align ", name});
}

Normaliser normaliserOf(const Case& c) {
  const auto name = c.option<std::string>("normaliser", "softmax");
  const auto known = normaliserNamed(name == "softmax1" ? "softmaxOffByOne" : name);
  if (!known) broken({message(known.fault())});
  return *known;
}

}  // namespace

SdpaInputs::SdpaInputs(const Case& c)
    : query(atLeastRows(c, "query")), key(atLeastRows(c, "key")), value(atLeastRows(c, "value")) {
  options.dropout = c.option("dropout_p", 0.0);
  options.isCausal = c.option("is_causal", false);
  options.scale = c.option<double>("scale");
  options.enableGqa = c.option("enable_gqa", false);
  options.corner = cornerOf(c);
  options.softCap = c.option("softcap", 0.0);
  options.normaliser = normaliserOf(c);
  options.alpha = c.option("alpha", 1.5);
  if (!c.has("attn_mask")) return;
  Values mask = c.input("attn_mask");
  if (mask.flags)
    allowed_.emplace(mask);
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

std::size_t SdpaInputs::rank() const { return std::max({query.rank(), key.rank(), value.rank()}); }

}  // namespace attention::cases
