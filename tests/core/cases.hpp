#pragma once

#ifndef CASES
#error "CASES must name the folder of cases"
#endif

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "check.hpp"

// Conformance cases as data: inputs, options and outputs of one operation each, all by name.
namespace attention::test {

using nlohmann::json;
using Shape = std::vector<Index>;

/// Numbers in any number of dimensions, row by row.
struct Tensor {
  Shape shape;
  std::vector<double> data;

  Tensor(Shape s, std::vector<double> d) : shape(std::move(s)), data(std::move(d)) {}
  Tensor(double number) : data{number} {}
  Tensor(const std::vector<double>& list) : shape{Index(list.size())}, data(list) {}
  Tensor(const Matrix& m) : shape{m.rows(), m.cols()}, data(m.data(), m.data() + m.size()) {}

  /// A list is one row.
  Matrix matrix() const {
    REQUIRE(shape.size() <= 2);
    const Index columns = shape.empty() ? 1 : shape.back();
    return Eigen::Map<const Matrix>(data.data(), shape.size() == 2 ? shape[0] : 1, columns);
  }
};

inline double number(const json& entry) {
  if (entry.is_boolean()) return entry.get<bool>() ? 1 : 0;
  if (entry.is_number()) return entry.get<double>();
  const auto word = entry.get<std::string>();
  return word == "nan" ? kNaN : word == "inf" ? kInfinity : -kInfinity;
}

inline Tensor tensor(const json& t) {
  std::vector<double> data;
  for (const json& entry : t.at("data")) data.push_back(number(entry));
  // written as the shortest decimals that read back to the same float32
  if (t.at("dtype") == "float32")
    for (double& entry : data) entry = static_cast<float>(entry);
  return {t.at("shape").get<Shape>(), data};
}

inline Tensor firstRow(const Matrix& m) {
  REQUIRE(m.rows() == 1);
  return Tensor({m.cols()}, {m.data(), m.data() + m.size()});
}

/// What an operation is given, and asks for by name.
class Case {
 public:
  explicit Case(const json& c) : case_(c) {}

  bool has(const char* name) const { return case_.at("inputs").contains(name); }
  Tensor input(const char* name) const { return tensor(case_.at("inputs").at(name)); }
  Matrix matrix(const char* name) const { return input(name).matrix(); }
  std::vector<double> list(const char* name) const { return input(name).data; }
  double scalar(const char* name) const { return input(name).data.at(0); }
  BoolMatrix mask() const {
    if (!has("attn_mask")) return {};
    return matrix("attn_mask").unaryExpr([](double entry) { return entry != 0; });
  }
  bool maskIsAdded() const { return case_.at("inputs").at("attn_mask").at("dtype") != "bool"; }
  template <class T>
  T option(const char* name, T otherwise) const {
    const json& attrs = case_.at("attrs");
    return attrs.contains(name) && !attrs.at(name).is_null() ? attrs.at(name).get<T>() : otherwise;
  }

 private:
  const json& case_;
};

using Outputs = std::map<std::string, Tensor>;

inline Finding agrees(const Tensor& got, const Tensor& want, const json& tolerance) {
  if (got.shape != want.shape) return trouble("the shapes differ");
  const double absolute = tolerance.at("atol").get<double>();
  const double relative = tolerance.at("rtol").get<double>();
  for (std::size_t i = 0; i < want.data.size(); ++i) {
    const double g = got.data[i], w = want.data[i];
    // equal infinities are equal; infinity is not within any tolerance of a number
    const bool close = std::isfinite(w) && std::abs(g - w) <= absolute + relative * std::abs(w);
    if (!(close || g == w || (std::isnan(g) && std::isnan(w))))
      return trouble("entry ", i, ": ", differs(g, w).text);
  }
  return {};
}

inline Finding agrees(const Outputs& got, const json& want, const json& tolerance) {
  for (const auto& [name, values] : want.items()) {
    for (const auto& [ours, output] : got) {
      if (ours != name && ours != name + ", linear") continue;
      if (const Finding finding = agrees(output, tensor(values), tolerance); !finding)
        return trouble(ours, ": ", finding.text);
    }
    if (got.count(name) == 0) return trouble("there is no ", name);
  }
  return {};
}

inline json read(const std::string& file) {
  std::ifstream stream(std::filesystem::path(CASES) / file);
  REQUIRE_MESSAGE(stream, "cannot open ", file);
  return json::parse(stream);
}

}  // namespace attention::test
