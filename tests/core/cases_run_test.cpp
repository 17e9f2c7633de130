#include <doctest/doctest.h>

#include "run.hpp"

using namespace attention::cases;
using nlohmann::json;

namespace {

// Softmax of two equal numbers, which holds in both precisions.
json good() {
  const json tolerance = {{"rtol", 1e-6}, {"atol", 0}};
  return {{"name", "halves"},
          {"op", "softmax"},
          {"attrs", {{"axis", nullptr}}},
          {"inputs", {{"x", {{"dtype", "float64"}, {"shape", {2}}, {"data", {3, 3}}}}}},
          {"outputs", {{"y", {{"dtype", "float64"}, {"shape", {2}}, {"data", {0.5, 0.5}}}}}},
          {"expect", "value"},
          {"tol", tolerance},
          {"tol32", tolerance}};
}

Report ran(const json& c) {
  Report report;
  run({{"format", "attn-cases/1"}, {"cases", {c}}}, report);
  return report;
}

// The one case fails, and every line about it holds `words`.
bool fails(const json& c, const std::string& words) {
  const Report report = ran(c);
  bool said = !report.failures.empty();
  for (const std::string& line : report.failures)
    said = said && line.find(words) != std::string::npos;
  return said && report.passed == 0 && report.failed == 1 && report.skipped == 0;
}

}  // namespace

TEST_CASE("a case that holds passes once, run in both precisions") {
  const Report report = ran(good());
  CHECK(report.passed == 1);
  CHECK(report.failed + report.skipped == 0);
  CHECK(report.float64 == 1);
  CHECK(report.float32 == 1);
}

TEST_CASE("a wrong expectation fails with the case, the entry, got and want") {
  json c = good();
  c["outputs"]["y"]["data"][1] = 0.25;
  CHECK(fails(c, "y[1]: got 0.5, want 0.25"));
  CHECK(ran(c).failures.size() == 2);
  CHECK(ran(c).failures[0] == "halves (softmax, float64): y[1]: got 0.5, want 0.25");
}

TEST_CASE("a case fails that holds in one precision only") {
  json c = good();
  c["outputs"]["y"]["data"][1] = 0.25;
  c["tol"]["atol"] = 1;
  CHECK(fails(c, "float32"));
  c["tol32"]["atol"] = 1;
  c["tol"]["atol"] = 0;
  CHECK(fails(c, "float64"));
}

TEST_CASE("a case runs in the precisions that it applies to, and is skipped where there is none") {
  json c = good();
  c["applies"] = {"float32"};
  CHECK(ran(c).float64 == 0);
  CHECK(ran(c).float32 == 1);
  c["applies"] = {"float64"};
  CHECK(ran(c).float32 == 0);
  CHECK(ran(c).passed == 1);
  c["op"] = "log_softmax";
  c["applies"] = {"float32"};
  CHECK(ran(c).skipped == 1);
  CHECK(ran(c).passed + ran(c).failed == 0);
}

TEST_CASE("an output that is missing, or of another shape, fails") {
  json c = good();
  c["outputs"]["x"] = c["outputs"]["y"];
  CHECK(fails(c, "x: got nothing of that name"));
  c = good();
  c["outputs"]["y"]["shape"] = {1, 2};
  CHECK(fails(c, "got the shape [2], want [1, 2]"));
}

TEST_CASE("an error that is expected has to come, and one that is not must not") {
  json c = good();
  c["expect"] = "error";
  c["why"] = "no reason";
  CHECK(fails(c, "got outputs, want a refusal: no reason"));
  c["attrs"]["axis"] = 1;
  CHECK(ran(c).passed == 1);
  c["expect"] = "value";
  CHECK(fails(c, "got a refusal, want outputs: x has no such axis"));
}

TEST_CASE("options are read as the format has them, and what makes no sense is refused") {
  json c = good();
  c["attrs"]["axis"] = 0.5;
  CHECK(fails(c, "axis is no whole number"));
  c["expect"] = "error";
  c["why"] = "half an axis";
  CHECK(ran(c).passed == 1);
  c["attrs"]["axis"] = "nan";
  CHECK(ran(c).passed == 1);
}

TEST_CASE("an operation, option or format that does not exist fails") {
  json c = good();
  c["op"] = "softmacks";
  CHECK(fails(c, "there is no operation softmacks"));
  c = good();
  c["attrs"]["axis"] = "last";
  CHECK(fails(c, "is broken"));
  Report report;
  run({{"format", "attn-cases/2"}, {"cases", {good()}}}, report);
  CHECK(report.failed == 1);
  CHECK(report.passed == 0);
}

TEST_CASE("a broken case fails, even where an error is expected, and the others still run") {
  json c = good();
  c["inputs"]["x"]["data"] = {3};
  CHECK(fails(c, "is broken: the shape asks for 2 entries, there are 1"));
  c["expect"] = "error";
  c["why"] = "no reason";
  CHECK(fails(c, "is broken"));
  for (const char* field : {"attrs", "inputs", "outputs", "expect", "tol", "op", "name"}) {
    CAPTURE(field);
    c = good();
    c.erase(field);
    CHECK(fails(c, "is broken"));
  }
  c = good();
  c["outputs"] = json::object();
  CHECK(fails(c, "lists no output"));
  Report report;
  run({{"format", "attn-cases/1"}, {"cases", {json::object(), good()}}}, report);
  CHECK(report.failed == 1);
  CHECK(report.passed == 1);
}

TEST_CASE("a stream of random numbers that differs fails, field by field") {
  json seed = {{"raw_uint64", {"11749869230777074271"}}, {"pool", {1, 2, 3, 4}}};
  Report report;
  run({{"format", "numpy-pcg64/1"}, {"seeds", {{"0", seed}}}}, report);
  CHECK(report.passed == 1);
  CHECK(report.failed == 1);
  CHECK(report.failures == std::vector<std::string>{"seed 0: pool"});
}

TEST_CASE("a file that cannot be read, or holds no case, fails under its name") {
  Report report;
  runFile("no/such/file.json", report);
  runFile(CASES "/README.md", report);
  runFile(CASES, report);
  CHECK(report.failed == 3);
  CHECK(report.failures[0] == "no/such/file.json: cannot be opened");
  CHECK(report.failures[1].find(CASES "/README.md: ") == 0);
}
