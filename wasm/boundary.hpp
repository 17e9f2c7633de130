#pragma once

#include <algorithm>
#include <array>

#include "block.hpp"

// What the binding files share: the two blocks of float64 numbers and the last refusal. Nothing but
// numbers crosses: JavaScript is told where in the module's memory a block lies. A function that it
// calls returns a status: 0, or the number of the error it may then ask about.
namespace attention::boundary {

inline std::vector<double> incoming;
inline std::vector<double> outgoing;
inline std::array<double, 5> lastFault;  // role and numbers

/// Where numbers lie, in bytes.
inline double address(const double* numbers) {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(numbers));
}

/// The status of what may have been refused.
inline double status(const Fault& fault) {
  if (fault) {
    lastFault[0] = static_cast<double>(fault.role);
    std::copy(fault.numbers.begin(), fault.numbers.end(), lastFault.begin() + 1);
  }
  return static_cast<double>(fault.error);
}

}  // namespace attention::boundary
