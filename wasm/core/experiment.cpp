#include "experiment.hpp"

#include <algorithm>
#include <cmath>

#include "normalise.hpp"
#include "score.hpp"

namespace attention {
namespace {

// Two passes: the differences from the mean are squared, so that nothing cancels.
double populationDeviation(const Matrix& numbers) {
  const double count = static_cast<double>(numbers.size());
  double sum = 0;
  for (double number : entriesOf(numbers)) sum += number;
  const double mean = sum / count;
  double squares = 0;
  for (double number : entriesOf(numbers)) squares += (number - mean) * (number - mean);
  return std::sqrt(squares / count);
}

double meanTopWeight(const Matrix& weights) {
  double sum = 0;
  for (Index i = 0; i < weights.rows(); ++i) {
    const std::span<const double> p = rowOf(weights, i);
    sum += *std::max_element(p.begin(), p.end());
  }
  return sum / static_cast<double>(weights.rows());
}

// The Jacobian of softmax has p_i (1 - p_i) on its diagonal and -p_i p_j beside it.
double meanSlope(const Matrix& weights) {
  double sum = 0;
  for (Index row = 0; row < weights.rows(); ++row) {
    const std::span<const double> p = rowOf(weights, row);
    double all = 0;
    for (double weight : p) all += weight;
    for (double weight : p) sum += weight * ((1 - weight) + (all - weight));
  }
  return sum / static_cast<double>(weights.size() * weights.cols());
}

Fault checkSizes(const ExperimentSizes& sizes) {
  for (Index width : sizes.widths)
    if (width < 1) return {Error::badWidth, Role::none, {static_cast<double>(width)}};
  const double counts[] = {static_cast<double>(sizes.pairs), static_cast<double>(sizes.trials),
                           static_cast<double>(sizes.keys)};
  if (sizes.widths.empty() || *std::min_element(std::begin(counts), std::end(counts)) < 1)
    return {Error::emptySample, Role::none, {counts[0], counts[1], counts[2]}};

  // in float64, where no size can overflow
  const double scores =
      (counts[0] + counts[1] * counts[2]) * static_cast<double>(sizes.widths.size());
  if (scores > kMaxNumbers) return {Error::tooLarge, Role::none, {scores, kMaxNumbers}};
  double draws = 0;  // as if no query were kept
  for (Index width : sizes.widths) {
    // a row is drawn in one go, and its query is kept meanwhile
    const double row = static_cast<double>(width) * (1 + counts[2]);
    if (row > kMaxNumbers) return {Error::tooLarge, Role::none, {row, kMaxNumbers}};
    draws += static_cast<double>(width) * (3 * counts[0] + (2 + counts[2]) * counts[1]);
  }
  if (draws > kMaxDraws) return {Error::tooLarge, Role::none, {draws, kMaxDraws}};
  return {};
}

}  // namespace

Result<Experiment> Experiment::begin(const SeedWords& seed, const ExperimentSizes& sizes) {
  if (const Fault fault = checkSizes(sizes)) return fault;
  Experiment experiment(seed);
  const std::size_t widths = sizes.widths.size();
  experiment.stages_ = std::vector<Stage>(2 * widths);
  for (std::size_t i = 0; i < widths; ++i) {
    Stage &pairs = experiment.stages_[i], &trials = experiment.stages_[widths + i];
    pairs.width = trials.width = sizes.widths[i];
    pairs.rows = sizes.pairs;
    trials.rows = sizes.trials;
    trials.keys = sizes.keys;
  }
  for (const Stage& stage : experiment.stages_) experiment.total_ += stage.draws();
  experiment.open(experiment.stages_.front());
  return experiment;
}

void Experiment::cancel() { *this = Experiment(); }

double Experiment::progress() const {
  return total_ == 0 ? 0 : static_cast<double>(done_) / static_cast<double>(total_);
}

Result<std::vector<WidthFigures>> Experiment::figures(const Divisor& divisor) const {
  if (!finished()) return Fault{Error::unfinished, Role::none, {100 * progress()}};
  const std::size_t widths = stages_.size() / 2;
  std::vector<WidthFigures> all;
  for (std::size_t i = 0; i < widths; ++i) {
    const Index width = stages_[i].width;
    const Result<double> number = divisorFor(divisor, width);
    if (!number) return number.fault();
    const Matrix& dots = stages_[i].scores;             // pairs x 1
    const Matrix& scores = stages_[widths + i].scores;  // trials x keys
    const Matrix scaledDots = scale(dots, *number);
    const Matrix scaledScores = scale(scores, *number);
    // of the dot products squares are added up
    const double count = static_cast<double>(dots.size());
    const Matrix squares = mapped(scaledDots, [count](double x) { return x * x * count; });
    if (const Fault fault = checkScores(squares, Error::scaledOverflow)) return fault;
    if (const Fault fault = checkScores(scaledScores, Error::scaledOverflow)) return fault;
    const Matrix raw = softmax(scores, true).weights;
    const Matrix scaled = softmax(scaledScores, true).weights;
    all.push_back({width, *number, populationDeviation(dots), populationDeviation(scaledDots),
                   meanTopWeight(raw), meanTopWeight(scaled), meanSlope(raw), meanSlope(scaled)});
  }
  return all;
}

}  // namespace attention
