#include "values.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

namespace attention::cases {
namespace {

using nlohmann::json;

std::vector<Index> wholeNumbers(const json& list) {
  std::vector<Index> numbers;
  for (const json& entry : list) {
    if (!entry.is_number_integer())
      throw Broken("a size or stride is no whole number: " + entry.dump());
    numbers.push_back(entry.get<Index>());
  }
  return numbers;
}

// The first and the last place in the buffer that the view reaches.
void checkReach(const Values& v) {
  Index least = v.offset, most = v.offset;
  for (std::size_t axis = 0; axis < v.rank(); ++axis) {
    if (v.shape[axis] == 0) return;
    const Index reach = (v.shape[axis] - 1) * v.strides[axis];
    (reach < 0 ? least : most) += reach;
  }
  if (least < 0 || most >= Index(v.data.size())) throw Broken("a strided view leaves its data");
}

Index count(const std::vector<Index>& shape) {
  Index product = 1;
  for (Index size : shape) {
    if (size < 0) throw Broken("a size is negative");
    product *= size;
  }
  return product;
}

// One list for the four axes of the core: missing ones come first.
Shape padded(const std::vector<Index>& list, Index missing) {
  if (list.size() > 4) throw Refused("more than four axes");
  Shape four = {missing, missing, missing, missing};
  std::copy(list.begin(), list.end(), four.end() - std::ptrdiff_t(list.size()));
  return four;
}

}  // namespace

double readNumber(const json& entry) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (entry.is_boolean()) return entry.get<bool>() ? 1 : 0;
  if (entry.is_number()) return entry.get<double>();
  if (entry == "inf") return kInfinity;
  if (entry == "-inf") return -kInfinity;
  if (entry == "nan") return std::numeric_limits<double>::quiet_NaN();
  throw Broken("no number: " + entry.dump());
}

Values read(const json& tensor) {
  const auto dtype = tensor.at("dtype").get<std::string>();
  const bool single = dtype == "float32", flags = dtype == "bool";
  if (!single && !flags && dtype != "float64" && dtype != "int64" && dtype != "int32")
    throw Broken("no such dtype: " + dtype);
  Values values(wholeNumbers(tensor.at("shape")), {});
  values.flags = flags;
  for (const json& entry : tensor.at("data")) {
    if (entry.is_boolean() != flags) throw Broken("no " + dtype + ": " + entry.dump());
    // written as the shortest decimals that read back to the same float32
    values.data.push_back(single ? double(float(readNumber(entry))) : readNumber(entry));
  }
  const Index wanted = count(values.shape);
  if (tensor.contains("strides")) {
    values.strides = wholeNumbers(tensor.at("strides"));
    values.offset = tensor.value("offset", Index{0});
    if (values.strides.size() != values.rank())
      throw Broken("there is not one stride for each axis");
    checkReach(values);
  } else if (Index(values.data.size()) != wanted) {
    throw Broken("the shape asks for " + std::to_string(wanted) + " entries, there are " +
                 std::to_string(values.data.size()));
  }
  return values;
}

Values trailing(const Tensor& tensor, std::size_t rank) {
  return {{tensor.shape.end() - std::ptrdiff_t(rank), tensor.shape.end()}, tensor.data};
}

Matrix matrix(const Values& values) {
  if (values.rank() > 2 || !values.strides.empty()) throw Refused("more than two axes, or strides");
  const Index columns = values.shape.empty() ? 1 : values.shape.back();
  const Index rows = values.rank() == 2 ? values.shape[0] : 1;
  return Eigen::Map<const Matrix>(values.data.data(), rows, columns);
}

TensorView view(const Values& values) {
  const Shape shape = padded(values.shape, 1);
  if (values.strides.empty()) return {values.data.data(), shape, denseStrides(shape)};
  return {values.data.data() + values.offset, shape, padded(values.strides, 0)};
}

Flags::Flags(const Values& values) : Flags(cases::view(values).shape, false) {
  if (!values.strides.empty()) throw Refused("strided booleans");
  for (std::size_t i = 0; i < values.data.size(); ++i) entries_(Index(i)) = values.data[i] != 0;
}

Flags::Flags(const Shape& shape, bool all) : shape_(shape), strides_(denseStrides(shape)) {
  entries_.setConstant(shape[0] * shape[1] * shape[2] * shape[3], all);
}

bool& Flags::at(Index batch, Index head, Index row, Index column) {
  return entries_(batch * strides_[0] + head * strides_[1] + row * strides_[2] +
                  column * strides_[3]);
}

}  // namespace attention::cases
