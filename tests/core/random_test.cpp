#ifndef CASES
#error "CASES must name the folder of recorded cases"
#endif

#include "random.hpp"

#include <fstream>

#include "check.hpp"
#include "rng_check.hpp"

using namespace attention;
using namespace attention::test;

namespace {

// 2^255 - 19 and 3^160
constexpr auto kLarge =
    "57896044618658097711785492504343953926634992332820282019728792003956564819949";
constexpr auto kLarger =
    "21847450052839212624230656502990235142567050104912751880812823948662932355201";

nlohmann::json recorded() {
  std::ifstream file(CASES "/rng.json");
  REQUIRE_MESSAGE(file, "cannot open ", CASES "/rng.json");
  return nlohmann::json::parse(file);
}

}  // namespace

TEST_CASE("every stream recorded from NumPy comes out again, bit for bit") {
  const RngReport report = checkRng(recorded());
  for (const std::string& failure : report.failures) FAIL_CHECK(failure);
  CHECK(report.passed == 4 * 23 + 4 * (5 + 2));
  CHECK(report.skips.size() == 2 * 4);
}

TEST_CASE("a recording that differs is found, field by field") {
  nlohmann::json wrong = recorded()["seeds"]["1"];
  wrong.erase("normal_1e6");
  wrong["pool"][3] = 1423772288;
  wrong["pcg_inc"] = "194290289479364712180083596243593368445";
  wrong["raw_uint64"][19] = "4838827058250644973";
  wrong["standard_normal"][39] = -wrong["standard_normal"][39].get<double>();
  const RngReport report =
      checkRng({{"format", "numpy-pcg64/1"}, {"seeds", {{"1", wrong}, {"-1", wrong}}}});
  CHECK(report.failed == 5);
  CHECK(report.failures[0].find("seed -1: The seed must be") == 0);
  CHECK(report.failures[1] == "seed 1: pool");
  CHECK(report.failures[4] == "seed 1: standard_normal");
}

TEST_CASE("a seed of 256 bits gives NumPy's numbers") {
  // random_raw(3) and standard_normal(3) of NumPy 1.24.2
  Generator raw(*seedWords(kLarge));
  CHECK(raw.next64() == 4752427635941020532u);
  CHECK(raw.next64() == 7344910926779590111u);
  CHECK(raw.next64() == 1743827945934185316u);
  Generator normals(*seedWords(kLarger));
  CHECK(identical(normals.normal(), -0.3875316254895614));
  CHECK(identical(normals.normal(), 0.45451291740296823));
  CHECK(identical(normals.normal(), -0.0477135707930965));
}

TEST_CASE("a copy of a generator draws what the generator will draw") {
  Generator one(SeedWords{3});
  for (int i = 0; i < 1000; ++i) one.normal();
  Generator other = one;
  for (int i = 0; i < 1000; ++i) REQUIRE(identical(other.normal(), one.normal()));
  CHECK(one.source().state() == other.source().state());
}

TEST_CASE("uniform numbers lie in [0, 1) and are multiples of 2^-53") {
  Generator generator(SeedWords{11});
  for (int i = 0; i < 10000; ++i) {
    const double u = generator.uniform() * 0x1p53;
    REQUIRE(u >= 0);
    REQUIRE(u < 0x1p53);
    REQUIRE(u == std::floor(u));
  }
}

TEST_CASE("a product of 128-bit numbers wraps around") {
  const UInt128 most{~std::uint64_t{0}, ~std::uint64_t{0}};
  CHECK(most * most == UInt128{0, 1});
  CHECK(fullProduct(~std::uint64_t{0}, ~std::uint64_t{0}) == UInt128{~std::uint64_t{1}, 1});
  CHECK(fullProduct(0x100000001, 0xffffffff00000000) == UInt128{0xffffffff, 0xffffffff00000000});
  CHECK(most + UInt128{0, 1} == UInt128{0, 0});
  CHECK(UInt128{0, ~std::uint64_t{0}} + UInt128{0, 1} == UInt128{1, 0});
}
