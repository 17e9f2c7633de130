#include "cosine.hpp"

#include "attend.hpp"
#include "check.hpp"
#include "seeded.hpp"

using namespace attention;
using namespace attention::test;

// Long figures in this file are from Python's decimal module at 60 digits.

namespace {

const Matrix kQuery = matrix({{3, 4}});
const Matrix kKey = matrix({{4, 3}, {-3, -4}, {0, 0}});
const Matrix kValue = matrix({{1, 0, 0}, {0, 1, 0}, {0, 0, 1}});

}  // namespace

TEST_CASE("a cosine is the product of the vectors made one long") {
  const auto t = attendCosine(kQuery, kKey, kValue, 10);
  REQUIRE(succeeds(t));
  CHECK(near(t->unitQuery, matrix({{0.6, 0.8}}), 1e-15));
  CHECK(near(t->unitKey, matrix({{0.8, 0.6}, {-0.6, -0.8}, {0, 0}}), 1e-15));
  CHECK(near(t->cosines, matrix({{0.96, -1, 0}}), 1e-15));
  CHECK(near(t->scaled, matrix({{9.6, -10, 0}}), 1e-15));
  const Matrix weights =
      matrix({{0.999932272775916832804869076162138, 3.07467162650797698683277045003226e-9,
               0.0000677241494115406871539370050919846}});
  CHECK(near(t->weights, weights, 1e-14));
  CHECK(near(t->output, weights, 1e-14));
}

TEST_CASE("lengths do not matter: cosines stay where dot products grow") {
  Random random(11);
  for (int round = 0; round < 100; ++round) {
    const Problem p = random.problem(2);
    const auto before = attendCosine(p.query, p.key, p.value, 5);
    REQUIRE(succeeds(before));
    CHECK(before->cosines.cwiseAbs().maxCoeff() < 1 + 1e-15);
    // by powers of two nothing is rounded, so not a bit may change
    for (double factor : {2.0, 8.0, 0.25, std::ldexp(1, 900), std::ldexp(1, -30)}) {
      const auto after = attendCosine(p.query * factor, p.key, p.value, 5);
      REQUIRE(succeeds(after));
      CHECK(identical(after->cosines, before->cosines));
    }
  }
}

TEST_CASE("the longest vectors that float64 holds have a direction too") {
  CHECK(near(unitRows(matrix({{kLargest, -kLargest}}), 0),
             matrix({{std::sqrt(0.5), -std::sqrt(0.5)}}), 1e-15));
  CHECK(near(unitRows(matrix({{3e-320, 4e-320}}), 0), matrix({{0.6, 0.8}}), 1e-3));
}

TEST_CASE("a vector shorter than epsilon is divided by epsilon instead, and zeros stay zero") {
  CHECK(near(unitRows(matrix({{0.03, 0.04}}), 0.5), matrix({{0.06, 0.08}}), 1e-15));
  CHECK(identical(unitRows(matrix({{0, 0}}), 1e-12), matrix({{0, 0}})));
  CHECK(identical(unitRows(matrix({{0, 0}}), 0), matrix({{0, 0}})));
}

TEST_CASE("attendCosine refuses what attend refuses") {
  CHECK(refuses(attendCosine(Matrix(0, 0), kKey, kValue, 1), Error::emptyMatrix, {"Q is empty"}));
  CHECK(refuses(attendCosine(kQuery, matrix({{1, kNaN}}), kValue, 1), Error::notFinite, {"K has"}));
  CHECK(refuses(attendCosine(matrix({{1}}), kKey, kValue, 1), Error::widthMismatch, {"1 wide"}));
  CHECK(refuses(attendCosine(kQuery, kKey, matrix({{1}}), 1), Error::countMismatch, {"3 keys"}));
  const Matrix tokens = Matrix::Zero(3000, 1);
  CHECK(
      refuses(attendCosine(tokens, tokens, tokens, 1), Error::tooLarge, {"need 27018000 numbers"}));
}

TEST_CASE("attendCosine refuses a scale that is not positive and finite") {
  for (double scale : {0.0, -1.0, kInfinity, kNaN})
    CHECK(refuses(attendCosine(kQuery, kKey, kValue, scale), Error::badScale, {"positive"}));
  CHECK(succeeds(attendCosine(kQuery, kKey, kValue, 1e300)));
}

TEST_CASE("attendCosine refuses an epsilon that is negative or not finite") {
  for (double epsilon : {-1e-12, kInfinity, kNaN})
    CHECK(
        refuses(attendCosine(kQuery, kKey, kValue, 1, epsilon), Error::badEpsilon, {"0 or more"}));
  CHECK(succeeds(attendCosine(kQuery, kKey, kValue, 1, 0)));
}

TEST_CASE("every cell of cosine attention is explained as it is") {
  const auto t = attendCosine(kQuery, kKey, kValue, 10);
  REQUIRE(succeeds(t));
  const auto at = [&](Stage stage, Index column) {
    const auto e = explainCosine(kValue, 10, *t, stage, 0, column);
    REQUIRE(succeeds(e));
    return *e;
  };
  for (Index j = 0; j < 3; ++j) {
    CHECK(identical(at(Stage::raw, j).value, t->cosines(0, j)));
    CHECK(identical(at(Stage::scaled, j).value, t->scaled(0, j)));
    CHECK(identical(at(Stage::weights, j).value, t->weights(0, j)));
    CHECK(identical(at(Stage::output, j).value, t->output(0, j)));
  }
  CHECK(at(Stage::raw, 0).kind == Kind::dot);
  CHECK(near(at(Stage::raw, 0).product[0], 0.48, 1e-15));
  CHECK(at(Stage::scaled, 1).kind == Kind::scaledUp);
  CHECK(at(Stage::scaled, 1).right == std::vector<double>{10});
}

TEST_CASE("explainCosine refuses a stage that is not there and a cell outside") {
  const auto t = attendCosine(kQuery, kKey, kValue, 10);
  REQUIRE(succeeds(t));
  CHECK(refuses(explainCosine(kValue, 10, *t, Stage::rowMax, 0, 0), Error::unknownStage, {}));
  CHECK(refuses(explainCosine(kValue, 10, *t, Stage::raw, 0, 3), Error::cellOutside, {"1 by 3"}));
}
