#include "call.hpp"

#include "../../core/draft.hpp"
#include "../expect.hpp"
#include "../target.hpp"
#include "block.hpp"

// What JavaScript sends: a block of numbers, a call and its arguments, and what comes back.
namespace attention::fuzz {
namespace {

using block::Arguments;
using block::Call;
using block::Part;
using block::Setting;
using List = std::vector<double>;

// Rows of the same length, or rarely one that is not.
std::vector<List> rows(Source& source, Index count, Index width) {
  const Matrix numbers = source.matrix(count, source.near(width));
  std::vector<List> rows;
  for (Index row = 0; row < count; ++row) rows.push_back(rowList(numbers, row));
  if (source.byte() >= 240 && count > 0)
    rows[static_cast<std::size_t>(source.byte()) % rows.size()].resize(
        static_cast<std::size_t>(source.upTo(8)));
  return rows;
}

// The settings, most of them what a call may be told.
void set(test::Draft& draft, Source& source) {
  const auto mostly = [&](Setting setting, Index most) {
    draft.set(setting, source.byte() < 224 ? double(source.upTo(most)) : source.wild());
  };
  mostly(Setting::divisorKind, static_cast<Index>(Divisor::Kind::count) - 1);
  draft.set(Setting::divisorNumber, source.wild());
  draft.set(Setting::subtractMax, source.wild());
  draft.set(Setting::softCap, source.softCap());
  mostly(Setting::causal, 1);
  mostly(Setting::causalOffset, 4);
  mostly(Setting::normaliser, static_cast<Index>(Normaliser::count) - 1);
  draft.set(Setting::alpha, source.alpha());
  mostly(Setting::width, 64);
}

// The parts, most of which are there and fit together.
void give(test::Draft& draft, Source& source) {
  const auto some = [&] { return source.byte() < 224 ? 1 + source.upTo(4) : source.tokens(); };
  const auto given = [&] { return source.byte() < 192; };
  const Index queries = some(), keys = some(), width = 1 + source.upTo(6), units = some();
  draft.rows(Part::query, rows(source, queries, width));
  draft.rows(Part::key, rows(source, keys, width));
  draft.rows(Part::value, rows(source, source.near(keys), 1 + source.upTo(6)));
  if (source.flag() && queries * keys <= 4096) {
    std::vector<List> allowed = rows(source, queries, keys);
    for (List& row : allowed)
      for (double& entry : row)
        if (source.byte() < 254) entry = entry > 0;
    draft.rows(Part::allowed, allowed);
  }
  if (source.flag() && queries * keys <= 4096) {
    std::vector<List> bias = rows(source, queries, keys);
    for (List& row : bias)
      for (double& entry : row)
        if (source.byte() >= 224) entry = -kInfinity;
    draft.rows(Part::bias, bias);
  }
  if (given()) draft.rows(Part::scores, rows(source, source.near(1), keys));
  if (given()) draft.rows(Part::partials, rows(source, source.near(2), 2 + source.upTo(4)));
  if (source.flag()) draft.rows(Part::directions, rows(source, some(), width));
  if (!given()) return;
  draft.rows(Part::queryWeights, rows(source, units, width));
  draft.rows(Part::keyWeights, rows(source, units, width));
  draft.rows(Part::scoreVector, rows(source, 1, units));
  if (source.flag()) draft.rows(Part::unitBias, rows(source, 1, units));
}

// Tensors of many heads, most of which have as many numbers as their shapes say, and fit together.
void giveHeads(test::Draft& draft, Source& source) {
  const auto some = [&] { return double(source.byte() < 224 ? 1 + source.upTo(3) : 0); };
  const double batches = some(), heads = some(), queries = some(), keys = some(), width = some();
  std::vector<List> shapes;
  const auto tensor = [&](Part part, bool truths, List shape) {
    double size = 1;
    for (const double axis : shape) size *= axis;
    List numbers = rows(source, 1, static_cast<Index>(size))[0];
    for (double& number : numbers)
      if (truths) number = number > 0;
    draft.rows(part, {numbers});
    if (source.byte() >= 240) shape[static_cast<std::size_t>(source.upTo(3))] = source.wild();
    shapes.push_back(std::move(shape));
  };
  const List scores = {source.flag() ? batches : 1, heads, queries, keys};
  tensor(Part::query, false, {batches, heads, queries, width});
  tensor(Part::key, false, {batches, source.flag() ? heads : 1, keys, width});
  tensor(Part::value, false, {batches, shapes[1][1], keys, some()});
  if (source.flag()) tensor(Part::allowed, true, scores);
  shapes.resize(3 + static_cast<std::size_t>(source.upTo(1)), scores);
  if (source.flag()) tensor(Part::keep, true, scores);
  shapes.resize(6, scores);
  draft.rows(Part::shapes, shapes);
}

List incoming(Source& source) {
  if (source.byte() >= 240) return source.numbers(source.byte());
  test::Draft draft;
  set(draft, source);
  give(draft, source);
  if (source.byte() >= 160) giveHeads(draft, source);
  List block = draft.block();
  // now and then one number more, fewer or other than it should be
  if (source.byte() >= 224)
    block[static_cast<std::size_t>(source.byte()) % block.size()] = source.wild();
  if (source.byte() >= 240) block.resize(static_cast<std::size_t>(source.byte()));
  return block;
}

// A block that goes out says what it holds, and holds that.
void expectWhole(const List& block) {
  expect(!block.empty(), "a block has a head");
  const auto matrices = static_cast<std::size_t>(block[0]);
  double size = 1 + 3 * static_cast<double>(matrices);
  expect(size <= static_cast<double>(block.size()), "a block has its whole head");
  for (std::size_t i = 0; i < matrices; ++i) {
    const double field = block[3 * i + 1], rows = block[3 * i + 2], columns = block[3 * i + 3];
    expect(field >= 0 && field < static_cast<double>(block::Field::count), "a field has a name");
    expect(rows >= 1 && columns >= 1, "what is empty is left out");
    size += rows * columns;
  }
  expect(size == static_cast<double>(block.size()), "a block holds what its head says");
}

void expectAnswer(Call call, const List& block, const Arguments& arguments) {
  const List before = {42};
  List out = before;
  if (accepted(block::answer(call, block, arguments, out)))
    expectWhole(out);
  else
    expect(out == before, "a refusal leaves what was there");
}

// Whether softmax could be taken: without the maximum subtracted, sums may overflow or vanish, and
// shares of a sum of denormal numbers have few digits.
bool usable(const Trace& trace, Index row) {
  if (trace.rowSum.size() == 0) return true;
  const double sum = trace.rowSum(row, 0);
  return std::isfinite(sum) && sum > 1e-290;
}

void expectWeights(const Trace& trace, const Options& options) {
  const BoolMatrix seen = visible(options.mask, trace.weights.rows(), trace.weights.cols());
  for (Index i = 0; i < trace.weights.rows(); ++i) {
    const auto weights = rowOf(trace.weights, i);
    if (!seen.row(i).any()) {
      expectShares(weights, 0);
      continue;
    }
    if (!usable(trace, i)) {
      expect(trace.shifted.size() == 0, "with the maximum subtracted every sum can be shared");
      continue;
    }
    if (options.normaliser == Normaliser::softmaxOffByOne)
      expect(trace.weightSum(i, 0) <= 1 + 1e-12, "a row keeps 1 at most");
    else
      expectShares(weights);
    for (Index j = 0; j < seen.cols(); ++j)
      if (!seen(i, j)) expect(trace.weights(i, j) == 0, "what is hidden has no weight");
  }
}

void expectExplained(const block::Request& r, const Trace& trace, Stage stage, Index row,
                     Index column) {
  const auto explained =
      explain(r[Part::query], r[Part::key], r[Part::value], r.options, trace, stage, row, column);
  const bool known = stage >= Stage::raw && stage < Stage::count && trace.at(stage).size() > 0;
  const bool inside = known && row >= 0 && column >= 0 && row < trace.at(stage).rows() &&
                      column < trace.at(stage).cols();
  expect(accepted(explained) == inside, "a cell is explained if there is one");
  if (!explained) return;
  expect(same(explained->value, trace.at(stage)(row, column)), "a cell is explained as it is");
  if (!explained->partial.empty())
    expect(same(explained->partial.back(), explained->value), "a running total ends at the cell");
  expectWhole(block::write(*explained));
}

void explainAll(const block::Request& r, const Trace& trace, Source& source) {
  for (int stage = -1; stage <= static_cast<int>(Stage::count); ++stage) {
    const bool known = stage >= 0 && stage < static_cast<int>(Stage::count);
    const Index rows = known ? std::min<Index>(trace.at(Stage(stage)).rows(), 8) : 1;
    const Index columns = known ? std::min<Index>(trace.at(Stage(stage)).cols(), 8) : 1;
    for (Index row = -1; row <= rows; ++row)
      for (Index column = -1; column <= columns; ++column)
        expectExplained(r, trace, Stage(stage), row, column);
    expectExplained(r, trace, Stage(stage), source.index(), source.index());
  }
}

void expectCompared(const Trace& trace, const Options& options, Index row, Index column) {
  const auto compared = compare(trace, row, column, options);
  if (!accepted(compared)) return;
  const double itself = compared->ratio[static_cast<std::size_t>(column)];
  expect(itself == 1 || std::isnan(itself), "a weight is once itself, or nothing");
  if (options.normaliser == Normaliser::softmax && usable(trace, row))
    for (double sensitivity : compared->sensitivity)
      expect(sensitivity >= 0 && sensitivity <= 0.25 + 1e-12, "a(1 - a) is 1/4 at most");
}

void useProblem(const block::Request& r, Source& source) {
  const auto trace = attend(r[Part::query], r[Part::key], r[Part::value], r.options);
  if (!accepted(trace)) return;
  expectWeights(*trace, r.options);
  if (finite(entries(trace->weights))) expectMixture(trace->output, r[Part::value]);
  explainAll(r, *trace, source);
  expectCompared(*trace, r.options, source.upTo(7), source.upTo(7));
}

void useLooseRow(const block::Request& r, Source& source) {
  const auto trace = softmaxRow(entries(r[Part::scores]), 1, r.options);
  if (!accepted(trace)) return;
  expectWeights(*trace, r.options);
  expectCompared(*trace, r.options, 0, source.upTo(7));
}

const Target target("call", [](Source& source) {
  const int chosen = static_cast<int>(source.upTo(static_cast<Index>(Call::count)));
  Arguments arguments;
  for (double& argument : arguments)
    argument = source.byte() < 224 ? double(source.upTo(15)) : source.wild();
  const List block = incoming(source);
  // a small block is put to every call, those that do not exist included
  for (int call = -1; call <= static_cast<int>(Call::count); ++call)
    if (block.size() < 1000 || call == chosen) expectAnswer(Call(call), block, arguments);
  const auto request = block::read(block);
  if (!accepted(request)) return;
  useProblem(*request, source);
  useLooseRow(*request, source);
});

}  // namespace
}  // namespace attention::fuzz
