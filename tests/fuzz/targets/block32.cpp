#include "block32.hpp"

#include "../expect.hpp"
#include "../target.hpp"

// The head of a float32 problem as JavaScript may leave it, and calls in any order.
namespace attention::fuzz {
namespace {

using block::Block32;
using block::Slot32;

constexpr std::size_t kSizes = static_cast<std::size_t>(Slot32::ownScale);

double& at(Block32& b, Slot32 slot) { return b.head[static_cast<std::size_t>(slot)]; }

void writeSizes(Block32& b, Source& source) {
  for (std::size_t i = 0; i < kSizes; ++i) b.head[i] = double(source.upTo(6));
  // most heads fit together
  if (source.byte() < 224) at(b, Slot32::queryHeads) *= at(b, Slot32::keyHeads);
  for (Slot32 sets : {Slot32::masks, Slot32::biases})
    if (source.byte() < 224)
      at(b, sets) = source.flag() ? at(b, Slot32::batches) * at(b, Slot32::queryHeads)
                                  : double(source.upTo(1));
  if (source.byte() >= 192)
    b.head[static_cast<std::size_t>(source.upTo(kSizes - 1))] =
        source.flag() ? source.wild() : double(source.index());
}

void writeOptions(Block32& b, Source& source) {
  at(b, Slot32::ownScale) = double(source.upTo(1));
  at(b, Slot32::scale) = source.byte() < 192 ? 0.5 : source.wild();
  at(b, Slot32::softCap) = source.softCap();
  at(b, Slot32::causal) = double(source.upTo(1));
  at(b, Slot32::causalOffset) = source.byte() < 224 ? double(source.index()) : source.wild();
}

// How many numbers each place has to hold, in the order of the places.
std::vector<double> needed(Block32& b) {
  const auto product = [&](std::initializer_list<Slot32> slots) {
    double numbers = 1;
    for (Slot32 slot : slots) numbers *= at(b, slot);
    return numbers;
  };
  using enum Slot32;
  const double stage = at(b, stages) == 0 ? 0 : product({batches, queryHeads, queries, keys});
  return {product({batches, queryHeads, queries, width}),
          product({batches, keyHeads, keys, width}),
          product({batches, keyHeads, keys, valueWidth}),
          product({biases, queries, keys}),
          std::ceil(product({masks, queries, keys}) / 4),
          stage,
          stage,
          stage,
          product({batches, queryHeads, queries, valueWidth})};
}

// What is allowed but would take long, or more memory than a fuzzer is given.
bool large(Block32& b) {
  const auto parts = needed(b);
  double work = at(b, Slot32::batches) * at(b, Slot32::queryHeads) * at(b, Slot32::queries) *
                at(b, Slot32::keys);
  for (double numbers : parts) work += numbers;
  return work > 1 << 20 && work < 1e12;
}

// Numbers from -1 to 1 wherever there is room, up to the last of each place: what lies outside
// would be noticed. The bytes of such numbers make a mask that hides many keys.
void fill(Block32& b, Source& source) {
  const auto parts = needed(b);
  double end = 0;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const double place = b.head[static_cast<std::size_t>(Slot32::queryAt) + part];
    expect(std::fmod(place, 64) == 0, "a place begins at a cache line");
    expect(place >= end, "no two places overlap");
    end = place + 4 * parts[part];
    auto* numbers = reinterpret_cast<float*>(static_cast<std::uintptr_t>(place));
    for (std::size_t i = 0; i < static_cast<std::size_t>(parts[part]); ++i)
      numbers[i] = static_cast<float>(static_cast<std::int8_t>(source.byte())) / 128;
  }
}

void expectOutput(Block32& b, bool ordinary) {
  const auto* output =
      reinterpret_cast<const float*>(static_cast<std::uintptr_t>(at(b, Slot32::outputAt)));
  const auto count = static_cast<std::size_t>(needed(b).back());
  for (std::size_t i = 0; ordinary && i < count; ++i)
    expect(std::abs(output[i]) <= 1.0001f, "an output lies among the values");
}

void call(Block32& b, Source& source, bool reserved) {
  writeOptions(b, source);
  const double scale = at(b, Slot32::scale), softCap = at(b, Slot32::softCap);
  const bool ordinary =
      (at(b, Slot32::ownScale) == 0 || scale < 100) && (softCap == 0 || softCap > 1e-3);
  const bool fused = accepted(b.fused());
  if (reserved && fused) expectOutput(b, ordinary);
  const bool traced = accepted(b.trace32());
  const bool room = reserved && at(b, Slot32::stages) != 0;
  expect(traced == (room && fused), "a trace needs room, and what the other kernel takes");
  if (traced) expectOutput(b, ordinary);
}

const Target target("block32", [](Source& source) {
  Block32 b;
  call(b, source, false);
  for (Index times = source.upTo(3); times >= 0; --times) {
    writeSizes(b, source);
    if (large(b)) return;
    const bool reserved = accepted(b.reserve());
    if (reserved)
      fill(b, source);
    else
      for (std::size_t i = 0; i < kSizes; ++i)
        expect(std::isnan(b.head[i]), "a refusal leaves no size");
    call(b, source, reserved);
  }
});

}  // namespace
}  // namespace attention::fuzz
