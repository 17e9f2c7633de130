#include "blend.hpp"
#include "dropout.hpp"
#include "mask.hpp"
#include "operations.hpp"
#include "sdpa_inputs.hpp"

namespace attention::cases {

Outcome sdpa(const Case& c) {
  const SdpaInputs in(c);
  const auto trace =
      attention::sdpa(view(in.query), view(in.key), view(in.value), in.mask(), in.options);
  if (!trace) return trace.fault();
  const auto kept = [&](const Tensor& stage) { return trailing(stage, in.rank()); };
  return Outputs{{"raw", kept(trace->raw)},         {"scaled", kept(trace->scaled)},
                 {"masked", kept(trace->masked)},   {"softcapped", kept(trace->softcapped)},
                 {"weights", kept(trace->weights)}, {"output", kept(trace->output)}};
}

Outcome causalMask(const Case& c) {
  const Index queries = c.whole("T", -1), keys = c.whole("S", -1);
  if (queries < 0 || keys < 0) throw Refused("T and S have to be 0 or more");
  if (const Fault fault = checkSize(double(queries) * double(keys))) return fault;
  const Mask mask{.causal = c.whole("offset", 0)};
  return Outputs{{"mask", Matrix(visible(mask, queries, keys).cast<double>())}};
}

Outcome dropoutGivenKeep(const Case& c) {
  const Matrix weights = c.matrixOf("weights"), value = c.matrixOf("value");
  const BoolMatrix keep = c.matrixOf("keep").array() != 0;
  const double probability = c.number("dropout_p", 0);
  if (const Fault fault = checkDropout(probability)) return fault;
  if (const Fault fault = checkShape(Role::mask, keep, weights.rows(), weights.cols()))
    return fault;
  if (const Fault fault = checkShape(Role::value, value, weights.cols(), value.cols()))
    return fault;
  if (const Fault fault = checkSize(double(weights.rows()) * double(value.cols()))) return fault;
  const Matrix dropped = dropOut(weights, keep, probability);
  return Outputs{{"dropped", dropped}, {"output", blend(dropped, value)}};
}

}  // namespace attention::cases
