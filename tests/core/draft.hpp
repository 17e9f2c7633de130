#pragma once

#include <vector>

#include "block.hpp"

namespace attention::test {

/// A block as JavaScript writes it: settings, rows of each part, lengths of the rows, entries.
class Draft {
 public:
  using List = std::vector<double>;

  Draft& set(block::Setting setting, double number) {
    settings_[static_cast<std::size_t>(setting)] = number;
    return *this;
  }
  Draft& rows(block::Part part, const std::vector<List>& rows) {
    parts_[static_cast<std::size_t>(part)] = rows;
    return *this;
  }
  List block() const {
    List block = settings_;
    for (const auto& rows : parts_) block.push_back(double(rows.size()));
    for (const auto& rows : parts_)
      for (const List& row : rows) block.push_back(double(row.size()));
    for (const auto& rows : parts_)
      for (const List& row : rows) block.insert(block.end(), row.begin(), row.end());
    return block;
  }

 private:
  List settings_ = List(static_cast<std::size_t>(block::Setting::count), 0);
  std::vector<std::vector<List>> parts_{static_cast<std::size_t>(block::Part::count)};
};

}  // namespace attention::test
