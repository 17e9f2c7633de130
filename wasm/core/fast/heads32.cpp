#include "heads32.hpp"

#include "fused.hpp"

namespace attention::fast {
namespace {

template <class T>
void move(Rows<T>& rows, Step step, Index batch, Index head) {
  if (rows.data) rows.data += batch * step.batch + head * step.head;
}

/// Calls use(problem, batch, head) for every head until one is refused.
template <class Use>
Fault forEach(const Heads32& heads, Use use) {
  if (const Fault fault = check(heads)) return fault;
  for (Index batch = 0; batch < heads.batches; ++batch)
    for (Index head = 0; head < heads.queryHeads; ++head)
      if (const Fault fault = use(headOf(heads, batch, head), batch, head)) return fault;
  return {};
}

}  // namespace

Fault check(const Heads32& heads) {
  if (heads.batches < 1 || heads.queryHeads < 1) return {Error::emptyMatrix, Role::query};
  if (heads.keyHeads < 1) return {Error::emptyMatrix, Role::key};
  if (heads.queryHeads % heads.keyHeads != 0)
    return {Error::unevenHeads, Role::none, {double(heads.queryHeads), double(heads.keyHeads)}};
  return check(heads.first);
}

Problem32 headOf(const Heads32& heads, Index batch, Index head) {
  const Index keyHead = head / (heads.queryHeads / heads.keyHeads);
  Problem32 problem = heads.first;
  move(problem.query, heads.query, batch, head);
  move(problem.key, heads.key, batch, keyHead);
  move(problem.value, heads.value, batch, keyHead);
  move(problem.visible, heads.visible, batch, head);
  move(problem.bias, heads.bias, batch, head);
  return problem;
}

Fault fused(const Heads32& heads, Rows<float> output) {
  return forEach(heads, [&](const Problem32& problem, Index batch, Index head) {
    Rows<float> own = output;
    move(own, heads.output, batch, head);
    return fused(problem, own);
  });
}

Fault trace32(const Heads32& heads, const Stages32& first) {
  return forEach(heads, [&](const Problem32& problem, Index batch, Index head) {
    Stages32 own = first;
    for (Rows<float>* rows : {&own.raw, &own.scaled, &own.weights}) {
      const Index step = problem.queries * rows->stride;
      move(*rows, {heads.queryHeads * step, step}, batch, head);
    }
    move(own.output, heads.output, batch, head);
    return trace32(problem, own);
  });
}

}  // namespace attention::fast
