#pragma once

#include <vector>

#include "random.hpp"
#include "scale.hpp"

namespace attention {

/// The sizes of the measurement; the defaults are the lesson's.
struct ExperimentSizes {
  std::vector<Index> widths = {4, 16, 64, 256};  // d_k, one line of the tables each
  Index pairs = 20000;                           // dot products whose spread is taken
  Index trials = 2000;                           // rows of scores that go through softmax
  Index keys = 6;                                // scores in such a row
};

/// Numbers an experiment may draw: sixty times what the lesson's takes.
inline constexpr double kMaxDraws = 1073741824;

/// What random vectors of one width show, with the scores as they are and divided.
struct WidthFigures {
  Index width = 0;
  double divisor = 1;
  double spread = 0;           // population standard deviation of q·k
  double scaledSpread = 0;     // of q·k / divisor
  double topWeight = 0;        // mean of a row's largest weight, softmax of the raw scores
  double scaledTopWeight = 0;  // of the divided scores
  double slope = 0;            // mean |∂p_i/∂s_j| over i, j and the rows, raw scores
  double scaledSlope = 0;      // divided scores, themselves taken for s
};

/// How far dot products of standard normal vectors spread, and what softmax makes of them, by
/// width. Draws what NumPy would with one `default_rng(seed)`: for every width q as pairs x d, then
/// k as pairs x d; then for every width q as trials x 1 x d, then k as trials x keys x d.
///
/// It runs in slices: `advance` until it has finished, or `cancel`. Only the scores are kept. The
/// divisor is chosen afterwards, as often as one likes.
class Experiment {
 public:
  /// Errors: a width below 1; no widths, pairs, trials or keys; too many scores or draws,
  /// in all or for one row.
  static Result<Experiment> begin(const SeedWords& seed, const ExperimentSizes& sizes = {});

  /// Goes on until `draws` more normals are drawn, or a little over: a row once begun is finished.
  /// A hundred thousand take about half a millisecond. In a browser many short slices are faster
  /// than a long one: it exchanges code for its optimised form only between calls.
  void advance(Index draws);

  /// Ends it and gives its memory back.
  void cancel();

  bool finished() const { return !stages_.empty() && stage_ == stages_.size(); }

  /// The fraction of the draws that are done: 0 to 1; 0 after cancel.
  double progress() const;

  /// Errors: not finished, a divisor that divisorFor refuses or that makes a score too large.
  Result<std::vector<WidthFigures>> figures(const Divisor& divisor) const;

 private:
  // Queries, rows x d, and after them keys, rows x keys x d.
  struct Stage {
    Index width;
    Index rows;
    Index keys;
    Matrix scores;  // rows x keys

    Index draws() const { return rows * (1 + keys) * width; }
  };

  explicit Experiment(const SeedWords& seed) : queries_(seed), keys_(seed) {}
  void open(Stage& stage);
  Index skip(Index draws);
  Index drawRow(Stage& stage);

  std::vector<Stage> stages_;
  std::size_t stage_ = 0;
  Index done_ = 0;   // draws, of
  Index total_ = 0;  // all that there will be
  // A row needs its query and its keys together, but all queries are drawn before the first key.
  // Rather than keep them (41 MB), a second generator runs ahead to where the keys begin.
  Generator queries_;
  Generator keys_;
  Index ahead_ = 0;  // normals the second one still has to pass over
  Index row_ = 0;
  std::vector<double> query_;  // d
};

}  // namespace attention
