#include "entmax.hpp"

#include <numeric>

#include "check.hpp"
#include "seeded.hpp"

using namespace attention;
using namespace attention::test;

// Long figures in this file are from Python's decimal module at 60 digits, by bisection on the
// threshold, which the core does not use.

namespace {

Matrix row(const std::vector<double>& list) {
  return Eigen::Map<const Matrix>(list.data(), 1, static_cast<Index>(list.size()));
}

Matrix weights(const std::vector<double>& logits, double alpha) {
  return row(entmax(logits, alpha).weights);
}

}  // namespace

TEST_CASE("sparsemax of rows done by hand") {
  // tau = (sum of the support - 1) / its size
  const auto spread = sparsemax(std::vector<double>{0.5, 0.25, -2});
  CHECK(identical(row(spread.weights), matrix({{0.625, 0.375, 0}})));
  CHECK(spread.threshold == -0.125);
  const auto even = sparsemax(std::vector<double>{3, 3, 3, 3});
  CHECK(identical(row(even.weights), matrix({{0.25, 0.25, 0.25, 0.25}})));
  CHECK(even.threshold == 2.75);
}

TEST_CASE("a gap of exactly 1 leaves the smaller logit of sparsemax without weight") {
  const auto edge = sparsemax(std::vector<double>{1, 2});
  CHECK(identical(row(edge.weights), matrix({{0, 1}})));
  CHECK(edge.threshold == 1);
}

TEST_CASE("entmax holds every digit from just above softmax to alpha 4") {
  const std::vector<double> z = {2, 1, 0}, close = {0.5, 0.25, -0.5, 0.375};
  CHECK(near(weights(z, 1.0001),
             matrix({{0.665272593914275888333230513576872, 0.244717897472768612770842865493678,
                      0.0900095086129554988959266209294500}}),
             1e-14));
  CHECK(near(weights(close, 1.0001),
             matrix({{0.330133129426486046796804334340463, 0.257100012232285070566673471888827,
                      0.121429658060650674113094337831805, 0.291337200280578208523427855938905}}),
             1e-14));
  CHECK(near(weights(z, 1.01),
             matrix({{0.668415955053421301702692373400117, 0.243666296959440348860622563124021,
                      0.0879177479871383494366850634758617}}),
             1e-14));
  CHECK(near(weights(z, 1.25),
             matrix({{0.750700303053255521673464000756377, 0.214849511543484016467790371617079,
                      0.0344501854032604618587456276265435}}),
             1e-14));
  CHECK(
      near(weights(z, 1.5),
           matrix({{0.830718913883073823812701969204908, 0.169281086116926176187298030795092, 0}}),
           1e-14));
  CHECK(near(weights(close, 1.5),
             matrix({{0.400032649123848072301400970207386, 0.257537313397413110627654810056560,
                      0.0175513062181082256064163296040813, 0.324878731260630591464527890131973}}),
             1e-14));
  CHECK(near(weights(close, 1.75),
             matrix({{0.429123157995252913019027494699582, 0.239816328235802354100715607471583, 0,
                      0.331060513768944732880256897828835}}),
             1e-14));
  CHECK(near(weights(close, 2.5),
             matrix({{0.546185794798782268165722150642835, 0.0936417301189534461843355482870838, 0,
                      0.360172475082264285649942301070081}}),
             1e-14));
  CHECK(near(weights(close, 3), matrix({{0.625, 0, 0, 0.375}}), 1e-14));
  CHECK(near(
      weights(close, 4),
      matrix({{0.733110261955386713695678893821037, 0, 0, 0.266889738044613286304321106178963}}),
      1e-14));
}

TEST_CASE("the threshold of entmax is the one of the formula") {
  const std::vector<double> close = {0.5, 0.25, -0.5, 0.375};
  const auto threshold = [&](double alpha) { return entmax(close, alpha).threshold; };
  CHECK(near(threshold(1.0001), -0.999839180212629343312478781256920, 1e-14));
  CHECK(near(threshold(1.25), -0.649923200781457893282312246270330, 1e-14));
  CHECK(near(threshold(1.5), -0.382481342905739846694984640603305, 1e-14));
  CHECK(near(threshold(1.75), -0.155196021058572705575069012107308, 1e-14));
  CHECK(near(threshold(2.5), 0.346344753835162710918952954779020, 1e-14));
  CHECK(near(threshold(3), 0.609375, 1e-14));
  CHECK(near(threshold(4), 1.10598940865663647857425839640822, 1e-14));
}

