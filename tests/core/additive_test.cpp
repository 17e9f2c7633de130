#include "additive.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;

// Long figures in this file are from Python's decimal module at 60 digits.

namespace {

const Matrix kQuery = matrix({{1}, {-0.5}});
const Matrix kKey = matrix({{0.5}, {-1}});
const Matrix kValue = matrix({{1, 0}, {0, 1}});
const AdditiveParameters kParameters = {matrix({{1}, {2}}), matrix({{1}, {-1}}),
                                        matrix({{1, 0.5}})};

AdditiveParameters with(Matrix AdditiveParameters::*part, const Matrix& matrix) {
  AdditiveParameters parameters = kParameters;
  parameters.*part = matrix;
  return parameters;
}

AdditiveTrace good(const AdditiveParameters& parameters, const BoolMatrix& hidden = {}) {
  const auto trace = attendAdditive(kQuery, kKey, kValue, parameters, hidden);
  REQUIRE(succeeds(trace));
  return *trace;
}

Result<AdditiveTrace> attempt(const AdditiveParameters& parameters) {
  return attendAdditive(kQuery, kKey, kValue, parameters);
}

}  // namespace

TEST_CASE("an additive score is v tanh(W1 q + W2 k)") {
  const auto t = good(kParameters);
  CHECK(identical(t.queryUnits, matrix({{1, 2}, {-0.5, -1}})));
  CHECK(identical(t.keyUnits, matrix({{0.5, -0.5}, {-1, 1}})));
  CHECK(near(t.scores,
             matrix({{1.35772238046729965736345554468474, 0.497527376843365225665940092627744},
                     {-0.452574126822433219121151848228248, -0.905148253644866438242303696456496}}),
             1e-15));
  const Matrix weights =
      matrix({{0.702701394580250093855030432177452, 0.297298605419749906144969567822548},
              {0.611251081073648933244016483579173, 0.388748918926351066755983516420827}});
  CHECK(near(t.weights, weights, 1e-15));
  CHECK(near(t.output, weights, 1e-15));  // the values are the unit vectors
  CHECK(identical(t.masked, t.scores));
}

TEST_CASE("a bias is added to every hidden unit") {
  const auto t = good(with(&AdditiveParameters::bias, matrix({{0.25, -0.5}})));
  CHECK(near(t.scores,
             matrix({{1.32217261647516980632915002507403, 0.738225811479424273718439151109692},
                     {-0.237095127634199312695405730559445, -1.07934221858751777686454688852934}}),
             1e-15));
  CHECK(near(t.weights,
             matrix({{0.641975059584231558158873726763058, 0.358024940415768441841126273236942},
                     {0.698938268163430717610248677900759, 0.301061731836569282389751322099241}}),
             1e-15));
}

TEST_CASE("a bias of zeros is as none") {
  const auto none = good(kParameters),
             zeros = good(with(&AdditiveParameters::bias, matrix({{0, 0}})));
  CHECK(identical(zeros.scores, none.scores));
}

TEST_CASE("a hidden key gets no weight, and a query that sees nothing gets zeros") {
  const auto t = good(kParameters, mask(2, 2, {false, true, false, false}));
  CHECK(identical(t.scores, good(kParameters).scores));
  CHECK(t.masked(0, 0) == -kInfinity);
  CHECK(identical(t.weights, matrix({{0, 1}, {0, 0}})));
  CHECK(identical(t.output, matrix({{0, 1}, {0, 0}})));
}

TEST_CASE("queries and keys of different width meet in the hidden units") {
  const auto t = attendAdditive(matrix({{1, 2}}), matrix({{1, 1, 1}}), matrix({{7}}),
                                {matrix({{1, 0}}), matrix({{0, 0, 0}}), matrix({{1}})});
  REQUIRE(succeeds(t));
  CHECK(identical(t->output, matrix({{7}})));
}

TEST_CASE("hidden units as large as float64 goes saturate instead of failing") {
  const auto t = good(with(&AdditiveParameters::queryWeights, matrix({{kLargest}, {kLargest}})));
  CHECK(identical(t.scores, matrix({{1.5, 1.5}, {-1.5, -1.5}})));
}

