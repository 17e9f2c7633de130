#pragma once

#include <vector>

#include "vector.hpp"

namespace attention::fast {

/// The stages of float32 attention, row-major and without gaps.
struct Trace32 {
  std::vector<float> raw;      // queries x keys, QKᵀ of all keys, hidden ones too
  std::vector<float> scaled;   // queries x keys, scaled, capped, biased; -infinity where hidden
  std::vector<float> weights;  // queries x keys
  std::vector<float> output;   // queries x valueWidth
};

/// Where the stages of a problem go, row by row; the shapes are those of Trace32.
struct Stages32 {
  Rows<float> raw;
  Rows<float> scaled;
  Rows<float> weights;
  Rows<float> output;
};

/// The most numbers that the stages may hold together: 64 MiB, enough for 2,300 tokens.
inline constexpr double kMaxTraceNumbers = 16777216;

inline namespace ATTENTION_LANES {

/// Attention with its stages kept. `trace` gives its memory to be used again, so that a second call
/// of the same sizes allocates nothing.
/// Against exact arithmetic, with u = 2^-24, random numbers stay within these bounds: raw
/// 4u·Σ|q·k|, or 8u where no product takes from another; weights 16u·(1 + max|scaled|) of their
/// size; row sums 8u of 1; output 4u·(8 + max|scaled|)·max|v|, for up to 8,192 keys. max|scaled| is
/// that of the visible scores before the soft cap, or of the biases if theirs is larger. Weights
/// below 1.2e-38 count as 0. At worst raw is off by (34 + width/64)u·Σ|q·k|, weights and output by
/// what that makes of them where products cancel, and the output by u·max|v| more for every 64
/// keys. Errors: those of check(problem), and stages of more than kMaxTraceNumbers (tooLarge).
Fault trace32(const Problem32& problem, Trace32& trace);

/// The same into memory of the caller's. Errors: those of check(problem).
Fault trace32(const Problem32& problem, const Stages32& stages);

/// Softmax of each row alone, rows x columns, as IEEE arithmetic has it: a row of nothing but
/// -infinity, or with NaN or +infinity, is NaN. Otherwise as the weights of trace32.
void softmaxRows32(Rows<const float> logits, Index rows, Index columns, Rows<float> weights);

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
