// fused once more, without SIMD: attention::fast::scalar::fused.
#define ATTENTION_SCALAR
#include "fast/fused.cpp"
