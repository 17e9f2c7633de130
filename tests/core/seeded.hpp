#pragma once

#include <random>

#include "matrix.hpp"

namespace attention::test {

struct Problem {
  Matrix query;  // T_q x d_k
  Matrix key;    // T_k x d_k
  Matrix value;  // T_k x d_v
};

/// Seeded numbers. Only the generator comes from the standard library: its distributions give
/// other numbers in other libraries.
class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}

  double uniform(double low, double high) { return low + (high - low) * engine_() / 4294967296.0; }
  Index size(Index most) { return 1 + static_cast<Index>(engine_() % std::uint32_t(most)); }
  double sign() { return engine_() % 2 == 0 ? 1 : -1; }

  Matrix matrix(Index rows, Index columns, double low, double high) {
    Matrix m(rows, columns);
    for (Index i = 0; i < rows; ++i)
      for (Index j = 0; j < columns; ++j) m(i, j) = uniform(low, high);
    return m;
  }

  Matrix signs(Index rows, Index columns) {
    Matrix m(rows, columns);
    for (Index i = 0; i < rows; ++i)
      for (Index j = 0; j < columns; ++j) m(i, j) = sign();
    return m;
  }

  /// Of any shape up to 5 queries, 7 keys, 9 and 4 numbers wide; entries up to `largest` in size.
  Problem problem(double largest) {
    // one draw a line: the order in which a call's arguments are evaluated differs by compiler
    const Index queries = size(5), keys = size(7), width = size(9), valueWidth = size(4);
    const Matrix query = matrix(queries, width, -largest, largest);
    const Matrix key = matrix(keys, width, -largest, largest);
    return {query, key, matrix(keys, valueWidth, -largest, largest)};
  }

 private:
  std::mt19937 engine_;
};

}  // namespace attention::test
