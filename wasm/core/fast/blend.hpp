#pragma once

#include "vector.hpp"

namespace attention::fast {
inline namespace ATTENTION_LANES {

/// Values blended block by block. 0 times NaN is NaN, so where something is hidden and some value
/// is not finite, hidden keys are stepped over one by one. Otherwise their weight of 0 does it.
class Blender {
 public:
  explicit Blender(const Problem32& p);

  /// output row i (+)= weights row i · values of `keys`, up to kKeyBlock, for each of `queries`;
  /// `first`: the output holds nothing yet, which then counts as 0.
  void add(Range queries, Range keys, Rows<const float> weights, Rows<float> output,
           bool first) const;

 private:
  void addVisible(Range queries, Range keys, Rows<const float> weights, Rows<float> output,
                  bool first) const;

  const Problem32& p_;
  bool stepsOver_;
};

}  // namespace ATTENTION_LANES
}  // namespace attention::fast
