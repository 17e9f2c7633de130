#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "values.hpp"

namespace attention::cases {

/// What an operation is given and asked for, by name. Whatever is missing or of another kind than
/// the format says throws a sentence.
class Case {
 public:
  explicit Case(const nlohmann::json& c) : case_(c) {}

  bool has(const char* name) const { return case_.at("inputs").contains(name); }
  Values input(const char* name) const;
  Matrix matrixOf(const char* name) const { return cases::matrix(input(name)); }
  std::vector<double> list(const char* name) const;
  double scalar(const char* name) const;
  /// Whether the case expects an output of that name.
  bool wants(const char* name) const;

  /// An option; `otherwise` where it is absent or null.
  template <class T>
  T option(const char* name, T otherwise) const {
    return this->template option<T>(name).value_or(otherwise);
  }
  template <class T>
  std::optional<T> option(const char* name) const {
    const nlohmann::json& attrs = case_.at("attrs");
    if (!attrs.is_object() || !attrs.contains(name) || attrs.at(name).is_null()) return {};
    return attrs.at(name).get<T>();
  }

 private:
  const nlohmann::json& case_;
};

/// What came out, by name. A name may come twice, where two ways lead to it: both are compared.
using Outputs = std::multimap<std::string, Values>;

/// Outputs, or the sentence with which the inputs were refused.
struct Outcome {
  Outputs outputs = {};
  std::optional<std::string> refusal = {};

  Outcome(Outputs all) : outputs(std::move(all)) {}
  Outcome(const Fault& fault) : refusal(message(fault)) {}
  Outcome(const char* sentence) : refusal(sentence) {}
};

/// An operation of the format, in the precisions that the core offers.
struct Operation {
  std::function<Outcome(const Case&)> float64;
  std::function<Outcome(const Case&)> float32 = {};
};

/// All operations of the format, by the name that cases give as `op`.
const std::map<std::string, Operation>& operations();

}  // namespace attention::cases
