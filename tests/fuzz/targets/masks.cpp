#include "../expect.hpp"
#include "../target.hpp"
#include "mask.hpp"
#include "normaliser.hpp"

// Masks of every kind at once, some of the wrong shape, on scores that may be anything where
// hidden.
namespace attention::fuzz {
namespace {

bool hidden(const Mask& mask, Index i, Index j) {
  // in float64, where no offset overflows
  if (mask.causal && double(j) > double(i) + double(*mask.causal)) return true;
  if (mask.allowed.size() > 0 && !mask.allowed(i, j)) return true;
  return mask.bias.size() > 0 && mask.bias(i, j) == -kInfinity;
}

const Target target("masks", [](Source& source) {
  const Index queries = source.upTo(8), keys = source.upTo(8);
  const Mask mask = source.mask(queries, keys);
  if (!accepted(checkMask(mask, queries, keys))) return;
  const BoolMatrix seen = visible(mask, queries, keys);
  for (Index i = 0; i < queries; ++i)
    for (Index j = 0; j < keys; ++j)
      expect(seen(i, j) != hidden(mask, i, j), "a key is seen where nothing hides it");

  const Matrix scores = source.matrix(queries, keys);
  const Matrix masked = applyMask(scores, mask, seen);
  const auto weights = normaliseRows(masked, Normaliser::softmax);
  for (Index i = 0; i < queries; ++i) {
    bool usable = true, any = false;
    for (Index j = 0; j < keys; ++j) {
      if (!seen(i, j)) expect(masked(i, j) == -kInfinity, "what is hidden is -inf");
      usable &= masked(i, j) < kInfinity;
      any |= masked(i, j) > -kInfinity;
    }
    if (usable) expectShares(rowOf(*weights, i), any ? 1 : 0);
  }
});

}  // namespace
}  // namespace attention::fuzz
