#include "case.hpp"

#include <cmath>

namespace attention::cases {

const nlohmann::json& Case::tensor(const char* name) const {
  if (!has(name)) throw Broken(std::string("there is no input ") + name);
  return case_.at("inputs").at(name);
}

Values Case::input(const char* name) const { return read(tensor(name)); }

Strided Case::strided(const char* name) const { return readStrided(tensor(name)); }

std::vector<double> Case::list(const char* name) const {
  const Values values = input(name);
  if (values.rank() != 1) throw Refused(std::string(name) + " is no list");
  return values.data;
}

double Case::scalar(const char* name) const {
  const Values values = input(name);
  if (values.data.size() != 1) throw Refused(std::string(name) + " is no single number");
  return values.data[0];
}

bool Case::wants(const char* name) const {
  return case_.contains("outputs") && case_.at("outputs").contains(name);
}

const nlohmann::json* Case::option(const char* name) const {
  const nlohmann::json& attrs = case_.at("attrs");
  if (attrs.is_null()) return nullptr;
  const auto found = attrs.find(name);
  return found == attrs.end() || found->is_null() ? nullptr : &*found;
}

std::optional<double> Case::number(const char* name) const {
  const nlohmann::json* entry = option(name);
  if (!entry) return {};
  return readNumber(*entry);
}

double Case::number(const char* name, double otherwise) const {
  return number(name).value_or(otherwise);
}

Index Case::whole(const char* name, Index otherwise) const {
  const double wanted = number(name, double(otherwise));
  // no index of any use is larger, and every one up to it is exact
  if (!(std::abs(wanted) <= 1e9) || wanted != std::floor(wanted))
    throw Refused(std::string(name) + " is no whole number of any use");
  return Index(wanted);
}

bool Case::flag(const char* name) const {
  const double wanted = number(name, 0);
  if (wanted != 0 && wanted != 1) throw Broken(std::string(name) + " is neither true nor false");
  return wanted == 1;
}

std::string Case::word(const char* name, const char* otherwise) const {
  const nlohmann::json* entry = option(name);
  return entry ? entry->get<std::string>() : otherwise;
}

}  // namespace attention::cases
