#include "online.hpp"

#include "../expect.hpp"
#include "../target.hpp"
#include "blend.hpp"
#include "normaliser.hpp"

// One row of scores taken in blocks of any size, and partial results put together.
namespace attention::fuzz {
namespace {

std::vector<double> scoresOf(Source& source, Index count) {
  std::vector<double> scores = source.numbers(count);
  for (double& score : scores)
    if (source.byte() >= 224) score = -kInfinity;
  return scores;
}

double largest(std::span<const double> numbers) {
  double most = 0;
  for (double number : numbers) most = std::max(most, std::abs(number));
  return most;
}

void expectOutput(std::span<const double> scores, const Matrix& value,
                  const OnlineAttention& online) {
  const auto weights = normalise(scores, Normaliser::softmax);
  const Matrix want =
      blend(Eigen::Map<const Matrix>(weights->weights.data(), 1, value.rows()), value);
  const double most = largest(entries(value));
  if (most > 1e300) return;  // rounding alone may overflow
  for (std::size_t c = 0; c < online.output.size(); ++c)
    expect(std::abs(online.output[c] - want(0, static_cast<Index>(c))) <= kTiny + 1e-12 * most,
           "blocks give what the whole row gives");
}

Partial partial(Source& source, Index width) {
  Partial p;
  if (source.flag()) return {.o = source.numbers(width)};
  p.m = source.wild();
  p.l = source.wild();
  p.o = source.numbers(source.near(width));
  return p;
}

const Target target("online", [](Source& source) {
  const Index keys = source.upTo(12);
  const std::vector<double> scores = scoresOf(source, keys);
  const Matrix value = source.matrix(source.near(keys), source.upTo(4));
  const auto result = onlineAttention(scores, value, source.index());
  if (accepted(result)) expectOutput(scores, value, *result);

  const auto soft = onlineSoftmax(scores);
  if (accepted(soft)) {
    const auto want = normalise(scores, Normaliser::softmax);
    for (std::size_t j = 0; j < scores.size(); ++j)
      expect(near(soft->weights[j], want->weights[j], 1e-12), "one pass gives the same weights");
  }

  const Index width = source.upTo(4);
  const Partial left = partial(source, width), right = partial(source, width);
  const auto both = merge(left, right);
  if (accepted(both)) {
    expect(both->m == std::max(left.m, right.m), "a merged maximum is the larger one");
    expect(finite(both->o), "a merged output is finite");
  }
});

}  // namespace
}  // namespace attention::fuzz
