#include "experiment.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;
using Kind = Divisor::Kind;

namespace {

// One line of the tables, as NumPy 1.24.2 computes it with one default_rng(seed):
//   q = rng.standard_normal((20000, d)), k likewise, s = (q * k).sum(-1): s.std(), (s / √d).std();
//   q = rng.standard_normal((2000, 1, d)), k as (2000, 6, d), s = (q * k).sum(-1), and for s,
//   s / √d and s / d: p = softmax(s), p.max(-1).mean() and abs(p_i (δ_ij - p_j)).mean().
struct Line {
  double spread, scaledSpread;
  double top, slope;
  double topByRoot, slopeByRoot;
  double topByWidth, slopeByWidth;
};

struct Recorded {
  const char* seed;
  Line lines[4];  // d = 4, 16, 64, 256
};

const Recorded kRecorded[] = {
    {"0",
     {{2.0010004027312926, 1.0005002013656463, 0.5737960384764834, 0.030625368157506418,
       0.39873751233846605, 0.04001790989910752, 0.28055956305756713, 0.04446108550175947},
      {4.010516628495943, 1.0026291571239858, 0.7756968616484137, 0.017266841131026334,
       0.417547395467658, 0.03942704507313905, 0.224175768915567, 0.04580104001221478},
      {7.963247232328394, 0.9954059040410492, 0.8899556974423818, 0.008610372263013923,
       0.4221142272290245, 0.039387164869911805, 0.1945098813533217, 0.0461744655452013},
      {16.06005896392805, 1.0037536852455031, 0.9456765877304089, 0.004332928804647927,
       0.4210104712551997, 0.03942073985495957, 0.18023475062475416, 0.04626611209074392}}},
    // 2^64 + 12345
    {"18446744073709563961",
     {{1.997718798097105, 0.9988593990485525, 0.5749164306348221, 0.030434578271361652,
       0.4013629606723353, 0.0398297459873649, 0.28226352393547105, 0.044394500741109656},
      {3.9936972920258484, 0.9984243230064621, 0.7826021255607314, 0.01692175562555994,
       0.4178241257382082, 0.03948495880025937, 0.22414269653337346, 0.04580814007159812},
      {7.988271829329756, 0.9985339786662195, 0.8906609334501083, 0.008629080974332098,
       0.4240113229350804, 0.03927006672773306, 0.194746052406219, 0.04617285864474556},
      {16.12574912405092, 1.0078593202531825, 0.9482091270036574, 0.004165280790012815,
       0.4167684804061268, 0.03964732042121651, 0.18002314983864545, 0.046266807891983855}}},
    // 2^255 - 19
    {"57896044618658097711785492504343953926634992332820282019728792003956564819949",
     {{2.0152858361153183, 1.0076429180576592, 0.5768734818637082, 0.030367355671576824,
       0.40134401036151984, 0.039899534624639535, 0.28176268913338764, 0.044433687946415557},
      {4.02513975871924, 1.00628493967981, 0.7734707224586475, 0.017501453226603226,
       0.41362799217451957, 0.03959070675660511, 0.22345640964157445, 0.0458097996434504},
      {8.049406251339905, 1.006175781417488, 0.8889482886360226, 0.008807645470115304,
       0.4193208871616165, 0.03948841833620351, 0.19416651886219877, 0.04617797920998667},
      {15.999803858371923, 0.9999877411482452, 0.948715434277289, 0.004119652687925831,
       0.41590026023837606, 0.039677471828120335, 0.1799752786259137, 0.04626695276219474}}},
};

ExperimentSizes sizes(std::vector<Index> widths, Index pairs, Index trials, Index keys) {
  return {std::move(widths), pairs, trials, keys};
}

const ExperimentSizes kSmall = {{3, 8}, 50, 20, 4};

Experiment begun(const ExperimentSizes& sizes) {
  const Result<Experiment> result = Experiment::begin(SeedWords{1}, sizes);
  REQUIRE(succeeds(result));
  return *result;
}

std::vector<WidthFigures> figures(const Experiment& experiment, const Divisor& divisor) {
  const Result<std::vector<WidthFigures>> result = experiment.figures(divisor);
  REQUIRE(succeeds(result));
  return *result;
}

Finding alike(const std::vector<WidthFigures>& one, const std::vector<WidthFigures>& other) {
  if (one.size() != other.size()) return trouble("differ in length");
  for (std::size_t i = 0; i < one.size(); ++i)
    for (auto field : {&WidthFigures::divisor, &WidthFigures::spread, &WidthFigures::scaledSpread,
                       &WidthFigures::topWeight, &WidthFigures::scaledTopWeight,
                       &WidthFigures::slope, &WidthFigures::scaledSlope})
      if (const Finding finding = identical(one[i].*field, other[i].*field); !finding)
        return finding;
  return {};
}

}  // namespace

