#include "run.hpp"

#include <algorithm>
#include <exception>
#include <fstream>

#include "case.hpp"
#include "difference.hpp"
#include "rng_check.hpp"

namespace attention::cases {
namespace {

using nlohmann::json;

using Function = std::function<Outcome(const Case&)>;

// What follows walks through a file by recursion, and a stack is soon used up. A case needs ten.
constexpr int kMostDepth = 64;

void checkApplies(const json& c) {
  if (!c.contains("applies") || c.at("applies").is_null()) return;
  const json& list = c.at("applies");
  if (!list.is_array() || list.empty()) throw Broken("applies lists no precision");
  for (const json& entry : list)
    if (entry != "float64" && entry != "float32")
      throw Broken("there is no precision " + entry.dump());
}

bool applies(const json& c, const char* precision) {
  if (!c.contains("applies") || c.at("applies").is_null()) return true;
  const json& list = c.at("applies");
  return std::find(list.begin(), list.end(), precision) != list.end();
}

Outcome outcomeOf(const Function& function, const json& c) {
  try {
    return function(Case(c));
  } catch (const Refused& refused) {
    return refused;
  }
}

// Empty if the case holds, and otherwise what is wrong.
std::string trouble(const json& c, const Function& function, const char* tolerance) {
  const auto expect = c.at("expect").get<std::string>();
  if (expect != "value" && expect != "error") return "expects neither a value nor an error";
  const Outcome outcome = outcomeOf(function, c);
  if (expect == "error")
    return outcome.refusal ? "" : "got outputs, want a refusal: " + c.at("why").get<std::string>();
  if (outcome.refusal) return "got a refusal, want outputs: " + *outcome.refusal;
  if (c.at("outputs").empty()) return "lists no output to compare";
  const json& allowed = c.at(tolerance);
  return difference(outcome.outputs, c.at("outputs"),
                    {allowed.at("rtol").get<double>(), allowed.at("atol").get<double>()});
}

std::string guarded(const json& c, const Function& function, const char* tolerance) {
  try {
    return trouble(c, function, tolerance);
  } catch (const std::exception& problem) {
    return std::string("is broken: ") + problem.what();
  }
}

void runCase(const json& c, Report& report) {
  const auto name = c.at("name").get<std::string>(), op = c.at("op").get<std::string>();
  const auto operation = operations().find(op);
  if (operation == operations().end()) return report.fail(name + ": there is no operation " + op);
  checkApplies(c);
  checkNames(c.at("inputs"), operation->second.inputs, op, "input");
  if (const json& attrs = c.at("attrs"); !attrs.is_null())
    checkNames(attrs, operation->second.attributes, op, "attribute");
  bool held = true;
  int runs = 0;
  const auto tryIn = [&](const char* precision, const Function& function, const char* tolerance,
                         int& count) {
    if (!function || !applies(c, precision)) return;
    ++runs;
    ++count;
    const std::string found = guarded(c, function, tolerance);
    if (found.empty()) return;
    held = false;
    report.failures.push_back(name + " (" + op + ", " + precision + "): " + found);
  };
  tryIn("float64", operation->second.float64, "tol", report.float64);
  tryIn("float32", operation->second.float32, "tol32", report.float32);
  if (runs == 0) return report.skip(name + ": " + op + " is not offered in float32");
  ++(held ? report.passed : report.failed);
}

void runStreams(const json& file, Report& report) {
  const test::RngReport streams = test::checkRng(file);
  report.passed += streams.passed;
  report.failed += streams.failed;
  report.failures.insert(report.failures.end(), streams.failures.begin(), streams.failures.end());
  for (const std::string& line : streams.skips) report.skip(line);
}

std::string nameOf(const json& c) {
  const bool named = c.is_object() && c.contains("name") && c.at("name").is_string();
  return named ? c.at("name").get<std::string>() : "a case";
}

}  // namespace

void run(const json& file, Report& report) {
  const auto format = file.at("format").get<std::string>();
  if (format == "numpy-pcg64/1") return runStreams(file, report);
  if (format != "attn-cases/1") return report.fail("there is no format " + format);
  for (const json& c : file.at("cases")) {
    try {
      runCase(c, report);
    } catch (const std::exception& problem) {
      report.fail(nameOf(c) + " is broken: " + problem.what());
    }
  }
}

void run(std::istream& file, Report& report) {
  run(json::parse(file,
                  [](int depth, json::parse_event_t, const json&) {
                    if (depth > kMostDepth) throw Broken("is nested too deeply");
                    return true;
                  }),
      report);
}

void runFile(const std::string& path, Report& report) {
  const std::size_t failures = report.failures.size(), skips = report.skips.size();
  const int done = report.passed + report.failed + report.skipped;
  try {
    std::ifstream stream(path);
    if (!stream) throw Broken("cannot be opened");
    run(stream, report);
    if (report.passed + report.failed + report.skipped == done) throw Broken("holds no case");
  } catch (const std::exception& problem) {
    report.fail(problem.what());
  }
  for (std::size_t i = failures; i < report.failures.size(); ++i)
    report.failures[i] = path + ": " + report.failures[i];
  for (std::size_t i = skips; i < report.skips.size(); ++i)
    report.skips[i] = path + ": " + report.skips[i];
}

}  // namespace attention::cases
