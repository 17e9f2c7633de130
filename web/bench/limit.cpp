// Prints the GF/s that one core reaches on vectors of four floats when nothing but registers is
// touched: multiplications and additions on their own, as in the kernels.
#include <chrono>
#include <cstdio>

using Float4 = float __attribute__((vector_size(16)));
constexpr int kChains = 12;  // enough to hide the latency of both, few enough for 16 registers
constexpr long kSteps = 20000000;

// so that nothing is computed in advance
Float4 hidden(float x) {
  volatile float number = x;
  const float n = number;
  return Float4{n, n, n, n};
}

int main() {
  double best = 0;
  for (int round = 0; round < 15; ++round) {
    const Float4 factor = hidden(0.999f), term = hidden(0.001f);
    Float4 chain[kChains];
    for (int c = 0; c < kChains; ++c) chain[c] = hidden(float(c));
    const auto start = std::chrono::steady_clock::now();
    for (long i = 0; i < kSteps; ++i) {
      for (int c = 0; c < kChains; ++c) chain[c] = chain[c] * factor + term;
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    Float4 sum = chain[0];
    for (int c = 1; c < kChains; ++c) sum += chain[c];
    volatile float used = sum[0];
    (void)used;
    const double rate = 8.0 * kChains * kSteps / seconds.count() / 1e9;
    if (rate > best) best = rate;
  }
  std::printf("%.1f\n", best);
}
