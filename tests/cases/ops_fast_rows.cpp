#include <algorithm>
#include <cmath>

#include "fast/fused.hpp"
#include "fast/trace32.hpp"
#include "online.hpp"
#include "operations.hpp"
#include "rows.hpp"

namespace attention::cases {

Outcome softmaxAlong32(const Case& c) {
  return alongAxis(c, [](std::span<const double> row) {
    std::vector<float> logits(row.begin(), row.end()), weights(row.size());
    const Index count = Index(row.size());
    fast::softmaxRows32({logits.data(), count}, 1, count, {weights.data(), count});
    return std::vector<double>(weights.begin(), weights.end());
  });
}

// The kernels keep their running maximum and sum to themselves, so every block is the end of a
// problem of its own. Its scores come from a query of 1 and from keys that are the scores.
Outcome onlineAttentionRow32(const Case& c) {
  const std::vector<double> s = c.list("s");
  const Matrix v = c.matrixOf("value");
  const Index block = c.whole("block", 1);
  if (const auto refused = onlineAttention(s, v, block); !refused) return refused.fault();

  // a problem for every block, each with all keys up to there
  const double keys = double(s.size());
  if (const Fault fault = checkSize(keys * std::ceil(keys / double(block)))) return fault;

  const float one = 1;
  const std::vector<float> scores(s.begin(), s.end());
  const std::vector<float> values(v.data(), v.data() + v.size());
  std::vector<double> m, l, acc, output;
  for (Index end = 0; end < Index(s.size());) {
    end = std::min(end + block, Index(s.size()));
    fast::Problem32 p;
    p.query = {&one, 1};
    p.key = {scores.data(), 1};
    p.value = {values.data(), v.cols()};
    p.queries = p.width = 1;
    p.keys = end;
    p.valueWidth = v.cols();
    fast::Trace32 trace;
    std::vector<float> blended(std::size_t(v.cols()));
    if (const Fault fault = fast::trace32(p, trace)) return fault;
    if (const Fault fault = fast::fused(p, {blended.data(), v.cols()})) return fault;
    output.assign(blended.begin(), blended.end());
    m.push_back(double(*std::max_element(trace.raw.begin(), trace.raw.end())));
    // the largest weight is e^0 / l
    const float most = *std::max_element(trace.weights.begin(), trace.weights.end());
    l.push_back(most > 0 ? double(1 / most) : 0);
    for (double mixed : output) acc.push_back(mixed * l.back());
  }
  return Outputs{
      {"m", m}, {"l", l}, {"acc", Values({Index(m.size()), v.cols()}, acc)}, {"output", output}};
}

}  // namespace attention::cases