TEST_CASE("the tables are NumPy's, with any seed and every divisor") {
  constexpr double kTolerance = 1e-12;
  for (const Recorded& recorded : kRecorded) {
    CAPTURE(recorded.seed);
    Experiment experiment = *Experiment::begin(*seedWords(recorded.seed));
    while (!experiment.finished()) experiment.advance(1000000);
    const auto byRoot = figures(experiment, {});
    const auto byWidth = figures(experiment, {Kind::width});
    for (std::size_t i = 0; i < 4; ++i) {
      CAPTURE(byRoot[i].width);
      const Line& want = recorded.lines[i];
      CHECK(near(byRoot[i].spread, want.spread, kTolerance));
      CHECK(near(byRoot[i].scaledSpread, want.scaledSpread, kTolerance));
      CHECK(near(byRoot[i].topWeight, want.top, kTolerance));
      CHECK(near(byRoot[i].slope, want.slope, kTolerance));
      CHECK(near(byRoot[i].scaledTopWeight, want.topByRoot, kTolerance));
      CHECK(near(byRoot[i].scaledSlope, want.slopeByRoot, kTolerance));
      CHECK(near(byWidth[i].scaledTopWeight, want.topByWidth, kTolerance));
      CHECK(near(byWidth[i].scaledSlope, want.slopeByWidth, kTolerance));
    }
  }
}

TEST_CASE("the slices' size changes no figure") {
  Experiment whole = begun(kSmall);
  whole.advance(1 << 20);
  REQUIRE(whole.finished());
  for (Index draws : {1, 7, 33, 1000}) {
    Experiment sliced = begun(kSmall);
    while (!sliced.finished()) sliced.advance(draws);
    CHECK(alike(figures(sliced, {}), figures(whole, {})));
  }
}

TEST_CASE("progress grows from 0 to 1 with the draws, and every slice gets further") {
  Experiment experiment = begun(kSmall);
  CHECK(experiment.progress() == 0);
  double before = 0;
  // (2 * 50 + (1 + 4) * 20) * (3 + 8) draws
  for (int slices = 0; !experiment.finished(); ++slices) {
    experiment.advance(100);
    REQUIRE(experiment.progress() > before);
    before = experiment.progress();
    REQUIRE(slices < 30);
  }
  CHECK(experiment.progress() == 1);
}

TEST_CASE("a slice draws what it was given, and at most one row more") {
  Experiment experiment = begun(kSmall);
  const double total = (2 * 50 + 5 * 20) * 11;
  for (int i = 1; !experiment.finished(); ++i) {
    const double before = experiment.progress() * total;
    experiment.advance(100);
    const double drawn = experiment.progress() * total - before;
    if (!experiment.finished()) REQUIRE(drawn > 100 - 1e-6);
    REQUIRE(drawn < 100 + (1 + 4) * 8);
  }
}

TEST_CASE("a slice of nothing draws nothing") {
  Experiment experiment = begun(kSmall);
  experiment.advance(0);
  experiment.advance(-5);
  CHECK(experiment.progress() == 0);
}

TEST_CASE("an experiment that has finished stays as it is") {
  Experiment experiment = begun(kSmall);
  experiment.advance(1 << 20);
  const auto before = figures(experiment, {});
  experiment.advance(1 << 20);
  CHECK(experiment.progress() == 1);
  CHECK(alike(figures(experiment, {}), before));
}

TEST_CASE("a cancelled experiment has nothing more to do or to show") {
  for (Index draws : {0, 500, 1 << 20}) {
    Experiment experiment = begun(kSmall);
    experiment.advance(draws);
    experiment.cancel();
    CHECK_FALSE(experiment.finished());
    CHECK(experiment.progress() == 0);
    experiment.advance(1000);
    CHECK(experiment.progress() == 0);
    CHECK(refuses(experiment.figures({}), Error::unfinished, {"0 percent", "begin it again"}));
  }
}

TEST_CASE("figures are refused before the end, with how far it has come") {
  Experiment experiment = begun(sizes({1}, 3, 1, 3));
  experiment.advance(6);  // of 3 * 2 + 1 * 4
  CHECK(refuses(experiment.figures({}), Error::unfinished, {"60 percent", "to the end"}));
}

