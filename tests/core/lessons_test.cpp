#ifndef LESSONS
#error "LESSONS must name the folder of lessons"
#endif

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "attend.hpp"
#include "blend.hpp"
#include "check.hpp"
#include "compare.hpp"

// Every lesson is data: a folder added to the index is tested here without a line of C++.

using namespace attention;
using namespace attention::test;
using nlohmann::json;

namespace {

const std::filesystem::path kLessons = LESSONS;

json read(const std::filesystem::path& path) {
  std::ifstream file(path);
  REQUIRE_MESSAGE(file, "cannot open ", path.string());
  return json::parse(file);
}

Matrix matrixOf(const json& rows) {
  Matrix m(static_cast<Index>(rows.size()), static_cast<Index>(rows.at(0).size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    REQUIRE(rows[i].size() == static_cast<std::size_t>(m.cols()));
    for (std::size_t j = 0; j < rows[i].size(); ++j)
      m(static_cast<Index>(i), static_cast<Index>(j)) = rows[i][j].get<double>();
  }
  return m;
}

Divisor divisorOf(const json& divisor) {
  if (divisor.is_number()) return {Divisor::Kind::number, divisor.get<double>()};
  for (auto kind : {Divisor::Kind::none, Divisor::Kind::rootWidth, Divisor::Kind::width})
    if (name(kind) == divisor.get<std::string>()) return {kind};
  FAIL("unknown divisor ", divisor.dump());
  return {};
}

Options optionsOf(const json& options) {
  return {divisorOf(options.at("divisor")), options.at("subtractMax").get<bool>()};
}

// The entry of a list whose id is `id`.
const json& named(const json& list, const std::string& id) {
  for (const json& entry : list)
    if (entry.at("id") == id) return entry;
  FAIL("nothing has the id ", id);
  return list;
}

Trace traceOf(const json& example, const json& expected) {
  const Options options = optionsOf(expected.value("options", example.at("options")));
  if (expected.contains("looseRow")) {
    const json& loose = named(example.at("looseRows"), expected.at("looseRow").get<std::string>());
    const auto scores = loose.at("scores").get<std::vector<double>>();
    const auto trace = softmaxRow(scores, loose.at("width").get<Index>(), options);
    REQUIRE(succeeds(trace));
    return *trace;
  }
  const auto trace = attend(matrixOf(example.at("query")), matrixOf(example.at("key")),
                            matrixOf(example.at("value")), options);
  REQUIRE(succeeds(trace));
  return *trace;
}

// One list of a comparison for every row of the trace.
Matrix compared(const Trace& trace, Index column, std::vector<double> Comparison::*list) {
  Matrix m(trace.weights.rows(), trace.weights.cols());
  for (Index i = 0; i < m.rows(); ++i) {
    const auto comparison = compare(trace, i, column);
    REQUIRE(succeeds(comparison));
    m.row(i) = Eigen::Map<const Matrix>(((*comparison).*list).data(), 1, m.cols());
  }
  return m;
}

// What the core says of the stage that an entry speaks of, whole.
Matrix computed(const json& example, const json& expected) {
  const Trace trace = traceOf(example, expected);
  const auto stageName = expected.at("stage").get<std::string>();
  const auto column = [&] { return expected.at("column").get<Index>(); };
  if (stageName == "sensitivity") return compared(trace, 0, &Comparison::sensitivity);
  if (stageName == "gap") return compared(trace, column(), &Comparison::gap);
  if (stageName == "ratio") return compared(trace, column(), &Comparison::ratio);
  if (stageName == "roundedOutput") {
    const auto byHand = roundedBlend(trace.weights, matrixOf(example.at("value")),
                                     expected.at("digits").get<int>());
    REQUIRE(succeeds(byHand));
    return byHand->output;
  }
  for (Stage stage : trace.stages())
    if (name(stage) == stageName) return trace.at(stage);
  FAIL("the trace holds no stage ", stageName);
  return {};
}

// A list stands for one row, or for a stage with one number a query.
Matrix wanted(const json& values, const Matrix& got) {
  if (values.at(0).is_array()) return matrixOf(values);
  const Matrix list = matrixOf(json::array({values}));
  return got.cols() == 1 ? Matrix(list.transpose()) : list;
}

Finding agrees(const json& example, const json& expected) {
  Matrix got = computed(example, expected);
  if (expected.contains("row")) {
    const auto row = expected.at("row").get<Index>();
    if (row < 0 || row >= got.rows()) return trouble("there is no row ", row);
    got = got.row(row).eval();
  }
  const bool relative = expected.at("source") == "reference";
  const double tolerance = expected.at("tolerance").get<double>();
  return everyCell(got, wanted(expected.at("values"), got), [=](double g, double w) {
    const double size = relative ? std::max(1.0, std::abs(w)) : 1;
    return std::abs(g - w) <= tolerance * size ? Finding{} : differs(g, w);
  });
}

template <class Check>
void everyLesson(Check check) {
  const json index = read(kLessons / "index.json");
  REQUIRE_FALSE(index.at("lessons").empty());
  for (const json& id : index.at("lessons")) {
    INFO("lesson ", id.get<std::string>());
    check(read(kLessons / id.get<std::string>() / "lesson.json"), id.get<std::string>());
  }
}

template <class Check>
void everyExample(Check check) {
  everyLesson([&](const json& lesson, const std::string&) {
    REQUIRE_FALSE(lesson.at("examples").empty());
    for (const json& example : lesson.at("examples")) {
      INFO("example ", example.at("id").get<std::string>());
      check(example);
    }
  });
}

// No two entries of a list have the same id.
bool ownIds(const json& list) {
  std::set<std::string> ids;
  for (const json& entry : list) ids.insert(entry.at("id").get<std::string>());
  return ids.size() == list.size();
}

}  // namespace

TEST_CASE("the index lists every lesson folder, each once") {
  const json index = read(kLessons / "index.json");
  CHECK(index.at("formatVersion") == 1);
  std::multiset<std::string> listed, folders;
  for (const json& id : index.at("lessons")) listed.insert(id.get<std::string>());
  for (const auto& entry : std::filesystem::directory_iterator(kLessons))
    if (entry.is_directory()) folders.insert(entry.path().filename().string());
  CHECK(listed == folders);
}

TEST_CASE("every lesson has its folder's name and examples with ids of their own") {
  everyLesson([](const json& lesson, const std::string& folder) {
    CHECK(lesson.at("formatVersion") == 1);
    CHECK(lesson.at("id") == folder);
    CHECK(ownIds(lesson.at("examples")));
  });
}

TEST_CASE("every example has one token a row, and follows a cell that exists") {
  everyExample([](const json& example) {
    CHECK(example.at("queryTokens").size() == example.at("query").size());
    CHECK(example.at("keyTokens").size() == example.at("key").size());
    CHECK(example.at("keyTokens").size() == example.at("value").size());
    const Trace trace = traceOf(example, json::object());
    CHECK_FALSE(checkCell(trace.weights, example.at("follow").at("query").get<Index>(),
                          example.at("follow").at("key").get<Index>()));
  });
}

TEST_CASE("every loose row and every blend by hand is one that the core takes") {
  everyExample([](const json& example) {
    const json loose = example.value("looseRows", json::array());
    CHECK(ownIds(loose));
    for (const json& row : loose) traceOf(example, {{"looseRow", row.at("id")}});
    if (example.contains("byHandDigits"))
      computed(example, {{"stage", "roundedOutput"}, {"digits", example.at("byHandDigits")}});
  });
}

TEST_CASE("every stage of every example has a reference figure, and every example printed ones") {
  everyExample([](const json& example) {
    std::set<std::string> referenced;
    int printed = 0;
    for (const json& expected : example.at("expected")) {
      const bool own = expected.value("options", example.at("options")) == example.at("options");
      if (expected.at("source") == "printed") ++printed;
      if (expected.at("source") == "reference" && own && !expected.contains("looseRow"))
        referenced.insert(expected.at("stage").get<std::string>());
    }
    CHECK(printed > 0);
    for (Stage stage : traceOf(example, json::object()).stages()) {
      CAPTURE(name(stage));
      CHECK(referenced.count(std::string(name(stage))) == 1);
    }
  });
}

TEST_CASE("every expected figure of every lesson is what the core computes") {
  everyExample([](const json& example) {
    for (const json& expected : example.at("expected")) {
      INFO(expected.dump());
      CHECK(agrees(example, expected));
    }
  });
}

TEST_CASE("reference figures are held to full precision") {
  everyExample([](const json& example) {
    for (const json& expected : example.at("expected"))
      if (expected.at("source") == "reference") CHECK(expected.at("tolerance") <= 1e-12);
  });
}
