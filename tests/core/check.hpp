#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <ostream>
#include <sstream>
#include <string>
#include <string_view>

#include "error.hpp"
#include "matrix.hpp"

// What the tests share. A check returns a Finding: true when all is well, and otherwise the text
// that doctest prints, so that a failure names its cell, what came and what was wanted.
namespace attention::test {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kLargest = std::numeric_limits<double>::max();

struct Finding {
  std::string text = {};
  explicit operator bool() const { return text.empty(); }
};

inline std::ostream& operator<<(std::ostream& out, const Finding& finding) {
  return out << (finding ? "as wanted" : finding.text);
}

inline Matrix matrix(std::initializer_list<std::initializer_list<double>> rows) {
  Matrix m(static_cast<Index>(rows.size()),
           rows.size() == 0 ? 0 : static_cast<Index>(rows.begin()->size()));
  Index i = 0;
  for (const auto& row : rows) {
    Index j = 0;
    for (double entry : row) m(i, j++) = entry;
    ++i;
  }
  return m;
}

/// True where a query may see a key, row by row.
inline BoolMatrix mask(Index rows, Index columns, std::initializer_list<bool> entries) {
  BoolMatrix m(rows, columns);
  std::copy(entries.begin(), entries.end(), m.data());
  return m;
}

inline std::string digits(double number) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", number);
  return text;
}

template <class... Parts>
Finding trouble(const Parts&... parts) {
  std::ostringstream sentence;
  (sentence << ... << parts);
  return {sentence.str()};
}

inline Finding differs(double got, double want) {
  return trouble("got ", digits(got), ", want ", digits(want));
}

/// The same number bit for bit: tells -0 from 0 and takes NaN for itself.
inline Finding identical(double got, double want) {
  if (std::memcmp(&got, &want, sizeof got) == 0) return {};
  return differs(got, want);
}

/// Within `tolerance` times the size of `want`; a want of 0 has to be met exactly.
inline Finding near(double got, double want, double tolerance) {
  // written so that NaN is never near anything
  if (std::abs(got - want) <= tolerance * std::abs(want)) return {};
  return differs(got, want);
}

template <class Check>
Finding everyCell(const Matrix& got, const Matrix& want, Check check) {
  if (got.rows() != want.rows() || got.cols() != want.cols())
    return trouble("got ", got.rows(), " x ", got.cols(), ", want ", want.rows(), " x ",
                   want.cols());
  for (Index i = 0; i < got.rows(); ++i)
    for (Index j = 0; j < got.cols(); ++j)
      if (const Finding finding = check(got(i, j), want(i, j)); !finding)
        return trouble("row ", i, ", column ", j, ": ", finding.text);
  return {};
}

inline Finding identical(const Matrix& got, const Matrix& want) {
  return everyCell(got, want, [](double g, double w) { return identical(g, w); });
}

inline Finding near(const Matrix& got, const Matrix& want, double tolerance) {
  return everyCell(got, want, [=](double g, double w) { return near(g, w, tolerance); });
}

/// A refusal for the reason wanted, whose message holds every one of `words`.
inline Finding refuses(const Fault& fault, Error error,
                       std::initializer_list<std::string_view> words) {
  const std::string got = message(fault);
  if (fault.error != error)
    return trouble("got ", name(fault.error), ", want ", name(error), ": ", got);
  for (std::string_view word : words)
    if (got.find(word) == std::string::npos) return trouble("\"", word, "\" is not in: ", got);
  return {};
}

template <class T>
Finding refuses(const Result<T>& result, Error error,
                std::initializer_list<std::string_view> words) {
  if (result) return trouble("not refused, want ", name(error));
  return refuses(result.fault(), error, words);
}

template <class T>
Finding succeeds(const Result<T>& result) {
  if (result) return {};
  return trouble("refused: ", message(result.fault()));
}

}  // namespace attention::test
