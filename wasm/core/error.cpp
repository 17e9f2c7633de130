#include "error.hpp"

#include <cmath>
#include <cstdio>
#include <utility>

#include "messages.hpp"

namespace attention {
namespace {

static_assert(std::size(kMessages) == static_cast<std::size_t>(Error::count));
static_assert(std::size(kMatrices) == static_cast<std::size_t>(Role::count));

std::string replaced(std::string text, std::string_view slot, std::string_view with) {
  const std::size_t at = text.find(slot);
  if (at != std::string::npos) text.replace(at, slot.size(), with);
  return text;
}

std::string numberText(double number) {
  if (std::isnan(number)) return "NaN";  // printf would tell its sign, which means nothing
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", number);
  return text;
}

}  // namespace

std::string message(const Fault& fault) {
  std::string text(kMessages[static_cast<std::size_t>(fault.error)]);
  text = replaced(std::move(text), "{matrix}", kMatrices[static_cast<std::size_t>(fault.role)]);
  constexpr std::string_view slots[] = {"{0}", "{1}", "{2}", "{3}"};
  for (std::size_t i = 0; i < fault.numbers.size(); ++i)
    text = replaced(std::move(text), slots[i], numberText(fault.numbers[i]));
  return text;
}

}  // namespace attention
