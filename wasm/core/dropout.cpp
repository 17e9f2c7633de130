#include "dropout.hpp"

namespace attention {

Fault checkDropout(double probability) {
  // written so that NaN is refused too
  if (probability >= 0 && probability <= 1) return {};
  return {Error::badDropout, Role::none, {probability}};
}

Matrix dropOut(const Matrix& weights, const BoolMatrix& keep, double probability) {
  // 1 / (1 - 1) would make NaN of the weights that nobody keeps
  if (probability == 1) return Matrix::Zero(weights.rows(), weights.cols());
  return keep.select(weights / (1 - probability), 0.0);
}

}  // namespace attention
