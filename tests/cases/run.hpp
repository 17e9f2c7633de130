#pragma once

#include <iosfwd>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace attention::cases {

/// What came of some cases. A case passes if it holds in every precision that it applies to and
/// that the core offers for its operation; it is skipped if there is none.
struct Report {
  int passed = 0;
  int failed = 0;
  int skipped = 0;
  int float64 = 0;  // runs in that precision
  int float32 = 0;
  std::vector<std::string> failures = {};  // one line each
  std::vector<std::string> skips = {};

  void fail(const std::string& line) {
    ++failed;
    failures.push_back(line);
  }
  void skip(const std::string& line) {
    ++skipped;
    skips.push_back(line);
  }
};

/// Runs the cases of one parsed file: attn-cases/1, or the streams of random numbers of
/// numpy-pcg64/1, of which every field counts as a case.
void run(const nlohmann::json& file, Report& report);

/// Parses a file and runs its cases. Throws where it is no JSON, or nested deeper than any case is.
void run(std::istream& file, Report& report);

/// Reads a file and runs its cases; one that cannot be read is a failure.
void runFile(const std::string& path, Report& report);

}  // namespace attention::cases
