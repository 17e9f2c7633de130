#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "error.hpp"

namespace attention {

/// A seed of any size as 32-bit words, the least significant first.
using SeedWords = std::vector<std::uint32_t>;

/// The longest seed that is read, in decimal digits: far beyond the 256 bits anyone draws by hand.
inline constexpr std::size_t kMaxSeedDigits = 1000;

/// Reads a whole number, 0 or more, written in decimal digits only.
/// Errors: anything else, or more than kMaxSeedDigits digits.
Result<SeedWords> seedWords(std::string_view decimal);

/// Spreads a seed, however poor, over a pool of four words, from which a generator takes as many
/// words as its state needs. NumPy's SeedSequence without spawning, itself after O'Neill's
/// "Developing a seed_seq Alternative" (2015).
class SeedSequence {
 public:
  using Pool = std::array<std::uint32_t, 4>;

  explicit SeedSequence(std::span<const std::uint32_t> seed);

  const Pool& pool() const { return pool_; }

  /// The first `count` words of the pool's stream.
  std::vector<std::uint32_t> words32(std::size_t count) const;

  /// The same stream in pairs, the lower half first.
  std::vector<std::uint64_t> words64(std::size_t count) const;

 private:
  Pool pool_ = {};
};

}  // namespace attention
