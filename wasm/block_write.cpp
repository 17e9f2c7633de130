#include <algorithm>

#include "block.hpp"

namespace attention::block {
namespace {

// Gathers named matrices, which have to live until the block is made. A name is a Stage or a Field,
// which are numbered on, and is used once.
class Writer {
 public:
  template <class Name>
  Writer& add(Name field, const Matrix& m) {
    return add(static_cast<int>(field), entriesOf(m), m.rows());
  }
  template <class Name>
  Writer& add(Name field, const std::vector<double>& list) {
    return add(static_cast<int>(field), list, 1);
  }
  template <class Name>
  Writer& add(Name field, const double& number) {
    return add(static_cast<int>(field), {&number, 1}, 1);
  }

  std::vector<double> block() const {
    std::vector<double> block(1 + 3 * count_ + numbers_);
    double* head = block.data();
    double* next = head + 1 + 3 * count_;
    *head++ = static_cast<double>(count_);
    for (const Named& one : std::span(named_.data(), count_)) {
      *head++ = one.field;
      *head++ = static_cast<double>(one.rows);
      *head++ = static_cast<double>(static_cast<Index>(one.entries.size()) / one.rows);
      next = std::copy(one.entries.begin(), one.entries.end(), next);
    }
    return block;
  }

 private:
  struct Named {
    int field;
    Index rows;
    std::span<const double> entries;
  };

  Writer& add(int field, std::span<const double> entries, Index rows) {
    if (entries.empty()) return *this;
    named_[count_++] = {field, rows, entries};
    numbers_ += entries.size();
    return *this;
  }

  std::array<Named, static_cast<std::size_t>(Field::count)> named_;
  std::size_t count_ = 0;
  std::size_t numbers_ = 0;
};

}  // namespace

std::vector<double> write(const Trace& trace) {
  Writer writer;
  for (int i = 0; i < static_cast<int>(Stage::count); ++i) writer.add(Stage(i), trace.at(Stage(i)));
  return writer.block();
}

std::vector<double> write(const Explanation& e) {
  return Writer()
      .add(Field::kind, static_cast<double>(e.kind))
      .add(Field::left, e.left)
      .add(Field::right, e.right)
      .add(Field::product, e.product)
      .add(Field::partial, e.partial)
      .add(Field::numerator, e.numerator)
      .add(Field::denominator, e.denominator)
      .add(Field::value, e.value)
      .add(Field::index, e.index)
      .add(Field::matches, e.matches)
      .add(Field::mismatches, e.mismatches)
      .add(Field::signsOnly, e.signsOnly)
      .add(Field::gain, e.gain)
      .add(Field::loss, e.loss)
      .block();
}

std::vector<double> write(const Comparison& comparison) {
  return Writer()
      .add(Field::sensitivity, comparison.sensitivity)
      .add(Field::slope, comparison.slope)
      .add(Field::gap, comparison.gap)
      .add(Field::ratio, comparison.ratio)
      .block();
}

std::vector<double> write(const RoundedBlend& blend) {
  return Writer()
      .add(Field::roundedWeights, blend.weights)
      .add(Field::roundedProducts, blend.products)
      .add(Field::roundedOutput, blend.output)
      .block();
}

std::vector<double> write(const Normalised& row) {
  return Writer()
      .add(Stage::weights, row.weights)
      .add(Stage::threshold, row.threshold)
      .add(Field::support, double(row.support))
      .add(Field::rest, row.rest)
      .block();
}

std::vector<double> write(const OnlineAttention& online) {
  std::vector<double> runningMax, runningSum;
  Matrix accumulated(Index(online.steps.size()), Index(online.output.size()));
  for (const OnlineStep& step : online.steps) {
    std::copy(step.acc.begin(), step.acc.end(), accumulated.row(Index(runningMax.size())).data());
    runningMax.push_back(step.m);
    runningSum.push_back(step.l);
  }
  return Writer()
      .add(Field::runningMax, runningMax)
      .add(Field::runningSum, runningSum)
      .add(Field::accumulated, accumulated)
      .add(Stage::output, online.output)
      .block();
}

std::vector<double> write(const Partial& partial) {
  std::vector<double> merged = {partial.m, partial.l};
  for (double output : partial.o) merged.push_back(output);
  return Writer().add(Field::merged, merged).block();
}

std::vector<double> write(const AdditiveTrace& trace) {
  return Writer()
      .add(Field::queryUnits, trace.queryUnits)
      .add(Field::keyUnits, trace.keyUnits)
      .add(Stage::raw, trace.scores)
      .add(Stage::masked, trace.masked)
      .add(Stage::weights, trace.weights)
      .add(Stage::output, trace.output)
      .block();
}

std::vector<double> write(const CosineTrace& trace) {
  return Writer()
      .add(Field::unitQuery, trace.unitQuery)
      .add(Field::unitKey, trace.unitKey)
      .add(Stage::raw, trace.cosines)
      .add(Stage::scaled, trace.scaled)
      .add(Stage::weights, trace.weights)
      .add(Stage::output, trace.output)
      .block();
}

std::vector<double> write(const KernelAnswer& answer) {
  return Writer()
      .add(Field::queryFeatures, answer.queryFeatures)
      .add(Field::keyFeatures, answer.keyFeatures)
      .add(Stage::raw, answer.trace.kernel)
      .add(Stage::weights, answer.trace.weights)
      .add(Stage::output, answer.linear.output)
      .add(Field::valueState, answer.linear.valueState)
      .add(Field::weightState, answer.linear.weightState)
      .block();
}

std::vector<double> write(const Mistaken& mistaken) {
  return Writer()
      .add(Stage::weights, mistaken.weights)
      .add(Stage::weightSum, mistaken.rowSum)
      .add(Field::columnSum, mistaken.columnSum)
      .add(Stage::output, mistaken.output)
      .block();
}

std::vector<double> write(const SdpaTrace& trace) {
  const Shape& scores = trace.raw.shape;
  const std::vector<double> sizes = {double(scores[0]), double(scores[1]), double(scores[2]),
                                     double(scores[3]), double(trace.output.shape[3])};
  return Writer()
      .add(Field::sizes, sizes)
      .add(Stage::raw, trace.raw.data)
      .add(Stage::scaled, trace.scaled.data)
      .add(Stage::capped, trace.softcapped.data)
      .add(Stage::masked, trace.masked.data)
      .add(Stage::weights, trace.weights.data)
      .add(Stage::output, trace.output.data)
      .block();
}

std::vector<double> write(Field field, const Matrix& matrix) {
  return Writer().add(field, matrix).block();
}

}  // namespace attention::block
