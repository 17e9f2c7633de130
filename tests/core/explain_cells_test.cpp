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
      return std::exp(e.left[0]);
    case Kind::count:
      break;
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
