#include "online.hpp"
#include "operations.hpp"

namespace attention::cases {

Outcome onlineSoftmaxRow(const Case& c) {
  const auto row = onlineSoftmax(c.list("s"));
  if (!row) return row.fault();
  return Outputs{{"m", row->m}, {"d", row->d}, {"weights", row->weights}};
}

Outcome onlineAttentionRow(const Case& c) {
  const Matrix value = c.matrixOf("value");
  const auto row = onlineAttention(c.list("s"), value, c.whole("block", 1));
  if (!row) return row.fault();
  std::vector<double> m, l;
  Values acc({Index(row->steps.size()), value.cols()}, {});
  for (const OnlineStep& step : row->steps) {
    m.push_back(step.m);
    l.push_back(step.l);
    acc.data.insert(acc.data.end(), step.acc.begin(), step.acc.end());
  }
  return Outputs{{"m", m}, {"l", l}, {"acc", std::move(acc)}, {"output", row->output}};
}

Outcome onlineMerge(const Case& c) {
  const auto both = merge({c.scalar("m1"), c.scalar("l1"), c.list("o1")},
                          {c.scalar("m2"), c.scalar("l2"), c.list("o2")});
  if (!both) return both.fault();
  return Outputs{{"m", both->m}, {"l", both->l}, {"o", both->o}};
}

}  // namespace attention::cases
