#include "values.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>

namespace attention::cases {
namespace {

using nlohmann::json;

// The same limit as NumPy's.
constexpr std::size_t kMostAxes = 32;

// How a file says that a tensor lies in its buffer, in float64: no product overflows there, and an
// Index is too short for some sizes in WebAssembly.
struct Layout {
  std::vector<double> shape = {};
  std::vector<double> strides = {};
  double offset = 0;

  bool isEmpty() const { return std::find(shape.begin(), shape.end(), 0) != shape.end(); }
};

// Up to 2^53, where float64 still holds every one.
double wholeNumber(const json& entry) {
  if (!entry.is_number_integer() || std::abs(entry.get<double>()) > 9007199254740992)
    throw Broken("a size, stride or offset is no whole number of any use: " + entry.dump());
  return entry.get<double>();
}

const json& listIn(const json& tensor, const char* name) {
  const json& list = tensor.at(name);
  if (!list.is_array()) throw Broken(std::string(name) + " is no list");
  return list;
}

std::vector<double> wholeNumbers(const json& list) {
  std::vector<double> numbers;
  for (const json& entry : list) numbers.push_back(wholeNumber(entry));
  return numbers;
}

std::vector<double> numbers(const json& list, const std::string& dtype) {
  const bool single = dtype == "float32", flags = dtype == "bool", whole = dtype.starts_with("int");
  if (!single && !flags && dtype != "float64" && dtype != "int64" && dtype != "int32")
    throw Broken("no such dtype: " + dtype);
  std::vector<double> all;
  for (const json& entry : list) {
    if (entry.is_boolean() != flags || (whole && !entry.is_number_integer()))
      throw Broken("no " + dtype + ": " + entry.dump());
    // written as the shortest decimals that read back to the same float32
    all.push_back(single ? double(float(readNumber(entry))) : readNumber(entry));
  }
  return all;
}

// An empty axis counts as one.
double count(const Layout& layout) {
  double product = 1;
  for (double size : layout.shape) product *= std::max(size, 1.0);
  return product;
}

void checkCount(const Layout& layout, std::size_t available, bool dense) {
  const double wanted = layout.isEmpty() ? 0 : count(layout);
  if (dense && wanted != double(available)) {
    const std::string asked = wanted < 1e15 ? std::to_string(std::int64_t(wanted)) : "far too many";
    throw Broken("the shape asks for " + asked + " entries, there are " +
                 std::to_string(available));
  }
  if (const Fault fault = checkSize(count(layout))) throw Refused(message(fault));
}

// The first and the last place in the buffer that the view reaches.
void checkReach(const Layout& layout, std::size_t available) {
  double least = layout.offset, most = least;
  if (layout.isEmpty()) {
    --most;  // nothing is read, and the end of the buffer is as good a place as any
  } else {
    for (std::size_t axis = 0; axis < layout.shape.size(); ++axis) {
      const double reach = (layout.shape[axis] - 1) * layout.strides[axis];
      (reach < 0 ? least : most) += reach;
    }
  }
  if (least < 0 || most >= double(available)) throw Broken("a strided view leaves its data");
}

// Of any number of axes, the last axis fastest.
std::vector<double> stridesWithoutGaps(const std::vector<double>& shape) {
  std::vector<double> strides(shape.size(), 1);
  for (std::size_t axis = shape.size(); axis-- > 1;)
    strides[axis - 1] = strides[axis] * shape[axis];
  return strides;
}

// Once it is checked, all of it fits but the strides along which no step is taken.
void place(const Layout& layout, Strided& t) {
  t.offset = Index(layout.offset);
  for (std::size_t axis = 0; axis < layout.shape.size(); ++axis) {
    const bool walked = !layout.isEmpty() && layout.shape[axis] > 1;
    t.shape.push_back(Index(layout.shape[axis]));
    t.strides.push_back(walked ? Index(layout.strides[axis]) : 0);
  }
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

void checkNames(const json& object, const std::vector<std::string>& known, const std::string& owner,
                const std::string& kind) {
  if (!object.is_object()) throw Broken(owner + " has no object of " + kind + "s");
  for (const auto& [name, entry] : object.items())
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw Broken(owner + " has no " + kind + " " + name);
}

Strided readStrided(const json& tensor) {
  checkNames(tensor, {"dtype", "shape", "data", "strides", "offset"}, "a tensor", "field");
  const auto dtype = tensor.at("dtype").get<std::string>();
  Strided t{.buffer = numbers(listIn(tensor, "data"), dtype), .flags = dtype == "bool"};
  Layout layout{.shape = wholeNumbers(listIn(tensor, "shape"))};
  if (layout.shape.size() > kMostAxes) throw Broken("more axes than NumPy has");
  for (double size : layout.shape)
    if (size < 0) throw Broken("a size is negative");
  const bool dense = !tensor.contains("strides");
  checkCount(layout, t.buffer.size(), dense);
  layout.strides =
      dense ? stridesWithoutGaps(layout.shape) : wholeNumbers(listIn(tensor, "strides"));
  if (layout.strides.size() != layout.shape.size())
    throw Broken("there is not one stride for each axis");
  if (tensor.contains("offset")) {
    if (dense) throw Broken("an offset without strides");
    layout.offset = wholeNumber(tensor.at("offset"));
  }
  checkReach(layout, t.buffer.size());
  place(layout, t);
  return t;
}

Values Strided::dense() const {
  Values values(shape, {});
  values.flags = flags;
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return values;
  std::vector<Index> places{offset};
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    std::vector<Index> further;
    for (Index place : places)
      for (Index i = 0; i < shape[axis]; ++i) further.push_back(place + i * strides[axis]);
    places = std::move(further);
  }
  for (Index place : places) values.data.push_back(buffer[std::size_t(place)]);
  return values;
}

Values trailing(const Tensor& tensor, std::size_t rank) {
  return {{tensor.shape.end() - std::ptrdiff_t(rank), tensor.shape.end()}, tensor.data};
}

Matrix matrix(const Values& values) {
  if (values.rank() > 2) throw Refused("more than two axes");
  const Index columns = values.shape.empty() ? 1 : values.shape.back();
  const Index rows = values.rank() == 2 ? values.shape[0] : 1;
  return Eigen::Map<const Matrix>(values.data.data(), rows, columns);
}

TensorView view(const Values& values) {
  const Shape shape = padded(values.shape, 1);
  return {values.data.data(), shape, denseStrides(shape)};
}

TensorView view(const Strided& t) {
  return {t.buffer.data() + t.offset, padded(t.shape, 1), padded(t.strides, 0)};
}

Flags::Flags(const Values& values) : Flags(cases::view(values).shape, false) {
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
