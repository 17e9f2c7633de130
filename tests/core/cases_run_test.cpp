#include <doctest/doctest.h>

#include <sstream>

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

json tensor(const json& shape, const json& data) {
  return {{"dtype", "float64"}, {"shape", shape}, {"data", data}};
}

json strided(const json& shape, const json& data, const json& strides) {
  json view = tensor(shape, data);
  view["strides"] = strides;
  return view;
}

// A case of an operation; inputs and outputs by name.
json caseOf(const char* op, const json& attrs, const json& inputs, const json& outputs) {
  json c = good();
  c["op"] = op;
  c["attrs"] = attrs;
  c["inputs"] = inputs;
  c["outputs"] = outputs;
  return c;
}

// The case passes if a refusal is expected, and fails by it if outputs are.
bool isRefused(json c) {
  c["expect"] = "error";
  c["why"] = "no reason";
  const bool passed = ran(c).passed == 1;
  c["expect"] = "value";
  return passed && fails(c, "got a refusal");
}

Report ranStreams(const json& seeds, const json& lesson) {
  json file = {{"format", "numpy-pcg64/1"}};
  if (!seeds.is_null()) file["seeds"] = seeds;
  if (!lesson.is_null()) file["lesson2"] = lesson;
  Report report;
  run(file, report);
  return report;
}

// One failure, and nothing that passes.
bool failsAlone(const Report& report, const std::string& words) {
  return report.passed == 0 && report.failed == 1 && report.failures.size() == 1 &&
         report.failures[0].find(words) != std::string::npos;
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
  CHECK(ran(c).skips == std::vector<std::string>{"halves: log_softmax is not offered in float32"});
}

TEST_CASE("a list of precisions that is empty, or names another one, fails") {
  json c = good();
  for (const json& list : {json::array(), json("float32"), json::object()}) {
    c["applies"] = list;
    CHECK(fails(c, "halves is broken: applies lists no precision"));
  }
  c["applies"] = {"float64", "float16"};
  CHECK(fails(c, "halves is broken: there is no precision \"float16\""));
}

TEST_CASE("an attribute or input that the operation does not know fails by its name") {
  json c = good();
  c["attrs"]["axes"] = 0;
  CHECK(fails(c, "halves is broken: softmax has no attribute axes"));
  c["expect"] = "error";
  c["why"] = "no reason";
  CHECK(fails(c, "softmax has no attribute axes"));
  for (const json& attrs : {json::array(), json("axis"), json(0)}) {
    c = good();
    c["attrs"] = attrs;
    CHECK(fails(c, "softmax has no object of attributes"));
  }
  c["attrs"] = nullptr;
  CHECK(ran(c).passed == 1);
  c["inputs"]["mask"] = c["inputs"]["x"];
  CHECK(fails(c, "softmax has no input mask"));
  const json one = tensor({1, 1}, {1});
  CHECK(fails(caseOf("sdpa", {{"is_casual", true}}, {{"query", one}, {"key", one}, {"value", one}},
                     {{"output", one}}),
              "sdpa has no attribute is_casual"));
}

TEST_CASE("an operation sees what a strided input shows of its buffer") {
  json c = good();
  // the columns of [[1, 1], [9, 9]] are the rows of its transpose
  c["inputs"]["x"] = strided({2, 2}, {1, 9, 1, 9}, {1, 2});
  c["outputs"]["y"] = tensor({2, 2}, {0.5, 0.5, 0.5, 0.5});
  CHECK(ran(c).passed == 1);
  c["inputs"]["x"] = strided({3}, {7}, {0});
  c["outputs"]["y"] = strided({3}, {0.3333333333333333}, {0});
  CHECK(ran(c).passed == 1);
  c["op"] = "log_softmax";
  c["outputs"]["y"] = strided({3}, {-1.0986122886681098}, {0});
  CHECK(ran(c).passed == 1);
  // a list backwards: 2 hides nothing, so the weights of [2, -inf] are 1 and 0
  json list = strided({2}, {"-inf", 2}, {-1});
  list["offset"] = 1;
  CHECK(
      ran(caseOf("online_softmax", {}, {{"s", list}}, {{"weights", tensor({2}, {1, 0})}})).passed ==
      1);
}

TEST_CASE("a strided mask of the ONNX operator hides what it shows") {
  const json one = tensor({1, 1, 1, 1}, {0}), two = tensor({1, 1, 2, 1}, {3, 5});
  const json inputs = {
      {"Q", one}, {"K", two}, {"V", two}, {"attn_mask", strided({1, 2}, {"-inf", 8, 0}, {0, 2})}};
  // of the buffer, entries 0 and 2: the first key is hidden
  CHECK(ran(caseOf("onnx_attention", {}, inputs, {{"Y", tensor({1, 1, 1, 1}, {5})}})).passed == 1);
}

