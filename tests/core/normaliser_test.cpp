#include "normaliser.hpp"

#include "check.hpp"
#include "normalise.hpp"
#include "seeded.hpp"

using namespace attention;
using namespace attention::test;

// Long figures in this file are from Python's decimal module at 60 digits.

namespace {

constexpr Normaliser kAll[] = {Normaliser::softmax, Normaliser::softmaxOffByOne,
                               Normaliser::sparsemax, Normaliser::entmax};
static_assert(std::size(kAll) == static_cast<std::size_t>(Normaliser::count));

Matrix row(const std::vector<double>& list) {
  return Eigen::Map<const Matrix>(list.data(), 1, static_cast<Index>(list.size()));
}

Normalised good(const std::vector<double>& logits, Normaliser normaliser, double alpha = 1.5) {
  const auto result = normalise(logits, normaliser, alpha);
  REQUIRE(succeeds(result));
  return *result;
}

Matrix derivative(const std::vector<double>& logits, Normaliser normaliser, double alpha = 1.5) {
  const auto result = jacobian(logits, normaliser, alpha);
  REQUIRE(succeeds(result));
  return *result;
}

}  // namespace

TEST_CASE("every normaliser is found by its name") {
  for (Normaliser normaliser : kAll) {
    const auto found = normaliserNamed(name(normaliser));
    REQUIRE(succeeds(found));
    CHECK(*found == normaliser);
  }
  CHECK(name(Normaliser::softmaxOffByOne) == "softmaxOffByOne");
}

TEST_CASE("normaliserNamed refuses an unknown name and lists every known one") {
  const auto refused = normaliserNamed("hardmax");
  for (Normaliser normaliser : kAll)
    CHECK(refuses(refused, Error::unknownNormaliser, {name(normaliser)}));
  for (const char* wrong : {"", "Softmax", "soft", "softmax "})
    CHECK(refuses(normaliserNamed(wrong), Error::unknownNormaliser, {}));
}

TEST_CASE("softmax has no rest, and its threshold is the logarithm of the sum") {
  const auto n = good({2, 1, 0}, Normaliser::softmax);
  CHECK(identical(row(n.weights), softmax(matrix({{2, 1, 0}}), true).weights));
  CHECK(near(n.threshold, 2.40760596444438030448291990454507, 1e-15));
  CHECK(n.support == 3);
  CHECK(n.rest == 0);
}

TEST_CASE("softmax off by one keeps back the share of one more logit of 0") {
  const auto n = good({2, 1, 0}, Normaliser::softmaxOffByOne);
  CHECK(near(row(n.weights),
             matrix({{0.610295685413623193057015607242485, 0.224515235699306063213492975448561,
                      0.0825945394435353718647457086544769}}),
             1e-15));
  CHECK(near(n.rest, 0.0825945394435353718647457086544769, 1e-15));
  CHECK(near(n.threshold, 2.49381170907223851572162357568973, 1e-15));
  CHECK(n.support == 3);
}

TEST_CASE("softmax off by one of low logits declines to attend, and of high ones overflows not") {
  const auto low = good({-100, -101}, Normaliser::softmaxOffByOne);
  CHECK(near(
      row(low.weights),
      matrix({{3.72007597602083596295969580386312e-44, 1.36853947117385300024705573023229e-44}}),
      1e-15));
  CHECK(low.rest == 1);
  const auto high = good({1000, 1001}, Normaliser::softmaxOffByOne);
  CHECK(near(row(high.weights),
             matrix({{0.268941421369995120748840758178164, 0.731058578630004879251159241821836}}),
             1e-15));
  CHECK(high.rest == 0);  // e^-1001 is below the smallest float64
}

TEST_CASE("sparsemax and entmax say how many weights are above 0") {
  const auto sparse = good({0.5, 0.25, -2}, Normaliser::sparsemax);
  CHECK(identical(row(sparse.weights), matrix({{0.625, 0.375, 0}})));
  CHECK(sparse.support == 2);
  CHECK(sparse.threshold == -0.125);
  CHECK(sparse.rest == 0);
  CHECK(good({2, 1, 0}, Normaliser::entmax, 1.5).support == 2);
  CHECK(good({2, 1, 0}, Normaliser::entmax, 1.25).support == 3);
}

