#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "fast/problem.hpp"
#include "seeded.hpp"

// Seeded float32 problems of any shape and with any options. No doctest: the program that prints
// the kernels' bits uses them too.
namespace attention::test {

inline constexpr float kHide = -std::numeric_limits<float>::infinity();

struct Shape {
  fast::Index queries, keys, width, valueWidth;
};

struct Choice {
  bool causal = false;
  fast::Index offset = 0;
  bool mask = false;  // half of the keys hidden, and every key from every fifth query
  bool bias = false;  // in (-1, 1), and a fifth of the keys hidden
  float softCap = 0;
};

/// Owns what a Problem32 borrows.
struct Sample {
  Shape shape;
  std::vector<float> query, key, value, bias;
  std::vector<std::uint8_t> visible;
  fast::Problem32 options;

  fast::Problem32 problem() const {
    fast::Problem32 p = options;
    p.queries = shape.queries;
    p.keys = shape.keys;
    p.width = shape.width;
    p.valueWidth = shape.valueWidth;
    p.query = {query.data(), p.width};
    p.key = {key.data(), p.width};
    p.value = {value.data(), p.valueWidth};
    if (!visible.empty()) p.visible = {visible.data(), p.keys};
    if (!bias.empty()) p.bias = {bias.data(), p.keys};
    return p;
  }
};

inline std::vector<float> floats(Random& random, fast::Index count, double largest) {
  std::vector<float> numbers(static_cast<std::size_t>(count));
  for (float& number : numbers) number = static_cast<float>(random.uniform(-largest, largest));
  return numbers;
}

/// scale: a power of two near 1/√width, so that no library's square root enters.
inline Sample sample(const Shape& s, const Choice& choice = {}, double largest = 1,
                     std::uint32_t seed = 1) {
  Random random(seed);
  Sample made{s,
              floats(random, s.queries * s.width, largest),
              floats(random, s.keys * s.width, largest),
              floats(random, s.keys * s.valueWidth, 1),
              {},
              {},
              {}};
  for (fast::Index width = s.width; width > 1; width /= 4) made.options.scale /= 2;
  made.options.causal = choice.causal;
  made.options.causalOffset = choice.offset;
  made.options.softCap = choice.softCap;
  if (choice.mask) {
    made.visible.resize(static_cast<std::size_t>(s.queries * s.keys));
    for (std::size_t i = 0; i < made.visible.size(); ++i) {
      const bool shown = random.sign() > 0;
      made.visible[i] = shown && i / static_cast<std::size_t>(s.keys) % 5 != 4;
    }
  }
  if (choice.bias) {
    made.bias = floats(random, s.queries * s.keys, 1);
    for (float& number : made.bias)
      if (random.size(5) == 1) number = kHide;
  }
  return made;
}

inline std::string nameOf(const Shape& s) {
  return std::to_string(s.queries) + " x " + std::to_string(s.keys) + ", " +
         std::to_string(s.width) + " and " + std::to_string(s.valueWidth) + " wide";
}

/// Every combination of what can be chosen, with a few offsets.
inline std::vector<Choice> choices(const Shape& s) {
  std::vector<Choice> all;
  for (bool mask : {false, true})
    for (bool bias : {false, true})
      for (float cap : {0.0f, 0.75f}) {
        all.push_back({false, 0, mask, bias, cap});
        for (fast::Index offset : {fast::Index{0}, s.keys - s.queries, fast::Index{-2}})
          all.push_back({true, offset, mask, bias, cap});
      }
  return all;
}

/// T_q, T_k, d_k and d_v on both sides of every edge of a tile, a vector and a block.
inline std::vector<Shape> shapes() {
  constexpr fast::Index counts[] = {1, 2, 3, 7, 8, 9, 17, 63, 64, 65, 300};
  constexpr fast::Index widths[] = {1, 2, 3, 8, 15, 17, 64, 129};
  std::vector<Shape> all;
  std::size_t i = 0;
  for (fast::Index keys : counts)
    for (fast::Index width : widths) {
      // 7 and 3 share no factor with the lists' lengths, so that sizes meet in ever new ways
      all.push_back({counts[i * 7 % std::size(counts)], keys, width,
                     widths[(i * 3 + 5) % std::size(widths)]});
      ++i;
    }
  return all;
}

}  // namespace attention::test
