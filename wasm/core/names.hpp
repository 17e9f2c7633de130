#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace attention {

// The names of an enum stand in one list beside it, joined by commas and in the order of its
// entries. JavaScript has the same lists; whether they are the same is told by their fingerprints.

constexpr std::size_t countOf(std::string_view list) {
  return 1 + static_cast<std::size_t>(std::count(list.begin(), list.end(), ','));
}

/// The name at `index`, which must be one.
constexpr std::string_view nameAt(std::string_view list, std::size_t index) {
  for (; index > 0; --index) list.remove_prefix(list.find(',') + 1);
  return list.substr(0, list.find(','));
}

/// The names of an enum as one list. Each enum that has names specialises it.
template <class Enum>
inline constexpr std::string_view kNames = "";

template <class Enum>
constexpr std::string_view name(Enum entry) {
  static_assert(countOf(kNames<Enum>) == static_cast<std::size_t>(Enum::count));
  return nameAt(kNames<Enum>, static_cast<std::size_t>(entry));
}

/// FNV-1a of a list, which goes on from `before`.
constexpr std::uint32_t fingerprint(std::string_view list, std::uint32_t before = 2166136261u) {
  for (char letter : list) before = (before ^ static_cast<unsigned char>(letter)) * 16777619u;
  return before;
}

}  // namespace attention
