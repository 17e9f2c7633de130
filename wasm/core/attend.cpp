#include "attend.hpp"

#include <utility>

#include "blend.hpp"
#include "normalise.hpp"
#include "score.hpp"

namespace attention {
namespace {

struct Entry {
  std::string_view name;
  Matrix Trace::*matrix;
};

constexpr Entry kStages[] = {
    {"raw", &Trace::raw},
    {"divisor", &Trace::divisor},
    {"scaled", &Trace::scaled},
    {"rowMax", &Trace::rowMax},
    {"shifted", &Trace::shifted},
    {"exponentials", &Trace::exponentials},
    {"rowSum", &Trace::rowSum},
    {"weights", &Trace::weights},
    {"weightSum", &Trace::weightSum},
    {"output", &Trace::output},
};
static_assert(std::size(kStages) == static_cast<std::size_t>(Stage::count));

double numbersNeeded(double queries, double keys, double width, double valueWidth) {
  const double inputs = (queries + keys) * width + keys * valueWidth;
  // raw, scaled, shifted, exponentials, weights; rowMax, rowSum, weightSum; output; divisor
  const double trace = 5 * queries * keys + 3 * queries + queries * valueWidth + 1;
  return inputs + trace;
}

// From raw scores on, `trace.raw` is there already: divide and normalise.
Fault weigh(Trace& trace, Index width, const Options& options) {
  const Result<double> divisor = divisorFor(options.divisor, width);
  if (!divisor) return divisor.fault();
  if (const Fault fault = checkScores(trace.raw)) return fault;
  trace.divisor = Matrix::Constant(1, 1, *divisor);
  trace.scaled = scale(trace.raw, *divisor);
  if (const Fault fault = checkScores(trace.scaled, Error::scaledOverflow)) return fault;
  Softmax s = softmax(trace.scaled, options.subtractMax);
  trace.rowMax = std::move(s.rowMax);
  trace.shifted = std::move(s.shifted);
  trace.exponentials = std::move(s.exponentials);
  trace.rowSum = std::move(s.rowSum);
  trace.weights = std::move(s.weights);
  trace.weightSum = std::move(s.weightSum);
  return {};
}

}  // namespace

const Matrix& Trace::at(Stage stage) const {
  return this->*kStages[static_cast<std::size_t>(stage)].matrix;
}

std::vector<Stage> Trace::stages() const {
  std::vector<Stage> present;
  for (int i = 0; i < static_cast<int>(Stage::count); ++i)
    if (at(Stage(i)).size() > 0) present.push_back(Stage(i));
  return present;
}

std::string_view name(Stage stage) { return kStages[static_cast<std::size_t>(stage)].name; }

Result<Trace> attend(const MatrixView& query, const MatrixView& key, const MatrixView& value,
                     const Options& options) {
  if (const Fault fault = checkProblem(query, key, value)) return fault;
  if (const Fault fault = checkSize(numbersNeeded(double(query.rows()), double(key.rows()),
                                                  double(query.cols()), double(value.cols()))))
    return fault;

  Trace trace;
  trace.raw = dotScores(query, key);
  if (const Fault fault = weigh(trace, query.cols(), options)) return fault;
  trace.output = blend(trace.weights, value);
  return trace;
}

Result<Trace> softmaxRow(std::span<const double> scores, Index width, const Options& options) {
  if (width < 1) return Fault{Error::badWidth, Role::none, {double(width)}};
  const Index count = static_cast<Index>(scores.size());
  const Eigen::Map<const Matrix> row(scores.data(), 1, count);
  if (const Fault fault = checkMatrix(Role::scores, row)) return fault;
  if (const Fault fault = checkSize(numbersNeeded(1, double(count), 0, 0))) return fault;
  Trace trace;
  trace.raw = row;
  if (const Fault fault = weigh(trace, width, options)) return fault;
  return trace;
}

}  // namespace attention
