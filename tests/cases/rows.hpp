#pragma once

#include <span>

#include "case.hpp"

namespace attention::cases {

/// y from x by `function`, which turns the numbers of one row into as many, for every row along the
/// axis that the case names (the last one unless it does).
template <class Function>
Outcome alongAxis(const Case& c, Function function) {
  Values values = c.input("x");
  const Index rank = Index(values.rank()), named = c.whole("axis", -1);
  const Index axis = named < 0 ? named + rank : named;
  if (axis < 0 || axis >= rank) throw Refused("x has no such axis");
  std::size_t step = 1;  // from one number of a row to the next
  for (Index later = axis + 1; later < rank; ++later)
    step *= std::size_t(values.shape[std::size_t(later)]);
  const std::size_t count = std::size_t(values.shape[std::size_t(axis)]);
  std::vector<double> row(count);
  for (std::size_t start = 0; start < values.data.size(); ++start) {
    if (start / step % count != 0) continue;  // not the first of its row
    for (std::size_t i = 0; i < count; ++i) row[i] = values.data[start + i * step];
    const std::vector<double> result = function(std::span<const double>(row));
    for (std::size_t i = 0; i < count; ++i) values.data[start + i * step] = result[i];
  }
  return Outputs{{"y", std::move(values)}};
}

}  // namespace attention::cases
