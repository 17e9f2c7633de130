#include "dropout.hpp"

namespace attention {

Fault checkDropout(double probability) {
  // written so that NaN is refused too
  if (probability >= 0 && probability <= 1) return {};
  return {Error::badDropout, Role::none, {probability}};
}

Matrix dropOut(const Matrix& weights, const BoolMatrix& keep, double probability) {
  Matrix dropped = zeros(weights.rows(), weights.cols());
  // 1 / (1 - 1) would make NaN of the weights that nobody keeps
  if (probability == 1) return dropped;
  for (Index i = 0; i < keep.size(); ++i)
    if (keep.data()[i]) dropped.data()[i] = weights.data()[i] / (1 - probability);
  return dropped;
}

}  // namespace attention
