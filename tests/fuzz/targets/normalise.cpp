#include <string>

#include "../expect.hpp"
#include "../target.hpp"
#include "normaliser.hpp"

// One row of logits under every normaliser, and names that may be none.
namespace attention::fuzz {
namespace {

// Logits as a mask leaves them.
std::vector<double> logitsOf(Source& source) {
  std::vector<double> logits = source.numbers(source.upTo(12));
  for (double& logit : logits)
    if (source.byte() >= 224) logit = -kInfinity;
  return logits;
}

bool usable(std::span<const double> logits) {
  return std::all_of(logits.begin(), logits.end(), [](double x) { return x < kInfinity; });
}

void expectWeights(std::span<const double> logits, const Normalised& row) {
  expect(row.weights.size() == logits.size(), "there is a weight for each logit");
  if (!usable(logits)) {
    for (double weight : row.weights) expect(std::isnan(weight), "NaN makes the whole row NaN");
    return;
  }
  expect(row.rest >= 0 && row.rest <= 1, "what is left lies between 0 and 1");
  expectShares(row.weights, 1 - row.rest);
  Index above = 0;
  for (std::size_t i = 0; i < logits.size(); ++i) {
    if (row.weights[i] > 0) ++above;
    if (logits[i] == -kInfinity) expect(row.weights[i] == 0, "what is hidden has no weight");
    for (std::size_t j = 0; j < logits.size(); ++j)
      if (logits[i] > logits[j])
        expect(row.weights[i] >= row.weights[j], "a larger logit has no smaller weight");
  }
  expect(row.support == above, "the support is what is above 0");
}

void expectSlopes(std::span<const double> logits, const Normalised& row, const Matrix& slopes) {
  if (!usable(logits)) return;
  for (Index i = 0; i < slopes.rows(); ++i) {
    double sum = 0, size = 0;
    for (double slope : rowOf(slopes, i)) sum += slope, size += std::abs(slope);
    if (row.rest == 0)
      expect(!(std::abs(sum) > 1e-9 * std::max(1.0, size)), "moving all logits moves no weight");
  }
}

const Target target("normalise", [](Source& source) {
  const Normaliser kind = source.normaliser();
  const double alpha = source.alpha();
  const std::vector<double> logits = logitsOf(source);
  const auto row = attention::normalise(logits, kind, alpha);
  const auto rows = normaliseRows(
      Eigen::Map<const Matrix>(logits.data(), 1, static_cast<Index>(logits.size())), kind, alpha);
  const auto slopes = jacobian(logits, kind, alpha);
  expect(accepted(row) == accepted(rows) && accepted(row) == accepted(slopes),
         "all of them refuse or none does");
  if (row) {
    expectWeights(logits, *row);
    expectSlopes(logits, *row, *slopes);
    for (std::size_t i = 0; i < logits.size(); ++i)
      expect(same(row->weights[i], (*rows)(0, static_cast<Index>(i))), "a row is as if alone");
  }
  const std::vector<double> logs = logSoftmax(logits);
  if (usable(logits))
    for (double log : logs) expect(log <= 0, "no share is larger than 1");

  const std::string text = source.text();
  const auto named = normaliserNamed(text);
  if (accepted(named)) expect(name(*named) == text, "a normaliser is found under its name");
});

}  // namespace
}  // namespace attention::fuzz
