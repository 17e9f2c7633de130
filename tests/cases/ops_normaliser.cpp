#include "normalise.hpp"
#include "normaliser.hpp"
#include "operations.hpp"
#include "rows.hpp"

namespace attention::cases {
namespace {

Outcome normalised(const Case& c, const char* input, Normaliser normaliser, double alpha = 1.5) {
  const std::vector<double> logits = c.list(input);
  const auto row = normalise(logits, normaliser, alpha);
  if (!row) return row.fault();
  Outputs outputs{{"p", row->weights},
                  {"tau", row->threshold},
                  {"support", double(row->support)},
                  {"rest", row->rest}};
  if (!c.wants("J")) return outputs;
  const auto derivative = jacobian(logits, normaliser, alpha);
  if (!derivative) return derivative.fault();
  outputs.emplace("J", *derivative);
  return outputs;
}

}  // namespace

// As IEEE arithmetic has it, where a row of -inf is NaN; attention takes such a row for a hidden
// one.
Outcome softmaxAlong(const Case& c) {
  return alongAxis(c, [](std::span<const double> row) -> std::vector<double> {
    const Eigen::Map<const Matrix> logits(row.data(), 1, Index(row.size()));
    const Matrix weights = softmax(logits, true).weights;
    return {weights.data(), weights.data() + weights.size()};
  });
}

Outcome logSoftmaxAlong(const Case& c) { return alongAxis(c, logSoftmax); }

Outcome softmaxJacobian(const Case& c) { return normalised(c, "s", Normaliser::softmax); }

Outcome softmaxOffByOne(const Case& c) { return normalised(c, "z", Normaliser::softmaxOffByOne); }

Outcome sparsemaxRow(const Case& c) { return normalised(c, "z", Normaliser::sparsemax); }

Outcome entmaxRow(const Case& c) {
  return normalised(c, "z", Normaliser::entmax, c.number("alpha", 1.5));
}

}  // namespace attention::cases
