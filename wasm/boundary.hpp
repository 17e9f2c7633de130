#pragma once

#include <algorithm>
#include <array>

#include "block.hpp"

// What the binding files share: the two blocks of float64 numbers and the last refusal. A function
// that JavaScript calls returns a status: 0, or the number of the error it may then ask about.
namespace attention::boundary {

inline std::vector<double> incoming;
inline std::vector<double> outgoing;
inline std::array<double, 5> lastFault;  // role and numbers

inline int refuse(const Fault& fault) {
  lastFault[0] = static_cast<double>(fault.role);
  std::copy(fault.numbers.begin(), fault.numbers.end(), lastFault.begin() + 1);
  return static_cast<int>(fault.error);
}

/// The status of what may have been refused.
inline int status(const Fault& fault) {
  return fault ? refuse(fault) : static_cast<int>(Error::none);
}

}  // namespace attention::boundary
