#include "online.hpp"

#include "attend.hpp"
#include "check.hpp"
#include "seeded.hpp"

using namespace attention;
using namespace attention::test;

// Long figures in this file are from Python's decimal module at 60 digits.

namespace {

constexpr double kOverE = 0.367879441171442321595523770161461;         // e^-1
constexpr double kOverESquared = 0.135335283236612691893999494972484;  // e^-2

Matrix row(const std::vector<double>& list) {
  return Eigen::Map<const Matrix>(list.data(), 1, static_cast<Index>(list.size()));
}

OnlineAttention good(const std::vector<double>& scores, const Matrix& value, Index block) {
  const auto result = onlineAttention(scores, value, block);
  REQUIRE(succeeds(result));
  return *result;
}

Partial merged(const Partial& left, const Partial& right) {
  const auto result = merge(left, right);
  REQUIRE(succeeds(result));
  return *result;
}

// The finished result over some of the keys.
Partial part(const std::vector<double>& scores, const Matrix& value) {
  const auto whole = good(scores, value, Index(scores.size()));
  return {whole.steps.back().m, whole.steps.back().l, whole.output};
}

}  // namespace

TEST_CASE("a falling row never rescales: the sum only grows") {
  const auto o = onlineSoftmax(std::vector<double>{2, 1, 0});
  REQUIRE(succeeds(o));
  CHECK(identical(row(o->m), matrix({{2, 2, 2}})));
  CHECK(near(row(o->d), matrix({{1, 1 + kOverE, 1 + kOverE + kOverESquared}}), 1e-15));
}

TEST_CASE("a larger score rescales what was summed before") {
  const auto o = onlineSoftmax(std::vector<double>{1, 3, 2});
  REQUIRE(succeeds(o));
  CHECK(identical(row(o->m), matrix({{1, 3, 3}})));
  CHECK(near(row(o->d),
             matrix({{1, 1.13533528323661269189399949497248, 1.50321472440805501348952326513395}}),
             1e-15));
  CHECK(near(row(o->weights),
             matrix({{0.0900305731703804579980221014844918, 0.665240955774821889529018280174745,
                      0.244728471054797652472959618340763}}),
             1e-15));
}

TEST_CASE("keys hidden at first leave nothing behind") {
  const auto o = onlineSoftmax(std::vector<double>{-kInfinity, 5, -kInfinity});
  REQUIRE(succeeds(o));
  CHECK(identical(row(o->m), matrix({{-kInfinity, 5, 5}})));
  CHECK(identical(row(o->d), matrix({{0, 1, 1}})));
  CHECK(identical(row(o->weights), matrix({{0, 1, 0}})));
}

TEST_CASE("a row that is hidden as a whole has weights and output 0") {
  const std::vector<double> hidden = {-kInfinity, -kInfinity};
  const auto weights = onlineSoftmax(hidden);
  REQUIRE(succeeds(weights));
  CHECK(identical(row(weights->weights), matrix({{0, 0}})));
  const auto o = good(hidden, matrix({{1, 2}, {3, 4}}), 1);
  CHECK(o.steps.size() == 2);
  CHECK(o.steps[1].m == -kInfinity);
  CHECK(o.steps[1].l == 0);
  CHECK(identical(row(o.steps[1].acc), matrix({{0, 0}})));
  CHECK(identical(row(o.output), matrix({{0, 0}})));
}

TEST_CASE("attention by blocks keeps maximum, sum and accumulator after each") {
  const auto o = good({0, 1, 1}, matrix({{2, 0}, {0, 4}, {1, 1}}), 2);
  REQUIRE(o.steps.size() == 2);
  CHECK(o.steps[0].m == 1);
  CHECK(near(o.steps[0].l, 1 + kOverE, 1e-15));
  CHECK(near(row(o.steps[0].acc), matrix({{2 * kOverE, 4}}), 1e-15));
  CHECK(o.steps[1].m == 1);
  CHECK(near(o.steps[1].l, 2 + kOverE, 1e-15));
  CHECK(near(row(o.steps[1].acc), matrix({{1 + 2 * kOverE, 5}}), 1e-15));
  CHECK(near(row(o.output), matrix({{(1 + 2 * kOverE) / (2 + kOverE), 5 / (2 + kOverE)}}), 1e-15));
}

TEST_CASE("every block size gives what attend gives") {
  Random random(9);
  for (int round = 0; round < 100; ++round) {
    const Problem p = random.problem(3);
    const auto trace = attend(p.query, p.key, p.value);
    REQUIRE(succeeds(trace));
    const auto scores = rowOf(trace->scaled, 0);
    for (Index block = 1; block <= p.key.rows() + 1; ++block) {
      const auto o = good({scores.begin(), scores.end()}, p.value, block);
      CHECK((row(o.output) - trace->output.row(0)).cwiseAbs().maxCoeff() < 1e-14);
      CHECK(Index(o.steps.size()) == (p.key.rows() + block - 1) / block);
    }
  }
}

TEST_CASE("scores far apart neither overflow nor leave NaN") {
  const auto o = good({-1e308, 1e308, 0}, matrix({{1}, {2}, {3}}), 1);
  CHECK(identical(row(o.output), matrix({{2}})));
}

TEST_CASE("two halves merge into the whole, wherever the cut is") {
  Random random(10);
  for (int round = 0; round < 100; ++round) {
    const Index keys = 1 + random.size(6);
    const Matrix scores = random.matrix(1, keys, -5, 5), value = random.matrix(keys, 3, -5, 5);
    const std::vector<double> all(scores.data(), scores.data() + keys);
    const Partial whole = part(all, value);
    for (Index cut = 1; cut < keys; ++cut) {
      const Partial both =
          merged(part({all.begin(), all.begin() + cut}, value.topRows(cut)),
                 part({all.begin() + cut, all.end()}, value.bottomRows(keys - cut)));
      CHECK(both.m == whole.m);
      CHECK(near(both.l, whole.l, 1e-14));
      CHECK((row(both.o) - row(whole.o)).cwiseAbs().maxCoeff() < 1e-14);
    }
  }
}

