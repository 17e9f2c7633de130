#include <cstdio>

#include "run.hpp"

// Runs case files on the core: prints a line for each case that fails or is skipped, and the counts
// at the end.

using attention::cases::Report;

int main(int count, char** names) {
  if (count < 2) {
    std::fputs("Name the case files to run: cases FILE...\n", stderr);
    return 1;
  }
  Report report;
  for (int i = 1; i < count; ++i) attention::cases::runFile(names[i], report);
  for (const std::string& line : report.failures) std::printf("FAIL %s\n", line.c_str());
  for (const std::string& line : report.skips) std::printf("SKIP %s\n", line.c_str());
  std::printf("%d runs in float64, %d in float32\n", report.float64, report.float32);
  std::printf("%d passed, %d failed, %d skipped\n", report.passed, report.failed, report.skipped);
  return report.failed > 0 || report.passed == 0 ? 1 : 0;
}
