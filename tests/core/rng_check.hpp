#pragma once

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "experiment.hpp"
#include "random.hpp"
#include "sha256.hpp"

// Compares the generator with streams recorded from NumPy, in the format numpy-pcg64/1 of
// tests/cases/rng.json. Any seed may be recorded, and of a seed any of the fields below.
namespace attention::test {

struct RngReport {
  int passed = 0;
  int failed = 0;
  std::vector<std::string> failures;  // "seed 7: raw_uint64"
  std::vector<std::string> skips;     // likewise: fields about calls that the core does not offer

  void add(bool good, const std::string& what) {
    ++(good ? passed : failed);
    if (!good) failures.push_back(what);
  }
};

namespace rng {

using nlohmann::json;

/// A 128-bit number in decimal, by long division in quarters.
inline std::string decimal(UInt128 number) {
  std::uint64_t parts[] = {number.high >> 32, number.high & 0xffffffff, number.low >> 32,
                           number.low & 0xffffffff};
  std::string text;
  do {
    std::uint64_t rest = 0;
    for (std::uint64_t& part : parts) {
      part |= rest << 32;
      rest = part % 10;
      part /= 10;
    }
    text.insert(text.begin(), static_cast<char>('0' + rest));
  } while (std::any_of(std::begin(parts), std::end(parts), [](auto part) { return part != 0; }));
  return text;
}

/// The fields of an object, each of which is checked, skipped or known to be for people. What else
/// it holds fails, and so does an object with none to check, and a field that is not as it should
/// be.
class Fields {
 public:
  Fields(const json& object, std::string where, RngReport& report)
      : object_(object), where_(std::move(where)), report_(report) {}

  template <class Test>
  void check(const std::string& key, const Test& test) {
    if (!take(key)) return;
    try {
      report_.add(test(object_.at(key)), where_ + key);
    } catch (const std::exception& problem) {
      report_.add(false, where_ + key + " is broken: " + problem.what());
    }
  }
  void skip(const std::string& key) {
    if (take(key)) report_.skips.push_back(where_ + key);
  }
  void forPeople(const std::string& key) { known_.push_back(key); }
  /// Whether there is such a field, which somebody else checks.
  bool take(const std::string& key) {
    if (!object_.is_object() || !object_.contains(key)) return false;
    known_.push_back(key);
    ++taken_;
    return true;
  }
  /// To be called when all are taken.
  void finish() {
    if (taken_ == 0) report_.add(false, where_ + "there is nothing to compare");
    if (!object_.is_object()) return;
    for (const auto& [key, value] : object_.items())
      if (std::find(known_.begin(), known_.end(), key) == known_.end())
        report_.add(false, where_ + "there is no field " + key);
  }

