#include <algorithm>

#include "experiment.hpp"

// The draws: millions of them, so that this file is built for speed.
namespace attention {

void Experiment::open(const Stage& stage) {
  ahead_ = stage.rows * stage.width;
  row_ = 0;
  query_.resize(static_cast<std::size_t>(stage.width));
  kept_.resize(static_cast<std::size_t>(stage.kept() * stage.width));
}

void Experiment::advance(Index draws) {
  while (draws > 0 && stage_ < stages_.size()) {
    Stage& stage = stages_[stage_];
    const Index drawn = ahead_ > 0 ? drawQueries(stage, draws) : drawRow(stage);
    draws -= drawn;
    done_ += drawn;
    if (row_ < stage.rows) continue;
    if (++stage_ < stages_.size())
      open(stages_[stage_]);
    else
      kept_ = {};
  }
}

Index Experiment::drawQueries(const Stage& stage, Index draws) {
  const Index begin = stage.rows * stage.width - ahead_;
  const Index room = stage.kept() * stage.width - begin;
  const Index drawn = std::min(draws, room > 0 ? room : ahead_);
  if (room > 0)
    for (Index i = begin; i < begin + drawn; ++i)
      kept_[static_cast<std::size_t>(i)] = keys_.normal();
  else
    for (Index i = 0; i < drawn; ++i) keys_.normal();
  if (drawn == room) queries_ = keys_;
  ahead_ -= drawn;
  return drawn;
}

Index Experiment::drawRow(Stage& stage) {
  if (row_ == 0) stage.scores.resize(stage.rows, stage.keys);
  const bool kept = row_ < stage.kept();
  const double* query = kept ? kept_.data() + row_ * stage.width : query_.data();
  if (!kept)
    for (double& entry : query_) entry = queries_.normal();
  for (Index key = 0; key < stage.keys; ++key) {
    double score = 0;
    for (Index i = 0; i < stage.width; ++i) score += query[i] * keys_.normal();
    stage.scores(row_, key) = score;
  }
  ++row_;
  return (stage.keys + !kept) * stage.width;
}

}  // namespace attention
