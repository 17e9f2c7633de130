#include "heads.hpp"

#include <memory>
#include <optional>

#include "../expect.hpp"
#include "../target.hpp"

// Many batches and heads in memory of any layout, with masks, dropout and caps; some do not fit.
namespace attention::fuzz {
namespace {

/// Owns what a view borrows, to the number: one read too far is one outside.
template <class Number>
struct Owned {
  std::unique_ptr<Number[]> store;
  View4<Number> view;

  // An axis may repeat, run backwards or leave gaps; most do none of it.
  template <class Draw>
  Owned(Source& source, const Shape& shape, Draw draw) : view{nullptr, shape, {}} {
    Index before = 0, after = 0;
    for (std::size_t axis = 4; axis-- > 0;) {
      const Index dense = before + after + 1;
      const std::uint8_t kind = source.byte();
      view.strides[axis] = kind >= 240 ? 0 : kind >= 224 ? -dense : kind >= 208 ? dense + 1 : dense;
      const Index reach = view.strides[axis] * std::max<Index>(shape[axis] - 1, 0);
      (reach < 0 ? before : after) += std::abs(reach);
    }
    const bool empty = std::count(shape.begin(), shape.end(), 0) > 0;
    const Index size = empty ? 0 : before + 1 + after;
    store = std::make_unique<Number[]>(static_cast<std::size_t>(size));
    for (Index i = 0; i < size; ++i) store[static_cast<std::size_t>(i)] = draw();
    view.data = empty ? store.get() : store.get() + before;
  }
};
using Numbers = Owned<double>;
using Flags = Owned<bool>;

Numbers numbers(Source& source, const Shape& shape) {
  const bool wildly = source.byte() >= 192;
  return {source, shape, [&] { return wildly ? source.wild() : source.tame(); }};
}

Flags flags(Source& source, const Shape& shape) {
  return {source, shape, [&] { return source.flag(); }};
}

Numbers bias(Source& source, const Shape& shape) {
  return {source, shape, [&] { return source.byte() >= 192 ? -kInfinity : source.wild(); }};
}

// `shape` with axes of 1 here and there, and rarely one that does not fit.
Shape broadcasting(Source& source, Shape shape) {
  for (Index& size : shape) size = source.byte() >= 192 ? 1 : source.near(size);
  return shape;
}

struct Problem {
  Numbers query, key, value;
  std::optional<Flags> allowed, keep;
  std::optional<Numbers> bias;
  SdpaMask mask;
  SdpaOptions options;

  Problem(Source& source, const Shape& q, const Shape& k, const Shape& v)
      : query(numbers(source, q)), key(numbers(source, k)), value(numbers(source, v)) {
    const Shape scores = {std::max({q[0], k[0], v[0]}), std::max({q[1], k[1], v[1]}), q[2], k[2]};
    if (source.flag()) allowed.emplace(flags(source, broadcasting(source, scores)));
    if (source.flag()) bias.emplace(fuzz::bias(source, broadcasting(source, scores)));
    if (source.flag()) keep.emplace(flags(source, broadcasting(source, scores)));
    if (allowed) mask.allowed = allowed->view;
    if (bias) mask.bias = bias->view;
    if (keep) options.keep = keep->view;
    if (keep || source.byte() >= 240)
      options.dropout = source.byte() < 192 ? double(source.upTo(4)) / 4 : source.wild();
    if (!mask.any() || source.byte() >= 240) options.isCausal = source.flag();
    if (source.flag()) options.scale = source.wild();
    if (source.flag()) options.corner = CausalCorner::bottomRight;
    options.softCap = source.softCap();
    options.normaliser = source.normaliser();
    options.alpha = source.alpha();
  }
};

Problem problemOf(Source& source) {
  const Index batches = source.upTo(2), heads = source.upTo(4), queries = source.upTo(5);
  const Index keys = source.upTo(5), width = source.upTo(4);
  const bool grouped = source.flag();
  const Index keyHeads = grouped && source.flag() ? 2 : heads;
  const auto batchesOf = [&] { return source.byte() >= 224 ? 1 : source.near(batches); };
  const auto headsOf = [&](Index wanted) {
    return !grouped && source.byte() >= 224 ? 1 : source.near(wanted);
  };
  const Shape query = {batchesOf(), headsOf(heads), queries, width};
  const Shape key = {batchesOf(), headsOf(keyHeads), keys, source.near(width)};
  const Shape value = {batchesOf(), headsOf(keyHeads), source.near(keys), source.upTo(4)};
  Problem problem(source, query, key, value);
  problem.options.enableGqa = grouped;
  return problem;
}

// One head of an accepted problem, copied.
struct Head {
  Matrix query, key, value;
  Mask mask;
  BoolMatrix seen;

