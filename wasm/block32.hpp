#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "core/fast/heads32.hpp"

namespace attention::block {

/// The head of a float32 problem, which both sides write to: sizes and options from JavaScript, and
/// in return where each part lies in the module's memory, in bytes.
enum class Slot32 {
  // sizes: a change of one needs a new `reserve`
  batches,
  queryHeads,
  keyHeads,
  queries,
  keys,
  width,
  valueWidth,
  masks,   // of allowed keys: 0, 1 for all heads, or batches x queryHeads
  biases,  // likewise
  stages,  // 1: room for raw, scaled and weights too
  // options, read by each call
  ownScale,  // 0: 1/√width, whatever `scale` holds
  scale,
  softCap,
  causal,  // 0: no causal rule, whatever `causalOffset` holds
  causalOffset,
  // places
  queryAt,    // batches x queryHeads x queries x width
  keyAt,      // batches x keyHeads x keys x width
  valueAt,    // batches x keyHeads x keys x valueWidth
  biasAt,     // biases x queries x keys
  allowedAt,  // masks x queries x keys bytes, 0 hides
  rawAt,      // batches x queryHeads x queries x keys; so are the next two
  scaledAt,
  weightsAt,
  outputAt,  // batches x queryHeads x queries x valueWidth
  count
};

}  // namespace attention::block

namespace attention {

template <>
inline constexpr std::string_view kNames<block::Slot32> =
    "batches,queryHeads,keyHeads,queries,keys,width,valueWidth,masks,biases,stages,ownScale,scale,"
    "softCap,causal,causalOffset,queryAt,keyAt,valueAt,biasAt,allowedAt,rawAt,scaledAt,weightsAt,"
    "outputAt";

}  // namespace attention

namespace attention::block {

/// The most float32 numbers that a problem and its stages may hold together: 256 MiB.
inline constexpr double kMaxNumbers32 = 67108864;

/// A float32 problem with all its heads, and the memory it lives in. Calls of the same sizes
/// allocate nothing.
class Block32 {
 public:
  using Head = std::array<double, static_cast<std::size_t>(Slot32::count)>;

  Head head = {};

  /// Makes room for the sizes in the head and writes the places; what lay there is lost. A refusal
  /// turns the sizes into NaN, so that none passes for one there is room for.
  /// Errors: a size that is no count, or too large (tooLarge), masks or biases for neither one nor
  /// all of the heads (batchMismatch), what check(Heads32) refuses.
  Fault reserve();

  /// Attention over what has been put into the places. Errors: a scale that is not positive and
  /// finite (badScale), a soft cap that is no cap (badCap), an offset that is no whole number
  /// (badOffset), a trace without room for its stages (badBlock).
  Fault trace32();
  Fault fused();

 private:
  double& at(Slot32 slot) { return head[static_cast<std::size_t>(slot)]; }
  Fault layOut();
  void takeSizes();
  void takePlaces();
  Fault readOptions();

  std::vector<float> memory_;
  fast::Heads32 heads_;
  fast::Stages32 stages_;
  bool traces_ = false;  // there is room for the stages
};

}  // namespace attention::block
