#include "kernelised.hpp"

#include "attend.hpp"
#include "check.hpp"
#include "seeded.hpp"

using namespace attention;
using namespace attention::test;

// Long figures in this file are from Python's decimal module at 60 digits.

namespace {

constexpr KernelOptions kAllKeys = {}, kCausal = {true, 0};

template <class T>
T good(const Result<T>& result) {
  REQUIRE(succeeds(result));
  return *result;
}

double largest(const Matrix& m) { return m.cwiseAbs().maxCoeff(); }

}  // namespace

TEST_CASE("elu + 1 is a line above 0 and e^x below, and never negative") {
  CHECK(near(
      eluFeatures(matrix({{2, 0, -1, -50}})),
      matrix({{3, 1, 0.367879441171442321595523770161461, 1.92874984796391778301734281652701e-22}}),
      1e-15));
  CHECK(eluFeatures(matrix({{-1000}}))(0, 0) == 0);
}

TEST_CASE("positive features are e^(projection - half the square) / the root of their number") {
  const auto phi = good(positiveFeatures(Role::key, matrix({{1}, {-2}}), matrix({{0.5}, {1}})));
  CHECK(near(phi,
             matrix({{0.707106781186547524400844362104849, 1.16582199079856210168176803108420},
                     {0.0352047736583148509172909704197396, 0.0129511124599879804846777779590712}}),
             1e-15));
}

TEST_CASE("positive features divide their input by the fourth root of its width") {
  // 16 wide: halved; one direction along the first axis: e^(1 - 1/2)
  Matrix row = Matrix::Zero(1, 16), direction = Matrix::Zero(1, 16);
  row(0, 0) = 2;
  direction(0, 0) = 1;
  CHECK(near(good(positiveFeatures(Role::query, row, direction)),
             matrix({{1.64872127070012814684865078781416}}), 1e-15));
}

TEST_CASE("many directions bring the kernel close to e^(q k / root d)") {
  Random random(12);
  Matrix directions(4000, 2);
  for (Index i = 0; i < directions.rows(); ++i)
    for (Index c = 0; c < 2; ++c) {
      // near enough to a normal variable: twelve uniform ones
      directions(i, c) = -6;
      for (int k = 0; k < 12; ++k) directions(i, c) += random.uniform(0, 1);
    }
  const Matrix query = matrix({{0.5, -0.25}}), key = matrix({{0.25, 0.75}});
  const auto phiQuery = good(positiveFeatures(Role::query, query, directions));
  const auto phiKey = good(positiveFeatures(Role::key, key, directions));
  const double kernel = good(attendByKernel(phiQuery, phiKey, matrix({{1}}))).kernel(0, 0);
  CHECK(std::abs(kernel - std::exp(-0.0625 / std::sqrt(2.0))) < 0.05);
}

TEST_CASE("a kernel's weights are its shares of the row: a quarter and three by hand") {
  const Matrix phiQuery = matrix({{1}, {2}}), phiKey = matrix({{1}, {3}}),
               value = matrix({{1}, {5}});
  const auto t = good(attendByKernel(phiQuery, phiKey, value));
  CHECK(identical(t.kernel, matrix({{1, 3}, {2, 6}})));
  CHECK(identical(t.weights, matrix({{0.25, 0.75}, {0.25, 0.75}})));
  CHECK(identical(t.output, matrix({{4}, {4}})));
  const auto linear = good(attendLinear(phiQuery, phiKey, value));
  CHECK(identical(linear.valueState, matrix({{16}})));
  CHECK(identical(linear.weightState, matrix({{4}})));
  CHECK(identical(linear.output, matrix({{4}, {4}})));
}

TEST_CASE("epsilon is added to the sum, so that weights sum to less than 1") {
  const auto t =
      good(attendByKernel(matrix({{1}}), matrix({{1}, {2}}), matrix({{8}, {8}}), {false, 1}));
  CHECK(identical(t.weights, matrix({{0.25, 0.5}})));
  CHECK(identical(t.output, matrix({{6}})));
}

TEST_CASE("causal: a query sees keys up to its own, in both orders of the products") {
  const Matrix phi = matrix({{1}, {1}, {2}}), value = matrix({{4}, {8}, {16}});
  const auto t = good(attendByKernel(phi, phi, value, kCausal));
  CHECK(identical(t.kernel, matrix({{1, 0, 0}, {1, 1, 0}, {2, 2, 4}})));
  CHECK(identical(t.output, matrix({{4}, {6}, {11}})));
  const auto linear = good(attendLinear(phi, phi, value, kCausal));
  CHECK(identical(linear.output, matrix({{4}, {6}, {11}})));
  CHECK(identical(linear.valueState, matrix({{44}})));
}

