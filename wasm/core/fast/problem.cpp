#include "problem.hpp"

#include <algorithm>
#include <limits>

#include "../scale.hpp"

namespace attention::fast {
namespace {

Fault checkCount(Role role, Index count, Index most) {
  if (count < 0) return {Error::emptyMatrix, role};
  if (count > most) return {Error::tooLarge, role, {double(count), double(most)}};
  return {};
}

}  // namespace

Fault check(const Problem32& problem) {
  if (const Fault fault = checkCount(Role::query, problem.queries, kMaxTokens)) return fault;
  if (const Fault fault = checkCount(Role::key, problem.keys, kMaxTokens)) return fault;
  if (const Fault fault = checkCount(Role::key, problem.width, kMaxWidth)) return fault;
  if (const Fault fault = checkCount(Role::value, problem.valueWidth, kMaxWidth)) return fault;
  return checkCap(double(problem.softCap));
}

bool sees(const Problem32& problem, Index query, Index key) {
  constexpr float hidden = -std::numeric_limits<float>::infinity();
  return key < causalKeys(problem, query) &&
         (!problem.visible.data || problem.visible.row(query)[key] != 0) &&
         (!problem.bias.data || problem.bias.row(query)[key] != hidden);
}

Index causalKeys(const Problem32& problem, Index query) {
  if (!problem.causal) return problem.keys;
  // an offset beyond the matrix means no more than one at its edge, and cannot overflow
  const Index offset = std::clamp(problem.causalOffset, -problem.queries, problem.keys);
  return std::clamp(query + offset + 1, Index{0}, problem.keys);
}

}  // namespace attention::fast