  Head(const Problem& p, const SdpaSizes& s, Index batch, Index head)
      : query(matrixAt(p.query.view, batch, head, s.queries, s.width)),
        key(matrixAt(p.key.view, batch, head / s.group, s.keys, s.width)),
        value(matrixAt(p.value.view, batch, head / s.group, s.keys, s.valueWidth)) {
    const bool topLeft = p.options.corner == CausalCorner::topLeft;
    if (p.options.isCausal) mask.causal = topLeft ? 0 : s.keys - s.queries;
    if (p.allowed) mask.allowed = matrixAt(p.allowed->view, batch, head, s.queries, s.keys);
    if (p.bias) mask.bias = matrixAt(p.bias->view, batch, head, s.queries, s.keys);
    seen = visible(mask, s.queries, s.keys);
  }
};

// Nothing hidden counts, whatever it is; what is seen may be anything too, but then so is the row.
void expectRow(const Head& head, const SdpaOptions& options, const Matrix& masked,
               const Matrix& weights, const Matrix& output, Index row) {
  bool usable = true, any = false;
  double most = 0;
  for (Index j = 0; j < weights.cols(); ++j) {
    if (!head.seen(row, j)) {
      expect(masked(row, j) == -kInfinity, "what is hidden is -inf");
      continue;
    }
    usable &= masked(row, j) < kInfinity;
    any |= masked(row, j) > -kInfinity;
    usable &= finite(rowOf(head.value, j));
    if (head.value.cols() > 0) most = std::max(most, head.value.row(j).cwiseAbs().maxCoeff());
  }
  if (!usable) return;
  for (Index j = 0; j < weights.cols(); ++j)
    if (!head.seen(row, j)) expect(weights(row, j) == 0, "what is hidden has no weight");
  if (options.normaliser != Normaliser::softmaxOffByOne)
    expectShares(rowOf(weights, row), any ? 1 : 0);
  if (most > 1e280) return;  // rounding alone may overflow
  const double growth = options.dropout < 1 ? 1 / (1 - options.dropout) : 0;
  for (double number : rowOf(output, row))
    expect(std::abs(number) <= kTiny + (1 + 1e-12) * growth * most,
           "an output lies among the visible values");
}

// What attend takes it does too, to the last digit.
void expectAttended(const Head& head, const SdpaOptions& options, const Matrix& weights,
                    const Matrix& output) {
  const auto alone = attend(head.query, head.key, head.value,
                            {.softCap = options.softCap,
                             .mask = head.mask,
                             .normaliser = options.normaliser,
                             .alpha = options.alpha});
  if (!accepted(alone)) return;
  expect(alone->weights == weights, "each head is as if alone");
  if (options.dropout == 0) expect(alone->output == output, "so is its output");
}

void useProblem(const Problem& p) {
  const auto sizes =
      sdpaSizes(p.query.view.shape, p.key.view.shape, p.value.view.shape, p.mask, p.options);
  auto result = sdpa(p.query.view, p.key.view, p.value.view, p.mask, p.options);
  if (!accepted(sizes)) return expect(!accepted(result), "sizes are refused by both");
  if (!accepted(result)) return;
  SdpaTrace trace = *result;
  for (Index b = 0; b < sizes->batches; ++b)
    for (Index h = 0; h < sizes->heads; ++h) {
      const Head head(p, *sizes, b, h);
      const auto own = [&](const Tensor& all) {
        return matrixAt(all.view(), b, h, all.shape[2], all.shape[3]);
      };
      const Matrix masked = own(trace.masked), weights = own(trace.weights);
      const Matrix output = own(trace.output);
      for (Index i = 0; i < sizes->queries; ++i)
        expectRow(head, p.options, masked, weights, output, i);
      if (!p.options.scale) expectAttended(head, p.options, weights, output);
    }
}

// Shapes of any size, over a single number: refused, or small or empty enough to be gone through.
void useShapes(Source& source) {
  const double number = source.tame();
  const auto any = [&]() -> TensorView {
    TensorView view{&number, {}, {}};
    for (Index& size : view.shape) size = std::max<Index>(source.index(), 0);
    return view;
  };
  const TensorView query = any();
  TensorView key = any(), value = any();
  if (source.flag()) {  // most often they would not fit
    key.shape = {query.shape[0], query.shape[1], key.shape[2], query.shape[3]};
    value.shape = {query.shape[0], query.shape[1], key.shape[2], value.shape[3]};
  }
  SdpaOptions options;
  options.enableGqa = source.flag();
  const auto sizes = sdpaSizes(query.shape, key.shape, value.shape, {}, options);
  if (!accepted(sizes)) return;
  const double rows = double(sizes->batches) * double(sizes->heads) * double(sizes->queries);
  const double all = rows * (5 * double(sizes->keys) + double(sizes->valueWidth));
  expect(all <= kMaxNumbers, "too much is refused");
  if (all > 1e5) return;
  const auto trace = sdpa(query, key, value, {}, options);
  expect(accepted(trace), "sizes that fit are gone through");
  expect(trace->output.view().shape == sizes->output(),
         "the output has the size that was foretold");
}

const Target target("heads", [](Source& source) {
  useProblem(problemOf(source));
  useShapes(source);
});

}  // namespace
}  // namespace attention::fuzz
