#include <numeric>
#include <vector>

#include "attend.hpp"
#include "check.hpp"
#include "seeded.hpp"

using namespace attention;
using namespace attention::test;

// What holds for every problem, tried on seeded ones of many shapes.

namespace {

Trace traceOf(const Problem& p, const Options& options = {}) {
  const auto trace = attend(p.query, p.key, p.value, options);
  REQUIRE(succeeds(trace));
  return *trace;
}

Trace rowOf(const std::vector<double>& scores, bool subtractMax) {
  const auto trace = softmaxRow(scores, 1, {{Divisor::Kind::none}, subtractMax});
  REQUIRE(succeeds(trace));
  return *trace;
}

template <class Check>
void forManyProblems(double size, Check check) {
  Random random(20170612);
  for (int round = 0; round < 200; ++round) {
    CAPTURE(round);
    check(random, random.problem(size));
  }
}

// Rows of `matrix` in the order given.
Matrix ordered(const Matrix& matrix, const std::vector<Index>& order) {
  Matrix result(matrix.rows(), matrix.cols());
  for (Index i = 0; i < matrix.rows(); ++i) result.row(i) = matrix.row(order[std::size_t(i)]);
  return result;
}

std::vector<Index> shuffled(Random& random, Index count) {
  std::vector<Index> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  for (Index i = count; i > 1; --i)
    std::swap(order[std::size_t(i - 1)], order[std::size_t(random.size(i) - 1)]);
  return order;
}

// The formula once more, in the widest floating point there is and with the sums run backwards.
Matrix outputByFormula(const Problem& p, long double divisor) {
  Matrix output(p.query.rows(), p.value.cols());
  for (Index i = 0; i < output.rows(); ++i)
    for (Index c = 0; c < output.cols(); ++c) {
      long double sum = 0, blend = 0;
      for (Index j = p.key.rows() - 1; j >= 0; --j) {
        long double score = 0;
        for (Index d = p.key.cols() - 1; d >= 0; --d)
          score += static_cast<long double>(p.query(i, d)) * p.key(j, d);
        const long double power = std::exp(score / divisor);
        sum += power;
        blend += power * p.value(j, c);
      }
      output(i, c) = static_cast<double>(blend / sum);
    }
  return output;
}

Finding noNaN(const Trace& trace) {
  for (Stage stage : trace.stages())
    if (trace.at(stage).hasNaN()) return trouble("NaN in ", name(stage));
  return {};
}

}  // namespace

TEST_CASE("weights lie between 0 and 1 and every row of them sums to 1") {
  for (double size : {0.1, 2.0, 50.0})
    forManyProblems(size, [](Random&, const Problem& p) {
      const Trace trace = traceOf(p);
      CHECK((trace.weights.array() >= 0).all());
      CHECK((trace.weights.array() <= 1).all());
      CHECK(near(trace.weightSum, Matrix::Ones(p.query.rows(), 1), 1e-12));
    });
}

TEST_CASE("outputs agree with the formula computed in another order and precision") {
  forManyProblems(2, [](Random&, const Problem& p) {
    const double width = static_cast<double>(p.query.cols());
    const auto off = [&](const Divisor& divisor, long double number) {
      const Matrix got = traceOf(p, {divisor}).output, want = outputByFormula(p, number);
      REQUIRE(got.rows() == want.rows());
      REQUIRE(got.cols() == want.cols());
      return (got - want).cwiseAbs().maxCoeff();
    };
    CHECK(off({}, std::sqrt(static_cast<long double>(width))) < 1e-13);
    CHECK(off({Divisor::Kind::none}, 1) < 1e-12);
    CHECK(off({Divisor::Kind::width}, width) < 1e-13);
    CHECK(off({Divisor::Kind::number, 3.7}, 3.7) < 1e-13);
  });
}

TEST_CASE("adding a constant to a row of scores changes no weight") {
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    // multiples of 1/1024, so that adding the constant is exact
    std::vector<double> scores(static_cast<std::size_t>(random.size(8)));
    for (double& score : scores) score = std::floor(random.uniform(-8192, 8192)) / 1024;
    const Matrix weights = rowOf(scores, true).weights;
    for (double constant : {0.5, -3.0, 1000.0, -1e6}) {
      std::vector<double> moved = scores;
      for (double& score : moved) score += constant;
      CHECK(identical(rowOf(moved, true).weights, weights));
    }
  }
}

TEST_CASE("permuting keys and values together permutes weights and leaves the output") {
  forManyProblems(2, [](Random& random, Problem p) {
    const Trace before = traceOf(p);
    const auto order = shuffled(random, p.key.rows());
    p.key = ordered(p.key, order);
    p.value = ordered(p.value, order);
    const Trace after = traceOf(p);
    CHECK(near(after.weights, ordered(before.weights.transpose(), order).transpose(), 1e-14));
    CHECK((after.output - before.output).cwiseAbs().maxCoeff() < 1e-14);
  });
}

TEST_CASE("each query is answered as if it were alone") {
  forManyProblems(2, [](Random&, const Problem& p) {
    const Trace all = traceOf(p);
    for (Index i = 0; i < p.query.rows(); ++i) {
      Problem alone = p;
      alone.query = p.query.row(i);
      CHECK(identical(traceOf(alone).output, all.output.row(i)));
    }
  });
}

