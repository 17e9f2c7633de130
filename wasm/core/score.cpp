#include "score.hpp"

namespace attention {
namespace {

// A plain sum, left to right: the same bits in every build, and the order the page prints.
double dot(std::span<const double> left, std::span<const double> right) {
  double sum = 0;
  for (std::size_t i = 0; i < left.size(); ++i) sum += left[i] * right[i];
  return sum;
}

}  // namespace

Matrix dotScores(const MatrixView& query, const MatrixView& key) {
  Matrix scores(query.rows(), key.rows());
  for (Index i = 0; i < query.rows(); ++i)
    for (Index j = 0; j < key.rows(); ++j) scores(i, j) = dot(rowOf(query, i), rowOf(key, j));
  return scores;
}

}  // namespace attention
