#include "fast_check.hpp"

// Built in fast_scalar_trace.cpp and fast_scalar_fused.cpp.
namespace attention::fast::scalar {
Fault trace32(const Problem32& problem, Trace32& trace);
Fault fused(const Problem32& problem, Rows<float> output);
}  // namespace attention::fast::scalar

using namespace attention;
using namespace attention::test;

namespace {

Finding sameWithoutSimd(const fast::Problem32& p) {
  fast::Trace32 got;
  std::vector<float> output(static_cast<std::size_t>(p.queries * p.valueWidth));
  if (fast::scalar::trace32(p, got) || fast::scalar::fused(p, {output.data(), p.valueWidth}))
    return trouble("refused");
  const fast::Trace32 want = traced(p);
  for (const auto stage : {&fast::Trace32::raw, &fast::Trace32::scaled, &fast::Trace32::weights,
                           &fast::Trace32::output})
    if (const Finding finding = sameBits(got.*stage, want.*stage); !finding) return finding;
  return sameBits(output, fusedOutput(p));
}

}  // namespace

TEST_CASE("the kernels give the same bits with and without SIMD") {
  for (const Shape& shape : shapes()) {
    CAPTURE(nameOf(shape));
    for (double largest : {1.0, 50.0}) CHECK(sameWithoutSimd(sample(shape, {}, largest).problem()));
  }
}

TEST_CASE("the kernels give the same bits with and without SIMD, whatever is chosen") {
  for (const Shape& shape : {Shape{5, 3, 4, 9}, Shape{65, 67, 7, 5}})
    for (const Choice& choice : choices(shape))
      CHECK(sameWithoutSimd(sample(shape, choice, 3).problem()));
}