TEST_CASE("a weight barely inside the support keeps its digits, though the threshold cannot") {
  // at alpha 4 the smaller logit lies 4e-20 above the threshold, whose own digits end at 1e-16
  CHECK(near(weights({0, -0.333333}, 4),
             matrix({{0.999999666666555545920944923374354, 3.33333444454079055076625646303962e-7}}),
             1e-9));
  CHECK(near(weights({0, -0.666666}, 2.5)(0, 1), 6.66304186230667930628476937119172e-7, 1e-9));
}

TEST_CASE("entmax at 2 is sparsemax, bit for bit") {
  Random random(5);
  for (int round = 0; round < 100; ++round) {
    const Matrix logits = random.matrix(1, random.size(9), -3, 3);
    const auto want = sparsemax(rowOf(logits, 0)), got = entmax(rowOf(logits, 0), 2);
    CHECK(identical(row(got.weights), row(want.weights)));
    CHECK(got.threshold == want.threshold);
  }
}

TEST_CASE("weights of every alpha are what the formula says of the threshold, and sum to 1") {
  Random random(6);
  for (double alpha : {1.001, 1.2, 1.5, 1.8, 1.999, 2.0, 2.001, 2.7, 3.5, 4.0})
    for (int round = 0; round < 50; ++round) {
      CAPTURE(alpha);
      CAPTURE(round);
      const Matrix logits = random.matrix(1, random.size(40), -2, 2);
      const auto got = entmax(rowOf(logits, 0), alpha);
      CHECK(near(std::accumulate(got.weights.begin(), got.weights.end(), 0.0), 1, 1e-13));
      for (std::size_t j = 0; j < got.weights.size(); ++j) {
        // compared before the power is taken: after it, digits of the threshold are magnified
        const double above = (alpha - 1) * rowOf(logits, 0)[j] - got.threshold;
        const double below = std::pow(got.weights[j], alpha - 1);
        CHECK(std::abs(std::max(above, 0.0) - below) < 1e-13);
      }
    }
}

TEST_CASE("neighbouring alphas give neighbouring weights across every change of method") {
  const std::vector<double> close = {0.5, 0.25, -0.5, 0.375};
  for (double alpha : {1.5, 2.0}) {
    const Matrix at = weights(close, alpha);
    for (double step : {-1e-9, 1e-9})
      CHECK((weights(close, alpha + step) - at).cwiseAbs().maxCoeff() < 1e-8);
  }
}

TEST_CASE("equal logits share evenly at every alpha, and one logit takes it all") {
  for (double alpha : {1.001, 1.25, 1.5, 2.0, 2.5, 4.0}) {
    CAPTURE(alpha);
    CHECK(near(weights({-7, -7, -7, -7, -7}, alpha), Matrix::Constant(1, 5, 0.2), 1e-14));
    CHECK(identical(weights({123}, alpha), matrix({{1}})));
  }
}

TEST_CASE("logits as far apart as float64 goes give a weight of 1 and exact zeros") {
  for (double alpha : {1.001, 1.5, 1.75, 2.0, 2.5, 4.0}) {
    CAPTURE(alpha);
    CHECK(identical(weights({-kLargest, kLargest, 0}, alpha), matrix({{0, 1, 0}})));
  }
}

TEST_CASE("many equal logits are handled at every alpha") {
  const std::vector<double> many(20000, 1.0);
  for (double alpha : {1.0001, 1.3, 1.5, 2.0, 3.0, 4.0}) {
    CAPTURE(alpha);
    const auto got = entmax(many, alpha);
    CHECK(near(got.weights.front(), 1.0 / 20000, 1e-11));
    CHECK(got.weights.front() == got.weights.back());
  }
}
