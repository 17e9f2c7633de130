#pragma once

#include <string_view>

// What is said of errors, in the order of the enums. The page reads this file when it is built, so
// that its sentences are the same and the module need not hold them: keep to plain string literals.
namespace attention {

/// {matrix} stands for the matrix a fault speaks of, {0} to {3} for its numbers.
inline constexpr std::string_view kMessages[] = {
    "",
    "{matrix} is empty. Give it at least one row with at least one number.",
    "The rows of {matrix} differ in length: row {0} has length {1}, row 1 has length {2}. "
    "Give every row the same number of entries.",
    "{matrix} has an entry that is not a finite number, in row {0}, column {1}. "
    "Use ordinary numbers only.",
    "Queries and keys must have the same width: queries are {0} wide, keys are {1} wide. "
    "Make the two widths equal.",
    "Each key needs one value: there are {0} keys and {1} values. "
    "Give K and V the same number of rows.",
    "This problem would need {0} numbers; the limit is {1}. "
    "Use fewer tokens or narrower vectors.",
    "The divisor must be a positive, finite number, such as 8 or 0.5; it was {0}.",
    "There is no divisor of that name. Known are none, rootWidth, width and a positive number.",
    "The head width must be a whole number, 1 or more; it was {0}.",
    "Divided by so small a number, the score of query {0} for key {1} is too large for a 64-bit "
    "number. Use a larger divisor.",
    "The score of query {0} for key {1} is too large for a 64-bit number. "
    "Use smaller entries in Q and K.",
    "There is no such stage in this trace. Choose one that the trace lists.",
    "There is no cell in row {0}, column {1}: the matrix is {2} by {3}. "
    "Choose a cell inside it.",
    "Weights can be rounded to 0 to {1} digits; {0} was asked for.",
    "The block of numbers is incomplete: {0} numbers were expected, {1} were given. "
    "Fill the whole block before the call.",
    "{matrix} must be {0} by {1} to fit the other inputs; it is {2} by {3}. "
    "Change its shape or theirs.",
    "There is no normaliser of that name. "
    "Known are softmax, softmaxOffByOne, sparsemax and entmax.",
    "Alpha must be a number from {1} to {2}; it was {0}.",
    "The scale must be a positive, finite number, such as 10; it was {0}.",
    "Epsilon must be a finite number, 0 or more, such as 1e-6; it was {0}.",
    "A block must hold a whole number of keys, 1 or more; it was {0}.",
    "A partial result has a finite maximum and a positive sum, or -inf and 0 where it has seen "
    "nothing; its maximum was {0}, its sum {1}.",
    "The features of {matrix} are too large for a 64-bit number, in row {0}, feature {1}. "
    "Use smaller entries.",
    "A sum over the keys is too large for a 64-bit number. Use smaller entries in K and V.",
    "The number of heads must be a whole number, 1 or more; it was {0}.",
    "The seed must be a whole number, 0 or more, written with at most {0} digits and nothing "
    "else, such as 0 or 12345.",
    "An experiment needs a width and at least one pair, trial and key: there are {0} pairs, "
    "{1} trials and {2} keys.",
    "The experiment has not finished: {0} percent is drawn. "
    "Advance it to the end, or begin it again.",
    "The soft cap must be a positive, finite number, or 0 for none; it was {0}.",
    "The causal offset must be a whole number, such as 0 or -1; it was {0}.",
    "A mask and is_causal cannot be given together. Put the causal part into the mask.",
    "There are {0} query heads for {1} key heads. Give both the same number, or let grouped heads "
    "share: then the first must be a multiple of the second.",
    "Batches of {0} and of {1} do not fit together. Make the two sizes equal, or one of them 1.",
    "The dropout probability must lie between 0 and 1; it was {0}.",
    "Dropout is random, and nothing here is. Give the mask of the weights to keep.",
    "A mask holds only whether a query may see a key, true or false: in row {0}, column {1} it "
    "holds "
    "something else. Numbers to be added to the scores are a bias.",
    "There is no mistake of that name. Choose one of the list.",
    "The module has no call of that number. Its script belongs to another version.",
};

/// The matrices, as they are called in a sentence.
inline constexpr std::string_view kMatrices[] = {
    "The matrix",        "Q",        "K",     "V",
    "The row of scores", "W1",       "W2",    "The score vector v",
    "The bias b",        "The mask", "Omega", "The output of a partial result",
    "The state",
};

}  // namespace attention
