#pragma once

#include <algorithm>
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

/// Numbers of queries that are kept: 32 MiB.
inline constexpr Index kMaxKept = 4194304;

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
/// It runs in slices: `advance` until it has finished, or `cancel`. The divisor is chosen
/// afterwards, as often as one likes.
class Experiment {
 public:
  /// One that draws nothing, until `begin` gives another.
  explicit Experiment(const SeedWords& seed = {}) : keys_(seed), queries_(keys_) {}

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
    Index width = 0;
    Index rows = 0;
    Index keys = 1;
    Matrix scores = {};  // rows x keys

    /// Rows whose queries are kept from their draw to their use.
    Index kept() const { return std::min(rows, kMaxKept / width); }
    /// The queries of other rows are drawn twice.
    Index draws() const { return (rows * (2 + keys) - kept()) * width; }
  };

  void open(const Stage& stage);
  Index drawQueries(const Stage& stage, Index draws);
  Index drawRow(Stage& stage);

  std::vector<Stage> stages_;
  std::size_t stage_ = 0;
  Index done_ = 0;   // draws, of
  Index total_ = 0;  // all that there will be
  // A row needs its query and its keys together, but all queries are drawn before the first key.
  // Those of the first rows are kept; a second generator draws the others again.
  Generator keys_;
  Generator queries_;  // stands where the first query that was not kept begins
  Index ahead_ = 0;    // normals before the first key
  Index row_ = 0;
  std::vector<double> kept_;   // kept() x d
  std::vector<double> query_;  // d
};

}  // namespace attention