TEST_CASE("attendAdditive refuses empty and not finite inputs by name") {
  const Matrix empty(0, 0), bad = matrix({{1}, {kNaN}});
  CHECK(refuses(attendAdditive(empty, kKey, kValue, kParameters), Error::emptyMatrix, {"Q is"}));
  CHECK(refuses(attendAdditive(kQuery, empty, kValue, kParameters), Error::emptyMatrix, {"K is"}));
  CHECK(refuses(attendAdditive(kQuery, kKey, empty, kParameters), Error::emptyMatrix, {"V is"}));
  CHECK(refuses(attendAdditive(bad, kKey, kValue, kParameters), Error::notFinite, {"Q has"}));
  CHECK(refuses(attempt(with(&AdditiveParameters::queryWeights, bad)), Error::notFinite, {"W1"}));
  CHECK(refuses(attempt(with(&AdditiveParameters::keyWeights, bad)), Error::notFinite, {"W2"}));
  CHECK(refuses(attempt(with(&AdditiveParameters::scoreVector, matrix({{1, kNaN}}))),
                Error::notFinite, {"The score vector v"}));
  CHECK(refuses(attempt(with(&AdditiveParameters::bias, matrix({{1, kNaN}}))), Error::notFinite,
                {"The bias b"}));
  CHECK(refuses(attempt(with(&AdditiveParameters::queryWeights, empty)), Error::emptyMatrix,
                {"W1 is empty"}));
}

TEST_CASE("attendAdditive refuses keys without a value") {
  CHECK(refuses(attendAdditive(kQuery, kKey, matrix({{1, 2}}), kParameters), Error::countMismatch,
                {"2 keys and 1 values"}));
}

TEST_CASE("attendAdditive refuses parameters and masks that do not fit") {
  CHECK(refuses(attempt(with(&AdditiveParameters::queryWeights, matrix({{1, 2}, {3, 4}}))),
                Error::wrongShape, {"W1 must be 2 by 1", "it is 2 by 2"}));
  CHECK(refuses(attempt(with(&AdditiveParameters::keyWeights, matrix({{1}}))), Error::wrongShape,
                {"W2 must be 2 by 1", "it is 1 by 1"}));
  CHECK(refuses(attempt(with(&AdditiveParameters::scoreVector, matrix({{1}, {2}}))),
                Error::wrongShape, {"v must be 1 by 2", "it is 2 by 1"}));
  CHECK(refuses(attempt(with(&AdditiveParameters::bias, matrix({{1, 2, 3}}))), Error::wrongShape,
                {"b must be 1 by 2", "it is 1 by 3"}));
  CHECK(refuses(attendAdditive(kQuery, kKey, kValue, kParameters, BoolMatrix::Constant(2, 1, true)),
                Error::wrongShape, {"The mask must be 2 by 2", "it is 2 by 1"}));
}

TEST_CASE("attendAdditive refuses a score too large and a problem too large") {
  CHECK(refuses(attempt(with(&AdditiveParameters::scoreVector, matrix({{kLargest, kLargest}}))),
                Error::scoreOverflow, {"query 1 for key 1"}));
  const Matrix tokens = Matrix::Zero(3000, 1);
  CHECK(refuses(attendAdditive(tokens, tokens, tokens, kParameters), Error::tooLarge,
                {"need 27024000 numbers"}));
}

TEST_CASE("every cell of additive attention is explained as it is") {
  const auto trace = good(kParameters, mask(2, 2, {true, false, true, true}));
  const auto at = [&](Stage stage, Index row, Index column) {
    const auto e = explainAdditive(kValue, kParameters, trace, stage, row, column);
    REQUIRE(succeeds(e));
    return *e;
  };
  for (Index i = 0; i < 2; ++i)
    for (Index j = 0; j < 2; ++j) {
      CHECK(identical(at(Stage::raw, i, j).value, trace.scores(i, j)));
      CHECK(identical(at(Stage::masked, i, j).value, trace.masked(i, j)));
      CHECK(identical(at(Stage::weights, i, j).value, trace.weights(i, j)));
      CHECK(identical(at(Stage::output, i, j).value, trace.output(i, j)));
    }
  const Explanation score = at(Stage::raw, 0, 0);
  CHECK(score.kind == Kind::dot);
  CHECK(score.left == std::vector<double>{1, 0.5});
  // tanh(1 + 0.5), tanh(2 - 0.5)
  CHECK(near(score.right[0], 0.905148253644866438242303696456071, 1e-15));
  CHECK(near(score.right[1], 0.905148253644866438242303696456071, 1e-15));
  CHECK(at(Stage::masked, 0, 1).kind == Kind::hidden);
  CHECK(at(Stage::masked, 0, 0).kind == Kind::kept);
}

TEST_CASE("explainAdditive refuses a stage that is not there and a cell outside") {
  const auto trace = good(kParameters);
  const auto at = [&](Stage stage, Index row, Index column) {
    return explainAdditive(kValue, kParameters, trace, stage, row, column);
  };
  CHECK(refuses(at(Stage::divisor, 0, 0), Error::unknownStage, {}));
  CHECK(refuses(at(Stage::raw, 2, 0), Error::cellOutside, {"row 3, column 1"}));
  CHECK(refuses(at(Stage::masked, 0, -1), Error::cellOutside, {"row 1, column 0"}));
}
