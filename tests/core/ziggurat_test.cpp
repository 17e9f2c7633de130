#include "ziggurat.hpp"

#include "check.hpp"
#include "double_double.hpp"
#include "sha256.hpp"

using namespace attention;
using namespace attention::test;

TEST_CASE("the layers are NumPy's to the last bit") {
  // hashes of ki_double, wi_double and fi_double as they stand in NumPy 1.24.2's generator module
  Sha256 sure, step, height;
  for (const Ziggurat::Layer& layer : ziggurat().layers) {
    sure.add(layer.sure);
    step.add(layer.step);
    height.add(layer.height);
  }
  CHECK(sure.hex() == "565295797825931547a1036f5b012a247be54abbe077c39fe06c8ed1e9d0a5a9");
  CHECK(step.hex() == "33c6472209e1d09ea3548f0291e5e1ad67fb4f1d0305e9f1086689584b7bb7fa");
  CHECK(height.hex() == "acd898d9d87e212f657755ba43b21e40958090a7ff2103c9e79f4ea1b0fe2bc5");
}

TEST_CASE("exp is the double nearest to the true value") {
  // 50 digits from Python's decimal
  CHECK(identical(roundedExp(0), 1));
  CHECK(identical(roundedExp(1), 2.71828182845904523536028747135266249775724709369996));
  CHECK(identical(roundedExp(-0.5), 0.606530659712633423603799534991180453441918135487187));
  CHECK(identical(roundedExp(-6.75), 0.00117087962079117440095022009179927342137183289775811));
  CHECK(identical(roundedExp(12.125), 184425.340125658270921330950811178229438256017911609));
}

TEST_CASE("log is the double nearest to the true value") {
  CHECK(identical(roundedLog(1), 0));
  CHECK(identical(roundedLog(2), 0.693147180559945309417232121458176568075500134360255));
  CHECK(identical(roundedLog(0.25), -1.38629436111989061883446424291635313615100026872051));
  CHECK(identical(roundedLog(0.0009765625), -6.93147180559945309417232121458176568075500134360255));
  CHECK(identical(roundedLog(10), 2.30258509299404568401799145468436420760110148862877));
}
