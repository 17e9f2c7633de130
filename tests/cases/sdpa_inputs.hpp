#pragma once

#include "case.hpp"
#include "heads.hpp"

namespace attention::cases {

/// What a case of scaled dot-product attention gives to the core, in any precision.
class SdpaInputs {
 public:
  explicit SdpaInputs(const Case& c);

  Strided query, key, value;
  SdpaOptions options;

  /// Of a mask of booleans, or of numbers to be added.
  SdpaMask mask() const;
  Result<SdpaSizes> sizes() const;
  /// Axes that the outputs have: as many as the input with the most.
  std::size_t rank() const;

 private:
  std::optional<Flags> allowed_;
  std::optional<Strided> bias_;
};

}  // namespace attention::cases
