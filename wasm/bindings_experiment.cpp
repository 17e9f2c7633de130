#include <emscripten/bind.h>

#include <optional>

#include "block_experiment.hpp"
#include "boundary.hpp"

// The measured tables, one experiment at a time: it is remembered here between its slices.
namespace attention {
namespace {

using namespace boundary;

std::optional<Experiment> experiment;

double beginExperiment() {
  std::span<const double> block = incoming;
  const auto seed = block::takeSeed(block);
  if (!seed) return status(seed.fault());
  const auto sizes = block::readExperiment(block);
  if (!sizes) return status(sizes.fault());
  auto begun = Experiment::begin(*seed, *sizes);
  if (!begun) return status(begun.fault());
  experiment.emplace(*std::move(begun));
  return status({});
}

// The fraction that is done: all, where nothing was begun. The draws are at most so many as an
// experiment may have at all.
double advanceExperiment(double draws) {
  if (!experiment) return 1;
  if (draws > 0) experiment->advance(static_cast<Index>(std::min(draws, kMaxDraws)));
  return experiment->progress();
}

double cancelExperiment() {
  experiment.reset();
  return status({});
}

double experimentFigures(double divisorKind, double divisorNumber) {
  if (!experiment) return status({Error::unfinished});
  const auto figures = experiment->figures(block::divisor(divisorKind, divisorNumber));
  if (!figures) return status(figures.fault());
  outgoing = block::write(*figures);
  return status({});
}

double normals(double count) {
  std::span<const double> block = incoming;
  const auto seed = block::takeSeed(block);
  if (!seed) return status(seed.fault());
  auto numbers = block::normals(*seed, count);
  if (!numbers) return status(numbers.fault());
  outgoing = *std::move(numbers);
  return status({});
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
