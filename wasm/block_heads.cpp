#include "block_heads.hpp"

#include <algorithm>
#include <cmath>

#include "core/heads.hpp"

namespace attention::block {
namespace {

bool isGiven(const Request& request, Part part) { return request[part].rows() > 0; }

// The sizes of a tensor of `count` numbers.
Result<Shape> shapeOf(const Request& request, ShapeRow row, Index count) {
  Shape shape;
  double wanted = 1, reach = 1;  // an empty axis has strides too, which must not overflow
  for (std::size_t axis = 0; axis < 4; ++axis) {
    const double size = request[Part::shapes](static_cast<Index>(row), static_cast<Index>(axis));
    if (!isCount(size)) return Fault{Error::tooLarge, Role::none, {size, kMaxNumbers}};
    shape[axis] = static_cast<Index>(size);
    wanted *= size;
    reach *= std::max(size, 1.0);
  }
  if (const Fault fault = checkSize(reach)) return fault;
  if (wanted != double(count)) return Fault{Error::badBlock, Role::none, {wanted, double(count)}};
  return shape;
}

template <class AnyMatrix>
auto tensor(const AnyMatrix& row, const Shape& shape) {
  return View4<typename AnyMatrix::Scalar>{row.data(), shape, denseStrides(shape)};
}

// A part that may be missing, and then is left out.
template <class AnyMatrix>
Fault add(std::optional<View4<typename AnyMatrix::Scalar>>& view, const Request& request, Part part,
          ShapeRow row, const AnyMatrix& numbers) {
  if (!isGiven(request, part)) return {};
  const auto shape = shapeOf(request, row, numbers.size());
  if (!shape) return shape.fault();
  view = tensor(numbers, *shape);
  return {};
}

Result<TensorView> input(const Request& request, Part part, ShapeRow row) {
  const auto shape = shapeOf(request, row, request[part].size());
  if (!shape) return shape.fault();
  return tensor(request[part], *shape);
}

}  // namespace

Result<std::vector<double>> heads(const Request& request, const Arguments& arguments) {
  const auto rows = static_cast<Index>(ShapeRow::count);
  if (const Fault fault = checkShape(Role::none, request[Part::shapes], rows, 4)) return fault;
  const auto query = input(request, Part::query, ShapeRow::query);
  if (!query) return query.fault();
  const auto key = input(request, Part::key, ShapeRow::key);
  if (!key) return key.fault();
  const auto value = input(request, Part::value, ShapeRow::value);
  if (!value) return value.fault();

  const Options& options = request.options;
  SdpaMask mask;
  if (const Fault fault =
          add(mask.allowed, request, Part::allowed, ShapeRow::allowed, options.mask.allowed))
    return fault;
  if (const Fault fault = add(mask.bias, request, Part::bias, ShapeRow::bias, options.mask.bias))
    return fault;
  const auto [causal, hasScale, scale, dropout, grouped] = arguments;
  const auto keep = flags(request[Part::keep]);
  if (!keep) return keep.fault();
  SdpaOptions how{.dropout = dropout,
                  .isCausal = causal != 0,
                  .enableGqa = grouped != 0,
                  .corner = causal == 2 ? CausalCorner::bottomRight : CausalCorner::topLeft,
                  .softCap = options.softCap,
                  .normaliser = options.normaliser,
                  .alpha = options.alpha};
  if (hasScale != 0 && std::isnan(scale)) return Fault{Error::badScale, Role::none, {scale}};
  if (hasScale != 0) how.scale = scale;
  if (const Fault fault = add(how.keep, request, Part::keep, ShapeRow::keep, *keep)) return fault;

  const auto trace = sdpa(*query, *key, *value, mask, how);
  if (!trace) return trace.fault();
  return write(*trace);
}

}  // namespace attention::block
