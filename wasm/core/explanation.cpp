#include "explanation.hpp"

#include <utility>

namespace attention {
namespace {

// Sets the running total of `terms`, and with it the value.
void total(Explanation& e, const std::vector<double>& terms) {
  double sum = 0;
  for (double term : terms) e.partial.push_back(sum += term);
  e.value = sum;
}

}  // namespace

Explanation explainProducts(Kind kind, std::vector<double> left, std::vector<double> right) {
  Explanation e{.kind = kind, .left = std::move(left), .right = std::move(right)};
  for (std::size_t i = 0; i < e.left.size(); ++i) e.product.push_back(e.left[i] * e.right[i]);
  total(e, e.product);
  return e;
}

Explanation explainDot(std::vector<double> query, std::vector<double> key) {
  Explanation e = explainProducts(Kind::dot, std::move(query), std::move(key));
  e.signsOnly = true;
  for (double product : e.product) {
    if (product > 0) {
      ++e.matches;
      e.gain += product;
    }
    if (product < 0) {
      ++e.mismatches;
      e.loss -= product;
    }
    if (product != 1 && product != -1) e.signsOnly = false;
  }
  return e;
}

Explanation explainSum(std::vector<double> terms) {
  Explanation e{.kind = Kind::sum, .left = std::move(terms)};
  total(e, e.left);
  return e;
}

}  // namespace attention