TEST_CASE("entmax is softmax at alpha 1 and sparsemax at alpha 2, bit for bit") {
  Random random(7);
  for (int round = 0; round < 100; ++round) {
    const Matrix m = random.matrix(1, random.size(9), -3, 3);
    const std::vector<double> z(m.data(), m.data() + m.size());
    const auto one = good(z, Normaliser::entmax, 1), two = good(z, Normaliser::entmax, 2);
    CHECK(identical(row(one.weights), row(good(z, Normaliser::softmax).weights)));
    CHECK(one.threshold == good(z, Normaliser::softmax).threshold);
    CHECK(identical(row(two.weights), row(good(z, Normaliser::sparsemax).weights)));
    CHECK(two.threshold == good(z, Normaliser::sparsemax).threshold);
    CHECK(identical(derivative(z, Normaliser::entmax, 1), derivative(z, Normaliser::softmax)));
    CHECK(identical(derivative(z, Normaliser::entmax, 2), derivative(z, Normaliser::sparsemax)));
  }
}

TEST_CASE("a hidden logit has weight 0, and the others are as if it were not there") {
  for (Normaliser normaliser : kAll) {
    CAPTURE(name(normaliser));
    const auto with = good({-kInfinity, 0.5, -kInfinity, 0.25, -2}, normaliser);
    const auto without = good({0.5, 0.25, -2}, normaliser);
    CHECK(identical(row(with.weights),
                    matrix({{0, without.weights[0], 0, without.weights[1], without.weights[2]}})));
    CHECK(with.threshold == without.threshold);
    CHECK(with.support == without.support);
    CHECK(with.rest == without.rest);
    const Matrix j = derivative({-kInfinity, 0.5, 0.25, -2}, normaliser);
    CHECK(j.row(0).cwiseAbs().maxCoeff() == 0);
    CHECK(j.col(0).cwiseAbs().maxCoeff() == 0);
    CHECK(identical(j.bottomRightCorner(3, 3), derivative({0.5, 0.25, -2}, normaliser)));
  }
}

TEST_CASE("a row with nothing visible, or without logits, has weights 0 and all of 1 as rest") {
  for (Normaliser normaliser : kAll)
    for (const auto& logits : {std::vector<double>{}, {-kInfinity}, {-kInfinity, -kInfinity}}) {
      CAPTURE(name(normaliser));
      const auto n = good(logits, normaliser);
      CHECK(identical(row(n.weights), Matrix::Zero(1, Index(logits.size()))));
      CHECK(n.support == 0);
      CHECK(n.rest == 1);
      // log(0 + 1) where there is a 1, and log(0) where there is none
      CHECK(n.threshold == (normaliser == Normaliser::softmaxOffByOne ? 0 : -kInfinity));
      CHECK(identical(derivative(logits, normaliser),
                      Matrix::Zero(Index(logits.size()), Index(logits.size()))));
    }
}

TEST_CASE("NaN or +inf makes the whole row NaN, hidden logits and derivatives included") {
  for (Normaliser normaliser : kAll)
    for (double bad : {kNaN, kInfinity})
      for (const auto& logits : {std::vector<double>{bad, 1, -kInfinity}, {1, -kInfinity, bad}}) {
        CAPTURE(name(normaliser));
        const auto n = good(logits, normaliser);
        for (double weight : n.weights) CHECK(std::isnan(weight));
        CHECK(std::isnan(n.threshold));
        CHECK(std::isnan(n.rest));
        CHECK(n.support == 0);
        CHECK(derivative(logits, normaliser).array().isNaN().all());
      }
}

