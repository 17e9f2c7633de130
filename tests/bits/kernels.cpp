#include "bits.hpp"
#include "fast/fused.hpp"
#include "fast/trace32.hpp"
#include "fast_sample.hpp"
#include "print.hpp"

namespace attention::test {
namespace {

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
    std::printf(" %08x", unsigned(checksum<float>(stage)));
  std::printf("\n");
  return true;
}

}  // namespace

bool printKernels() {
  bool good = true;
  for (const Shape& shape : shapes())
    for (double largest : {1.0, 50.0}) good &= print(shape, {}, largest);
  for (const Shape& shape : {Shape{5, 3, 4, 9}, Shape{65, 67, 7, 5}, Shape{127, 300, 64, 65}})
    for (const Choice& choice : choices(shape)) good &= print(shape, choice, 3);
  return good;
}

}  // namespace attention::test
