// The blocks of scores once more, without SIMD: attention::fast::scalar::scoreBlock and the rest.
#define ATTENTION_SCALAR
#include "fast/score.cpp"
