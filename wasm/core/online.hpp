#pragma once

#include <span>
#include <vector>

#include "explanation.hpp"
#include "matrix.hpp"

namespace attention {

/// What online softmax keeps of the keys seen so far; the names are those of the papers.
struct OnlineStep {
  double m = kHidden;            // the largest score
  double l = 0;                  // sum of e^(score - m)
  std::vector<double> acc = {};  // d_v, sum of e^(score - m) value
};

/// One row of attention, block by block.
struct OnlineAttention {
  std::vector<OnlineStep> steps;  // after every block
  std::vector<double> output;     // d_v, the last acc / l; zeros where every score is -inf
};

/// Attention of one query without its whole row of weights: when a block brings a larger score,
/// what was summed is rescaled to it. scores: T_k, finite or -inf (hidden); value: T_k x d_v;
/// block: keys a block holds, 1 or more; the last one may be shorter.
/// Errors: no scores, a score that is NaN or +inf, a value that is not finite, scores and values of
/// different number, a block size below 1, more than kMaxNumbers, sums that outgrow float64.
/// Source: Dao et al., 2022, arXiv:2205.14135, algorithm 1.
Result<OnlineAttention> onlineAttention(std::span<const double> scores, const Matrix& value,
                                        Index block);

/// The terms behind the sum l after one block: what it was, brought to the new maximum, and the
/// block's own powers. left: the old maximum and the block's scores; right: the new maximum;
/// product: the old sum times e^(old - new), and e^(score - new) for each score; partial adds them.
/// `online` must come from the same scores and block. Errors: a step outside it.
Result<Explanation> explainOnline(const OnlineAttention& online, std::span<const double> scores,
                                  Index block, Index step);

/// Softmax of one row with its running maximum and sum, one entry a key.
struct OnlineSoftmax {
  std::vector<double> m;        // largest score so far, -inf before the first visible one
  std::vector<double> d;        // sum of e^(score - m) so far
  std::vector<double> weights;  // from the last m and d; zeros where every score is -inf
};

/// Softmax that finds maximum and sum in one pass. scores: finite or -inf.
/// Errors: no scores, a score that is NaN or +inf.
/// Source: Milakov & Gimelshein, 2018, arXiv:1805.02867, algorithm 3.
Result<OnlineSoftmax> onlineSoftmax(std::span<const double> scores);

/// A finished result over some of the keys.
struct Partial {
  double m = kHidden;          // the largest score
  double l = 0;                // sum of e^(score - m)
  std::vector<double> o = {};  // d_v, the output, divided by l already
};

/// The result over the keys of both. One that has seen nothing (m = -inf, l = 0) changes nothing.
/// Errors: outputs of different width or not finite, an m or l that no row of scores has.
Result<Partial> merge(const Partial& left, const Partial& right);

}  // namespace attention
