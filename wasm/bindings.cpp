#include <emscripten/bind.h>

#include "boundary.hpp"
#include "call.hpp"

// The module's whole face: one block in, one call, one block out. No arithmetic, no defaults.
namespace attention {
namespace {

using namespace boundary;

// Makes room for a block of `size` numbers; views of the memory may be dead afterwards.
double reserve(double size) {
  if (!(size >= 0 && size <= kMaxNumbers))
    return status({Error::tooLarge, Role::none, {size, kMaxNumbers}});
  incoming.resize(static_cast<std::size_t>(size));
  return status({});
}

double incomingAt() { return address(incoming.data()); }
double outgoingAt() { return address(outgoing.data()); }
double outgoingSize() { return static_cast<double>(outgoing.size()); }
double faultAt() { return address(lastFault.data()); }

double call(double number, double a, double b, double c, double d, double e) {
  return status(
      block::answer(block::entry<block::Call>(number), incoming, {a, b, c, d, e}, outgoing));
}

double fingerprint(double family) {
  return block::fingerprintOf(block::entry<block::Family>(family));
}

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("fingerprint", &fingerprint);
  emscripten::function("reserve", &reserve);
  emscripten::function("incomingAt", &incomingAt);
  emscripten::function("outgoingAt", &outgoingAt);
  emscripten::function("outgoingSize", &outgoingSize);
  emscripten::function("call", &call);
  emscripten::function("faultAt", &faultAt);
}

}  // namespace
}  // namespace attention
