#include <algorithm>

#include "block.hpp"

namespace attention::block {
namespace {

// Gathers named matrices; the head of the block is known only when the last one is in. A name is a
// Stage or a Field, which are numbered on.
class Writer {
 public:
  template <class Name>
  void add(Name field, const Matrix& m) {
    add(static_cast<int>(field), {m.data(), static_cast<std::size_t>(m.size())}, m.rows());
  }
  template <class Name>
  void add(Name field, const std::vector<double>& list) {
    add(static_cast<int>(field), list, 1);
  }
  template <class Name>
  void add(Name field, double number) {
    add(static_cast<int>(field), {&number, 1}, 1);
  }

  std::vector<double> block() const {
    std::vector<double> block;
    block.reserve(1 + head_.size() + entries_.size());
    block.push_back(double(head_.size()) / 3);
    block.insert(block.end(), head_.begin(), head_.end());
    block.insert(block.end(), entries_.begin(), entries_.end());
    return block;
  }

 private:
  void add(int field, std::span<const double> entries, Index rows) {
    if (entries.empty()) return;
    const Index columns = static_cast<Index>(entries.size()) / rows;
    head_.insert(head_.end(), {double(field), double(rows), double(columns)});
    entries_.insert(entries_.end(), entries.begin(), entries.end());
  }

  std::vector<double> head_;
  std::vector<double> entries_;
};

}  // namespace

std::vector<double> write(const Trace& trace) {
  Writer writer;
  for (Stage stage : trace.stages()) writer.add(stage, trace.at(stage));
  return writer.block();
}

std::vector<double> write(const Explanation& e) {
  Writer writer;
  writer.add(Field::kind, static_cast<double>(e.kind));
  writer.add(Field::left, e.left);
  writer.add(Field::right, e.right);
  writer.add(Field::product, e.product);
  writer.add(Field::partial, e.partial);
  writer.add(Field::numerator, e.numerator);
  writer.add(Field::denominator, e.denominator);
  writer.add(Field::value, e.value);
  writer.add(Field::index, e.index);
  writer.add(Field::matches, e.matches);
  writer.add(Field::mismatches, e.mismatches);
  writer.add(Field::signsOnly, e.signsOnly);
  writer.add(Field::gain, e.gain);
  writer.add(Field::loss, e.loss);
  return writer.block();
}

std::vector<double> write(const Comparison& comparison) {
  Writer writer;
  writer.add(Field::sensitivity, comparison.sensitivity);
  writer.add(Field::slope, comparison.slope);
  writer.add(Field::gap, comparison.gap);
  writer.add(Field::ratio, comparison.ratio);
  return writer.block();
}

std::vector<double> write(const RoundedBlend& blend) {
  Writer writer;
  writer.add(Field::roundedWeights, blend.weights);
  writer.add(Field::roundedProducts, blend.products);
  writer.add(Field::roundedOutput, blend.output);
  return writer.block();
}

std::vector<double> write(const Normalised& row) {
  Writer writer;
  writer.add(Stage::weights, row.weights);
  writer.add(Stage::threshold, row.threshold);
  writer.add(Field::support, double(row.support));
  writer.add(Field::rest, row.rest);
  return writer.block();
}

std::vector<double> write(const OnlineAttention& online) {
  std::vector<double> runningMax, runningSum;
  Matrix accumulated(Index(online.steps.size()), Index(online.output.size()));
  for (const OnlineStep& step : online.steps) {
    std::copy(step.acc.begin(), step.acc.end(), accumulated.row(Index(runningMax.size())).data());
    runningMax.push_back(step.m);
    runningSum.push_back(step.l);
  }
  Writer writer;
  writer.add(Field::runningMax, runningMax);
  writer.add(Field::runningSum, runningSum);
  writer.add(Field::accumulated, accumulated);
  writer.add(Stage::output, online.output);
  return writer.block();
}

std::vector<double> write(const Partial& partial) {
  std::vector<double> merged = {partial.m, partial.l};
  merged.insert(merged.end(), partial.o.begin(), partial.o.end());
  Writer writer;
  writer.add(Field::merged, merged);
  return writer.block();
}

std::vector<double> write(const AdditiveTrace& trace) {
  Writer writer;
  writer.add(Field::queryUnits, trace.queryUnits);
  writer.add(Field::keyUnits, trace.keyUnits);
  writer.add(Stage::raw, trace.scores);
  writer.add(Stage::masked, trace.masked);
  writer.add(Stage::weights, trace.weights);
  writer.add(Stage::output, trace.output);
  return writer.block();
}

std::vector<double> write(const CosineTrace& trace) {
  Writer writer;
  writer.add(Field::unitQuery, trace.unitQuery);
  writer.add(Field::unitKey, trace.unitKey);
  writer.add(Stage::raw, trace.cosines);
  writer.add(Stage::scaled, trace.scaled);
  writer.add(Stage::weights, trace.weights);
  writer.add(Stage::output, trace.output);
  return writer.block();
}

std::vector<double> write(const KernelAnswer& answer) {
  Writer writer;
  writer.add(Field::queryFeatures, answer.queryFeatures);
  writer.add(Field::keyFeatures, answer.keyFeatures);
  writer.add(Stage::raw, answer.trace.kernel);
  writer.add(Stage::weights, answer.trace.weights);
  writer.add(Stage::output, answer.linear.output);
  writer.add(Field::valueState, answer.linear.valueState);
  writer.add(Field::weightState, answer.linear.weightState);
  return writer.block();
}

std::vector<double> write(const Mistaken& mistaken) {
  Writer writer;
  writer.add(Stage::weights, mistaken.weights);
  writer.add(Stage::weightSum, mistaken.rowSum);
  writer.add(Field::columnSum, mistaken.columnSum);
  writer.add(Stage::output, mistaken.output);
  return writer.block();
}

std::vector<double> write(Field field, const Matrix& matrix) {
  Writer writer;
  writer.add(field, matrix);
  return writer.block();
}

}  // namespace attention::block