TEST_CASE("causal with more keys than queries, or fewer, still adds every key to the state") {
  const Matrix value = matrix({{4}, {8}, {16}}), phi = Matrix::Ones(3, 1);
  for (Index queries : {1, 2, 3, 5}) {
    const Matrix phiQuery = Matrix::Ones(queries, 1);
    const auto t = good(attendByKernel(phiQuery, phi, value, kCausal));
    const auto linear = good(attendLinear(phiQuery, phi, value, kCausal));
    CHECK(near(linear.output, t.output, 1e-15));
    CHECK(identical(linear.weightState, matrix({{3}})));
    CHECK(identical(linear.valueState, matrix({{28}})));
  }
}

TEST_CASE("both orders of the products give the same output") {
  Random random(13);
  for (int round = 0; round < 100; ++round) {
    const Problem p = random.problem(2);
    const Matrix phiQuery = eluFeatures(p.query), phiKey = eluFeatures(p.key);
    for (const KernelOptions& options : {kAllKeys, kCausal, {false, 1e-6}, {true, 0.5}}) {
      const auto t = good(attendByKernel(phiQuery, phiKey, p.value, options));
      const auto linear = good(attendLinear(phiQuery, phiKey, p.value, options));
      CHECK(largest(linear.output - t.output) < 1e-13);
    }
  }
}

TEST_CASE("a row whose kernel has vanished gives zeros") {
  const Matrix phiQuery = eluFeatures(matrix({{-1000}})), phiKey = matrix({{1}, {1}});
  const auto t = good(attendByKernel(phiQuery, phiKey, matrix({{3}, {4}})));
  CHECK(identical(t.weights, matrix({{0, 0}})));
  CHECK(identical(t.output, matrix({{0}})));
  CHECK(identical(good(attendLinear(phiQuery, phiKey, matrix({{3}, {4}}))).output, matrix({{0}})));
}

TEST_CASE("the recurrent form answers each token after its own key, divided by the root width") {
  // width 4: halved; by hand
  const Matrix key = matrix({{1, 0, 0, 0}, {1, 1, 0, 0}}),
               query = matrix({{2, 0, 0, 0}, {0, 2, 0, 0}});
  const auto t = good(attendRecurrent(query, key, matrix({{3}, {5}})));
  CHECK(identical(t.output, matrix({{3}, {5}})));
  CHECK(identical(t.state, matrix({{8}, {5}, {0}, {0}})));
}

TEST_CASE("the recurrent form goes on from a state as if it had never stopped") {
  Random random(14);
  const Matrix query = random.matrix(5, 3, -2, 2), key = random.matrix(5, 3, -2, 2);
  const Matrix value = random.matrix(5, 2, -2, 2);
  const auto whole = good(attendRecurrent(query, key, value));
  const auto first = good(attendRecurrent(query.topRows(2), key.topRows(2), value.topRows(2)));
  const auto rest = good(
      attendRecurrent(query.bottomRows(3), key.bottomRows(3), value.bottomRows(3), first.state));
  CHECK(identical(rest.state, whole.state));
  CHECK(identical(rest.output, whole.output.bottomRows(3)));
}

TEST_CASE("kernelised attention refuses what attend refuses") {
  const Matrix one = matrix({{1}}), empty(0, 0), two = matrix({{1, 1}});
  const auto all = [&](const Matrix& q, const Matrix& k, const Matrix& v, Error error,
                       std::string_view word) {
    CHECK(refuses(attendByKernel(q, k, v), error, {word}));
    CHECK(refuses(attendLinear(q, k, v), error, {word}));
    CHECK(refuses(attendRecurrent(q, k, v), error, {word}));
  };
  all(empty, one, one, Error::emptyMatrix, "Q is empty");
  all(one, empty, one, Error::emptyMatrix, "K is empty");
  all(one, one, empty, Error::emptyMatrix, "V is empty");
  all(matrix({{kNaN}}), one, one, Error::notFinite, "Q has");
  all(one, two, one, Error::widthMismatch, "keys are 2 wide");
  all(one, one, matrix({{1}, {2}}), Error::countMismatch, "1 keys and 2 values");
}

TEST_CASE("kernelised attention refuses an epsilon that is negative or not finite") {
  const Matrix one = matrix({{1}});
  for (double epsilon : {-1e-6, kInfinity, kNaN}) {
    CHECK(
        refuses(attendByKernel(one, one, one, {false, epsilon}), Error::badEpsilon, {"0 or more"}));
    CHECK(refuses(attendLinear(one, one, one, {false, epsilon}), Error::badEpsilon, {"0 or more"}));
  }
}

