#include "error.hpp"

#include <cmath>
#include <cstdio>
#include <utility>

namespace attention {
namespace {

struct Entry {
  std::string_view name;
  std::string_view message;  // {matrix} names the matrix, {text} and {0} to {3} are the fault's
};

constexpr Entry kErrors[] = {
    {"none", ""},
    {"emptyMatrix", "{matrix} is empty. Give it at least one row with at least one number."},
    {"raggedRows",
     "The rows of {matrix} differ in length: row {0} has length {1}, row 1 has length {2}. "
     "Give every row the same number of entries."},
    {"notFinite",
     "{matrix} has an entry that is not a finite number, in row {0}, column {1}. "
     "Use ordinary numbers only."},
    {"widthMismatch",
     "Queries and keys must have the same width: queries are {0} wide, keys are {1} wide. "
     "Make the two widths equal."},
    {"countMismatch",
     "Each key needs one value: there are {0} keys and {1} values. "
     "Give K and V the same number of rows."},
    {"tooLarge",
     "This problem would need {0} numbers; the limit is {1}. "
     "Use fewer tokens or narrower vectors."},
    {"badDivisor", "The divisor must be a positive, finite number, such as 8 or 0.5; it was {0}."},
    {"unknownDivisor",
     "There is no divisor of that name. Known are none, rootWidth, width and a positive number."},
    {"badWidth", "The head width must be a whole number, 1 or more; it was {0}."},
    {"scaledOverflow",
     "Divided by so small a number, the score of query {0} for key {1} is too large for a 64-bit "
     "number. Use a larger divisor."},
    {"scoreOverflow",
     "The score of query {0} for key {1} is too large for a 64-bit number. "
     "Use smaller entries in Q and K."},
    {"unknownStage", "There is no such stage in this trace. Choose one that the trace lists."},
    {"cellOutside",
     "There is no cell in row {0}, column {1}: the matrix is {2} by {3}. "
     "Choose a cell inside it."},
    {"badDigits", "Weights can be rounded to 0 to {1} digits; {0} was asked for."},
    {"badBlock",
     "The block of numbers is incomplete: {0} numbers were expected, {1} were given. "
     "Fill the whole block before the call."},
    {"wrongShape",
     "{matrix} must be {0} by {1} to fit the other inputs; it is {2} by {3}. "
     "Change its shape or theirs."},
    {"unknownNormaliser",
     "There is no normaliser named \"{text}\". "
     "Known are softmax, softmaxOffByOne, sparsemax and entmax."},
    {"badAlpha", "Alpha must be a number from {1} to {2}; it was {0}."},
    {"badScale", "The scale must be a positive, finite number, such as 10; it was {0}."},
    {"badEpsilon", "Epsilon must be a finite number, 0 or more, such as 1e-6; it was {0}."},
    {"badBlockSize", "A block must hold a whole number of keys, 1 or more; it was {0}."},
    {"badPartial",
     "A partial result has a finite maximum and a positive sum, or -inf and 0 where it has seen "
     "nothing; its maximum was {0}, its sum {1}."},
    {"featureOverflow",
     "The features of {matrix} are too large for a 64-bit number, in row {0}, feature {1}. "
     "Use smaller entries."},
    {"sumOverflow",
     "A sum over the keys is too large for a 64-bit number. Use smaller entries in K and V."},
    {"badHeads", "The number of heads must be a whole number, 1 or more; it was {0}."},
    {"badSeed",
     "The seed must be a whole number, 0 or more, written with at most {0} digits and nothing "
     "else, such as 0 or 12345."},
    {"emptySample",
     "An experiment needs a width and at least one pair, trial and key: there are {0} pairs, "
     "{1} trials and {2} keys."},
    {"unfinished",
     "The experiment has not finished: {0} percent is drawn. "
     "Advance it to the end, or begin it again."},
    {"badCap", "The soft cap must be a positive, finite number, or 0 for none; it was {0}."},
    {"badOffset", "The causal offset must be a whole number, such as 0 or -1; it was {0}."},
    {"maskAndCausal",
     "A mask and is_causal cannot be given together. Put the causal part into the mask."},
    {"unevenHeads",
     "There are {0} query heads for {1} key heads. Give both the same number, or let grouped heads "
     "share: then the first must be a multiple of the second."},
    {"batchMismatch",
     "Batches of {0} and of {1} do not fit together. Make the two sizes equal, or one of them 1."},
    {"badDropout", "The dropout probability must lie between 0 and 1; it was {0}."},
    {"keepMissing",
     "Dropout is random, and nothing here is. Give the mask of the weights to keep."},
};
static_assert(std::size(kErrors) == static_cast<std::size_t>(Error::count));

std::string_view matrixName(Role role) {
  switch (role) {
    case Role::query:
      return "Q";
    case Role::key:
      return "K";
    case Role::value:
      return "V";
    case Role::scores:
      return "The row of scores";
    case Role::queryWeights:
      return "W1";
    case Role::keyWeights:
      return "W2";
    case Role::scoreVector:
      return "The score vector v";
    case Role::bias:
      return "The bias b";
    case Role::mask:
      return "The mask";
    case Role::directions:
      return "Omega";
    case Role::partial:
      return "The output of a partial result";
    case Role::state:
      return "The state";
    case Role::none:
      break;
  }
  return "The matrix";
}

std::string replaced(std::string text, std::string_view slot, std::string_view with) {
  const std::size_t at = text.find(slot);
  if (at != std::string::npos) text.replace(at, slot.size(), with);
  return text;
}

std::string numberText(double number) {
  if (std::isnan(number)) return "NaN";  // printf would tell its sign, which means nothing
  char text[32];
  std::snprintf(text, sizeof text, "%.15g", number);
  return text;
}

// The sentence with the matrix it speaks of.
std::string sentence(const Fault& fault) {
  const Entry& entry = kErrors[static_cast<std::size_t>(fault.error)];
  return replaced(std::string(entry.message), "{matrix}", matrixName(fault.role));
}

}  // namespace

std::string_view name(Error error) { return kErrors[static_cast<std::size_t>(error)].name; }

std::string pattern(const Fault& fault) { return replaced(sentence(fault), "{text}", fault.text); }

std::string message(const Fault& fault) {
  std::string text = sentence(fault);
  constexpr std::string_view slots[] = {"{0}", "{1}", "{2}", "{3}"};
  for (std::size_t i = 0; i < fault.numbers.size(); ++i)
    text = replaced(std::move(text), slots[i], numberText(fault.numbers[i]));
  // last, since a text from outside may look like the place of a number
  return replaced(std::move(text), "{text}", fault.text);
}

}  // namespace attention
