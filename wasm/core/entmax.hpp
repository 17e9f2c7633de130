#pragma once

#include <span>
#include <vector>

namespace attention {

/// Weights that stand above a threshold: [(alpha - 1)z - threshold]_+^(1 / (alpha - 1)).
struct Thresholded {
  std::vector<double> weights;  // one a logit, exactly 0 at and below the threshold
  double threshold = 0;
};

/// The nearest point of the probability simplex, by sorting. logits: finite, at least one.
/// Source: Martins & Astudillo, 2016, arXiv:1602.02068, algorithm 1.
Thresholded sparsemax(std::span<const double> logits);

/// The family between softmax (alpha 1, the limit) and sparsemax (alpha 2), and beyond it.
/// logits: finite, at least one; alpha: above 1. In closed form for 1.5 and 2, and otherwise by
/// Newton's method, on an unknown in which it cannot overshoot.
/// Source: Peters, Niculae & Martins, 2019, arXiv:1905.05702.
Thresholded entmax(std::span<const double> logits, double alpha);

}  // namespace attention
