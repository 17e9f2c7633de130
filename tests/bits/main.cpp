#include "bits.hpp"

// Prints what the core computes for seeded inputs, as checksums of the bits or, after a ~, in full.
// The program is built natively and as WebAssembly with and without SIMD, and run.sh compares what
// they print by compare.py.

using namespace attention::test;

int main() {
  const bool good[] = {printKernels(), printExactStages(), printCloseStages(), printRandom()};
  for (bool each : good)
    if (!each) return 1;
  return 0;
}
