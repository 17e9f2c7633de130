#include "mistakes.hpp"

#include "../expect.hpp"
#include "../target.hpp"

// The known mistakes: wrong on purpose, but only in the way that is meant.
namespace attention::fuzz {
namespace {

void expectSums(const Mistaken& m) {
  for (Index i = 0; i < m.weights.rows(); ++i) {
    double sum = 0;
    for (double weight : rowOf(m.weights, i)) {
      expect(weight >= 0 && weight <= 1, "a weight lies between 0 and 1");
      sum += weight;
    }
    expect(m.rowSum(i, 0) == sum, "a row's sum is that of its weights");
  }
  expect(near(m.rowSum.sum(), m.columnSum.sum(), 1e-12), "rows and columns share the same total");
}

// Every row is spent whole, or not at all.
void expectSpent(const Mistaken& m) {
  for (double sum : entries(m.rowSum))
    expect(sum == 0 || near(sum, 1, 1e-12), "a row sums to 1 or sees nothing");
}

const Target target("mistakes", [](Source& source) {
  const Tokens t(source);
  const BoolMatrix mask = source.mask(source.near(t.query.rows()), source.near(t.key.rows()));
  const auto over = softmaxOverQueries(t.query, t.key, t.value);
  if (accepted(over)) {
    expectSums(*over);
    for (double sum : entries(over->columnSum)) expect(near(sum, 1, 1e-12), "a column sums to 1");
  }
  const auto after = maskAfterSoftmax(t.query, t.key, t.value, mask);
  if (accepted(after)) {
    expectSums(*after);
    for (double sum : entries(after->rowSum)) expect(sum <= 1 + 1e-12, "a row keeps 1 at most");
  }
  for (const auto& wrong : {invertedMask(t.query, t.key, t.value, mask),
                            wrongCorner(t.query, t.key, t.value, source.index()),
                            modelWidth(t.query, t.key, t.value, source.index())})
    if (accepted(wrong)) {
      expectSums(*wrong);
      expectSpent(*wrong);
    }
});

}  // namespace
}  // namespace attention::fuzz
