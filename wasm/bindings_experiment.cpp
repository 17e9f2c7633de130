#include <emscripten/bind.h>

#include "block_experiment.hpp"
#include "boundary.hpp"

// The measured tables, one experiment at a time: it is remembered here between its slices.
namespace attention {
namespace {

using namespace boundary;

std::optional<Experiment> experiment;

int beginExperiment(const std::string& seed) {
  const auto words = seedWords(seed);
  if (!words) return refuse(words.fault());
  const auto sizes = block::readExperiment(incoming);
  if (!sizes) return refuse(sizes.fault());
  auto begun = Experiment::begin(*words, *sizes);
  if (!begun) return refuse(begun.fault());
  experiment.emplace(*std::move(begun));
  return static_cast<int>(Error::none);
}

// The fraction that is done. The draws are at most so many as an experiment may have at all.
double advanceExperiment(double draws) {
  if (!experiment) return 0;
  if (draws > 0) experiment->advance(static_cast<Index>(std::min(draws, kMaxDraws)));
  return experiment->progress();
}

void cancelExperiment() { experiment.reset(); }

int experimentFigures(double divisorKind, double divisorNumber) {
  if (!experiment) return refuse({Error::unfinished});
  const auto figures = experiment->figures(block::divisor(divisorKind, divisorNumber));
  if (!figures) return refuse(figures.fault());
  outgoing = block::write(*figures);
  return static_cast<int>(Error::none);
}

int normals(const std::string& seed, double count) {
  const auto words = seedWords(seed);
  if (!words) return refuse(words.fault());
  auto numbers = block::normals(*words, count);
  if (!numbers) return refuse(numbers.fault());
  outgoing = *std::move(numbers);
  return static_cast<int>(Error::none);
}

EMSCRIPTEN_BINDINGS(attentionExperiment) {
  emscripten::function("beginExperiment", &beginExperiment);
  emscripten::function("advanceExperiment", &advanceExperiment);
  emscripten::function("cancelExperiment", &cancelExperiment);
  emscripten::function("experimentFigures", &experimentFigures);
  emscripten::function("normals", &normals);
}

}  // namespace
}  // namespace attention
