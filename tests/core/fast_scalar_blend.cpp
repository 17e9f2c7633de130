// The blend once more, without SIMD: attention::fast::scalar::Blender.
#define ATTENTION_SCALAR
#include "fast/blend.cpp"