TEST_CASE("normalise and its kin refuse an alpha outside 1 to 4, read by entmax only") {
  const std::vector<double> z = {1, 2};
  for (double alpha : {0.999, 0.0, -1.5, 4.001, kInfinity, kNaN}) {
    CHECK(refuses(normalise(z, Normaliser::entmax, alpha), Error::badAlpha, {"from 1 to 4"}));
    CHECK(refuses(jacobian(z, Normaliser::entmax, alpha), Error::badAlpha, {"from 1 to 4"}));
    CHECK(refuses(normaliseRows(row(z), Normaliser::entmax, alpha), Error::badAlpha, {"1 to 4"}));
    CHECK(succeeds(normalise(z, Normaliser::sparsemax, alpha)));
  }
  CHECK(refuses(normalise(z, Normaliser::entmax, 5), Error::badAlpha, {"it was 5"}));
  CHECK(succeeds(normalise(z, Normaliser::entmax, 1)));
  CHECK(succeeds(normalise(z, Normaliser::entmax, 4)));
}

TEST_CASE("a number that names no normaliser is refused") {
  const std::vector<double> z = {1, 2};
  for (int number : {-1, static_cast<int>(Normaliser::count)})
    CHECK(refuses(normalise(z, Normaliser(number)), Error::unknownNormaliser, {"softmax"}));
}

TEST_CASE("normaliseRows weighs each row as if alone") {
  const Matrix logits = matrix({{2, 1, 0}, {-kInfinity, 5, -kInfinity}, {0.5, 0.25, -2}});
  for (Normaliser normaliser : kAll) {
    const auto rows = normaliseRows(logits, normaliser);
    REQUIRE(succeeds(rows));
    for (Index i = 0; i < 3; ++i) {
      const auto alone = rowOf(logits, i);
      CHECK(identical(rows->row(i), row(good({alone.begin(), alone.end()}, normaliser).weights)));
    }
  }
}

TEST_CASE("the jacobian of softmax is p_i(delta_ij - p_j)") {
  // equal logits, by hand: a quarter times three quarters, and minus a sixteenth
  const Matrix even = derivative({3, 3, 3, 3}, Normaliser::softmax);
  CHECK(even(1, 1) == 0.1875);
  CHECK(even(1, 2) == -0.0625);
}

TEST_CASE("the jacobian of softmax keeps its digits where a weight is near 1") {
  // a(1 - a) as the comparison of weights has it
  const Matrix j = derivative({16, 8, 0}, Normaliser::softmax);
  CHECK(near(j(0, 0), 0.000335350055014431134006731577799004, 1e-14));
  CHECK(near(j(2, 2), 1.12497410722392985924415458568015e-7, 1e-14));
}

TEST_CASE("the jacobian off by one has rows that do not sum to 0: the rest moves too") {
  CHECK(near(derivative({2, 1, 0}, Normaliser::softmaxOffByOne),
             matrix({{0.237834861779139068008694293252317, -0.137020679656909156553427430943278,
                      -0.0504070910611149557276334311545195},
                     {-0.137020679656909156553427430943278, 0.174108144638191107485859544294041,
                      -0.0185437324906409754662160566753816},
                     {-0.0504070910611149557276334311545195, -0.0185437324906409754662160566753816,
                      0.0757726814976456515492975982421890}}),
             1e-14));
}

TEST_CASE("the jacobian of sparsemax spreads a change evenly over the support") {
  CHECK(near(derivative({0.5, 0.25, -2}, Normaliser::sparsemax),
             matrix({{0.5, -0.5, 0}, {-0.5, 0.5, 0}, {0, 0, 0}}), 1e-15));
}

TEST_CASE("the jacobian of entmax holds its digits") {
  CHECK(
      near(derivative({1, 0.5, -2}, Normaliser::entmax, 1.25),
           matrix({{0.281477833511433675464724672946634, -0.279568248995304124039268719049911,
                    -0.00190958451612955142545595389672307},
                   {-0.279568248995304124039268719049911, 0.280785167119832787488544385175609,
                    -0.00121691812452866344927566612569790},
                   {-0.00190958451612955142545595389672307, -0.00121691812452866344927566612569790,
                    0.00312650264065821487473162002242097}}),
           1e-13));
  CHECK(near(derivative({1, 0.5, -2}, Normaliser::entmax, 1.5),
             matrix({{0.336759941300202938837871247918461, -0.336759941300202938837871247918461, 0},
                     {-0.336759941300202938837871247918461, 0.336759941300202938837871247918461, 0},
                     {0, 0, 0}}),
             1e-14));
}

