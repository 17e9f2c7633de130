#include <algorithm>

#include "experiment.hpp"

// The draws: millions of them, so that this file is built for speed.
namespace attention {

void Experiment::open(Stage& stage) {
  queries_ = keys_;
  ahead_ = stage.rows * stage.width;
  row_ = 0;
  query_.resize(static_cast<std::size_t>(stage.width));
}

void Experiment::advance(Index draws) {
  while (draws > 0 && stage_ < stages_.size()) {
    Stage& stage = stages_[stage_];
    const Index drawn = ahead_ > 0 ? skip(draws) : drawRow(stage);
    draws -= drawn;
    done_ += drawn;
    if (row_ < stage.rows) continue;
    if (++stage_ < stages_.size()) open(stages_[stage_]);
  }
}

Index Experiment::skip(Index draws) {
  const Index drawn = std::min(draws, ahead_);
  for (Index i = 0; i < drawn; ++i) keys_.normal();
  ahead_ -= drawn;
  return drawn;
}

Index Experiment::drawRow(Stage& stage) {
  if (row_ == 0) stage.scores.resize(stage.rows, stage.keys);
  for (double& entry : query_) entry = queries_.normal();
  for (Index key = 0; key < stage.keys; ++key) {
    double score = 0;
    for (double entry : query_) score += entry * keys_.normal();
    stage.scores(row_, key) = score;
  }
  ++row_;
  return (1 + stage.keys) * stage.width;
}

}  // namespace attention
