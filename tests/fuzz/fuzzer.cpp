#include "target.hpp"

using namespace attention::fuzz;

// What libFuzzer calls with each input it thinks of.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Source source({data, size});
  Target::all().front()->run(source);
  return 0;
}