TEST_CASE("the jacobian is how weights move when a logit does") {
  Random random(8);
  const double step = 1e-6;
  for (Normaliser normaliser : kAll)
    for (double alpha : {1.2, 1.5, 1.9}) {
      // close together, so that the support stays as it is
      const Matrix m = random.matrix(1, 4, 0, 0.1);
      const std::vector<double> z(m.data(), m.data() + m.size());
      const Matrix j = derivative(z, normaliser, alpha);
      for (std::size_t k = 0; k < z.size(); ++k) {
        std::vector<double> up = z, down = z;
        up[k] += step;
        down[k] -= step;
        const Matrix moved = (row(good(up, normaliser, alpha).weights) -
                              row(good(down, normaliser, alpha).weights)) /
                             (2 * step);
        CHECK((moved.transpose() - j.col(Index(k))).cwiseAbs().maxCoeff() < 1e-8);
      }
    }
}

TEST_CASE("the diagonal of the jacobian can be had alone, digits and all") {
  const auto diagonal = [](const std::vector<double>& logits, Normaliser normaliser) {
    return row(jacobianDiagonal(slopesOf(good(logits, normaliser), normaliser)));
  };
  CHECK(
      near(diagonal({16, 8, 0}, Normaliser::softmax),
           matrix({{0.000335350055014431134006731577799004, 0.000335237633055751466811728334028916,
                    1.12497410722392985924415458568015e-7}}),
           1e-14));
  CHECK(near(diagonal({2, -kInfinity, 1, 0}, Normaliser::softmaxOffByOne),
             matrix({{0.237834861779139068008694293252317, 0, 0.174108144638191107485859544294041,
                      0.0757726814976456515492975982421890}}),
             1e-14));
  CHECK(near(diagonal({0.5, 0.25, -2}, Normaliser::sparsemax), matrix({{0.5, 0.5, 0}}), 1e-15));
}

TEST_CASE("jacobian refuses a row whose square is over the limit") {
  // 2049 * 2049 = 4198401
  CHECK(refuses(jacobian(std::vector<double>(2049), Normaliser::softmax), Error::tooLarge,
                {"need 4198401 numbers", "limit is 4194304"}));
  CHECK(succeeds(jacobian(std::vector<double>(300), Normaliser::softmax)));
}

TEST_CASE("the logarithm of softmax stays finite where a weight rounds to 0") {
  const auto logs = logSoftmax(std::vector<double>{800, 0});
  CHECK(logs[0] == 0);
  CHECK(logs[1] == -800);
}

TEST_CASE("the logarithm of softmax holds its digits, far from 0 as well") {
  CHECK(near(row(logSoftmax(std::vector<double>{2, 1, 0})),
             matrix({{-0.407605964444380304482919904545070, -1.40760596444438030448291990454507,
                      -2.40760596444438030448291990454507}}),
             1e-15));
  CHECK(near(row(logSoftmax(std::vector<double>{1000000, 1000001})),
             matrix({{-1.31326168751822283404899549496787, -0.313261687518222834048995494967856}}),
             1e-15));
}

TEST_CASE("the logarithm of softmax is -inf where hidden, and NaN throughout where a logit is") {
  const auto logs = logSoftmax(std::vector<double>{-kInfinity, 3});
  CHECK(logs[0] == -kInfinity);
  CHECK(logs[1] == 0);
  CHECK(logSoftmax(std::vector<double>{-kInfinity})[0] == -kInfinity);
  CHECK(logSoftmax({}).empty());
  for (double bad : {kNaN, kInfinity})
    for (double log : logSoftmax(std::vector<double>{1, bad, -kInfinity})) CHECK(std::isnan(log));
}

TEST_CASE("the logarithm of a weight near 1 keeps its digits") {
  // -log(1 + e^-30), -log(1 + e^-37), from Python's decimal module at 50 digits
  CHECK(near(logSoftmax(std::vector<double>{0, -30})[0], -9.3576229688397367793776974246751577e-14,
             1e-14));
  CHECK(near(logSoftmax(std::vector<double>{0, -37})[0], -8.5330476257440654302135409068590690e-17,
             1e-14));
}
