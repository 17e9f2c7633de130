#include "block.hpp"

#include <cmath>

#include "block32.hpp"
#include "block_experiment.hpp"

namespace attention::block {
namespace {

constexpr std::string_view kSlots =
    "queryRows,keyRows,valueRows,divisorKind,divisorNumber,subtractMax,looseWidth";
constexpr std::string_view kFields =
    "kind,left,right,product,partial,numerator,denominator,value,index,matches,mismatches,"
    "signsOnly,gain,loss,sensitivity,gap,ratio,roundedWeights,roundedProducts,roundedOutput";

template <class Enum>
std::string joined() {
  std::string text;
  for (int i = 0; i < static_cast<int>(Enum::count); ++i) {
    if (i > 0) text += ',';
    text += name(Enum(i));
  }
  return text;
}

// Reads a block front to back and remembers whether it ran short.
class Reader {
 public:
  explicit Reader(std::span<const double> block) : block_(block) {}

  // a size that is not a count becomes one that no block can satisfy
  static double count(double size) { return isCount(size) ? size : kMaxNumbers; }

  std::span<const double> take(double size) {
    wanted_ += size;
    if (wanted_ > static_cast<double>(block_.size())) return {};
    const auto part = block_.subspan(at_, static_cast<std::size_t>(size));
    at_ += part.size();
    return part;
  }

  Fault fault() const {
    if (wanted_ <= static_cast<double>(block_.size())) return {};
    return {Error::badBlock, Role::none, {wanted_, double(block_.size())}};
  }

 private:
  std::span<const double> block_;
  std::size_t at_ = 0;
  double wanted_ = 0;
};

double slot(std::span<const double> head, Slot slot) {
  return head[static_cast<std::size_t>(slot)];
}

Options readOptions(std::span<const double> head) {
  Options options;
  options.divisor = divisor(slot(head, Slot::divisorKind), slot(head, Slot::divisorNumber));
  options.subtractMax = slot(head, Slot::subtractMax) != 0;
  return options;
}

double total(std::span<const double> lengths) {
  double sum = 0;
  for (double length : lengths) sum += Reader::count(length);
  return sum;
}

Matrix matrix(std::span<const double> lengths, std::span<const double> entries) {
  if (lengths.empty()) return {};
  const Index rows = static_cast<Index>(lengths.size());
  return Eigen::Map<const Matrix>(entries.data(), rows, static_cast<Index>(entries.size()) / rows);
}

// Gathers named matrices; the head of the block is known only when the last one is in.
class Writer {
 public:
  void add(int field, std::span<const double> entries, Index rows, Index columns) {
    if (entries.empty()) return;
    head_.insert(head_.end(), {double(field), double(rows), double(columns)});
    entries_.insert(entries_.end(), entries.begin(), entries.end());
  }
  void add(Field field, const std::vector<double>& list) {
    add(static_cast<int>(field), list, 1, static_cast<Index>(list.size()));
  }
  void add(int field, const Matrix& m) {
    add(field, {m.data(), static_cast<std::size_t>(m.size())}, m.rows(), m.cols());
  }
  void add(Field field, const Matrix& m) { add(static_cast<int>(field), m); }
  void add(Field field, double number) { add(static_cast<int>(field), {&number, 1}, 1, 1); }

  std::vector<double> block() const {
    std::vector<double> block;
    block.reserve(1 + head_.size() + entries_.size());
    block.push_back(double(head_.size()) / 3);
    block.insert(block.end(), head_.begin(), head_.end());
    block.insert(block.end(), entries_.begin(), entries_.end());
    return block;
  }

 private:
  std::vector<double> head_;
  std::vector<double> entries_;
};

}  // namespace

bool isCount(double number) {
  return number >= 0 && number <= kMaxNumbers && number == std::floor(number);
}

Divisor divisor(double kind, double number) {
  const bool known = isCount(kind) && kind < static_cast<double>(Divisor::Kind::count);
  return {known ? Divisor::Kind(static_cast<int>(kind)) : Divisor::Kind::count, number};
}

std::string names(std::string_view family) {
  if (family == "slots") return std::string(kSlots);
  if (family == "slots32") return std::string(kSlots32);
  if (family == "figures") return std::string(kFigures);
  if (family == "fields") return joined<Stage>() + ',' + std::string(kFields);
  if (family == "stages") return joined<Stage>();
  if (family == "kinds") return joined<Kind>();
  if (family == "divisors") return joined<Divisor::Kind>();
  if (family == "errors") return joined<Error>();
  return {};
}

Result<Problem> readProblem(std::span<const double> block) {
  Reader reader(block);
  const auto head = reader.take(static_cast<double>(Slot::count));
  if (const Fault fault = reader.fault()) return fault;
  const auto queryLengths = reader.take(Reader::count(slot(head, Slot::queryRows)));
  const auto keyLengths = reader.take(Reader::count(slot(head, Slot::keyRows)));
  const auto valueLengths = reader.take(Reader::count(slot(head, Slot::valueRows)));
  const auto query = reader.take(total(queryLengths));
  const auto key = reader.take(total(keyLengths));
  const auto value = reader.take(total(valueLengths));
  if (const Fault fault = reader.fault()) return fault;
  if (const Fault fault = checkRows(Role::query, queryLengths)) return fault;
  if (const Fault fault = checkRows(Role::key, keyLengths)) return fault;
  if (const Fault fault = checkRows(Role::value, valueLengths)) return fault;
  return Problem{matrix(queryLengths, query), matrix(keyLengths, key), matrix(valueLengths, value),
                 readOptions(head)};
}

Result<LooseRow> readLooseRow(std::span<const double> block) {
  Reader reader(block);
  const auto head = reader.take(static_cast<double>(Slot::count));
  if (const Fault fault = reader.fault()) return fault;
  const auto scores = reader.take(Reader::count(slot(head, Slot::queryRows)));
  if (const Fault fault = reader.fault()) return fault;
  const double width = slot(head, Slot::looseWidth);
  if (!isCount(width)) return Fault{Error::badWidth, Role::none, {width}};
  return LooseRow{{scores.begin(), scores.end()}, static_cast<Index>(width), readOptions(head)};
}

std::vector<double> write(const Trace& trace) {
  Writer writer;
  for (Stage stage : trace.stages()) writer.add(static_cast<int>(stage), trace.at(stage));
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

}  // namespace attention::block
