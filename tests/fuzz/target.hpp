#pragma once

#include <vector>

#include "source.hpp"

namespace attention::fuzz {

/// One way into the core. A file of targets/ defines one, named after the file; its inputs are kept
/// in corpus/ under that name.
struct Target {
  const char* name;
  void (*run)(Source& source);

  Target(const char* named, void (*runs)(Source&)) : name(named), run(runs) {
    all().push_back(this);
  }

  /// Those that are linked: every one in the replay, one in a fuzzer.
  static std::vector<const Target*>& all() {
    static std::vector<const Target*> targets;
    return targets;
  }
};

}  // namespace attention::fuzz
