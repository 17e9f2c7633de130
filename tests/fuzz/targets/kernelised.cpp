#include "kernelised.hpp"

#include "../expect.hpp"
#include "../target.hpp"

// Attention by a kernel: features, the formula's order and the reassociated one, and the
// recurrence.
namespace attention::fuzz {
namespace {

void features(Source& source, const Tokens& t) {
  const Matrix elu = eluFeatures(t.query);
  for (double feature : entries(elu)) expect(!(feature < 0), "elu(x) + 1 is not negative");
  const Matrix directions = source.matrix(source.upTo(7), source.near(t.key.cols()));
  const auto found = positiveFeatures(Role::key, t.key, directions);
  if (accepted(found))
    for (double feature : entries(*found))
      expect(feature >= 0 && std::isfinite(feature), "a feature is positive and finite");
}

// Where features are positive and of ordinary size both orders give the same.
void expectSame(const KernelTrace& kernel, const LinearTrace& linear, const Matrix& value) {
  for (Index i = 0; i < kernel.output.rows(); ++i)
    for (Index c = 0; c < kernel.output.cols(); ++c)
      expect(std::abs(kernel.output(i, c) - linear.output(i, c)) <=
                 1e-9 * std::max(1.0, value.cwiseAbs().maxCoeff()),
             "the products may be reassociated");
}

// No product of three such numbers loses digits by being large or small.
bool ordinary(const Matrix& matrix) {
  const auto numbers = entries(matrix);
  return std::all_of(numbers.begin(), numbers.end(),
                     [](double x) { return x == 0 || (std::abs(x) > 1e-6 && std::abs(x) < 1e6); });
}

bool positive(const Matrix& matrix) { return matrix.size() == 0 || matrix.minCoeff() >= 0; }

const Target target("kernelised", [](Source& source) {
  const Tokens t(source);
  const KernelOptions options{source.flag(), source.flag() ? 0 : source.wild()};
  const auto kernel = attendByKernel(t.query, t.key, t.value, options);
  const auto linear = attendLinear(t.query, t.key, t.value, options);
  const bool both = accepted(kernel) && accepted(linear);
  if (both && positive(t.query) && positive(t.key) && ordinary(t.query) && ordinary(t.key) &&
      ordinary(t.value))
    expectSame(*kernel, *linear, t.value);

  Matrix state;
  if (source.flag()) state = source.matrix(source.near(t.key.cols()), source.near(t.value.cols()));
  const auto recurrent = attendRecurrent(t.query, t.key, t.value, state);
  if (accepted(recurrent)) expect(finite(entries(recurrent->output)), "an output is finite");
  features(source, t);
});

}  // namespace
}  // namespace attention::fuzz
