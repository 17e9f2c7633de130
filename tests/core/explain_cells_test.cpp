#include "check.hpp"
#include "explain.hpp"
#include "seeded.hpp"

using namespace attention;
using namespace attention::test;

// The explanation of every cell of every stage, redone as a reader would from what is printed.

namespace {

double redone(const Explanation& e) {
  const auto index = static_cast<std::size_t>(e.index);
  switch (e.kind) {
    case Kind::dot:
    case Kind::blend:
    case Kind::sum:
      return e.partial.back();
    case Kind::unscaled:
      return 1;
    case Kind::root:
      return std::sqrt(e.left[0]);
    case Kind::width:
      return e.left[0];
    case Kind::number:
      return 3.7;
    case Kind::quotient:
    case Kind::share:
      return e.numerator / e.denominator;
    case Kind::maximum:
      return e.left[index];
    case Kind::difference:
      return e.left[0] - e.right[0];
    case Kind::exponential:
      return std::exp(e.right.empty() ? e.left[0] : e.left[0] - e.right[0]);
    case Kind::capped:
      return e.right[0] * std::tanh(e.left[0] / e.right[0]);
    case Kind::kept:
      return e.left[0];
    case Kind::biased:
      return e.left[0] + e.right[0];
    case Kind::hidden:
    case Kind::nothing:
      return e.value;  // there is nothing to redo: see the tests of masks
    case Kind::threshold:
      return e.value;  // what it does to the row is redone in sameSteps
    case Kind::power:
      return std::pow(std::max(e.left[0] - e.right[0], 0.0), e.numerator);
    case Kind::logShare:
    case Kind::slope:
    case Kind::scaledUp:
    case Kind::rescaled:
    case Kind::count:
      break;  // of no stage
  }
  return kNaN;
}

Finding sameSteps(const Explanation& e) {
  const bool products = e.kind == Kind::dot || e.kind == Kind::blend;
  const auto& terms = products ? e.product : e.left;
  if (!e.partial.empty() && e.partial.size() != terms.size()) return {"a total is missing"};
  double total = 0;
  for (std::size_t i = 0; i < e.partial.size(); ++i) {
    if (products)
      if (const Finding f = identical(e.product[i], e.left[i] * e.right[i]); !f) return f;
    total += terms[i];
    if (const Finding f = identical(e.partial[i], total); !f) return f;
  }
  if (e.kind == Kind::threshold)
    for (std::size_t j = 0; j < e.left.size(); ++j) {
      const double above = e.left[j] - e.value;
      const double weight =
          e.numerator == 0 ? std::exp(above) : std::pow(std::max(above, 0.0), e.numerator);
      if (std::abs(weight - e.product[j]) > 1e-12) return differs(e.product[j], weight);
    }
  if (e.kind != Kind::share) return {};
  for (std::size_t j = 0; j < e.left.size(); ++j)
    if (const Finding f = identical(e.product[j], std::exp(e.left[j])); !f) return f;
  return identical(e.numerator, e.product[static_cast<std::size_t>(e.index)]);
}

template <class Check>
void everyExplanation(const Problem& p, const Options& options, Check check) {
  const auto trace = attend(p.query, p.key, p.value, options);
  REQUIRE(succeeds(trace));
  for (Stage stage : trace->stages())
    for (Index i = 0; i < trace->at(stage).rows(); ++i)
      for (Index j = 0; j < trace->at(stage).cols(); ++j) {
        const auto e = explain(p.query, p.key, p.value, options, *trace, stage, i, j);
        REQUIRE(succeeds(e));
        INFO(name(stage), " row ", i, " column ", j);
        check(*e, trace->at(stage)(i, j));
      }
}

}  // namespace

TEST_CASE("the terms of every cell of every stage lead to its value, bit for bit") {
  Random random(42);
  const Divisor divisors[] = {
      {}, {Divisor::Kind::none}, {Divisor::Kind::width}, {Divisor::Kind::number, 3.7}};
  for (int round = 0; round < 40; ++round) {
    const Problem p = random.problem(2);
    for (const Divisor& divisor : divisors)
      for (bool subtractMax : {true, false})
        everyExplanation(p, {divisor, subtractMax}, [](const Explanation& e, double cell) {
          CHECK(identical(e.value, cell));
          CHECK(identical(redone(e), cell));
          CHECK(sameSteps(e));
        });
  }
}

TEST_CASE("masks and soft caps are explained bit for bit as well") {
  Random random(7);
  for (int round = 0; round < 60; ++round) {
    const Problem p = random.problem(2);
    const Index queries = p.query.rows(), keys = p.key.rows();
    Options options{.subtractMax = round % 2 == 0, .softCap = random.uniform(0.5, 3)};
    if (round % 3 != 0) options.mask.causal = random.size(6) - 3;
    if (round % 3 != 1) options.mask.allowed = random.signs(queries, keys).array() > 0;
    if (round % 3 != 2) options.mask.bias = random.matrix(queries, keys, -1, 1);
    everyExplanation(p, options, [](const Explanation& e, double cell) {
      CHECK(identical(e.value, cell));
      if (e.kind == Kind::share && e.denominator == 0) return;
      CHECK(identical(redone(e), cell));
      CHECK(sameSteps(e));
    });
  }
}

TEST_CASE("weights of every normaliser stand above their threshold as they are explained") {
  Random random(8);
  for (int round = 0; round < 60; ++round) {
    Options options{.mask = {.causal = random.size(4)},
                    .normaliser = Normaliser(1 + round % 3),
                    .alpha = random.uniform(1.05, 4)};
    everyExplanation(random.problem(2), options, [](const Explanation& e, double cell) {
      CHECK(identical(e.value, cell));
      CHECK((redone(e) == cell || std::abs(redone(e) - cell) <= 1e-12));
      CHECK(sameSteps(e));
    });
  }
}

TEST_CASE("matches minus mismatches is the score of vectors of +1 and -1") {
  Random random(64);
  for (int round = 0; round < 50; ++round) {
    const Index queries = random.size(3), keys = random.size(3), width = random.size(64);
    const Matrix query = random.signs(queries, width), key = random.signs(keys, width);
    everyExplanation({query, key, Matrix::Ones(keys, 1)}, {},
                     [&](const Explanation& e, double cell) {
                       if (e.kind != Kind::dot) return;
                       CHECK(e.signsOnly);
                       CHECK(e.matches + e.mismatches == width);
                       CHECK(e.matches - e.mismatches == cell);
                     });
  }
}

TEST_CASE("cells that overflowed are explained as they are") {
  everyExplanation({matrix({{20}}), matrix({{40}, {39}, {0}}), matrix({{1}, {2}, {3}})},
                   {{}, false}, [](const Explanation& e, double cell) {
                     CHECK((e.value == cell || (std::isnan(e.value) && std::isnan(cell))));
                     if (e.kind == Kind::sum || e.kind == Kind::blend)
                       CHECK((e.partial.back() == cell || std::isnan(cell)));
                     if (e.kind == Kind::share) CHECK(e.denominator == kInfinity);
                   });
}
