#include "heads32.hpp"

#include "fused.hpp"

namespace attention::fast {
namespace {

template <class T>
void move(Rows<T>& rows, Step step, Index batch, Index head) {
  if (rows.data) rows.data += batch * step.batch + head * step.head;
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
  if (const Fault fault = check(heads)) return fault;
  for (Index batch = 0; batch < heads.batches; ++batch)
    for (Index head = 0; head < heads.queryHeads; ++head) {
      const Index offset = batch * heads.output.batch + head * heads.output.head;
      if (const Fault fault =
              fused(headOf(heads, batch, head), {output.data + offset, output.stride}))
        return fault;
    }
  return {};
}

}  // namespace attention::fast
