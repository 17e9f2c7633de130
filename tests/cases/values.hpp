#pragma once

#include <nlohmann/json_fwd.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "tensor.hpp"

namespace attention::cases {

/// Thrown where a case is not as the format says: it fails, whatever it expects.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Thrown where inputs or options make no sense to an operation: they are refused.
struct Refused : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Numbers in any number of dimensions. Booleans are 0 and 1.
struct Values {
  std::vector<Index> shape = {};  // empty: a single number
  std::vector<double> data = {};  // row by row, without gaps
  bool flags = false;             // dtype bool

  Values(std::vector<Index> sizes, std::vector<double> numbers)
      : shape(std::move(sizes)), data(std::move(numbers)) {}
  Values(double number) : data{number} {}
  Values(const std::vector<double>& list) : shape{Index(list.size())}, data(list) {}
  Values(const Matrix& m) : shape{m.rows(), m.cols()}, data(m.data(), m.data() + m.size()) {}

  std::size_t rank() const { return shape.size(); }
};

/// Numbers as a case file lays them out, seen through any strides. Every entry lies in the buffer.
struct Strided {
  std::vector<Index> shape = {};
  std::vector<double> buffer = {};
  bool flags = false;
  std::vector<Index> strides = {};  // in entries, one for each axis
  Index offset = 0;                 // of the first entry

  /// A copy row by row.
  Values dense() const;
};

/// Refuses what is no object and, by its name, a field that is not known: "softmax has no attribute
/// axes", where `owner` is softmax and `kind` attribute.
void checkNames(const nlohmann::json& object, const std::vector<std::string>& known,
                const std::string& owner, const std::string& kind);

/// A number as a case file holds it, where "inf", "-inf" and "nan" are words, and booleans 0 and 1.
double readNumber(const nlohmann::json& entry);

/// A tensor of a case file as it lies there: the one place where sizes, strides and offset are
/// checked. An empty axis counts as one against kMaxNumbers, and more than that are refused.
Strided readStrided(const nlohmann::json& tensor);

/// The same without its strides.
inline Values read(const nlohmann::json& tensor) { return readStrided(tensor).dense(); }

/// A tensor of the core, of which the last `rank` axes are kept; the others have size 1.
Values trailing(const Tensor& tensor, std::size_t rank);

/// As a matrix; a list is one row. More than two axes are refused.
Matrix matrix(const Values& values);

/// As the core borrows them: leading axes of size 1 are added up to four. More are refused.
TensorView view(const Values& values);
TensorView view(const Strided& values);

/// Booleans of their own, since a list of numbers cannot lend them.
class Flags {
 public:
  /// What is not 0 is true.
  explicit Flags(const Values& values);
  Flags(const Shape& shape, bool all);

  bool& at(Index batch, Index head, Index row, Index column);
  BoolTensorView view() const { return {entries_.data(), shape_, strides_}; }

 private:
  Shape shape_;
  Shape strides_;
  Eigen::Array<bool, Eigen::Dynamic, 1> entries_;
};

}  // namespace attention::cases
