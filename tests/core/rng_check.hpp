#pragma once

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
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
  int skipped = 0;                    // fields about calls that the core does not offer
  std::vector<std::string> failures;  // "seed 7: raw_uint64"

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
  return std::all_of(list.begin(), list.end(),
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
  const json missing;
  const auto field = [&](const char* key) -> const json& {
    return want.contains(key) ? want[key] : missing;
  };
  const auto check = [&](const char* key, const auto& test) {
    if (want.contains(key)) report.add(test(want[key]), seed + "normal_1e6." + key);
  };
  std::vector<double> all(1000000);
  Sha256 hash;
  json tails = json::array();
  std::size_t next = 1000;
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = generator.normal();
    hash.add(all[i]);
    if (std::abs(all[i]) > Ziggurat::kEdge) tails.push_back({i, all[i]});
    if (i + 1 != next) continue;
    const std::string key = "sha256_first_" + std::to_string(next);
    check(key.c_str(), [&](const json& w) { return hash.hex() == w; });
    next *= 10;
  }
  check("sha256", [&](const json& w) { return hash.hex() == w; });
  double sum = 0, squares = 0;
  for (double x : all) sum += x;
  const double mean = sum / 1e6;
  for (double x : all) squares += (x - mean) * (x - mean);
  check("mean", [&](double w) { return close(mean, w); });
  check("std", [&](double w) { return close(std::sqrt(squares / 1e6), w); });
  check("min", [&](double w) { return sameNormal(*std::min_element(all.begin(), all.end()), w); });
  check("max", [&](double w) { return sameNormal(*std::max_element(all.begin(), all.end()), w); });
  check("last", [&](double w) { return sameNormal(all.back(), w); });
  check("tail_draws", [&](std::size_t w) { return tails.size() == w; });
  check("end_state", [&](const json& w) { return decimal(generator.source().state()) == w; });
  std::size_t tail = 0;
  if (!field("tail_positions").is_null())
    report.add(std::all_of(want["tail_positions"].begin(), want["tail_positions"].end(),
                           [&](const json& w) {
                             if (tail >= tails.size()) return false;
                             const json& got = tails[tail++];
                             return got[0] == w[0] && sameNormal(got[1], w[1]);
                           }),
               seed + "normal_1e6.tail_positions");
}

/// One entry of "seeds".
inline void checkSeed(const std::string& decimalSeed, const json& want, RngReport& report) {
  const std::string seed = "seed " + decimalSeed + ": ";
  const Result<SeedWords> words = seedWords(decimalSeed);
  if (!words) return report.add(false, seed + message(words.fault()));
  const SeedSequence sequence(*words);
  const Generator fresh(*words);
  const auto check = [&](const char* key, const auto& test) {
    if (want.contains(key)) report.add(test(want[key]), seed + key);
  };
  const auto integer = [](std::uint64_t got, const json& w) { return std::to_string(got) == w; };
  const auto uniform = [](double got, double w) { return got == w; };
  const auto bits = [](double got, const json& w) { return sameNormal(got, fromBits(w)); };
  Generator raw = fresh, doubles = fresh, normals = fresh, bitwise = fresh;
  Generator rawMillion = fresh, doubleMillion = fresh;

  check("pool", [&](const json& w) { return json(sequence.pool()) == w; });
  check("seedsequence_uint32_8", [&](const json& w) { return json(sequence.words32(8)) == w; });
  check("seedsequence_uint64_4", [&](const json& w) {
    std::size_t i = 0;
    const std::vector<std::uint64_t> got = sequence.words64(w.size());
    return every(
        w, [&] { return got[i++]; }, integer);
  });
  check("pcg_state", [&](const json& w) { return decimal(fresh.source().state()) == w; });
  check("pcg_inc", [&](const json& w) { return decimal(fresh.source().increment()) == w; });
  check("raw_uint64", [&](const json& w) {
    return every(
        w, [&] { return raw.next64(); }, integer);
  });
  check("random_double", [&](const json& w) {
    return every(
        w, [&] { return doubles.uniform(); }, uniform);
  });
  check("standard_normal", [&](const json& w) {
    return every(
        w, [&] { return normals.normal(); }, sameNormal);
  });
  check("standard_normal_bits", [&](const json& w) {
    return every(
        w, [&] { return bitwise.normal(); }, bits);
  });
  if (want.contains("normal_1e6")) checkMillion(want["normal_1e6"], fresh, seed, report);
  check("raw_1e6_sha256",
        [&](const json& w) { return hashOfMillion([&] { return rawMillion.next64(); }) == w; });
  check("random_1e6_sha256",
        [&](const json& w) { return hashOfMillion([&] { return doubleMillion.uniform(); }) == w; });
  for (const char* key : {"standard_normal_float32", "normal_loc3_scale2"})
    report.skipped += want.contains(key);
}

/// The arrays of table A as they are drawn, by their ends and hashes. Seed 0.
inline void checkDraws(const json& draws, RngReport& report) {
  Generator generator(SeedWords{0});
  for (const json& want : draws) {
    const std::size_t size = 20000 * want.at("d").get<std::size_t>();
    for (const std::string name : {"q", "k"}) {
      Sha256 hash;
      std::vector<double> first;
      double x = 0;
      for (std::size_t i = 0; i < size; ++i) {
        hash.add(x = generator.normal());
        if (i < 3) first.push_back(x);
      }
      const std::string what = "lesson2.draws, d = " + want.at("d").dump() + ": " + name;
      if (want.contains(name + "_first")) report.add(want[name + "_first"] == first, what);
      if (want.contains(name + "_last")) report.add(want[name + "_last"] == x, what);
      if (want.contains(name + "_sha256")) report.add(want[name + "_sha256"] == hash.hex(), what);
    }
  }
}

/// Table A as the experiment measures it. Seed 0.
inline void checkTable(const json& table, RngReport& report) {
  ExperimentSizes sizes;
  sizes.trials = 1;
  sizes.widths.clear();
  for (const json& want : table) sizes.widths.push_back(want.at("d").get<Index>());
  Experiment experiment = *Experiment::begin(SeedWords{0}, sizes);
  while (!experiment.finished()) experiment.advance(1000000);
  const std::vector<WidthFigures> got = *experiment.figures({});
  for (std::size_t i = 0; i < table.size(); ++i) {
    const std::string what = "lesson2.table1, d = " + table[i].at("d").dump() + ": ";
    report.add(close(got[i].spread, table[i].at("std_raw")), what + "std_raw");
    report.add(close(got[i].scaledSpread, table[i].at("std_scaled")), what + "std_scaled");
  }
}

}  // namespace rng

/// Checks every field of a parsed rng.json.
inline RngReport checkRng(const nlohmann::json& recorded) {
  RngReport report;
  if (recorded.value("format", "") != "numpy-pcg64/1") report.add(false, "format");
  if (recorded.contains("seeds"))
    for (const auto& [seed, want] : recorded["seeds"].items()) rng::checkSeed(seed, want, report);
  if (!recorded.contains("lesson2")) return report;
  const nlohmann::json& lesson = recorded["lesson2"];
  if (lesson.contains("draws")) rng::checkDraws(lesson["draws"], report);
  if (lesson.contains("table1")) rng::checkTable(lesson["table1"], report);
  return report;
}

}  // namespace attention::test
