#include "attend.hpp"

#include "check.hpp"

using namespace attention;
using namespace attention::test;

// Long figures in this file are from Python's decimal module at 50 digits. Two queries, three
// keys three wide, values one wide: no two sizes that could be mistaken for each other agree.

namespace {

const Matrix kQuery = matrix({{1, 2, -1}, {0, 0.5, 2}});
const Matrix kKey = matrix({{2, 1, 0}, {-1, 0, 3}, {0.5, 1, 1}});
const Matrix kValue = matrix({{1}, {-2}, {4}});

Trace traceOf(const Options& options) {
  const auto trace = attend(kQuery, kKey, kValue, options);
  REQUIRE(succeeds(trace));
  return *trace;
}

}  // namespace

TEST_CASE(
    "attend divides by the root of the width and subtracts the maximum unless told otherwise") {
  const auto trace = attend(kQuery, kKey, kValue);
  REQUIRE(succeeds(trace));
  CHECK(identical(trace->raw, matrix({{4, -4, 1.5}, {0.5, 6, 2.5}})));
  CHECK(identical(trace->divisor, matrix({{1.73205080756887729352744634150587}})));
  CHECK(near(trace->scaled,
             matrix({{2.30940107675850305803659512200783, -2.30940107675850305803659512200783,
                      0.866025403784438646763723170752936},
                     {0.288675134594812882254574390250979, 3.46410161513775458705489268301174,
                      1.44337567297406441127287195125489}}),
             1e-15));
  CHECK(identical(trace->rowMax, matrix({{trace->scaled(0, 0)}, {trace->scaled(1, 1)}})));
  CHECK(trace->shifted(0, 0) == 0);
  CHECK(near(trace->shifted(0, 1), -4.61880215351700611607319024401565, 1e-15));
  CHECK(trace->shifted(1, 1) == 0);
  CHECK(trace->exponentials(0, 0) == 1);
  CHECK(trace->exponentials(1, 1) == 1);
  CHECK(near(trace->weights,
             matrix({{0.802572133434689965246271621866750, 0.00791705729678957683147224892111701,
                      0.189510809268520457922256129212133},
                     {0.0355744028053266776465999769916746, 0.851545417969326085411667069317248,
                      0.112880179225347236941732953691078}}),
             2e-15));
  CHECK(near(trace->weightSum, matrix({{1}, {1}}), 1e-15));
  CHECK(near(trace->output,
             matrix({{1.54478125591519264327235164087305}, {-1.21599571623193654540980234687851}}),
             2e-15));
}

TEST_CASE("attend without the maximum has the exponentials of the scaled scores") {
  const Trace trace = traceOf({{}, false});
  CHECK(near(trace.exponentials,
             matrix({{10.0683926544759572030191613460582, 0.0993207192366941223059546811262726,
                      2.37744267523616478824476075810005},
                     {1.33465807385667226168533963044752, 31.9477455058849314979442823549250,
                      4.23496758064873508721375418490353}}),
             2e-15));
  CHECK(near(trace.rowSum,
             matrix({{12.5451560489488161135698767852845}, {37.5173711603903388468433761702760}}),
             2e-15));
  CHECK(near(trace.output,
             matrix({{1.54478125591519264327235164087305}, {-1.21599571623193654540980234687851}}),
             2e-15));
}

TEST_CASE("attend with no divisor leaves the scores as they are") {
  const Trace trace = traceOf({{Divisor::Kind::none}});
  CHECK(identical(trace.divisor, matrix({{1}})));
  CHECK(identical(trace.scaled, trace.raw));
  CHECK(near(trace.weights,
             matrix({{0.923855410903371679748572961335400, 0.000309918963943599952545350988507613,
                      0.0758346701326847202988816876760928},
                     {0.00395130430961127644225906564536337, 0.966852286482724559098906538731211,
                      0.0291964092076641644588343956234255}}),
             1e-15));
  CHECK(near(trace.output,
             matrix({{1.22657425350622336103900901006276}, {-1.81296763182518118392021642932336}}),
             1e-15));
}

TEST_CASE("attend divides by the width itself where asked to") {
  const Trace trace = traceOf({{Divisor::Kind::width}});
  CHECK(identical(trace.divisor, matrix({{3}})));
  CHECK(near(trace.output,
             matrix({{1.72824787455326365544576171063050}, {-0.404074111089739574691756399256380}}),
             2e-15));
}

