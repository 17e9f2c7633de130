#include "seed.hpp"

namespace attention {
namespace {

// Every word is hashed with a factor of its own: the next member of a geometric series.
class Hash {
 public:
  Hash(std::uint32_t first, std::uint32_t ratio) : factor_(first), ratio_(ratio) {}

  std::uint32_t operator()(std::uint32_t word) {
    word ^= factor_;
    factor_ *= ratio_;
    word *= factor_;
    return word ^ (word >> 16);
  }

 private:
  std::uint32_t factor_;
  std::uint32_t ratio_;
};

std::uint32_t mix(std::uint32_t word, std::uint32_t hashed) {
  const std::uint32_t mixed = 0xca01f9ddu * word - 0x4973f715u * hashed;
  return mixed ^ (mixed >> 16);
}

// words = 10 words + digit
void append(SeedWords& words, std::uint32_t digit) {
  std::uint64_t carry = digit;
  for (std::uint32_t& word : words) {
    carry += std::uint64_t{10} * word;
    word = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  if (carry != 0) words.push_back(static_cast<std::uint32_t>(carry));
}

}  // namespace

Result<SeedWords> seedWords(std::string_view decimal) {
  const Fault refused{Error::badSeed, Role::none, {static_cast<double>(kMaxSeedDigits)}};
  if (decimal.empty() || decimal.size() > kMaxSeedDigits) return refused;
  SeedWords words{0};
  for (char digit : decimal) {
    if (digit < '0' || digit > '9') return refused;
    append(words, static_cast<std::uint32_t>(digit - '0'));
  }
  return words;
}

SeedSequence::SeedSequence(std::span<const std::uint32_t> seed) {
  Hash hash(0x43b0d7e5, 0x931e8875);
  // pass 1: fill the pool; a short seed is continued with zeros
  for (std::size_t i = 0; i < pool_.size(); ++i) pool_[i] = hash(i < seed.size() ? seed[i] : 0);
  // pass 2: every word of the pool reaches every other
  for (std::size_t from = 0; from < pool_.size(); ++from)
    for (std::size_t to = 0; to < pool_.size(); ++to)
      if (from != to) pool_[to] = mix(pool_[to], hash(pool_[from]));
  // pass 3: so does the rest of a long seed
  for (std::size_t i = pool_.size(); i < seed.size(); ++i)
    for (std::uint32_t& word : pool_) word = mix(word, hash(seed[i]));
}

std::vector<std::uint32_t> SeedSequence::words32(std::size_t count) const {
  Hash hash(0x8b51f9dd, 0x58f38ded);
  std::vector<std::uint32_t> words(count);
  for (std::size_t i = 0; i < count; ++i) words[i] = hash(pool_[i % pool_.size()]);
  return words;
}

std::vector<std::uint64_t> SeedSequence::words64(std::size_t count) const {
  const std::vector<std::uint32_t> halves = words32(2 * count);
  std::vector<std::uint64_t> words(count);
  for (std::size_t i = 0; i < count; ++i)
    words[i] = halves[2 * i] | std::uint64_t{halves[2 * i + 1]} << 32;
  return words;
}

}  // namespace attention
