#include <emscripten/bind.h>

#include "block32.hpp"
#include "boundary.hpp"

// The float32 kernels: sizes into the head, room for them, numbers into their places, one call.
namespace attention {
namespace {

using namespace boundary;

block::Block32 block32;

double head32At() { return address(block32.head.data()); }
double reserve32() { return status(block32.reserve()); }
double trace32() { return status(block32.trace32()); }
double fused() { return status(block32.fused()); }

EMSCRIPTEN_BINDINGS(attentionFast) {
  emscripten::function("head32At", &head32At);
  emscripten::function("reserve32", &reserve32);
  emscripten::function("trace32", &trace32);
  emscripten::function("fused", &fused);
}

}  // namespace
}  // namespace attention