TEST_CASE("problems that are too large are refused before they are begun") {
  const std::int64_t many = 4194304, more = std::int64_t(1) << 40;
  const json none = json::array(), one = tensor({1, 1, 1, 1}, {1});
  const auto onnx = [&](const json& q, const json& k, const json& v) {
    return caseOf("onnx_attention", {}, {{"Q", q}, {"K", k}, {"V", v}}, {{"Y", one}});
  };
  const auto empty = [&](const json& shape) { return tensor(shape, none); };
  for (std::int64_t size : {many, more}) {
    CAPTURE(size);
    CHECK(isRefused(onnx(empty({1, 1, size, 0}), empty({1, 1, many, 0}), empty({1, 1, many, 0}))));
    CHECK(isRefused(onnx(empty({size, 1, 1, 0}), empty({size, 1, 1, 0}), empty({size, 1, 1, 0}))));
    CHECK(isRefused(onnx(empty({0, 1, 1, 1}), empty({size, 1, 0, 1}), empty({size, 1, 0, 1}))));
  }
  json masked = onnx(one, one, one);
  masked["inputs"]["attn_mask"] = empty({many, 0});
  CHECK(isRefused(masked));
  const json wide = strided({1, 1, many / 2}, {1}, {0, 0, 0});
  CHECK(isRefused(caseOf("onnx_linear_attention", {{"q_num_heads", 1}, {"kv_num_heads", 1}},
                         {{"query", wide}, {"key", wide}, {"value", wide}}, {{"output", one}})));
  CHECK(isRefused(caseOf(
      "dropout_given_keep", {},
      {{"weights", empty({many, 0})}, {"keep", empty({many, 0})}, {"value", empty({0, many})}},
      {{"output", one}})));
  json online =
      caseOf("online_attention", {},
             {{"s", strided({many / 8}, {1}, {0})}, {"value", strided({many / 8, 1}, {1}, {0, 0})}},
             {{"output", one}});
  online["applies"] = {"float32"};
  CHECK(isRefused(online));
}

TEST_CASE("a past state of zero strides is one number throughout") {
  const json two = tensor({1, 1, 2}, {1, 1});
  // the state [[7, 7], [7, 7]] and the product of ones: 2 · 8 / √2
  json inputs = {{"query", two}, {"key", two}, {"value", two}};
  inputs["past_state"] = strided({1, 1, 2, 2}, {7}, {0, 0, 0, 0});
  CHECK(ran(caseOf("onnx_linear_attention", {{"q_num_heads", 1}, {"kv_num_heads", 1}}, inputs,
                   {{"present_state", strided({1, 1, 2, 2}, {8}, {0, 0, 0, 0})},
                    {"output", strided({1, 1, 2}, {11.313708498984761}, {0, 0, 0})}}))
            .passed == 1);
}

TEST_CASE("a flag is true or false, and a count of keys is whole") {
  const json one = tensor({1, 1, 1, 1}, {1});
  json c = caseOf("onnx_attention", {{"is_causal", 0.5}}, {{"Q", one}, {"K", one}, {"V", one}},
                  {{"Y", one}});
  CHECK(fails(c, "is_causal is neither true nor false"));
  c["attrs"]["is_causal"] = 1;
  CHECK(ran(c).passed == 1);
  c["inputs"]["nonpad_kv_seqlen"] = tensor({1}, {0.9});
  CHECK(isRefused(c));
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

TEST_CASE("a field of a stream that nobody compares is named") {
  const json pool = {1, 2, 3, 4};
  CHECK(failsAlone(ranStreams({{"0", {{"raw_unit64", {"1"}}, {"normal_loc3_scale2", {1}}}}}, {}),
                   "seed 0: there is no field raw_unit64"));
  CHECK(ranStreams({{"0", {{"normal_loc3_scale2", {1}}}}}, {}).skips ==
        std::vector<std::string>{"seed 0: normal_loc3_scale2"});
  CHECK(failsAlone(ranStreams({{"0", json::object()}}, {}), "seed 0: there is nothing to compare"));
  CHECK(failsAlone(ranStreams({{"0", pool}}, {}), "seed 0: there is nothing to compare"));
  CHECK(failsAlone(ranStreams({{"0", {{"normal_1e6", json::array()}}}}, {}),
                   "seed 0: normal_1e6.there is nothing to compare"));
  CHECK(failsAlone(ranStreams(pool, {}), "seeds holds no seed"));
  CHECK(failsAlone(ranStreams({}, {{"note", ""}}), "lesson2.there is nothing to compare"));
}

TEST_CASE("a list of random numbers that is empty, or none, fails") {
  for (const char* key : {"raw_uint64", "random_double", "standard_normal", "standard_normal_bits",
                          "seedsequence_uint64_4"}) {
    CAPTURE(key);
    CHECK(failsAlone(ranStreams({{"0", {{key, json::array()}}}}, {}), key));
    CHECK(failsAlone(ranStreams({{"0", {{key, 3}}}}, {}), key));
    CHECK(failsAlone(ranStreams({{"0", {{key, {json::array()}}}}}, {}), key));
  }
  for (const json& list : {json::array(), json{json::array()}, json(3)})
    CHECK(failsAlone(ranStreams({{"0", {{"normal_1e6", {{"tail_positions", list}}}}}}, {}),
                     "normal_1e6.tail_positions"));
}

TEST_CASE("tables of random numbers without rows, or of impossible widths, fail") {
  for (const char* part : {"draws", "table1"}) {
    CAPTURE(part);
    CHECK(failsAlone(ranStreams({}, {{part, json::array()}}), "lists nothing"));
    const json widths[] = {0, -1, 0.9, "4", 1000000000000000};
    for (const json& width : widths)
      CHECK(failsAlone(ranStreams({}, {{part, {{{"d", width}}}}}), "d is no width"));
    CHECK(failsAlone(ranStreams({}, {{part, {{{"d", 4000000}}}}}), "is broken"));
    CHECK(failsAlone(ranStreams({}, {{part, {3}}}), "is broken"));
    CHECK(failsAlone(ranStreams({}, {{part, {{{"d", 1}}}}}), "d = 1: there is nothing to compare"));
  }
}

TEST_CASE("a file that is nested too deeply is left unread") {
  const std::string deep(300000, '[');
  Report report;
  std::istringstream text("{\"format\": \"attn-cases/1\", \"cases\": " + deep);
  CHECK_THROWS_WITH(run(text, report), "is nested too deeply");
  std::istringstream shallow("{\"format\": \"attn-cases/1\", \"cases\": [" + good().dump() + "]}");
  run(shallow, report);
  CHECK(report.passed == 1);
  CHECK(report.failed == 0);
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
