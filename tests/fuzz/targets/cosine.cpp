#include "cosine.hpp"

#include "../expect.hpp"
#include "../target.hpp"

// Cosine attention over rows of any length, none and the largest among them.
namespace attention::fuzz {
namespace {

const Target target("cosine", [](Source& source) {
  const Tokens t(source);
  const double scale = source.wild(), epsilon = source.flag() ? 1e-12 : source.wild();
  const auto trace = attendCosine(t.query, t.key, t.value, scale, epsilon);
  if (!accepted(trace)) return;
  for (double cosine : entries(trace->cosines))
    expect(std::abs(cosine) <= 1 + 1e-12, "a cosine lies between -1 and 1");
  for (Index i = 0; i < trace->weights.rows(); ++i) expectShares(rowOf(trace->weights, i));
  expectMixture(trace->output, t.value);
});

}  // namespace
}  // namespace attention::fuzz