TEST_CASE("attend divides by a chosen number") {
  const Trace trace = traceOf({{Divisor::Kind::number, 0.25}});
  CHECK(identical(trace.scaled, matrix({{16, -16, 6}, {2, 24, 10}})));
  CHECK(near(trace.weights(0, 1), 1.26635906229691916862250047389890e-14, 1e-15));
  CHECK(near(trace.weights(1, 0), 2.78946577256991138254272216230631e-10, 1e-15));
  CHECK(near(trace.output,
             matrix({{1.00013619360606931068694534791443}, {-1.99999500999499567514755909408699}}),
             1e-15));
}

TEST_CASE("every stage has the shape that its comment gives") {
  const Matrix value = matrix({{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}});
  const auto trace = attend(kQuery, kKey, value);
  REQUIRE(succeeds(trace));
  const auto shaped = [&](Stage stage, Index rows, Index columns) {
    return trace->at(stage).rows() == rows && trace->at(stage).cols() == columns;
  };
  for (Stage stage :
       {Stage::raw, Stage::scaled, Stage::shifted, Stage::exponentials, Stage::weights})
    CHECK(shaped(stage, 2, 3));
  for (Stage stage : {Stage::rowMax, Stage::rowSum, Stage::weightSum}) CHECK(shaped(stage, 2, 1));
  CHECK(shaped(Stage::divisor, 1, 1));
  CHECK(shaped(Stage::output, 2, 4));
}

TEST_CASE("a trace lists its stages in teaching order") {
  using enum Stage;
  CHECK(traceOf({}).stages() == std::vector<Stage>{raw, divisor, scaled, rowMax, shifted,
                                                   exponentials, rowSum, weights, weightSum,
                                                   output});
}

TEST_CASE("a trace without the maximum lists no maximum and nothing shifted") {
  using enum Stage;
  CHECK(traceOf({{}, false}).stages() ==
        std::vector<Stage>{raw, divisor, scaled, exponentials, rowSum, weights, weightSum, output});
}

TEST_CASE("an empty trace lists no stage") { CHECK(Trace{}.stages().empty()); }

TEST_CASE("a stage of a trace is the matrix of that name") {
  const Trace trace = traceOf({});
  CHECK(&trace.at(Stage::raw) == &trace.raw);
  CHECK(&trace.at(Stage::divisor) == &trace.divisor);
  CHECK(&trace.at(Stage::scaled) == &trace.scaled);
  CHECK(&trace.at(Stage::rowMax) == &trace.rowMax);
  CHECK(&trace.at(Stage::shifted) == &trace.shifted);
  CHECK(&trace.at(Stage::exponentials) == &trace.exponentials);
  CHECK(&trace.at(Stage::rowSum) == &trace.rowSum);
  CHECK(&trace.at(Stage::weights) == &trace.weights);
  CHECK(&trace.at(Stage::weightSum) == &trace.weightSum);
  CHECK(&trace.at(Stage::output) == &trace.output);
}

TEST_CASE("a loose row takes the divisor from its width and has no output") {
  const auto trace = softmaxRow(std::vector<double>{20, 5}, 128);
  REQUIRE(succeeds(trace));
  CHECK(identical(trace->raw, matrix({{20, 5}})));
  CHECK(near(trace->scaled,
             matrix({{1.76776695296636881100211090526212, 0.441941738241592202750527726315531}}),
             1e-15));
  CHECK(near(trace->weights,
             matrix({{0.790149237864382376820892009601919, 0.209850762135617623179107990398081}}),
             1e-15));
  CHECK(trace->output.size() == 0);
  CHECK(trace->stages().back() == Stage::weightSum);
}

TEST_CASE("a loose row follows the options") {
  const auto trace = softmaxRow(std::vector<double>{20, 5}, 128, {{Divisor::Kind::none}, false});
  REQUIRE(succeeds(trace));
  CHECK(near(trace->exponentials,
             matrix({{485165195.409790277969106830541541, 148.413159102576603421115580040552}}),
             1e-15));
  CHECK(near(trace->weights,
             matrix({{0.999999694097773074375274853217566, 3.05902226925624725146782434396352e-7}}),
             1e-15));
  CHECK(trace->rowMax.size() == 0);
}
