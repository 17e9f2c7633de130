#pragma once

#include <cstddef>
#include <cstdint>

#include "../error.hpp"

namespace attention::fast {

using Index = std::ptrdiff_t;

/// Borrowed rows of a row-major matrix: row i begins `stride` entries after row i - 1.
template <class T>
struct Rows {
  T* data = nullptr;
  Index stride = 0;

  T* row(Index i) const { return data + i * stride; }
};

/// Some of the queries or keys, one after the other.
struct Range {
  Index begin;
  Index end;  // one past the last
};

/// One head of float32 attention: softmax(mask(cap(scale · QKᵀ)))V. It borrows all its matrices.
/// A key is visible to a query unless `causal`, `visible` or a bias of -infinity hides it; what
/// hides compose. A hidden key and its value have no influence, whatever they hold. A query that
/// sees nothing has weights and output 0. With width 0 all scores are 0.
struct Problem32 {
  Rows<const float> query;  // queries x width
  Rows<const float> key;    // keys x width
  Rows<const float> value;  // keys x valueWidth

  Index queries = 0;
  Index keys = 0;
  Index width = 0;
  Index valueWidth = 0;

  float scale = 1;    // what the raw scores are multiplied by, such as 1/√width
  float softCap = 0;  // c: scores become c·tanh(score / c); 0 leaves them as they are

  bool causal = false;     // query i sees key j only if j <= i + causalOffset
  Index causalOffset = 0;  // any: 0 is the top-left corner, keys - queries the bottom-right one
  Rows<const std::uint8_t> visible;  // queries x keys, 0 hides; no data: nothing is hidden
  Rows<const float> bias;            // queries x keys, added to the scores; no data: nothing is
};

/// The most queries or keys, and the widest row.
inline constexpr Index kMaxTokens = Index{1} << 20;
inline constexpr Index kMaxWidth = Index{1} << 16;

/// Refuses a count below 0 (emptyMatrix), more than kMaxTokens or kMaxWidth (tooLarge), and a soft
/// cap that is negative or not finite (badCap).
Fault check(const Problem32& problem);

/// Whether the mask, the bias or the causal rule lets query i see key j.
bool sees(const Problem32& problem, Index query, Index key);

/// Whether some key may be hidden from some query.
inline bool hides(const Problem32& problem) {
  return problem.causal || problem.visible.data || problem.bias.data;
}

/// How many keys the causal rule leaves to query i: all of them if there is none.
Index causalKeys(const Problem32& problem, Index query);

}  // namespace attention::fast
