#include "case.hpp"

namespace attention::cases {

Values Case::input(const char* name) const {
  if (!has(name)) broken({"there is no input ", name});
  return read(case_.at("inputs").at(name));
}

std::vector<double> Case::list(const char* name) const {
  const Values values = input(name);
  if (values.rank() != 1) broken({name, " is no list"});
  return values.data;
}

double Case::scalar(const char* name) const {
  const Values values = input(name);
  if (values.data.size() != 1) broken({name, " is no single number"});
  return values.data[0];
}

bool Case::wants(const char* name) const {
  return case_.contains("outputs") && case_.at("outputs").contains(name);
}

}  // namespace attention::cases
