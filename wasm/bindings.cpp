#include <emscripten/bind.h>

#include "boundary.hpp"
#include "call.hpp"

// The module's whole face: one block in, one call, one block out. No arithmetic, no defaults.
namespace attention {
namespace {

using namespace boundary;

// Makes room for a block of `size` numbers; views handed out before may be dead afterwards.
int reserve(double size) {
  if (!(size >= 0 && size <= kMaxNumbers))
    return refuse({Error::tooLarge, Role::none, {size, kMaxNumbers}});
  incoming.resize(static_cast<std::size_t>(size));
  return static_cast<int>(Error::none);
}

emscripten::val view(const std::vector<double>& block) {
  return emscripten::val(emscripten::typed_memory_view(block.size(), block.data()));
}

emscripten::val incomingView() { return view(incoming); }
emscripten::val outgoingView() { return view(outgoing); }

int call(double number, double a, double b, double c, double d, double e) {
  return status(
      block::answer(block::entry<block::Call>(number), incoming, {a, b, c, d, e}, outgoing));
}

double fingerprint(double family) {
  return block::fingerprintOf(block::entry<block::Family>(family));
}

emscripten::val fault() {
  return emscripten::val(emscripten::typed_memory_view(lastFault.size(), lastFault.data()));
}

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("fingerprint", &fingerprint);
  emscripten::function("reserve", &reserve);
  emscripten::function("incoming", &incomingView);
  emscripten::function("outgoing", &outgoingView);
  emscripten::function("call", &call);
  emscripten::function("fault", &fault);
}

}  // namespace
}  // namespace attention