TEST_CASE("parts of larger matrices are read as the copies of them") {
  forManyProblems(2, [](Random& random, const Problem& p) {
    const auto within = [&](const Matrix& part) {
      Matrix whole = random.matrix(part.rows() + 2, part.cols() + 3, -9, 9);
      whole.block(1, 2, part.rows(), part.cols()) = part;
      return whole;
    };
    const Matrix query = within(p.query), key = within(p.key), value = within(p.value);
    const auto trace = attend(query.block(1, 2, p.query.rows(), p.query.cols()),
                              key.block(1, 2, p.key.rows(), p.key.cols()),
                              value.block(1, 2, p.value.rows(), p.value.cols()));
    REQUIRE(succeeds(trace));
    CHECK(identical(trace->output, traceOf(p).output));
  });
}

TEST_CASE("changing V leaves every stage before the output as it was, bit for bit") {
  forManyProblems(2, [](Random& random, Problem p) {
    const Trace before = traceOf(p);
    p.value = random.matrix(p.value.rows(), p.value.cols() + 1, -9, 9);
    const Trace after = traceOf(p);
    for (Stage stage : before.stages())
      if (stage != Stage::output) CHECK(identical(after.at(stage), before.at(stage)));
  });
}

TEST_CASE("a larger score of a row gets a larger weight") {
  forManyProblems(2, [](Random&, const Problem& p) {
    const Trace t = traceOf(p);
    for (Index i = 0; i < t.raw.rows(); ++i)
      for (Index j = 1; j < t.raw.cols(); ++j)
        CHECK((t.raw(i, j) > t.raw(i, 0)) == (t.weights(i, j) > t.weights(i, 0)));
  });
}

TEST_CASE("equal values come out unchanged whatever the weights") {
  forManyProblems(2, [](Random&, Problem p) {
    p.value.setConstant(3);
    CHECK(near(traceOf(p).output, Matrix::Constant(p.query.rows(), p.value.cols(), 3), 1e-15));
  });
}

TEST_CASE("a single key takes all the weight and gives its value") {
  Random random(3);
  const Matrix query = random.matrix(3, 2, -5, 5), key = random.matrix(1, 2, -5, 5);
  const Matrix value = random.matrix(1, 4, -5, 5);
  const auto trace = attend(query, key, value);
  REQUIRE(succeeds(trace));
  CHECK(identical(trace->weights, Matrix::Ones(3, 1)));
  CHECK(identical(trace->output, value.replicate(3, 1)));
}

TEST_CASE("one token of width one gives its value") {
  const auto trace = attend(matrix({{-2}}), matrix({{3}}), matrix({{7}}));
  REQUIRE(succeeds(trace));
  CHECK(identical(trace->raw, matrix({{-6}})));
  CHECK(identical(trace->output, matrix({{7}})));
}

TEST_CASE("subtracting the maximum changes no weight of moderate scores") {
  forManyProblems(2, [](Random&, const Problem& p) {
    const Trace with = traceOf(p), without = traceOf(p, {{}, false});
    CHECK(near(without.weights, with.weights, 1e-14));
    CHECK((without.output - with.output).cwiseAbs().maxCoeff() < 1e-14);
  });
}

TEST_CASE("rows of extreme scores give no NaN when the maximum is subtracted") {
  const std::vector<double> rows[] = {{1e4, 0, -1e4}, {-1e6, -1e6 - 1, -2e6}, {1e308, -1e308, 0},
                                      {1e308, 1e308}, {-1e308, -1e308},       {7, 7, 7, 7},
                                      {0, 0, 0},      {5e-324, 0, -5e-324}};
  for (const auto& scores : rows) {
    CAPTURE(scores[0]);
    const Trace trace = rowOf(scores, true);
    CHECK(noNaN(trace));
    CHECK(near(trace.weightSum, matrix({{1}}), 1e-15));
  }
}

TEST_CASE("extreme scores get the weights that they should") {
  CHECK(identical(rowOf({1e4, 0, -1e4}, true).weights, matrix({{1, 0, 0}})));
  CHECK(identical(rowOf({1e308, -1e308, 0}, true).weights, matrix({{1, 0, 0}})));
  CHECK(identical(rowOf({-1e308, -1e308}, true).weights, matrix({{0.5, 0.5}})));
  // softmax of [1, 0], from Python's decimal module at 50 digits
  CHECK(near(rowOf({-1e6, -1e6 - 1}, true).weights,
             matrix({{0.731058578630004879251159241821836, 0.268941421369995120748840758178164}}),
             1e-15));
}

TEST_CASE("scores of 800 overflow without the maximum, and attend shows it instead of refusing") {
  const Matrix query = matrix({{20}}), key = matrix({{40}, {39}}), value = matrix({{1}, {2}});
  const auto without = attend(query, key, value, {{}, false});
  REQUIRE(succeeds(without));
  CHECK(without->exponentials(0, 0) == kInfinity);
  CHECK(without->rowSum(0, 0) == kInfinity);
  CHECK(std::isnan(without->weights(0, 0)));
  CHECK(std::isnan(without->output(0, 0)));
  const auto with = attend(query, key, value);
  REQUIRE(succeeds(with));
  // e^-20 and the share it leaves, from Python's decimal module at 50 digits
  CHECK(near(with->weights,
             matrix({{0.999999997938846381809796418569138, 2.06115361819020358143086212947459e-9}}),
             1e-15));
}
