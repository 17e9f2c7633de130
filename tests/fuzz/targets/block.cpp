#include "block.hpp"

#include "../expect.hpp"
#include "../target.hpp"

// What JavaScript sends: a block of numbers, and the answers to all that can be asked about it.
namespace attention::fuzz {
namespace {

// A head, row lengths and entries that mostly belong together, or numbers that mean nothing.
std::vector<double> incoming(Source& source) {
  if (source.byte() >= 240) return source.numbers(source.byte());
  const Index counts[] = {source.tokens(), source.tokens(), source.tokens()};
  std::vector<double> block(static_cast<std::size_t>(block::Slot::count));
  for (std::size_t i = 0; i < 3; ++i) block[i] = static_cast<double>(counts[i]);
  const auto set = [&](block::Slot slot, double number) {
    block[static_cast<std::size_t>(slot)] = number;
  };
  set(block::Slot::divisorKind, source.byte() < 224 ? double(source.upTo(3)) : source.wild());
  set(block::Slot::divisorNumber, source.wild());
  set(block::Slot::subtractMax, source.wild());
  set(block::Slot::looseWidth, source.byte() < 224 ? double(source.upTo(64)) : source.wild());
  const Index width = source.upTo(7), valueWidth = source.tokens();
  Index total = 0;
  for (std::size_t i = 0; i < 3; ++i)
    for (Index row = 0; row < counts[i]; ++row) {
      const Index length = source.near(i < 2 ? width : valueWidth);
      block.push_back(static_cast<double>(length));
      total += length;
    }
  const std::vector<double> entries = source.numbers(source.near(total));
  block.insert(block.end(), entries.begin(), entries.end());
  // now and then one number more, fewer or other than it should be
  if (source.byte() >= 224 && !block.empty())
    block[static_cast<std::size_t>(source.byte()) % block.size()] = source.wild();
  if (source.byte() >= 240) block.resize(static_cast<std::size_t>(source.byte()));
  return block;
}

// A block that goes out says how much it holds, and holds that.
template <class T>
void expectWhole(const T& answer) {
  const std::vector<double> block = block::write(answer);
  expect(!block.empty(), "a block has a head");
  const auto matrices = static_cast<std::size_t>(block[0]);
  double size = 1 + 3 * static_cast<double>(matrices);
  expect(size <= static_cast<double>(block.size()), "a block has its whole head");
  for (std::size_t i = 0; i < matrices; ++i) size += block[3 * i + 2] * block[3 * i + 3];
  expect(size == static_cast<double>(block.size()), "a block holds what its head says");
}

void expectRows(const Trace& trace) {
  for (Index i = 0; i < trace.weights.rows(); ++i) {
    const auto weights = rowOf(trace.weights, i);
    const bool usable = std::isfinite(trace.rowSum(i, 0)) && trace.rowSum(i, 0) > 0;
    expect(usable || trace.shifted.size() == 0, "with the maximum subtracted no sum overflows");
    // a sum of denormal numbers has few digits, and so have the shares of it
    if (trace.rowSum(i, 0) > 1e-290 && usable) expectShares(weights);
  }
}

void expectExplained(const block::Problem& p, const Trace& trace, Stage stage, Index row,
                     Index column) {
  const auto explained = explain(p.query, p.key, p.value, p.options, trace, stage, row, column);
  const bool known = stage >= Stage::raw && stage < Stage::count && trace.at(stage).size() > 0;
  const bool inside = known && row >= 0 && column >= 0 && row < trace.at(stage).rows() &&
                      column < trace.at(stage).cols();
  expect(accepted(explained) == inside, "a cell is explained if there is one");
  if (!explained) return;
  expect(same(explained->value, trace.at(stage)(row, column)), "a cell is explained as it is");
  if (!explained->partial.empty())
    expect(same(explained->partial.back(), explained->value), "a running total ends at the cell");
  expectWhole(*explained);
}

void explainAll(const block::Problem& p, const Trace& trace, Source& source) {
  for (int stage = -1; stage <= static_cast<int>(Stage::count); ++stage) {
    const bool known = stage >= 0 && stage < static_cast<int>(Stage::count);
    const Index rows = known ? std::min<Index>(trace.at(Stage(stage)).rows(), 8) : 1;
    const Index columns = known ? std::min<Index>(trace.at(Stage(stage)).cols(), 8) : 1;
    for (Index row = -1; row <= rows; ++row)
      for (Index column = -1; column <= columns; ++column)
        expectExplained(p, trace, Stage(stage), row, column);
    expectExplained(p, trace, Stage(stage), source.index(), source.index());
  }
}

void expectCompared(const Trace& trace, Index row, Index column) {
  const auto compared = compare(trace, row, column);
  if (!accepted(compared)) return;
  if (finite(rowOf(trace.weights, row)))
    for (double sensitivity : compared->sensitivity)
      expect(sensitivity >= 0 && sensitivity <= 0.25 + 1e-12, "a(1 - a) is 1/4 at most");
  expect(compared->ratio[static_cast<std::size_t>(column)] == 1, "a weight is once itself");
  expectWhole(*compared);
}

void useProblem(std::span<const double> numbers, Source& source) {
  const auto p = block::readProblem(numbers);
  if (!accepted(p)) return;
  const auto trace = attend(p->query, p->key, p->value, p->options);
  if (!accepted(trace)) return;
  expectRows(*trace);
  if (finite(entries(trace->weights))) expectMixture(trace->output, p->value);
  expectWhole(*trace);
  explainAll(*p, *trace, source);
  expectCompared(*trace, source.upTo(7), source.upTo(7));
  expectCompared(*trace, source.index(), source.index());
  const auto rounded =
      roundedBlend(trace->weights, p->value, static_cast<int>(source.upTo(kMaxDigits + 2)) - 1);
  if (accepted(rounded)) expectWhole(*rounded);
}

void useLooseRow(std::span<const double> numbers, Source& source) {
  const auto row = block::readLooseRow(numbers);
  if (!accepted(row)) return;
  const auto trace = softmaxRow(row->scores, row->width, row->options);
  if (!accepted(trace)) return;
  expectRows(*trace);
  expectWhole(*trace);
  expectCompared(*trace, 0, source.index());
}

const Target target("block", [](Source& source) {
  const std::vector<double> numbers = incoming(source);
  useProblem(numbers, source);
  useLooseRow(numbers, source);
});

}  // namespace
}  // namespace attention::fuzz
