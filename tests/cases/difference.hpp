#pragma once

#include "case.hpp"

namespace attention::cases {

/// How far a number may be from the one that is wanted: |got - want| <= absolute + relative ·
/// |want|.
struct Tolerance {
  double relative = 0;
  double absolute = 0;
};

/// Whether a number is within the tolerance. NaN is equal to NaN and an infinity to itself alone.
bool close(double got, double want, const Tolerance& tolerance);

/// Compares the outputs that a case lists with what came out, and nothing else. Empty if all are
/// close, and otherwise a line that names the output, its first differing entry, got and want.
std::string difference(const Outputs& got, const nlohmann::json& want, const Tolerance& tolerance);

}  // namespace attention::cases
