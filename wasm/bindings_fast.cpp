#include <emscripten/bind.h>

#include "block32.hpp"
#include "boundary.hpp"

// The float32 kernels: sizes into the head, room for them, numbers into their places, one call.
namespace attention {
namespace {

using boundary::status;

block::Block32 block32;

emscripten::val head32() {
  return emscripten::val(emscripten::typed_memory_view(block32.head.size(), block32.head.data()));
}

int reserve32() { return status(block32.reserve()); }
int trace32() { return status(block32.trace32()); }
int fused() { return status(block32.fused()); }

EMSCRIPTEN_BINDINGS(attentionFast) {
  emscripten::function("head32", &head32);
  emscripten::function("reserve32", &reserve32);
  emscripten::function("trace32", &trace32);
  emscripten::function("fused", &fused);
}

}  // namespace
}  // namespace attention
