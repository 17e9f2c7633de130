#include "block.hpp"

#include <algorithm>
#include <cmath>

#include "block32.hpp"
#include "block_experiment.hpp"
#include "call.hpp"

namespace attention::block {
namespace {

// How each part is spoken of when it is refused.
constexpr Role kRoles[] = {Role::query,       Role::key,    Role::value,        Role::mask,
                           Role::mask,        Role::scores, Role::queryWeights, Role::keyWeights,
                           Role::scoreVector, Role::bias,   Role::directions,   Role::partial,
                           Role::mask,        Role::none};
static_assert(std::size(kRoles) == static_cast<std::size_t>(Part::count));

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

double setting(std::span<const double> head, Setting setting) {
  return head[static_cast<std::size_t>(setting)];
}

Options readOptions(std::span<const double> head) {
  Options options;
  options.divisor =
      divisor(setting(head, Setting::divisorKind), setting(head, Setting::divisorNumber));
  options.subtractMax = setting(head, Setting::subtractMax) != 0;
  options.softCap = setting(head, Setting::softCap);
  options.normaliser = entry<Normaliser>(setting(head, Setting::normaliser));
  options.alpha = setting(head, Setting::alpha);
  return options;
}

Fault readMask(Mask& mask, std::span<const double> head, const Request& request) {
  auto allowed = flags(request[Part::allowed]);
  if (!allowed) return allowed.fault();
  mask.allowed = *std::move(allowed);
  mask.bias = request[Part::bias];
  if (setting(head, Setting::causal) == 0) return {};
  const auto offset = whole(setting(head, Setting::causalOffset), Error::badOffset);
  if (!offset) return offset.fault();
  mask.causal = *offset;
  return {};
}

double total(std::span<const double> lengths) {
  double sum = 0;
  for (double length : lengths) sum += Reader::count(length);
  return sum;
}

Matrix matrix(std::span<const double> lengths, std::span<const double> entries) {
  const Index rows = static_cast<Index>(lengths.size());
  return Eigen::Map<const Matrix>(entries.data(), rows, static_cast<Index>(entries.size()) / rows);
}

}  // namespace

bool isCount(double number) {
  return number >= 0 && number <= kMaxNumbers && number == std::floor(number);
}

Result<Index> whole(double number, Error error) {
  if (!std::isfinite(number) || number != std::floor(number))
    return Fault{error, Role::none, {number}};
  return static_cast<Index>(std::clamp(number, -kMaxNumbers, kMaxNumbers));
}

Result<BoolMatrix> flags(const Matrix& numbers) {
  BoolMatrix truths(numbers.rows(), numbers.cols());
  for (Index i = 0; i < numbers.rows(); ++i)
    for (Index j = 0; j < numbers.cols(); ++j) {
      if (numbers(i, j) != 0 && numbers(i, j) != 1)
        return Fault{Error::badMask, Role::none, {double(i + 1), double(j + 1)}};
      truths(i, j) = numbers(i, j) != 0;
    }
  return truths;
}

Divisor divisor(double kind, double number) { return {entry<Divisor::Kind>(kind), number}; }

std::uint32_t fingerprintOf(Family family) {
  constexpr std::uint32_t kFingerprints[] = {
      fingerprint(kNames<Setting>),
      fingerprint(kNames<Part>),
      fingerprint(kFields, fingerprint(",", fingerprint(kNames<Stage>))),
      fingerprint(kNames<Stage>),
      fingerprint(kNames<Kind>),
      fingerprint(kNames<Divisor::Kind>),
      fingerprint(kNames<Normaliser>),
      fingerprint(kNames<Mistake>),
      fingerprint(kNames<Call>),
      fingerprint(kNames<Error>),
      fingerprint(kNames<Slot32>),
      fingerprint(kFigures),
  };
  static_assert(std::size(kFingerprints) == static_cast<std::size_t>(Family::count));
  if (family < Family::settings || family >= Family::count) return 0;
  return kFingerprints[static_cast<std::size_t>(family)];
}

Result<Request> read(std::span<const double> block) {
  constexpr std::size_t count = static_cast<std::size_t>(Part::count);
  Reader reader(block);
  const auto head = reader.take(static_cast<double>(Setting::count));
  const auto rows = reader.take(static_cast<double>(count));
  if (const Fault fault = reader.fault()) return fault;
  std::array<std::span<const double>, count> lengths, entries;
  for (std::size_t i = 0; i < count; ++i) lengths[i] = reader.take(Reader::count(rows[i]));
  for (std::size_t i = 0; i < count; ++i) entries[i] = reader.take(total(lengths[i]));
  if (const Fault fault = reader.fault()) return fault;

  Request request;
  for (std::size_t i = 0; i < count; ++i) {
    if (lengths[i].empty()) continue;
    if (const Fault fault = checkRows(kRoles[i], lengths[i])) return fault;
    request.parts[i] = matrix(lengths[i], entries[i]);
  }
  request.options = readOptions(head);
  if (const Fault fault = readMask(request.options.mask, head, request)) return fault;
  request.width = setting(head, Setting::width);
  return request;
}

}  // namespace attention::block
