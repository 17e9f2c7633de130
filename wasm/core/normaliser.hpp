#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "matrix.hpp"

namespace attention {

/// How a row of logits z becomes a row of weights.
enum class Normaliser {
  softmax,          // e^z / sum of e^z
  softmaxOffByOne,  // e^z / (1 + sum of e^z): a row may keep some of its weight back
  sparsemax,        // [z - threshold]_+: exact zeros
  entmax,           // between the two, by alpha: 1 is softmax, 2 is sparsemax
  count
};

template <>
inline constexpr std::string_view kNames<Normaliser> = "softmax,softmaxOffByOne,sparsemax,entmax";

/// The normaliser of that name. Errors: a name that none has, which the message repeats.
Result<Normaliser> normaliserNamed(std::string_view name);

inline constexpr double kMinAlpha = 1;
inline constexpr double kMaxAlpha = 4;

/// A row of weights and what they came from.
struct Normalised {
  std::vector<double> weights;  // one a logit
  // The level that is taken off: e^(z - threshold) for softmax and for softmaxOffByOne, and
  // [(alpha - 1)z - threshold]_+^(1 / (alpha - 1)) for the others, where alpha is 2 for sparsemax.
  double threshold = kHidden;
  Index support = 0;  // how many weights are above 0
  double rest = 1;    // what the weights leave of 1: 0 but off by one, or where nothing is visible
};

/// Weights of one row. A logit of -inf is hidden: it is left out and its weight is exactly 0. A row
/// with nothing visible has weights 0, so has one without logits. NaN or +inf makes the whole row
/// NaN. `alpha` is read by entmax only.
/// Errors: a normaliser that does not exist, alpha outside [kMinAlpha, kMaxAlpha].
/// Sources: Martins & Astudillo, 2016, arXiv:1602.02068; Peters et al., 2019, arXiv:1905.05702.
Result<Normalised> normalise(std::span<const double> logits, Normaliser normaliser,
                             double alpha = 1.5);

/// Weights of every row, each as if alone. logits: T_q x T_k. Errors: as for one row.
Result<Matrix> normaliseRows(const Matrix& logits, Normaliser normaliser, double alpha = 1.5);

/// How each weight moves with each logit, n x n: row i, column j is dp_i / dz_j. With g = p^(2 -
/// alpha) on the support it is diag(g) - g gᵀ / (sum of g), where softmax has alpha 1. At the edge
/// of the support it is the derivative that leaves the support as it is.
/// Errors: as for the weights, more than kMaxNumbers.
Result<Matrix> jacobian(std::span<const double> logits, Normaliser normaliser, double alpha = 1.5);

/// What a row's Jacobian is made of: J_ij = g_i (d_ij - g_j / total), where d is 1 on the diagonal.
struct Slopes {
  std::vector<double> g;  // p^(2 - alpha) on the support and 0 elsewhere; for softmax the weights
  double rest = 0;        // what the weights leave of 1
  double total = 0;       // rest and the sum of g
};
Slopes slopesOf(const Normalised& row, Normaliser normaliser, double alpha = 1.5);

/// Row `at` of the Jacobian, which must be one: how weight `at` moves with each logit.
std::vector<double> jacobianRow(const Slopes& slopes, Index at);

/// The diagonal of the Jacobian: how each weight moves with its own logit.
std::vector<double> jacobianDiagonal(const Slopes& slopes);

/// The power that a normaliser raises what stands above its threshold to: 1 / (alpha - 1); none for
/// those that take e to it.
std::optional<double> powerOf(Normaliser normaliser, double alpha = 1.5);

/// Refuses a normaliser that does not exist, and an alpha outside [kMinAlpha, kMaxAlpha].
Fault checkNormaliser(Normaliser normaliser, double alpha);

/// The logarithm of softmax, from the logits themselves: finite where a weight rounds to 0. Hidden
/// logits give -inf, and NaN or +inf makes the whole row NaN.
std::vector<double> logSoftmax(std::span<const double> logits);

}  // namespace attention
