#include "cases.hpp"

#include <functional>
#include <set>

#include "additive.hpp"
#include "blend.hpp"
#include "cosine.hpp"
#include "kernelised.hpp"
#include "normalise.hpp"
#include "normaliser.hpp"
#include "online.hpp"
#include "score.hpp"

// Every case of the files is run: one that is added needs no C++, and one of an unknown operation
// fails.

using namespace attention;
using namespace attention::test;

namespace {

template <class T>
T good(const Result<T>& result) {
  REQUIRE(succeeds(result));
  return *result;
}

// ---- normalisers ----

// Runs `row` along one axis of a tensor of any number of dimensions.
Tensor along(Index axis, Tensor t, std::function<std::vector<double>(std::vector<double>)> row) {
  const Index dimensions = static_cast<Index>(t.shape.size());
  const std::size_t at = static_cast<std::size_t>(axis < 0 ? axis + dimensions : axis);
  std::size_t step = 1;
  for (std::size_t d = at + 1; d < t.shape.size(); ++d) step *= std::size_t(t.shape[d]);
  const std::size_t count = std::size_t(t.shape.at(at)), block = step * count;
  for (std::size_t start = 0; start < t.data.size(); ++start) {
    if (start % block >= step) continue;  // not the first of its row
    std::vector<double> entries(count);
    for (std::size_t i = 0; i < count; ++i) entries[i] = t.data[start + i * step];
    entries = row(entries);
    for (std::size_t i = 0; i < count; ++i) t.data[start + i * step] = entries[i];
  }
  return t;
}

std::vector<double> plainRow(const std::vector<double>& x) {
  const Matrix weights =
      softmax(Eigen::Map<const Matrix>(x.data(), 1, Index(x.size())), true).weights;
  return {weights.data(), weights.data() + weights.size()};
}

Outputs runSoftmax(const Case& c) {
  return {{"y", along(c.option<Index>("axis", -1), c.input("x"), plainRow)}};
}

// the form of attention, in which a row with nothing visible is 0
Outputs runSafeSoftmax(const Case& c) {
  const auto row = [](const std::vector<double>& x) {
    return good(normalise(x, Normaliser::softmax)).weights;
  };
  return {{"y", along(c.option<Index>("axis", -1), c.input("x"), row)}};
}

Outputs runLogSoftmax(const Case& c) {
  return {{"y", along(c.option<Index>("axis", -1), c.input("x"),
                      [](const std::vector<double>& x) { return logSoftmax(x); })}};
}

Outputs normalised(const std::vector<double>& logits, Normaliser normaliser, double alpha = 1.5) {
  const auto n = good(normalise(logits, normaliser, alpha));
  return {{"p", n.weights},
          {"tau", n.threshold},
          {"support", double(n.support)},
          {"rest", n.rest},
          {"J", good(jacobian(logits, normaliser, alpha))}};
}

// ---- attention by another normaliser or another score ----

Outputs runNormalisedAttention(const Case& c) {
  const std::string wanted = c.option<std::string>("normaliser", "");
  const auto normaliser =
      good(normaliserNamed(wanted == "softmax1" ? std::string("softmaxOffByOne") : wanted));
  const Matrix query = c.matrix("query");
  const double scale = c.option<double>("scale", 1 / std::sqrt(double(query.cols())));
  const Matrix scaled = dotScores(query, c.matrix("key")) * scale;
  Matrix masked = scaled;
  if (c.has("attn_mask"))
    masked = c.maskIsAdded() ? Matrix(scaled + c.matrix("attn_mask")) : hide(scaled, c.mask());
  if (c.option("is_causal", false))
    for (Index i = 0; i < masked.rows(); ++i)
      for (Index j = i + 1; j < masked.cols(); ++j) masked(i, j) = -kInfinity;
  const Matrix weights = good(normaliseRows(masked, normaliser, c.option("alpha", 1.5)));
  return {{"scaled", scaled},
          {"masked", masked},
          {"weights", weights},
          {"output", blend(weights, c.matrix("value"))}};
}

Outputs runAdditive(const Case& c) {
  AdditiveParameters p{c.matrix("W1"), c.matrix("W2"), c.matrix("v")};
  if (c.has("b")) p.bias = c.matrix("b");
  const auto t =
      good(attendAdditive(c.matrix("query"), c.matrix("key"), c.matrix("value"), p, c.mask()));
  return {{"scores", t.scores}, {"masked", t.masked}, {"weights", t.weights}, {"output", t.output}};
}

Outputs runCosine(const Case& c) {
  const auto t = good(attendCosine(c.matrix("query"), c.matrix("key"), c.matrix("value"),
                                   c.option("scale", 1.0), c.option("eps", 1e-12)));
  return {{"cos", t.cosines}, {"scaled", t.scaled}, {"weights", t.weights}, {"output", t.output}};
}

// Both orders of the products have to give the output.
Outputs kernelised(const Case& c, const Matrix& phiQ, const Matrix& phiK) {
  const KernelOptions options{c.option("causal", false), c.option("eps", 0.0)};
  const auto byKernel = good(attendByKernel(phiQ, phiK, c.matrix("value"), options));
  const auto linear = good(attendLinear(phiQ, phiK, c.matrix("value"), options));
  return {{"phi_q", phiQ},
          {"phi_k", phiK},
          {"kernel", byKernel.kernel},
          {"weights", byKernel.weights},
          {"output", byKernel.output},
          {"output, linear", linear.output},
          {"state_kv", linear.valueState},
          {"state_z", firstRow(linear.weightState)}};
}

Outputs runLinear(const Case& c) {
  REQUIRE(c.option<std::string>("feature", "elu1") == "elu1");
  return kernelised(c, eluFeatures(c.matrix("query")), eluFeatures(c.matrix("key")));
}

Outputs runPerformer(const Case& c) {
  const Matrix omega = c.matrix("omega");
  return kernelised(c, good(positiveFeatures(Role::query, c.matrix("query"), omega)),
                    good(positiveFeatures(Role::key, c.matrix("key"), omega)));
}

// ---- online ----

Outputs runOnlineSoftmax(const Case& c) {
  const auto o = good(onlineSoftmax(c.list("s")));
  return {{"m", o.m}, {"d", o.d}, {"weights", o.weights}};
}

Outputs runOnlineAttention(const Case& c) {
  const Matrix value = c.matrix("value");
  const auto o = good(onlineAttention(c.list("s"), value, c.option<Index>("block", 1)));
  std::vector<double> m, l, acc;
  for (const OnlineStep& step : o.steps) {
    m.push_back(step.m);
    l.push_back(step.l);
    acc.insert(acc.end(), step.acc.begin(), step.acc.end());
  }
  return {{"m", m},
          {"l", l},
          {"acc", Tensor({Index(o.steps.size()), value.cols()}, acc)},
          {"output", o.output}};
}

Outputs runMerge(const Case& c) {
  const auto p = good(merge({c.scalar("m1"), c.scalar("l1"), c.list("o1")},
                            {c.scalar("m2"), c.scalar("l2"), c.list("o2")}));
  return {{"m", p.m}, {"l", p.l}, {"o", p.o}};
}

const std::map<std::string, std::function<Outputs(const Case&)>> kOperations = {
    {"softmax", runSoftmax},
    {"log_softmax", runLogSoftmax},
    {"softmax_jacobian",
     [](const Case& c) { return normalised(c.list("s"), Normaliser::softmax); }},
    {"softmax1",
     [](const Case& c) { return normalised(c.list("z"), Normaliser::softmaxOffByOne); }},
    {"sparsemax", [](const Case& c) { return normalised(c.list("z"), Normaliser::sparsemax); }},
    {"entmax",
     [](const Case& c) {
       return normalised(c.list("z"), Normaliser::entmax, c.option("alpha", 1.5));
     }},
    {"sdpa_norm", runNormalisedAttention},
    {"additive_attention", runAdditive},
    {"cosine_attention", runCosine},
    {"linear_attention", runLinear},
    {"performer", runPerformer},
    {"online_softmax", runOnlineSoftmax},
    {"online_attention", runOnlineAttention},
    {"online_merge", runMerge},
};

// Operations that are no part of the core yet.
const std::set<std::string> kNotOffered = {"causal_mask", "dropout_given_keep"};

// Runs every case of a file and says how many of each operation there were.
std::map<std::string, int> runAll(const std::string& file) {
  std::map<std::string, int> count;
  const json cases = read(file);
  for (const json& c : cases.at("cases")) {
    const auto op = c.at("op").get<std::string>();
    INFO(c.at("name").get<std::string>());
    if (kNotOffered.count(op) == 1) continue;
    REQUIRE(kOperations.count(op) == 1);
    REQUIRE(c.at("expect") == "value");
    CHECK(agrees(kOperations.at(op)(Case(c)), c.at("outputs"), c.at("tol")));
    ++count[op];
  }
  return count;
}

}  // namespace

TEST_CASE("every case of normalisers, of their derivatives and of the online form holds") {
  const auto count = runAll("normalisers.json");
  CHECK(count.size() == 9);
}

TEST_CASE("every case of other scores holds") {
  const auto count = runAll("alternatives.json");
  CHECK(count.size() == 4);
}

TEST_CASE("softmax as attention takes it gives 0 where nothing is visible, and else the same") {
  const json cases = read("normalisers.json");
  int alternatives = 0;
  for (const json& c : cases.at("cases")) {
    if (c.at("op") != "softmax") continue;
    INFO(c.at("name").get<std::string>());
    const bool safe = c.contains("alternatives");
    if (safe) ++alternatives;
    CHECK(agrees(runSafeSoftmax(Case(c)),
                 safe ? c.at("alternatives").at(0).at("outputs") : c.at("outputs"), c.at("tol")));
  }
  CHECK(alternatives == 1);
}
