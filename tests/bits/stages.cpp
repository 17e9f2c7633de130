#include <cmath>

#include "additive.hpp"
#include "attend.hpp"
#include "bits.hpp"
#include "compare.hpp"
#include "cosine.hpp"
#include "kernelised.hpp"
#include "normaliser.hpp"
#include "print.hpp"
#include "scale.hpp"
#include "seeded.hpp"

namespace attention::test {
namespace {

// Values and features are positive: where terms cancel, units in the last place say little.
Problem problemOf(std::uint32_t seed) {
  Random random(seed);
  Problem p = random.problem(3);
  p.value = p.value.cwiseAbs();
  return p;
}

constexpr std::uint32_t kProblems = 40;

bool exactStages(const std::string& name, const Problem& p) {
  for (auto kind : {Divisor::Kind::none, Divisor::Kind::rootWidth, Divisor::Kind::number}) {
    const auto trace = attend(p.query, p.key, p.value, {{kind, 0.3}});
    if (!trace) return false;
    for (Stage stage : {Stage::raw, Stage::divisor, Stage::scaled, Stage::rowMax, Stage::shifted})
      printExact(name + std::string(attention::name(stage)), entries(trace->at(stage)));
  }
  const auto cosine = attendCosine(p.query, p.key, p.value, 10);
  const Matrix query = p.query.cwiseAbs(), key = p.key.cwiseAbs();
  const auto kernel = attendByKernel(query, key, p.value, {true, 1e-6});
  const auto linear = attendLinear(query, key, p.value, {true, 1e-6});
  const auto recurrent = attendRecurrent(p.key, p.key, p.value);
  if (!cosine || !kernel || !linear || !recurrent) return false;
  printExact(name + "cosines", entries(cosine->cosines));
  printExact(name + "scaled cosines", entries(cosine->scaled));
  printExact(name + "kernel", entries(kernel->kernel));
  printExact(name + "kernel weights", entries(kernel->weights));
  printExact(name + "kernel output", entries(kernel->output));
  printExact(name + "linear output", entries(linear->output));
  printExact(name + "linear state", entries(linear->valueState));
  printExact(name + "recurrent output", entries(recurrent->output));
  printExact(name + "recurrent state", entries(recurrent->state));
  return true;
}

bool exactNormalisers(const std::string& name, std::span<const double> logits) {
  const auto sparse = normalise(logits, Normaliser::sparsemax);
  const auto between = normalise(logits, Normaliser::entmax, 1.5);
  if (!sparse || !between) return false;
  printExact(name + "sparsemax", sparse->weights);
  printExact(name + "entmax 1.5", between->weights);
  return true;
}

bool closeStages(const std::string& name, const Problem& p) {
  const auto trace = attend(p.query, p.key, p.value);
  const auto bare = attend(p.query, p.key, p.value, {{}, false});
  if (!trace || !bare) return false;
  for (Stage stage : {Stage::exponentials, Stage::rowSum, Stage::weights, Stage::output}) {
    const std::string stageName(attention::name(stage));
    printClose(name + stageName, entries(trace->at(stage)));
    printClose(name + stageName + ", maximum not subtracted", entries(bare->at(stage)));
  }
  const auto compared = compare(*trace, 0, 0);
  const Matrix directions = Random(1).matrix(4, p.key.cols(), -1, 1);
  const auto features = positiveFeatures(Role::key, p.key, directions);
  if (!compared || !features) return false;
  printClose(name + "ratio", compared->ratio);
  printClose(name + "capped", entries(cap(trace->scaled, 2)));
  printClose(name + "elu features", entries(eluFeatures(p.key)));
  printClose(name + "positive features", entries(*features));
  return true;
}

bool closeNormalisers(const std::string& name, std::span<const double> logits) {
  for (double alpha : {1.25, 3.0}) {
    const auto weights = normalise(logits, Normaliser::entmax, alpha);
    if (!weights) return false;
    printClose(name + "entmax " + std::to_string(alpha), weights->weights);
  }
  const auto offByOne = normalise(logits, Normaliser::softmaxOffByOne);
  if (!offByOne) return false;
  printClose(name + "softmaxOffByOne", offByOne->weights);
  printClose(name + "logSoftmax", logSoftmax(logits));
  return true;
}

bool closeAdditive(const std::string& name, const Problem& p, Random random) {
  // all positive here as well, and small scores, whose last units e^x does not magnify
  // one a line: the order in which arguments are evaluated differs by compiler
  const Matrix query = random.matrix(3, p.query.cols(), 0, 1);
  const Matrix key = random.matrix(3, p.key.cols(), 0, 1);
  const AdditiveParameters parameters{query, key, random.matrix(1, 3, 0, 0.25)};
  const auto trace = attendAdditive(p.query.cwiseAbs(), p.key.cwiseAbs(), p.value, parameters);
  if (!trace) return false;
  printClose(name + "additive scores", entries(trace->scores));
  printClose(name + "additive weights", entries(trace->weights));
  printClose(name + "additive output", entries(trace->output));
  return true;
}

template <class Print>
bool forEveryProblem(Print print) {
  for (std::uint32_t seed = 1; seed <= kProblems; ++seed) {
    const Problem p = problemOf(seed);
    const Matrix logits = Random(seed).matrix(1, 9, -4, 4);
    if (!print("problem " + std::to_string(seed) + ", ", p, rowOf(logits, 0), seed)) return false;
  }
  return true;
}

}  // namespace

bool printExactStages() {
  return forEveryProblem([](const auto& name, const auto& p, auto logits, auto) {
    return exactStages(name, p) && exactNormalisers(name, logits);
  });
}

bool printCloseStages() {
  return forEveryProblem([](const auto& name, const auto& p, auto logits, auto seed) {
    return closeStages(name, p) && closeNormalisers(name, logits) &&
           closeAdditive(name, p, Random(seed));
  });
}

}  // namespace attention::test
