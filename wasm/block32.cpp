#include "block32.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "block.hpp"

namespace attention::block {
namespace {

using fast::Index;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t kLine =
    64;  // bytes; parts begin at a cache line, where no row of 16 is split
constexpr double kLineNumbers = double(kLine / sizeof(float));

constexpr std::size_t kSizes = static_cast<std::size_t>(Slot32::ownScale);

/// A size, NaN if it is none, so that whatever is computed from it is NaN too.
double size(double number) { return number >= 0 && number == std::floor(number) ? number : kNaN; }

constexpr double kFarAway = 2 * double(fast::kMaxTokens);

// What needs little memory may still be huge, beside a 0; it stays large enough to be refused.
Index index(double size) { return static_cast<Index>(std::min(size, kFarAway)); }

double wholeLines(double numbers) { return std::ceil(numbers / kLineNumbers) * kLineNumbers; }

std::uintptr_t address(const float* place) { return reinterpret_cast<std::uintptr_t>(place); }

template <class T>
T* pointer(double address) {
  return reinterpret_cast<T*>(static_cast<std::uintptr_t>(address));
}

}  // namespace

Fault Block32::reserve() {
  const Fault fault = layOut();
  if (fault) {
    std::fill_n(head.begin(), kSizes, kNaN);
    heads_ = {};
    traces_ = false;
  }
  return fault;
}

Fault Block32::layOut() {
  for (std::size_t i = 0; i < kSizes; ++i) head[i] = size(head[i]);
  const double heads = at(Slot32::batches) * at(Slot32::queryHeads);
  const double keyHeads = at(Slot32::batches) * at(Slot32::keyHeads);
  const double cells = at(Slot32::queries) * at(Slot32::keys);
  const double stage = at(Slot32::stages) != 0 ? heads * cells : 0;
  const std::pair<Slot32, double> parts[] = {
      {Slot32::queryAt, heads * at(Slot32::queries) * at(Slot32::width)},
      {Slot32::keyAt, keyHeads * at(Slot32::keys) * at(Slot32::width)},
      {Slot32::valueAt, keyHeads * at(Slot32::keys) * at(Slot32::valueWidth)},
      {Slot32::biasAt, at(Slot32::biases) * cells},
      {Slot32::allowedAt, std::ceil(at(Slot32::masks) * cells / 4)},
      {Slot32::rawAt, stage},
      {Slot32::scaledAt, stage},
      {Slot32::weightsAt, stage},
      {Slot32::outputAt, heads * at(Slot32::queries) * at(Slot32::valueWidth)},
  };
  double needed = 0, room = kLineNumbers;  // one line more, to begin at one
  for (const auto& [slot, numbers] : parts) {
    needed += numbers;
    room += wholeLines(numbers);
  }
  // written so that NaN is refused too
  if (!(needed <= kMaxNumbers32)) return {Error::tooLarge, Role::none, {needed, kMaxNumbers32}};
  if (!(heads <= fast::kMaxTokens))
    return {Error::tooLarge, Role::query, {heads, double(fast::kMaxTokens)}};
  for (double sets : {at(Slot32::masks), at(Slot32::biases)})
    if (sets != 0 && sets != 1 && sets != heads)
      return {Error::batchMismatch, Role::none, {sets, heads}};
  takeSizes();
  if (const Fault fault = check(heads_)) return fault;

  if (room > static_cast<double>(memory_.size())) {
    memory_ = {};  // never both at a time
    memory_.resize(static_cast<std::size_t>(room));
  }
  float* free = memory_.data();
  while (address(free) % kLine != 0) ++free;
  for (const auto& [slot, numbers] : parts) {
    at(slot) = double(address(free));
    free += static_cast<Index>(wholeLines(numbers));
  }
  takePlaces();
  return {};
}

// One head after the other, each without gaps.
void Block32::takeSizes() {
  heads_ = {};
  traces_ = at(Slot32::stages) != 0;
  fast::Problem32& p = heads_.first;
  heads_.batches = index(at(Slot32::batches));
  heads_.queryHeads = index(at(Slot32::queryHeads));
  heads_.keyHeads = index(at(Slot32::keyHeads));
  p.queries = index(at(Slot32::queries));
  p.keys = index(at(Slot32::keys));
  p.width = index(at(Slot32::width));
  p.valueWidth = index(at(Slot32::valueWidth));
}

void Block32::takePlaces() {
  fast::Problem32& p = heads_.first;
  const auto floats = [&](Slot32 slot) { return pointer<float>(at(slot)); };
  const auto step = [](Index heads, Index rows, Index width) {
    return fast::Step{heads * rows * width, rows * width};
  };
  const auto stepOfSets = [&](Slot32 sets) {
    return at(sets) > 1 ? step(heads_.queryHeads, p.queries, p.keys) : fast::Step{};
  };
  p.query = {floats(Slot32::queryAt), p.width};
  p.key = {floats(Slot32::keyAt), p.width};
  p.value = {floats(Slot32::valueAt), p.valueWidth};
  if (at(Slot32::biases) != 0) p.bias = {floats(Slot32::biasAt), p.keys};
  if (at(Slot32::masks) != 0) p.visible = {pointer<std::uint8_t>(at(Slot32::allowedAt)), p.keys};
  heads_.query = step(heads_.queryHeads, p.queries, p.width);
  heads_.key = step(heads_.keyHeads, p.keys, p.width);
  heads_.value = step(heads_.keyHeads, p.keys, p.valueWidth);
  heads_.bias = stepOfSets(Slot32::biases);
  heads_.visible = stepOfSets(Slot32::masks);
  heads_.output = step(heads_.queryHeads, p.queries, p.valueWidth);
  stages_ = {{floats(Slot32::rawAt), p.keys},
             {floats(Slot32::scaledAt), p.keys},
             {floats(Slot32::weightsAt), p.keys},
             {floats(Slot32::outputAt), p.valueWidth}};
}

Fault Block32::readOptions() {
  fast::Problem32& p = heads_.first;
  const double scale = at(Slot32::scale);
  if (at(Slot32::ownScale) != 0) {
    p.scale = static_cast<float>(scale);
    if (!(p.scale > 0 && std::isfinite(p.scale))) return {Error::badScale, Role::none, {scale}};
  } else {
    p.scale = p.width == 0 ? 1 : static_cast<float>(1 / std::sqrt(double(p.width)));
  }
  const double cap = at(Slot32::softCap);
  p.softCap = static_cast<float>(cap);
  // one that is 0 only in float32 would bend nothing
  if (!std::isfinite(p.softCap) || p.softCap < 0 || (p.softCap == 0 && cap != 0))
    return {Error::badCap, Role::none, {cap}};
  p.causal = at(Slot32::causal) != 0;
  const auto offset = whole(p.causal ? at(Slot32::causalOffset) : 0, Error::badOffset);
  if (!offset) return offset.fault();
  p.causalOffset = *offset;
  return {};
}

Fault Block32::trace32() {
  if (const Fault fault = readOptions()) return fault;
  if (!traces_) return {Error::badBlock, Role::none, {1, 0}};
  return fast::trace32(heads_, stages_);
}

Fault Block32::fused() {
  if (const Fault fault = readOptions()) return fault;
  return fast::fused(heads_, stages_.output);
}

}  // namespace attention::block