 private:
  const json& object_;
  std::string where_;
  RngReport& report_;
  std::vector<std::string> known_ = {};
  int taken_ = 0;
};

/// The most numbers that the arrays of table A may have together: a few seconds' worth.
inline constexpr double kMostDraws = 1e8;

/// The entries of a list; what is none, or empty, has none to agree with.
inline const json& entries(const json& list) {
  if (!list.is_array() || list.empty()) throw std::runtime_error("lists nothing");
  return list;
}

/// The width "d" of a row of table A: a whole number of 1 or more.
inline Index widthOf(const json& row) {
  const json& width = row.at("d");
  if (!width.is_number_integer() || width.get<double>() < 1 || width.get<double>() > kMaxNumbers)
    throw std::runtime_error("d is no width: " + width.dump());
  return width.get<Index>();
}

/// The same double; in the tail, where NumPy's C library has a say, the next one will do.
inline bool sameNormal(double got, double want) {
  if (got == want) return std::signbit(got) == std::signbit(want);
  return std::abs(want) > Ziggurat::kEdge && std::nextafter(got, want) == want;
}

inline bool close(double got, double want) {
  return std::abs(got - want) <= 1e-12 * std::max(1.0, std::abs(want));
}

inline double fromBits(const std::string& hex) {
  const std::uint64_t word = std::stoull(hex, nullptr, 16);
  double number = 0;
  std::memcpy(&number, &word, sizeof number);
  return number;
}

/// Every entry of a stored list against the next that `draw` gives.
template <class Draw, class Same>
bool every(const json& list, Draw draw, Same same) {
  return std::all_of(entries(list).begin(), list.end(),
                     [&](const json& want) { return same(draw(), want); });
}

template <class Draw>
std::string hashOfMillion(Draw draw) {
  Sha256 hash;
  for (int i = 0; i < 1000000; ++i) hash.add(draw());
  return hash.hex();
}

/// The object "normal_1e6": hashes on the way, moments, ends and tails of a million normals.
inline void checkMillion(const json& want, Generator generator, const std::string& seed,
                         RngReport& report) {
  Fields fields(want, seed + "normal_1e6.", report);
  std::vector<double> all(1000000);
  Sha256 hash;
  json tails = json::array();
  std::size_t next = 1000;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = generator.normal();
    hash.add(all[i]);
    if (std::abs(all[i]) > Ziggurat::kEdge) tails.push_back({i, all[i]});
    if (i + 1 != next) continue;
    fields.check("sha256_first_" + std::to_string(next),
                 [&](const json& w) { return hash.hex() == w; });
    next *= 10;
  }
  fields.check("sha256", [&](const json& w) { return hash.hex() == w; });
  double sum = 0, squares = 0;
  for (double x : all) sum += x;
  const double mean = sum / 1e6;
  for (double x : all) squares += (x - mean) * (x - mean);
  fields.check("mean", [&](double w) { return close(mean, w); });
  fields.check("std", [&](double w) { return close(std::sqrt(squares / 1e6), w); });
  fields.check("min",
               [&](double w) { return sameNormal(*std::min_element(all.begin(), all.end()), w); });
  fields.check("max",
               [&](double w) { return sameNormal(*std::max_element(all.begin(), all.end()), w); });
  fields.check("last", [&](double w) { return sameNormal(all.back(), w); });
  fields.check("tail_draws", [&](const json& w) { return w == tails.size(); });
  fields.check("end_state",
               [&](const json& w) { return decimal(generator.source().state()) == w; });
  fields.check("tail_positions", [&](const json& list) {
    std::size_t tail = 0;
    return std::all_of(entries(list).begin(), list.end(), [&](const json& w) {
      if (tail >= tails.size()) return false;
      const json& got = tails[tail++];
      return got[0] == w.at(0) && sameNormal(got[1], w.at(1));
    });
  });
  fields.finish();
}

/// One entry of "seeds".
inline void checkSeed(const std::string& decimalSeed, const json& want, RngReport& report) {
  const std::string seed = "seed " + decimalSeed + ": ";
  const Result<SeedWords> words = seedWords(decimalSeed);
  if (!words) return report.add(false, seed + message(words.fault()));
  const SeedSequence sequence(*words);
  const Generator fresh(*words);
  Fields fields(want, seed, report);
  const auto integer = [](std::uint64_t got, const json& w) { return std::to_string(got) == w; };
  const auto uniform = [](double got, double w) { return got == w; };
  const auto bits = [](double got, const json& w) { return sameNormal(got, fromBits(w)); };
  Generator raw = fresh, doubles = fresh, normals = fresh, bitwise = fresh;
  Generator rawMillion = fresh, doubleMillion = fresh;

  fields.check("pool", [&](const json& w) { return json(sequence.pool()) == w; });
  fields.check("seedsequence_uint32_8",
               [&](const json& w) { return json(sequence.words32(8)) == w; });
  fields.check("seedsequence_uint64_4", [&](const json& w) {
    std::size_t i = 0;
    const std::vector<std::uint64_t> got = sequence.words64(w.size());
    return every(
        w, [&] { return got[i++]; }, integer);
  });
  fields.check("pcg_state", [&](const json& w) { return decimal(fresh.source().state()) == w; });
  fields.check("pcg_inc", [&](const json& w) { return decimal(fresh.source().increment()) == w; });
  fields.check("raw_uint64", [&](const json& w) {
    return every(
        w, [&] { return raw.next64(); }, integer);
  });
  fields.check("random_double", [&](const json& w) {
    return every(
        w, [&] { return doubles.uniform(); }, uniform);
  });
  fields.check("standard_normal", [&](const json& w) {
    return every(
        w, [&] { return normals.normal(); }, sameNormal);
  });
  fields.check("standard_normal_bits", [&](const json& w) {
    return every(
        w, [&] { return bitwise.normal(); }, bits);
  });
  if (fields.take("normal_1e6")) checkMillion(want["normal_1e6"], fresh, seed, report);
  fields.check("raw_1e6_sha256", [&](const json& w) {
    return hashOfMillion([&] { return rawMillion.next64(); }) == w;
  });
  fields.check("random_1e6_sha256", [&](const json& w) {
    return hashOfMillion([&] { return doubleMillion.uniform(); }) == w;
  });
  fields.skip("standard_normal_float32");
  fields.skip("normal_loc3_scale2");
  fields.forPeople("normal_equals_standard_normal");
  fields.finish();
}

/// The arrays of table A as they are drawn, by their ends and hashes. Seed 0.
inline void checkDraws(const json& draws, RngReport& report) {
  double numbers = 0;
  for (const json& want : entries(draws)) numbers += 40000 * double(widthOf(want));
  if (numbers > kMostDraws) throw std::runtime_error("asks for too many numbers");
  Generator generator(SeedWords{0});
  for (const json& want : draws) {
    Fields fields(want, "lesson2.draws, d = " + want.at("d").dump() + ": ", report);
    for (const std::string name : {"q", "k"}) {
      Sha256 hash;
      std::vector<double> first;
      double x = 0;
      for (Index i = 0; i < 20000 * widthOf(want); ++i) {
        hash.add(x = generator.normal());
        if (i < 3) first.push_back(x);
      }
      fields.check(name + "_first", [&](const json& w) { return w == first; });
      fields.check(name + "_last", [&](const json& w) { return w == x; });
      fields.check(name + "_sha256", [&](const json& w) { return w == hash.hex(); });
    }
    for (const char* key : {"d", "table"}) fields.forPeople(key);
    fields.finish();
  }
}

/// Table A as the experiment measures it. Seed 0.
inline void checkTable(const json& table, RngReport& report) {
  ExperimentSizes sizes;
  sizes.trials = 1;
  sizes.widths.clear();
  for (const json& want : entries(table)) sizes.widths.push_back(widthOf(want));
  const auto begun = Experiment::begin(SeedWords{0}, sizes);
  if (!begun) throw std::runtime_error(message(begun.fault()));
  Experiment experiment = *begun;
  while (!experiment.finished()) experiment.advance(1000000);
  const std::vector<WidthFigures> got = *experiment.figures({});
  for (std::size_t i = 0; i < table.size(); ++i) {
    Fields fields(table[i], "lesson2.table1, d = " + table[i].at("d").dump() + ": ", report);
    fields.check("std_raw", [&](double w) { return close(got[i].spread, w); });
    fields.check("std_scaled", [&](double w) { return close(got[i].scaledSpread, w); });
    for (const char* key : {"d", "printed"}) fields.forPeople(key);
    fields.finish();
  }
}

/// The object "lesson2".
inline void checkLesson(const json& lesson, RngReport& report) {
  Fields fields(lesson, "lesson2.", report);
  const auto part = [&](const char* key, const auto& check) {
    if (!fields.take(key)) return;
    try {
      check(lesson.at(key), report);
    } catch (const std::exception& problem) {
      report.add(false, std::string("lesson2.") + key + " is broken: " + problem.what());
    }
  };
  part("draws", checkDraws);
  part("table1", checkTable);
  fields.forPeople("note");
  fields.finish();
}

}  // namespace rng

/// Checks every field of a parsed rng.json.
inline RngReport checkRng(const nlohmann::json& recorded) {
  RngReport report;
  rng::Fields fields(recorded, "", report);
  for (const char* key : {"format", "numpy", "note"}) fields.forPeople(key);
  if (recorded.value("format", "") != "numpy-pcg64/1") report.add(false, "format");
  if (fields.take("seeds")) {
    const nlohmann::json& seeds = recorded["seeds"];
    if (!seeds.is_object() || seeds.empty()) report.add(false, "seeds holds no seed");
    if (seeds.is_object())
      for (const auto& [seed, want] : seeds.items()) rng::checkSeed(seed, want, report);
  }
  if (fields.take("lesson2")) rng::checkLesson(recorded["lesson2"], report);
  fields.finish();
  return report;
}

}  // namespace attention::test