TEST_CASE("merging with a part that has seen nothing changes nothing, on either side") {
  const Partial seen{2, 1.5, {1, -2}}, nothing{-kInfinity, 0, {0, 0}};
  for (const Partial& both : {merged(seen, nothing), merged(nothing, seen)}) {
    CHECK(both.m == 2);
    CHECK(both.l == 1.5);
    CHECK(identical(row(both.o), matrix({{1, -2}})));
  }
  const Partial neither = merged(nothing, nothing);
  CHECK(neither.m == -kInfinity);
  CHECK(neither.l == 0);
  CHECK(identical(row(neither.o), matrix({{0, 0}})));
}

TEST_CASE("equal maxima merge by their sums: 1 to 3 by hand") {
  const Partial both = merged({2, 1, {4}}, {2, 3, {8}});
  CHECK(both.l == 4);
  CHECK(both.o[0] == 7);
}

TEST_CASE("online refuses a row without scores, and scores that are NaN or +inf") {
  CHECK(refuses(onlineSoftmax({}), Error::emptyMatrix, {"The row of scores is empty"}));
  CHECK(refuses(onlineAttention({}, matrix({{1}}), 1), Error::emptyMatrix, {"The row of scores"}));
  for (double bad : {kNaN, kInfinity}) {
    const std::vector<double> scores = {0, bad};
    CHECK(refuses(onlineSoftmax(scores), Error::notFinite, {"The row of scores", "column 2"}));
    CHECK(refuses(onlineAttention(scores, matrix({{1}, {2}}), 1), Error::notFinite,
                  {"The row of scores", "row 1, column 2"}));
  }
}

TEST_CASE("online refuses values that are empty, not finite or of another number than scores") {
  const std::vector<double> scores = {0, 1};
  CHECK(refuses(onlineAttention(scores, Matrix(2, 0), 1), Error::emptyMatrix, {"V is empty"}));
  CHECK(refuses(onlineAttention(scores, matrix({{1}, {kNaN}}), 1), Error::notFinite,
                {"V has", "row 2, column 1"}));
  CHECK(refuses(onlineAttention(scores, matrix({{1}}), 1), Error::countMismatch,
                {"2 keys and 1 values"}));
}

TEST_CASE("online refuses a block of fewer keys than 1") {
  for (Index block : {0, -3})
    CHECK(refuses(onlineAttention(std::vector<double>{0}, matrix({{1}}), block),
                  Error::badBlockSize, {"1 or more", std::to_string(block)}));
}

TEST_CASE("online refuses more steps than there is room for, and sums too large") {
  const Matrix wide = Matrix::Zero(2000, 1100);
  CHECK(refuses(onlineAttention(std::vector<double>(2000), wide, 1), Error::tooLarge,
                {"need 4407100 numbers"}));
  CHECK(succeeds(onlineAttention(std::vector<double>(2000), wide, 2000)));
  CHECK(refuses(onlineAttention(std::vector<double>{0, 0}, matrix({{kLargest}, {kLargest}}), 1),
                Error::sumOverflow, {"smaller entries"}));
}

TEST_CASE("merge refuses parts of different width, not finite, or that no row has") {
  const Partial fine{0, 1, {1, 2}};
  CHECK(refuses(merge(fine, {0, 1, {1}}), Error::wrongShape,
                {"The output of a partial result must be 1 by 2", "it is 1 by 1"}));
  CHECK(refuses(merge(fine, {0, 1, {1, kNaN}}), Error::notFinite, {"partial result", "column 2"}));
  for (double bad : {0.0, -1.0, kNaN, kInfinity})
    CHECK(refuses(merge({0, bad, {1, 2}}, fine), Error::badPartial, {"positive sum"}));
  for (double bad : {kNaN, kInfinity, -kInfinity})
    CHECK(refuses(merge({bad, 1, {1, 2}}, fine), Error::badPartial, {"finite maximum"}));
  CHECK(refuses(merge({0, kLargest, {1}}, {0, kLargest, {1}}), Error::sumOverflow, {"too large"}));
}

TEST_CASE("a running sum is explained as the old one, rescaled, and the block's own powers") {
  const std::vector<double> scores = {1, 2, 3};
  const auto online = good(scores, matrix({{1}, {1}, {1}}), 2);
  const auto first = explainOnline(online, scores, 2, 0);
  REQUIRE(succeeds(first));
  CHECK(first->kind == Kind::rescaled);
  CHECK(identical(row(first->left), matrix({{-kInfinity, 1, 2}})));
  CHECK(near(row(first->product), matrix({{0, kOverE, 1}}), 1e-15));
  const auto second = explainOnline(online, scores, 2, 1);
  REQUIRE(succeeds(second));
  CHECK(second->left == std::vector<double>{2, 3});
  CHECK(second->right == std::vector<double>{3});
  CHECK(near(row(second->product), matrix({{kOverE + kOverESquared, 1}}), 1e-15));
  CHECK(identical(second->value, online.steps[1].l));
}

TEST_CASE("explainOnline refuses a step that was not taken") {
  const std::vector<double> scores = {1, 2, 3};
  const auto online = good(scores, matrix({{1}, {1}, {1}}), 2);
  for (Index step : {-1, 2})
    CHECK(refuses(explainOnline(online, scores, 2, step), Error::cellOutside, {"2 by 1"}));
}
