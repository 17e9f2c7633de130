#include "additive.hpp"

#include "../expect.hpp"
#include "../target.hpp"

// Additive attention with parameters and masks that may not fit.
namespace attention::fuzz {
namespace {

const Target target("additive", [](Source& source) {
  const Tokens t(source);
  const Index units = source.upTo(7);
  AdditiveParameters parameters{source.matrix(units, source.near(t.query.cols())),
                                source.matrix(source.near(units), source.near(t.key.cols())),
                                source.matrix(1, source.near(units)),
                                {}};
  if (source.flag()) parameters.bias = source.matrix(1, source.near(units));
  BoolMatrix mask;
  if (source.flag())
    mask = source.boolMatrix(source.near(t.query.rows()), source.near(t.key.rows()));
  const auto trace = attendAdditive(t.query, t.key, t.value, parameters, mask);
  if (!accepted(trace)) return;
  for (Index i = 0; i < trace->weights.rows(); ++i) {
    bool any = false;
    for (Index j = 0; j < trace->weights.cols(); ++j) {
      const bool seen = mask.size() == 0 || mask(i, j);
      any |= seen;
      if (!seen) expect(trace->weights(i, j) == 0, "what is hidden has no weight");
    }
    expectShares(rowOf(trace->weights, i), any ? 1 : 0);
  }
  expectMixture(trace->output, t.value);
});

}  // namespace
}  // namespace attention::fuzz
