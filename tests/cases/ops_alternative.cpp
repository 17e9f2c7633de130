#include "additive.hpp"
#include "cosine.hpp"
#include "kernelised.hpp"
#include "operations.hpp"

namespace attention::cases {
namespace {

// Both orders of the products have to give the output.
Outcome kernelised(const Case& c, const Matrix& queryFeatures, const Matrix& keyFeatures) {
  const KernelOptions options{c.flag("causal"), c.number("eps", 0)};
  const Matrix value = c.matrixOf("value");
  const auto byKernel = attendByKernel(queryFeatures, keyFeatures, value, options);
  if (!byKernel) return byKernel.fault();
  const auto linear = attendLinear(queryFeatures, keyFeatures, value, options);
  if (!linear) return linear.fault();
  const auto weightState = rowOf(linear->weightState, 0);
  return Outputs{{"phi_q", queryFeatures},
                 {"phi_k", keyFeatures},
                 {"kernel", byKernel->kernel},
                 {"weights", byKernel->weights},
                 {"output", byKernel->output},
                 {"output", linear->output},
                 {"state_kv", linear->valueState},
                 {"state_z", std::vector<double>(weightState.begin(), weightState.end())}};
}

}  // namespace

Outcome additiveAttention(const Case& c) {
  AdditiveParameters parameters{c.matrixOf("W1"), c.matrixOf("W2"), c.matrixOf("v")};
  if (c.has("b")) parameters.bias = c.matrixOf("b");
  BoolMatrix mask;
  if (c.has("attn_mask")) {
    if (!c.input("attn_mask").flags) throw Refused("attn_mask is no mask of booleans");
    mask = c.matrixOf("attn_mask").array() != 0;
  }
  const auto trace =
      attendAdditive(c.matrixOf("query"), c.matrixOf("key"), c.matrixOf("value"), parameters, mask);
  if (!trace) return trace.fault();
  return Outputs{{"scores", trace->scores},
                 {"masked", trace->masked},
                 {"weights", trace->weights},
                 {"output", trace->output}};
}

Outcome cosineAttention(const Case& c) {
  const auto trace = attendCosine(c.matrixOf("query"), c.matrixOf("key"), c.matrixOf("value"),
                                  c.number("scale", 1), c.number("eps", 1e-12));
  if (!trace) return trace.fault();
  return Outputs{{"cos", trace->cosines},
                 {"scaled", trace->scaled},
                 {"weights", trace->weights},
                 {"output", trace->output}};
}

Outcome linearAttention(const Case& c) {
  const auto feature = c.word("feature", "elu1");
  if (feature != "elu1") throw Refused("there is no feature " + feature);
  return kernelised(c, eluFeatures(c.matrixOf("query")), eluFeatures(c.matrixOf("key")));
}

Outcome performer(const Case& c) {
  const Matrix omega = c.matrixOf("omega");
  const auto query = positiveFeatures(Role::query, c.matrixOf("query"), omega);
  if (!query) return query.fault();
  const auto key = positiveFeatures(Role::key, c.matrixOf("key"), omega);
  if (!key) return key.fault();
  return kernelised(c, *query, *key);
}

}  // namespace attention::cases
