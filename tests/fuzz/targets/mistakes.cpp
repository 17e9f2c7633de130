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

// Every row, or column, is spent whole, or not at all.
void expectSpent(const Matrix& sums) {
  for (double sum : entries(sums))
    expect(sum == 0 || near(sum, 1, 1e-12), "what is shared is 1, or nothing");
}

// What is zero must be: where the mask hides, or where the inverted one does.
void expectHidden(const Mistaken& m, const Mask& mask, bool inverted) {
  const BoolMatrix seen = visible(mask, m.weights.rows(), m.weights.cols());
  for (Index i = 0; i < seen.rows(); ++i)
    for (Index j = 0; j < seen.cols(); ++j)
      if (seen(i, j) == inverted) expect(m.weights(i, j) == 0, "what is hidden has no weight");
}

void expectWrong(Mistake mistake, const Mistaken& m, const Mask& mask) {
  expectSums(m);
  switch (mistake) {
    case Mistake::softmaxOverQueries:
      expectHidden(m, mask, false);
      return expectSpent(m.columnSum);
    case Mistake::maskAfterSoftmax:
      expectHidden(m, mask, false);
      for (double sum : entries(m.rowSum)) expect(sum <= 1 + 1e-12, "a row keeps 1 at most");
      return;
    case Mistake::invertedMask:
      expectHidden(m, mask, true);
      return expectSpent(m.rowSum);
    case Mistake::modelWidth:
      expectHidden(m, mask, false);
      return expectSpent(m.rowSum);
    case Mistake::wrongCorner:
      return expectSpent(m.rowSum);
    case Mistake::count:
      break;
  }
  expect(false, "no other mistake is made");
}

const Target target("mistakes", [](Source& source) {
  const auto mistake = Mistake(source.upTo(static_cast<Index>(Mistake::count) + 1) - 1);
  const Tokens t(source);
  const Intended intended{.mask = source.mask(t.query.rows(), t.key.rows()),
                          .heads = source.index()};
  const auto made = makeMistake(mistake, t.query, t.key, t.value, intended);
  const Index row = source.upTo(8) - 1, column = source.upTo(8) - 1;
  const auto explained = explainMistake(mistake, t.query, t.key, t.value, intended, row, column);
  if (!accepted(made)) return expect(!accepted(explained), "what is refused is not explained");
  expectWrong(mistake, *made, intended.mask);
  expectMixture(made->output / std::max(1.0, made->rowSum.maxCoeff()), t.value);
  const bool inside =
      row >= 0 && column >= 0 && row < made->weights.rows() && column < made->weights.cols();
  expect(accepted(explained) == inside, "a cell is explained if there is one");
  if (inside)
    expect(explained->value == made->weights(row, column), "a cell is explained as it is");
});

}  // namespace
}  // namespace attention::fuzz