TEST_CASE("kernelised attention refuses scores and sums too large for float64") {
  const Matrix large = matrix({{1e200}}), one = matrix({{1}}), ones = matrix({{1}, {1}});
  CHECK(refuses(attendByKernel(large, large, one), Error::scoreOverflow, {"query 1 for key 1"}));
  CHECK(refuses(attendByKernel(one, matrix({{kLargest}, {kLargest}}), ones), Error::sumOverflow,
                {"too large"}));
  CHECK(refuses(attendLinear(one, ones, matrix({{kLargest}, {kLargest}})), Error::sumOverflow,
                {"too large"}));
  CHECK(refuses(attendLinear(large, large, one), Error::sumOverflow, {"too large"}));
  CHECK(refuses(attendRecurrent(large, large, one), Error::sumOverflow, {"too large"}));
}

TEST_CASE("the weights form refuses many tokens that the linear form takes") {
  const Matrix tokens = Matrix::Ones(3000, 1);
  CHECK(
      refuses(attendByKernel(tokens, tokens, tokens), Error::tooLarge, {"need 18012000 numbers"}));
  CHECK(near(good(attendLinear(tokens, tokens, tokens)).output, tokens, 1e-15));
}

TEST_CASE("positiveFeatures refuses directions that do not fit, and features too large") {
  const Matrix row = matrix({{1, 2}});
  CHECK(refuses(positiveFeatures(Role::query, row, matrix({{1}})), Error::wrongShape,
                {"Omega must be 1 by 2", "it is 1 by 1"}));
  CHECK(
      refuses(positiveFeatures(Role::query, row, Matrix(0, 2)), Error::emptyMatrix, {"Omega is"}));
  CHECK(refuses(positiveFeatures(Role::query, row, matrix({{1, kNaN}})), Error::notFinite,
                {"Omega has", "column 2"}));
  CHECK(refuses(positiveFeatures(Role::key, matrix({{kNaN}}), matrix({{1}})), Error::notFinite,
                {"K has"}));
  CHECK(refuses(positiveFeatures(Role::key, matrix({{1}}), matrix({{1}, {1000}})),
                Error::featureOverflow, {"The features of K", "row 1, feature 2"}));
  CHECK(refuses(positiveFeatures(Role::key, Matrix::Zero(3000, 1), Matrix::Zero(3000, 1)),
                Error::tooLarge, {"limit is 4194304"}));
}

TEST_CASE("attendRecurrent refuses queries without keys and a state that does not fit") {
  const Matrix one = matrix({{1}});
  CHECK(refuses(attendRecurrent(matrix({{1}, {2}}), one, one), Error::wrongShape,
                {"Q must be 1 by 1", "it is 2 by 1"}));
  CHECK(refuses(attendRecurrent(one, one, one, matrix({{1, 2}})), Error::wrongShape,
                {"The state must be 1 by 1", "it is 1 by 2"}));
  CHECK(refuses(attendRecurrent(one, one, one, matrix({{kNaN}})), Error::notFinite,
                {"The state has"}));
}

TEST_CASE("every cell of kernelised attention is explained as it is") {
  Random random(11);
  for (const bool causal : {false, true}) {
    const KernelOptions options{.causal = causal, .epsilon = 0.25};
    const Matrix query = random.matrix(3, 4, 0, 1), key = random.matrix(3, 4, 0, 1);
    const Matrix value = random.matrix(3, 2, -1, 1);
    const auto trace = good(attendByKernel(query, key, value, options));
    const auto at = [&](Stage stage, Index row, Index column) {
      return good(explainKernel(query, key, value, options, trace, stage, row, column));
    };
    for (Index i = 0; i < 3; ++i)
      for (Index j = 0; j < 3; ++j) {
        CHECK(identical(at(Stage::raw, i, j).value, trace.kernel(i, j)));
        const Explanation weight = at(Stage::weights, i, j);
        CHECK(identical(weight.value, trace.weights(i, j)));
        CHECK(identical(weight.numerator / weight.denominator, weight.value));
        if (j < 2) CHECK(identical(at(Stage::output, i, j).value, trace.output(i, j)));
      }
    CHECK(at(Stage::raw, 0, 1).kind == (causal ? Kind::hidden : Kind::dot));
    CHECK(refuses(explainKernel(query, key, value, options, trace, Stage::rowMax, 0, 0),
                  Error::unknownStage, {}));
    CHECK(refuses(explainKernel(query, key, value, options, trace, Stage::raw, 3, 0),
                  Error::cellOutside, {"row 4, column 1"}));
  }
}
