#include "log_one_minus.hpp"

#include "check.hpp"
#include "random.hpp"

using namespace attention;
using namespace attention::test;

namespace {

constexpr double kUlp = 0x1p-52;  // of a number's size, at most

}  // namespace

TEST_CASE("log(1 - u) holds from the smallest u to the largest") {
  // 50 digits from Python's decimal
  CHECK(logOneMinus(0) == 0);
  CHECK(
      near(logOneMinus(0x1p-53), -1.11022302462515660205338988848237217180973272006529e-16, kUlp));
  CHECK(near(logOneMinus(0x1.00000ep-30), -9.31323352205277346281346383236439205663390934114882e-10,
             kUlp));
  CHECK(near(logOneMinus(0x1.0000000000004p-3),
             -0.133531392624522750028975006663534072605537139101554, kUlp));
  CHECK(near(logOneMinus(0x1.0000000006072p-2),
             -0.287682072453608354537753683404264957646865506636094, kUlp));
  CHECK(near(logOneMinus(0.5), -0.693147180559945309417232121458176568075500134360255, kUlp));
  CHECK(near(logOneMinus(0x1.7ffffffffffffp-1),
             -1.38629436111989017474525439285383557431148565883887, kUlp));
  CHECK(near(logOneMinus(0x1.fffffffffffffp-1),
             -36.7368005696771013991133024372833581080015071210935, kUlp));
}

TEST_CASE("log(1 - u) stays beside the C library's log1p") {
  Generator generator(SeedWords{5});
  for (int i = 0; i < 100000; ++i) {
    const double u = generator.uniform();
    // each is within one unit of the true value
    REQUIRE(near(logOneMinus(u), std::log1p(-u), 2 * kUlp));
  }
}
