#pragma once

#include "vector.hpp"

namespace attention::fast {
inline namespace ATTENTION_LANES {

/// Attention without a stage of queries x keys: keys come in blocks, and each row keeps a running
/// maximum and sum (Milakov and Gimelshein, 2018, arXiv:1805.02867; Dao et al., 2022,
/// arXiv:2205.14135). Memory beyond the problem and the output does not grow with either.
/// output: queries x valueWidth; on an error it is left as it was.
/// Against exact arithmetic the output is as close as that of trace32.hpp.
/// Values above 3.4e38 / keys in size may overflow: the division comes last.
/// Errors: those of check(problem).
Fault fused(const Problem32& problem, Rows<float> output);

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
