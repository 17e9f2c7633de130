#include "experiment.hpp"

#include "../expect.hpp"
#include "../target.hpp"
#include "block_experiment.hpp"

// Seeds as people may type them, experiments of any size, and calls in any order.
namespace attention::fuzz {
namespace {

SeedWords seedOf(Source& source) {
  const std::string text = source.text();
  const auto words = seedWords(text);
  const bool digits = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  expect(accepted(words) == digits, "a seed is a row of digits");
  std::vector<double> block{double(text.size())};
  for (const char code : text) block.push_back(code);
  std::span<const double> left = block;
  const auto taken = block::takeSeed(left);
  expect(accepted(taken) == digits && left.empty(), "a seed is the same in a block");
  expect(!digits || *taken == *words, "and gives the same words");
  return words ? *words : SeedWords{1};
}

// Sizes as JavaScript sends them: pairs, trials, keys, how many widths, and the widths.
std::vector<double> incoming(Source& source) {
  std::vector<double> block(4 + static_cast<std::size_t>(source.upTo(4)));
  for (double& number : block)
    number = source.byte() < 240 ? double(source.index()) : source.wild();
  if (source.byte() < 240) block[3] = double(block.size() - 4);
  if (source.byte() >= 240) block.resize(static_cast<std::size_t>(source.upTo(8)));
  return block;
}

void drawNormals(const SeedWords& seed, double count) {
  const auto numbers = block::normals(seed, count);
  if (!accepted(numbers)) return;
  expect(double(numbers->size()) == count, "as many are drawn as were asked for");
  expect(finite(*numbers), "what is drawn is finite");
}

// A row is drawn in one go, which may be 4 million draws.
bool quick(const ExperimentSizes& sizes) {
  return std::all_of(sizes.widths.begin(), sizes.widths.end(),
                     [&](Index width) { return width * (1 + sizes.keys) < 5000; });
}

void expectFigures(const std::vector<WidthFigures>& all) {
  for (const WidthFigures& f : all) {
    expect(f.spread >= 0 && f.scaledSpread >= 0, "a spread is not negative");
    expect(f.topWeight > 0 && f.topWeight <= 1 + 1e-12, "a top weight is a share");
    expect(f.slope >= 0 && f.slope <= 0.25, "a slope is 1/4 at most");
  }
}

const Target target("experiment", [](Source& source) {
  const SeedWords seed = seedOf(source);
  drawNormals(seed, source.wild());
  const auto sizes = block::readExperiment(incoming(source));
  if (!accepted(sizes)) return;
  const auto begun = Experiment::begin(seed, *sizes);
  if (!accepted(begun) || !quick(*sizes)) return;
  Experiment experiment = *begun;
  double before = 0;
  for (Index calls = source.upTo(40); calls > 0; --calls) {
    if (source.byte() == 255) {
      experiment.cancel();
      expect(experiment.progress() == 0, "what is cancelled has drawn nothing");
      before = 0;
    }
    experiment.advance(std::min<Index>(source.index(), 5000));
    expect(experiment.progress() >= before && experiment.progress() <= 1, "progress only grows");
    before = experiment.progress();
    const auto figures = experiment.figures(source.divisor());
    if (accepted(figures)) {
      expect(experiment.finished() && experiment.progress() == 1, "figures come at the end");
      expectFigures(*figures);
      expect(block::write(*figures).size() == countOf(block::kFigures) * sizes->widths.size(),
             "each width has its figures");
    }
  }
});

}  // namespace
}  // namespace attention::fuzz
