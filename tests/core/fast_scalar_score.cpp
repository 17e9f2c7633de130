// The blocks of scores once more, without SIMD: attention::fast::scalar::scoreBlock.
#define ATTENTION_SCALAR
#include "fast/score.cpp"
