#pragma once

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "values.hpp"

namespace attention::cases {

/// What an operation is given and asked for, by name.
class Case {
 public:
  explicit Case(const nlohmann::json& c) : case_(c) {}

  bool has(const char* name) const { return case_.at("inputs").contains(name); }
  Values input(const char* name) const;
  /// As it lies in the file.
  Strided strided(const char* name) const;
  Matrix matrixOf(const char* name) const { return cases::matrix(input(name)); }
  std::vector<double> list(const char* name) const;
  double scalar(const char* name) const;
  /// Whether the case expects an output of that name.
  bool wants(const char* name) const;

  // Options; nothing, or `otherwise`, where one is absent or null.
  std::optional<double> number(const char* name) const;
  double number(const char* name, double otherwise) const;
  Index whole(const char* name, Index otherwise) const;
  std::string word(const char* name, const char* otherwise) const;
  /// False where it is absent; written as a boolean, or as 0 and 1.
  bool flag(const char* name) const;

 private:
  const nlohmann::json& tensor(const char* name) const;
  const nlohmann::json* option(const char* name) const;

  const nlohmann::json& case_;
};

/// What came out, by name. A name may come twice, where two ways lead to it: both are compared.
using Outputs = std::multimap<std::string, Values>;

/// Outputs, or the sentence with which the inputs were refused by the core.
struct Outcome {
  Outputs outputs = {};
  std::optional<std::string> refusal = {};

  Outcome(Outputs all) : outputs(std::move(all)) {}
  Outcome(const Fault& fault) : refusal(message(fault)) {}
  Outcome(const Refused& refused) : refusal(refused.what()) {}
};

using Names = std::vector<std::string>;

/// An operation of the format, in the precisions that the core offers.
struct Operation {
  Names inputs;  // that it may be given
  Names attributes;
  std::function<Outcome(const Case&)> float64;
  std::function<Outcome(const Case&)> float32 = {};
};

/// All operations of the format, by the name that cases give as `op`.
const std::map<std::string, Operation>& operations();

}  // namespace attention::cases
