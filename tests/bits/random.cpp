#include "random.hpp"

#include "bits.hpp"
#include "print.hpp"

namespace attention::test {

bool printRandom() {
  for (std::string_view seed : {"0", "1", "18446744073709563961"}) {
    const auto words = seedWords(seed);
    if (!words) return false;
    Generator generator(*words);
    std::vector<double> numbers;
    for (int i = 0; i < 1000; ++i) {
      const std::uint64_t word = generator.next64();
      numbers.push_back(static_cast<double>(word >> 32));
      numbers.push_back(static_cast<double>(word & 0xffffffff));
      numbers.push_back(generator.uniform());
    }
    printExact("words and uniforms of seed " + std::string(seed), numbers);
    numbers.clear();
    for (int i = 0; i < 100000; ++i) numbers.push_back(generator.normal());
    printExact("normals of seed " + std::string(seed), numbers);
  }
  return true;
}

}  // namespace attention::test
