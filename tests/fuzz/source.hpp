#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "attend.hpp"

namespace attention::fuzz {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Turns a fuzzer's bytes into what a caller may pass, the hostile included. Reads front to back;
/// after the last byte all is 0.
class Source {
 public:
  explicit Source(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  bool empty() const { return at_ == bytes_.size(); }
  std::uint8_t byte() { return empty() ? 0 : bytes_[at_++]; }
  bool flag() { return byte() % 2 == 1; }

  /// 0 to `most`.
  Index upTo(Index most) { return static_cast<Index>(byte()) % (most + 1); }

  /// Tokens: a few, now and then none, and rarely so many that their scores are too many, or that
  /// only what comes of three such sizes is.
  Index tokens() {
    const Index size = byte();
    if (size >= 254) return size == 255 ? 3000 : 400;
    return size % 8;
  }

  /// A count or an offset, however absurd.
  Index index() {
    constexpr Index kMost = std::numeric_limits<Index>::max();
    constexpr Index kAbsurd[] = {kMost,   -kMost - 1, kMost - 1, kMost / 2,
                                 1 << 20, 4194304,    4194305,   -1};
    const Index index = byte();
    return index < 248 ? index % 16 - 4 : kAbsurd[index - 248];
  }

  /// Eight bytes as they are.
  double bits() {
    std::uint64_t word = 0;
    for (int i = 0; i < 8; ++i) word = word << 8 | byte();
    double number = 0;
    std::memcpy(&number, &word, sizeof number);
    return number;
  }

  /// A number of ordinary size, a multiple of 1/16.
  double tame() { return static_cast<double>(static_cast<std::int8_t>(byte())) / 16; }

  /// A number of any kind.
  double wild() {
    constexpr double kMost = std::numeric_limits<double>::max();
    constexpr double kLeast = std::numeric_limits<double>::denorm_min();
    constexpr double kWild[] = {kNaN,  kInfinity, -kInfinity, kMost,   -kMost, kLeast, -0.0, 1e-300,
                                1e154, -1e16,     4194304,    4194305, 1e300,  0.5,    -1,   1e9};
    const std::uint8_t kind = byte();
    if (kind >= 240) return kWild[kind - 240];
    return kind >= 200 ? bits() : tame();
  }

  /// One of a list: tame, or each of any kind.
  std::vector<double> numbers(Index count) {
    const bool wildly = byte() >= 192;
    std::vector<double> list(static_cast<std::size_t>(count));
    for (double& number : list) number = wildly ? wild() : tame();
    return list;
  }

  Matrix matrix(Index rows, Index columns) {
    const std::vector<double> list = numbers(rows * columns);
    return Eigen::Map<const Matrix>(list.data(), rows, columns);
  }

  BoolMatrix boolMatrix(Index rows, Index columns) {
    if (rows * columns > 4096) return BoolMatrix::Constant(rows, columns, flag());
    BoolMatrix matrix(rows, columns);
    for (Index i = 0; i < rows; ++i)
      for (Index j = 0; j < columns; ++j) matrix(i, j) = flag();
    return matrix;
  }

  /// Numbers to be added to scores, some of which hide.
  Matrix bias(Index rows, Index columns) {
    Matrix bias = matrix(rows, columns);
    for (double& number : bias.reshaped())
      if (byte() >= 224) number = -kInfinity;
    return bias;
  }

  /// Any of the parts together; most fit.
  Mask mask(Index queries, Index keys) {
    Mask mask;
    if (flag()) mask.causal = index();
    if (flag()) mask.allowed = boolMatrix(near(queries), near(keys));
    if (flag()) mask.bias = bias(near(queries), near(keys));
    return mask;
  }

  /// `wanted`, or rarely some other size: so that most matrices fit and some do not.
  Index near(Index wanted) {
    const std::uint8_t choice = byte();
    return choice < 240 ? wanted : choice % 4;
  }

  Divisor divisor() {
    const auto kind = Divisor::Kind(upTo(static_cast<Index>(Divisor::Kind::count)));
    return {kind, wild()};
  }

  /// One that does not exist among them, at either end.
  Normaliser normaliser() {
    return Normaliser(upTo(static_cast<Index>(Normaliser::count) + 1) - 1);
  }

  /// Mostly from 1 to 4, which are allowed.
  double alpha() { return flag() ? 1 + double(byte()) / 85 : wild(); }

  /// Mostly none or a small one.
  double softCap() { return byte() < 224 ? double(upTo(3)) : wild(); }

  std::string text() {
    std::string text;
    for (Index left = byte(); left > 0; --left) text += static_cast<char>(byte());
    return text;
  }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

/// Queries, keys and values; most fit together and are finite.
struct Tokens {
  Matrix query;  // T_q x d_k
  Matrix key;    // T_k x d_k
  Matrix value;  // T_k x d_v

  explicit Tokens(Source& source) {
    const Index queries = source.tokens(), keys = source.tokens(), width = source.upTo(7);
    query = source.matrix(queries, width);
    key = source.matrix(keys, source.near(width));
    value = source.matrix(source.near(keys), source.upTo(7));
  }
};

}  // namespace attention::fuzz
