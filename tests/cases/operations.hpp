#pragma once

#include "case.hpp"

// One function an operation of the format; those in float32 run on core/fast.
namespace attention::cases {

// ops_sdpa.cpp: sdpa, sdpa_strided and sdpa_norm are one
Outcome sdpa(const Case& c);
Outcome causalMask(const Case& c);
Outcome dropoutGivenKeep(const Case& c);

// ops_onnx.cpp
Outcome onnxAttention(const Case& c);
Outcome onnxLinearAttention(const Case& c);

// ops_normaliser.cpp
Outcome softmaxAlong(const Case& c);
Outcome logSoftmaxAlong(const Case& c);
Outcome softmaxJacobian(const Case& c);
Outcome softmaxOffByOne(const Case& c);
Outcome sparsemaxRow(const Case& c);
Outcome entmaxRow(const Case& c);

// ops_online.cpp
Outcome onlineSoftmaxRow(const Case& c);
Outcome onlineAttentionRow(const Case& c);
Outcome onlineMerge(const Case& c);

// ops_alternative.cpp
Outcome additiveAttention(const Case& c);
Outcome cosineAttention(const Case& c);
Outcome linearAttention(const Case& c);
Outcome performer(const Case& c);

// ops_fast.cpp
Outcome sdpa32(const Case& c);
Outcome sdpaScaledFirst32(const Case& c);

// ops_fast_rows.cpp
Outcome softmaxAlong32(const Case& c);
Outcome onlineAttentionRow32(const Case& c);

}  // namespace attention::cases
