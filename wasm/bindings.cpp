#include <emscripten/bind.h>

#include "boundary.hpp"

// The module's whole face: one block in, one call, one block out. No arithmetic, no defaults.
namespace attention {
namespace {

using namespace boundary;

template <class Use>
int withTrace(Use use) {
  const auto problem = block::readProblem(incoming);
  if (!problem) return refuse(problem.fault());
  const auto trace = attend(problem->query, problem->key, problem->value, problem->options);
  if (!trace) return refuse(trace.fault());
  return use(*problem, *trace);
}

// Makes room for a block of `size` numbers; views handed out before may be dead afterwards.
int reserve(double size) {
  if (!(size >= 0 && size <= kMaxNumbers))
    return refuse({Error::tooLarge, Role::none, {size, kMaxNumbers}});
  incoming.resize(static_cast<std::size_t>(size));
  return static_cast<int>(Error::none);
}

emscripten::val view(const std::vector<double>& block) {
  return emscripten::val(emscripten::typed_memory_view(block.size(), block.data()));
}

emscripten::val incomingView() { return view(incoming); }
emscripten::val outgoingView() { return view(outgoing); }

int attendBlock() {
  return withTrace([](const auto&, const Trace& trace) { return send(trace); });
}

// What is no index at all lies outside of every matrix.
Index index(double number) {
  const bool whole = block::isCount(number) || block::isCount(-number);
  return whole ? static_cast<Index>(number) : -1;
}

int explainBlock(double stage, double row, double column) {
  return withTrace([&](const block::Problem& p, const Trace& trace) {
    return answer(explain(p.query, p.key, p.value, p.options, trace,
                          Stage(static_cast<int>(index(stage))), index(row), index(column)));
  });
}

int compareBlock(double row, double column) {
  return withTrace([&](const auto&, const Trace& trace) {
    return answer(compare(trace, index(row), index(column)));
  });
}

int roundedBlendBlock(double digits) {
  if (!block::isCount(digits))
    return refuse({Error::badDigits, Role::none, {digits, double(kMaxDigits)}});
  return withTrace([&](const block::Problem& p, const Trace& trace) {
    return answer(roundedBlend(trace.weights, p.value, static_cast<int>(digits)));
  });
}

int softmaxRowBlock() {
  const auto row = block::readLooseRow(incoming);
  if (!row) return refuse(row.fault());
  return answer(softmaxRow(row->scores, row->width, row->options));
}

std::string names(const std::string& family) { return block::names(family); }
std::string pattern() { return pattern(lastFault); }
emscripten::val faultNumbers() {
  return emscripten::val(
      emscripten::typed_memory_view(lastFault.numbers.size(), lastFault.numbers.data()));
}

EMSCRIPTEN_BINDINGS(attention) {
  emscripten::function("names", &names);
  emscripten::function("reserve", &reserve);
  emscripten::function("incoming", &incomingView);
  emscripten::function("outgoing", &outgoingView);
  emscripten::function("attend", &attendBlock);
  emscripten::function("explain", &explainBlock);
  emscripten::function("compare", &compareBlock);
  emscripten::function("roundedBlend", &roundedBlendBlock);
  emscripten::function("softmaxRow", &softmaxRowBlock);
  emscripten::function("pattern", static_cast<std::string (*)()>(&pattern));
  emscripten::function("faultNumbers", &faultNumbers);
}

}  // namespace
}  // namespace attention
