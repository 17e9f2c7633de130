#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "core/experiment.hpp"

namespace attention::block {

/// The fields of WidthFigures in their order: a block of figures holds them for one width after the
/// other.
inline constexpr std::string_view kFigures =
    "width,divisor,spread,scaledSpread,topWeight,scaledTopWeight,slope,scaledSlope";

/// Takes a seed off the front of a block that came in: how many digits, and the code of each.
/// Errors: a block that ends too early (badBlock), what seedWords refuses.
Result<SeedWords> takeSeed(std::span<const double>& block);

/// The sizes of an experiment from a block that came in: pairs, trials, keys, how many widths, and
/// the widths.
/// Errors: a block that ends too early (badBlock), a width (badWidth) or another size (emptySample)
/// that is no count, or more than there may be (tooLarge).
Result<ExperimentSizes> readExperiment(std::span<const double> block);

std::vector<double> write(const std::vector<WidthFigures>& figures);

/// `count` of the numbers that NumPy's default_rng(seed).standard_normal gives.
/// Errors: a count that is none, or more than kMaxNumbers (tooLarge).
Result<std::vector<double>> normals(const SeedWords& seed, double count);

}  // namespace attention::block
