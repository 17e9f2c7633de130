// trace32 once more, without SIMD: attention::fast::scalar::trace32.
#define ATTENTION_SCALAR
#include "fast/trace32.cpp"