TEST_CASE("the divisor is chosen afterwards, and leaves the raw figures alone") {
  Experiment experiment = begun(kSmall);
  experiment.advance(1 << 20);
  const auto none = figures(experiment, {Kind::none});
  const auto two = figures(experiment, {Kind::number, 2});
  for (std::size_t i = 0; i < 2; ++i) {
    CHECK(none[i].divisor == 1);
    CHECK(identical(none[i].scaledTopWeight, none[i].topWeight));
    CHECK(identical(none[i].scaledSlope, none[i].slope));
    CHECK(two[i].divisor == 2);
    CHECK(identical(two[i].topWeight, none[i].topWeight));
    CHECK(identical(two[i].scaledSpread, none[i].spread / 2));
    CHECK(two[i].scaledTopWeight < two[i].topWeight);
  }
}

TEST_CASE("a huge divisor evens the weights out, a tiny one lets one key win") {
  Experiment experiment = begun(kSmall);
  experiment.advance(1 << 20);
  for (const WidthFigures& line : figures(experiment, {Kind::number, 1e300})) {
    CHECK(near(line.scaledTopWeight, 0.25, 1e-15));
    CHECK(near(line.scaledSlope, 2 * 0.75 / 16, 1e-14));  // 2 (1 - Σp²) / n²
  }
  for (const WidthFigures& line : figures(experiment, {Kind::number, 1e-9})) {
    CHECK(near(line.scaledTopWeight, 1, 1e-12));
    CHECK(line.scaledSlope < 1e-12);
  }
}

TEST_CASE("one pair has no spread, and one key takes all the weight") {
  Experiment experiment = begun(sizes({1}, 1, 1, 1));
  experiment.advance(100);
  const WidthFigures line = figures(experiment, {}).front();
  CHECK(line.width == 1);
  CHECK(line.spread == 0);
  CHECK(line.topWeight == 1);
  CHECK(line.slope == 0);
}

TEST_CASE("an experiment refuses a divisor that divides nothing") {
  Experiment experiment = begun(kSmall);
  experiment.advance(1 << 20);
  CHECK(refuses(experiment.figures({Kind::number, 0}), Error::badDivisor, {"it was 0."}));
  CHECK(refuses(experiment.figures({Kind::count}), Error::unknownDivisor, {}));
}

TEST_CASE("an experiment refuses a divisor by which a score, or the spread's squares, overflow") {
  Experiment experiment = begun(kSmall);
  experiment.advance(1 << 20);
  for (double tiny : {5e-324, 1e-308, 1e-160})
    CHECK(refuses(experiment.figures({Kind::number, tiny}), Error::scaledOverflow,
                  {"so small a number", "Use a larger divisor"}));
  for (const WidthFigures& line : figures(experiment, {Kind::number, 1e-140}))
    CHECK(near(line.scaledSpread, line.spread * 1e140, 1e-12));
}

TEST_CASE("an experiment refuses sizes of nothing") {
  const auto refused = [](const ExperimentSizes& sizes, std::string_view words) {
    return refuses(Experiment::begin(SeedWords{0}, sizes), Error::emptySample, {words});
  };
  CHECK(refused(sizes({}, 5, 6, 7), "needs a width"));
  CHECK(refused(sizes({4}, 0, 6, 7), "0 pairs, 6 trials and 7 keys"));
  CHECK(refused(sizes({4}, 5, -1, 7), "5 pairs, -1 trials and 7 keys"));
  CHECK(refused(sizes({4}, 5, 6, 0), "5 pairs, 6 trials and 0 keys"));
}

TEST_CASE("an experiment refuses a width below 1") {
  for (Index width : {0, -4})
    CHECK(refuses(Experiment::begin(SeedWords{0}, sizes({4, width}, 5, 6, 7)), Error::badWidth,
                  {"1 or more"}));
}

TEST_CASE("an experiment refuses more scores or draws than there is room or time for") {
  const auto refused = [](const ExperimentSizes& sizes, std::string_view words) {
    return refuses(Experiment::begin(SeedWords{0}, sizes), Error::tooLarge, {words});
  };
  constexpr Index most = 2147483647;  // no overflow on the way, even where Index has 32 bits
  CHECK(refused(sizes({1}, 4194304, 1, 1), "need 4194305 numbers; the limit is 4194304"));
  CHECK(refused(sizes({1}, most, most, most), "limit is 4194304"));
  CHECK(refused(sizes({most}, 1, 1, 1), "need 4294967294 numbers; the limit is 4194304"));
  CHECK(refused(sizes({4, 400000}, 1000, 1, 1), "numbers; the limit is 1073741824"));
}
