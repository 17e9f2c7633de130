#include <cstdio>
#include <cstring>

#include "fast/fused.hpp"
#include "fast/trace32.hpp"
#include "fast_sample.hpp"

// Prints a checksum of the bits that the float32 kernels give for seeded problems. The program is
// built natively and as WebAssembly, and run.sh compares what the two print.

using namespace attention;
using namespace attention::test;

namespace {

// FNV-1a over the bits of every number; NaNs count alike, since their bits mean nothing.
std::uint32_t checksum(const std::vector<float>& numbers) {
  std::uint32_t hash = 2166136261u;
  for (float number : numbers) {
    std::uint32_t bits = 0x7fc00000;
    if (number == number) std::memcpy(&bits, &number, sizeof bits);
    for (int shift = 0; shift < 32; shift += 8) hash = (hash ^ ((bits >> shift) & 255)) * 16777619u;
  }
  return hash;
}

bool print(const Shape& shape, const Choice& choice, double largest) {
  const Sample s = sample(shape, choice, largest);
  fast::Trace32 trace;
  std::vector<float> output(static_cast<std::size_t>(shape.queries * shape.valueWidth));
  if (fast::trace32(s.problem(), trace) ||
      fast::fused(s.problem(), {output.data(), shape.valueWidth}))
    return false;
  std::printf("%s, %s, offset %d, mask %d, bias %d, cap %g, entries %g:", nameOf(shape).c_str(),
              choice.causal ? "causal" : "not causal", int(choice.offset), choice.mask, choice.bias,
              double(choice.softCap), largest);
  for (const auto& stage : {trace.raw, trace.scaled, trace.weights, trace.output, output})
    std::printf(" %08x", unsigned(checksum(stage)));
  std::printf("\n");
  return true;
}

}  // namespace

int main() {
  bool good = true;
  for (const Shape& shape : shapes())
    for (double largest : {1.0, 50.0}) good &= print(shape, {}, largest);
  for (const Shape& shape : {Shape{5, 3, 4, 9}, Shape{65, 67, 7, 5}, Shape{127, 300, 64, 65}})
    for (const Choice& choice : choices(shape)) good &= print(shape, choice, 3);
  return good ? 0 : 1;
}
