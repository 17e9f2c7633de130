#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "target.hpp"

// Runs every target on the inputs that are kept for it, without a fuzzer: replay CORPUS.

using namespace attention::fuzz;

namespace {

std::vector<std::uint8_t> bytesOf(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

int replay(const Target& target, const std::filesystem::path& folder) {
  int inputs = 0;
  std::error_code missing;
  for (const auto& file : std::filesystem::directory_iterator(folder, missing)) {
    std::fprintf(stderr, "%s\n", file.path().c_str());
    const std::vector<std::uint8_t> bytes = bytesOf(file);
    Source source(bytes);
    target.run(source);
    ++inputs;
  }
  std::printf("%s: %d inputs\n", target.name, inputs);
  return inputs;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  bool good = !Target::all().empty();
  for (const Target* target : Target::all())
    good &= replay(*target, std::filesystem::path(arguments[1]) / target->name) > 0;
  return good ? 0 : 1;
}
