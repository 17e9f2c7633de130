#include "difference.hpp"

#include <cmath>
#include <cstdio>

namespace attention::cases {
namespace {

std::string digits(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", number);
  return text;
}

std::string listed(const std::vector<Index>& numbers) {
  std::string text;
  for (Index number : numbers) text += (text.empty() ? "" : ", ") + std::to_string(number);
  return "[" + text + "]";
}

// Where the entry stands, an index for each axis, counted from 0.
std::string place(std::size_t entry, const std::vector<Index>& shape) {
  std::vector<Index> at(shape.size());
  Index rest = Index(entry);
  for (std::size_t axis = shape.size(); axis-- > 0; rest /= shape[axis])
    at[axis] = rest % shape[axis];
  return listed(at);
}

std::string difference(const Values& got, const Values& want, const Tolerance& tolerance) {
  if (got.shape != want.shape)
    return ": got the shape " + listed(got.shape) + ", want " + listed(want.shape);
  for (std::size_t i = 0; i < want.data.size(); ++i)
    if (!close(got.data[i], want.data[i], tolerance))
      return place(i, want.shape) + ": got " + digits(got.data[i]) + ", want " +
             digits(want.data[i]);
  return {};
}

}  // namespace

bool close(double got, double want, const Tolerance& tolerance) {
  if (std::isnan(want)) return std::isnan(got);
  // infinity less infinity would be NaN, and a tolerance relative to infinity would be infinite
  if (std::isinf(want)) return got == want;
  return std::abs(got - want) <= tolerance.absolute + tolerance.relative * std::abs(want);
}

std::string difference(const Outputs& got, const nlohmann::json& want, const Tolerance& tolerance) {
  for (const auto& [name, tensor] : want.items()) {
    const auto [first, last] = got.equal_range(name);
    if (first == last) return name + ": got nothing of that name";
    const Values values = read(tensor);
    for (auto output = first; output != last; ++output)
      if (const auto found = difference(output->second, values, tolerance); !found.empty())
        return name + found;
  }
  return {};
}

}  // namespace attention::cases
