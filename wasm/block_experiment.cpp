#include "block_experiment.hpp"

#include <algorithm>

#include "block.hpp"

namespace attention::block {

Result<SeedWords> takeSeed(std::span<const double>& block) {
  const double given = static_cast<double>(block.size());
  const double digits = block.empty() ? 0 : block[0];
  if (!isCount(digits) || digits + 1 > given)
    return Fault{Error::badBlock, Role::none, {digits + 1, given}};
  const auto codes = block.subspan(1, static_cast<std::size_t>(digits));
  block = block.subspan(1 + codes.size());
  // one digit more than may be, which is refused
  std::array<char, kMaxSeedDigits + 1> text;
  const std::size_t length = std::min(codes.size(), text.size());
  std::transform(
      codes.begin(), codes.begin() + std::ptrdiff_t(length), text.begin(),
      [](double code) { return code >= 0 && code < 128 ? static_cast<char>(code) : ' '; });
  return seedWords({text.data(), length});
}

Result<ExperimentSizes> readExperiment(std::span<const double> block) {
  constexpr std::size_t kHead = 4;
  const double given = static_cast<double>(block.size());
  if (block.size() < kHead) return Fault{Error::badBlock, Role::none, {double(kHead), given}};
  const double pairs = block[0], trials = block[1], keys = block[2], widths = block[3];
  for (double size : {pairs, trials, keys})
    if (size > kMaxNumbers) return Fault{Error::tooLarge, Role::none, {size, kMaxNumbers}};
  if (!isCount(pairs) || !isCount(trials) || !isCount(keys))
    return Fault{Error::emptySample, Role::none, {pairs, trials, keys}};
  if (!isCount(widths) || widths + kHead > given)
    return Fault{Error::badBlock, Role::none, {widths + kHead, given}};

  ExperimentSizes sizes{{}, Index(pairs), Index(trials), Index(keys)};
  for (double width : block.subspan(kHead, static_cast<std::size_t>(widths))) {
    if (!isCount(width)) return Fault{Error::badWidth, Role::none, {width}};
    sizes.widths.push_back(static_cast<Index>(width));
  }
  return sizes;
}

std::vector<double> write(const std::vector<WidthFigures>& figures) {
  std::vector<double> block;
  for (const WidthFigures& f : figures)
    for (double figure : {static_cast<double>(f.width), f.divisor, f.spread, f.scaledSpread,
                          f.topWeight, f.scaledTopWeight, f.slope, f.scaledSlope})
      block.push_back(figure);
  return block;
}

Result<std::vector<double>> normals(const SeedWords& seed, double count) {
  if (!isCount(count)) return Fault{Error::tooLarge, Role::none, {count, kMaxNumbers}};
  Generator generator(seed);
  std::vector<double> numbers(static_cast<std::size_t>(count));
  for (double& number : numbers) number = generator.normal();
  return numbers;
}

}  // namespace attention::block
