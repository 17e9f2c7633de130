#include <sstream>
#include <utility>

#include "block.hpp"
#include "block32.hpp"
#include "block_experiment.hpp"
#include "call.hpp"
#include "check.hpp"

using namespace attention;
using namespace attention::test;
using block::Call;
using block::Family;
using block::Field;
using block::Part;
using block::Setting;

// What crosses to JavaScript is called there what it is called here, and numbered likewise.

namespace {

template <class Enum>
using Named = std::pair<Enum, std::string_view>;

#define NAMED(Enum, entry) \
  Named<Enum> { Enum::entry, #entry }

// `list` holds every entry of an enum, in its order; its names have to make up the family.
template <class Enum, std::size_t size>
Finding family(Family family, Enum count, const Named<Enum> (&list)[size]) {
  if (size != static_cast<std::size_t>(count)) return trouble("an entry has no name in this test");
  std::ostringstream want;
  for (std::size_t i = 0; i < size; ++i) {
    if (static_cast<std::size_t>(list[i].first) != i)
      return trouble(list[i].second, " is misplaced");
    want << (i > 0 ? "," : "") << list[i].second;
  }
  if (kNames<Enum> != want.str()) return trouble("got ", kNames<Enum>, ", want ", want.str());
  if (block::fingerprintOf(family) != fingerprint(want.str()))
    return trouble("the fingerprint is that of other names");
  return {};
}

}  // namespace

TEST_CASE("the stages cross under their own names") {
  CHECK(family(
      Family::stages, Stage::count,
      {NAMED(Stage, raw), NAMED(Stage, divisor), NAMED(Stage, scaled), NAMED(Stage, capped),
       NAMED(Stage, masked), NAMED(Stage, visible), NAMED(Stage, rowMax), NAMED(Stage, shifted),
       NAMED(Stage, exponentials), NAMED(Stage, rowSum), NAMED(Stage, threshold),
       NAMED(Stage, weights), NAMED(Stage, weightSum), NAMED(Stage, output)}));
}

TEST_CASE("the head of a float32 problem crosses under its own names") {
  using block::Slot32;
  CHECK(family(Family::slots32, Slot32::count,
               {NAMED(Slot32, batches),    NAMED(Slot32, queryHeads), NAMED(Slot32, keyHeads),
                NAMED(Slot32, queries),    NAMED(Slot32, keys),       NAMED(Slot32, width),
                NAMED(Slot32, valueWidth), NAMED(Slot32, masks),      NAMED(Slot32, biases),
                NAMED(Slot32, stages),     NAMED(Slot32, ownScale),   NAMED(Slot32, scale),
                NAMED(Slot32, softCap),    NAMED(Slot32, causal),     NAMED(Slot32, causalOffset),
                NAMED(Slot32, queryAt),    NAMED(Slot32, keyAt),      NAMED(Slot32, valueAt),
                NAMED(Slot32, biasAt),     NAMED(Slot32, allowedAt),  NAMED(Slot32, rawAt),
                NAMED(Slot32, scaledAt),   NAMED(Slot32, weightsAt),  NAMED(Slot32, outputAt)}));
}

TEST_CASE("the figures of an experiment cross in the order of their names") {
  const WidthFigures f{1, 2, 3, 4, 5, 6, 7, 8};
  CHECK(block::write(std::vector{f}) == std::vector{double(f.width), f.divisor, f.spread,
                                                    f.scaledSpread, f.topWeight, f.scaledTopWeight,
                                                    f.slope, f.scaledSlope});
  CHECK(block::kFigures ==
        "width,divisor,spread,scaledSpread,topWeight,scaledTopWeight,slope,scaledSlope");
}

TEST_CASE("the kinds of an explanation cross under their own names") {
  CHECK(family(Family::kinds, Kind::count,
               {NAMED(Kind, dot),      NAMED(Kind, unscaled),   NAMED(Kind, root),
                NAMED(Kind, width),    NAMED(Kind, number),     NAMED(Kind, quotient),
                NAMED(Kind, maximum),  NAMED(Kind, difference), NAMED(Kind, exponential),
                NAMED(Kind, sum),      NAMED(Kind, share),      NAMED(Kind, blend),
                NAMED(Kind, capped),   NAMED(Kind, kept),       NAMED(Kind, biased),
                NAMED(Kind, hidden),   NAMED(Kind, nothing),    NAMED(Kind, threshold),
                NAMED(Kind, power),    NAMED(Kind, logShare),   NAMED(Kind, slope),
                NAMED(Kind, scaledUp), NAMED(Kind, rescaled)}));
}

TEST_CASE("the divisors cross under their own names") {
  CHECK(family(Family::divisors, Divisor::Kind::count,
               {NAMED(Divisor::Kind, none), NAMED(Divisor::Kind, rootWidth),
                NAMED(Divisor::Kind, width), NAMED(Divisor::Kind, number)}));
}

TEST_CASE("the errors cross under their own names") {
  CHECK(family(
      Family::errors, Error::count,
      {NAMED(Error, none),          NAMED(Error, emptyMatrix),    NAMED(Error, raggedRows),
       NAMED(Error, notFinite),     NAMED(Error, widthMismatch),  NAMED(Error, countMismatch),
       NAMED(Error, tooLarge),      NAMED(Error, badDivisor),     NAMED(Error, unknownDivisor),
       NAMED(Error, badWidth),      NAMED(Error, scaledOverflow), NAMED(Error, scoreOverflow),
       NAMED(Error, unknownStage),  NAMED(Error, cellOutside),    NAMED(Error, badDigits),
       NAMED(Error, badBlock),      NAMED(Error, wrongShape),     NAMED(Error, unknownNormaliser),
       NAMED(Error, badAlpha),      NAMED(Error, badScale),       NAMED(Error, badEpsilon),
       NAMED(Error, badBlockSize),  NAMED(Error, badPartial),     NAMED(Error, featureOverflow),
       NAMED(Error, sumOverflow),   NAMED(Error, badHeads),       NAMED(Error, badSeed),
       NAMED(Error, emptySample),   NAMED(Error, unfinished),     NAMED(Error, badCap),
       NAMED(Error, badOffset),     NAMED(Error, maskAndCausal),  NAMED(Error, unevenHeads),
       NAMED(Error, batchMismatch), NAMED(Error, badDropout),     NAMED(Error, keepMissing),
       NAMED(Error, badMask),       NAMED(Error, unknownMistake), NAMED(Error, unknownCall)}));
}

TEST_CASE("the normalisers cross under their own names") {
  CHECK(family(Family::normalisers, Normaliser::count,
               {NAMED(Normaliser, softmax), NAMED(Normaliser, softmaxOffByOne),
                NAMED(Normaliser, sparsemax), NAMED(Normaliser, entmax)}));
}

TEST_CASE("the mistakes cross under their own names") {
  CHECK(family(
      Family::mistakes, Mistake::count,
      {NAMED(Mistake, softmaxOverQueries), NAMED(Mistake, maskAfterSoftmax),
       NAMED(Mistake, invertedMask), NAMED(Mistake, wrongCorner), NAMED(Mistake, modelWidth)}));
}

TEST_CASE("the settings of a block that comes in cross under their own names") {
  CHECK(family(
      Family::settings, Setting::count,
      {NAMED(Setting, divisorKind), NAMED(Setting, divisorNumber), NAMED(Setting, subtractMax),
       NAMED(Setting, softCap), NAMED(Setting, causal), NAMED(Setting, causalOffset),
       NAMED(Setting, normaliser), NAMED(Setting, alpha), NAMED(Setting, width)}));
}

TEST_CASE("the parts of a block that comes in cross under their own names") {
  CHECK(family(
      Family::parts, Part::count,
      {NAMED(Part, query), NAMED(Part, key), NAMED(Part, value), NAMED(Part, allowed),
       NAMED(Part, bias), NAMED(Part, scores), NAMED(Part, queryWeights), NAMED(Part, keyWeights),
       NAMED(Part, scoreVector), NAMED(Part, unitBias), NAMED(Part, directions),
       NAMED(Part, partials), NAMED(Part, keep), NAMED(Part, shapes)}));
}

TEST_CASE("the calls cross under their own names") {
  CHECK(family(
      Family::calls, Call::count,
      {NAMED(Call, attend),           NAMED(Call, explain),         NAMED(Call, compare),
       NAMED(Call, roundedBlend),     NAMED(Call, softmaxRow),      NAMED(Call, normalise),
       NAMED(Call, jacobian),         NAMED(Call, logSoftmax),      NAMED(Call, explainWeight),
       NAMED(Call, explainThreshold), NAMED(Call, explainLogShare), NAMED(Call, explainSlope),
       NAMED(Call, online),           NAMED(Call, explainOnline),   NAMED(Call, merge),
       NAMED(Call, additive),         NAMED(Call, explainAdditive), NAMED(Call, cosine),
       NAMED(Call, explainCosine),    NAMED(Call, kernel),          NAMED(Call, explainKernel),
       NAMED(Call, mistake),          NAMED(Call, explainMistake),  NAMED(Call, heads)}));
}

TEST_CASE("the fields of a block that goes out are the stages and then the parts of the answers") {
  const std::pair<Field, std::string_view> parts[] = {NAMED(Field, kind),
                                                      NAMED(Field, left),
                                                      NAMED(Field, right),
                                                      NAMED(Field, product),
                                                      NAMED(Field, partial),
                                                      NAMED(Field, numerator),
                                                      NAMED(Field, denominator),
                                                      NAMED(Field, value),
                                                      NAMED(Field, index),
                                                      NAMED(Field, matches),
                                                      NAMED(Field, mismatches),
                                                      NAMED(Field, signsOnly),
                                                      NAMED(Field, gain),
                                                      NAMED(Field, loss),
                                                      NAMED(Field, sensitivity),
                                                      NAMED(Field, slope),
                                                      NAMED(Field, gap),
                                                      NAMED(Field, ratio),
                                                      NAMED(Field, roundedWeights),
                                                      NAMED(Field, roundedProducts),
                                                      NAMED(Field, roundedOutput),
                                                      NAMED(Field, support),
                                                      NAMED(Field, rest),
                                                      NAMED(Field, jacobian),
                                                      NAMED(Field, logWeights),
                                                      NAMED(Field, runningMax),
                                                      NAMED(Field, runningSum),
                                                      NAMED(Field, accumulated),
                                                      NAMED(Field, merged),
                                                      NAMED(Field, queryUnits),
                                                      NAMED(Field, keyUnits),
                                                      NAMED(Field, unitQuery),
                                                      NAMED(Field, unitKey),
                                                      NAMED(Field, queryFeatures),
                                                      NAMED(Field, keyFeatures),
                                                      NAMED(Field, valueState),
                                                      NAMED(Field, weightState),
                                                      NAMED(Field, columnSum),
                                                      NAMED(Field, sizes)};
  std::ostringstream want;
  want << kNames<Stage>;
  int next = static_cast<int>(Stage::count);
  for (const auto& [field, fieldName] : parts) {
    CHECK(static_cast<int>(field) == next++);
    want << ',' << fieldName;
  }
  CHECK(static_cast<int>(Field::count) == next);
  CHECK(std::string(kNames<Stage>) + ',' + std::string(block::kFields) == want.str());
  CHECK(block::fingerprintOf(Family::fields) == fingerprint(want.str()));
}

TEST_CASE("no field has the name of another") {
  const std::string all =
      ',' + std::string(kNames<Stage>) + ',' + std::string(block::kFields) + ',';
  for (std::size_t at = 0; at + 1 < all.size(); at = all.find(',', at + 1)) {
    const std::string one = all.substr(at, all.find(',', at + 1) + 1 - at);
    CAPTURE(one);
    CHECK(all.find(one) == at);
  }
}

TEST_CASE("the figures cross under their own names") {
  CHECK(block::fingerprintOf(Family::figures) == fingerprint(block::kFigures));
}

TEST_CASE("a family that does not exist has no fingerprint") {
  CHECK(block::fingerprintOf(Family::count) == 0);
  CHECK(block::fingerprintOf(Family(-1)) == 0);
}

TEST_CASE("a fingerprint is FNV-1a, as published") {
  // http://www.isthe.com/chongo/tech/comp/fnv: the 32-bit hashes of "", "a" and "foobar"
  CHECK(fingerprint("") == 0x811c9dc5u);
  CHECK(fingerprint("a") == 0xe40c292cu);
  CHECK(fingerprint("foobar") == 0xbf9cf968u);
}
