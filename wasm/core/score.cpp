#include "score.hpp"

#include <cmath>

namespace attention {
double dot(std::span<const double> left, std::span<const double> right) {
  double sum = 0;
  for (std::size_t i = 0; i < left.size(); ++i) sum += left[i] * right[i];
  return sum;
}

Matrix dotScores(const Matrix& query, const Matrix& key) {
  Matrix scores(query.rows(), key.rows());
  for (Index i = 0; i < query.rows(); ++i)
    for (Index j = 0; j < key.rows(); ++j) scores(i, j) = dot(rowOf(query, i), rowOf(key, j));
  return scores;
}

Matrix hide(const Matrix& scores, const BoolMatrix& mask) {
  if (mask.size() == 0) return scores;
  Matrix visible = scores;
  for (Index i = 0; i < mask.size(); ++i)
    if (!mask.data()[i]) visible.data()[i] = kHidden;
  return visible;
}

Fault checkScores(const Matrix& scores, Error error) {
  for (Index i = 0; i < scores.rows(); ++i)
    for (Index j = 0; j < scores.cols(); ++j)
      if (!std::isfinite(scores(i, j))) return {error, Role::none, {double(i + 1), double(j + 1)}};
  return {};
}

}  // namespace attention
