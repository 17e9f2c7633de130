#include "mask.hpp"

#include <algorithm>

#include "score.hpp"

namespace attention {

Fault checkMask(const Mask& mask, Index queries, Index keys) {
  if (mask.allowed.size() > 0)
    if (const Fault fault = checkShape(Role::mask, mask.allowed, queries, keys)) return fault;
  if (mask.bias.size() > 0)
    if (const Fault fault = checkShape(Role::mask, mask.bias, queries, keys)) return fault;
  return {};
}

BoolMatrix visible(const Mask& mask, Index queries, Index keys) {
  BoolMatrix seen(queries, keys);
  // an offset beyond the matrix means no more than one at its edge, and cannot overflow
  const Index offset = std::clamp(mask.causal.value_or(keys), -queries, keys);
  for (Index i = 0; i < queries; ++i)
    for (Index j = 0; j < keys; ++j)
      seen(i, j) = j <= i + offset && (mask.allowed.size() == 0 || mask.allowed(i, j)) &&
                   (mask.bias.size() == 0 || mask.bias(i, j) != kHidden);
  return seen;
}

Matrix applyMask(const Matrix& scores, const Mask& mask, const BoolMatrix& seen) {
  if (mask.bias.size() == 0) return hide(scores, seen);
  Matrix biased = scores;
  for (Index i = 0; i < biased.size(); ++i) biased.data()[i] += mask.bias.data()[i];
  return hide(biased, seen);
}

}  // namespace attention
