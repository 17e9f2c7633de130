#pragma once

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <span>
#include <string>

#include "matrix.hpp"

// How numbers are printed: as a checksum where every build has to give the same bits, in
// full where a few units in the last place are allowed.
namespace attention::test {

/// FNV-1a over the bits of every number; NaNs count alike, since their bits mean nothing.
template <class Number>
std::uint32_t checksum(std::span<const Number> numbers) {
  std::uint32_t hash = 2166136261u;
  for (Number number : numbers) {
    if (number != number) number = std::numeric_limits<Number>::quiet_NaN();
    unsigned char bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);
    for (unsigned char byte : bytes) hash = (hash ^ byte) * 16777619u;
  }
  return hash;
}

inline std::span<const double> entries(const Matrix& matrix) {
  return {matrix.data(), static_cast<std::size_t>(matrix.size())};
}

/// The same bits in every build.
inline void printExact(const std::string& name, std::span<const double> numbers) {
  std::printf("%s: %08x\n", name.c_str(), unsigned(checksum(numbers)));
}

/// Within 2 units in the last place of every other build.
inline void printClose(const std::string& name, std::span<const double> numbers) {
  std::printf("~ %s:", name.c_str());
  for (double number : numbers) std::printf(" %a", number);
  std::printf("\n");
}

}  // namespace attention::test
