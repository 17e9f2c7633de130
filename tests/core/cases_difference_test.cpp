#include <doctest/doctest.h>

#include <limits>

#include "difference.hpp"

using namespace attention;
using namespace attention::cases;
using nlohmann::json;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

json tensor(const json& shape, const json& data, const char* dtype = "float64") {
  return {{"dtype", dtype}, {"shape", shape}, {"data", data}};
}

bool isBroken(const json& values) {
  try {
    read(values);
    return false;
  } catch (const std::exception&) {
    return true;
  }
}

}  // namespace

TEST_CASE("a number passes up to its tolerance and not beyond") {
  CHECK(close(1.5, 1, {0, 0.5}));
  CHECK_FALSE(close(1.5000000000000002, 1, {0, 0.5}));
  CHECK(close(-12, -8, {0.5, 0}));
  CHECK_FALSE(close(-12.000000000000002, -8, {0.5, 0}));
  CHECK(close(11, 8, {0.25, 1}));
  CHECK(close(-0.0, 0, {}));
}

TEST_CASE("NaN passes for NaN and an infinity for itself, and neither for a number") {
  const Tolerance wide{1, 1e300};
  CHECK(close(kNaN, kNaN, {}));
  CHECK(close(-kInfinity, -kInfinity, {}));
  CHECK_FALSE(close(kNaN, 1, wide));
  CHECK_FALSE(close(1, kNaN, wide));
  CHECK_FALSE(close(kInfinity, 1, wide));
  CHECK_FALSE(close(1, kInfinity, wide));
  CHECK_FALSE(close(-kInfinity, kInfinity, wide));
}

TEST_CASE("a difference names the output, its first differing entry, got and want") {
  const Outputs got{{"y", Matrix(Eigen::MatrixXd{{1, 2, 3}, {4, 5, 6}})}, {"z", 0.5}};
  CHECK(difference(got, {{"y", tensor({2, 3}, {1, 2, 3, 4, 5, 6})}}, {}) == "");
  CHECK(difference(got, {{"y", tensor({2, 3}, {1, 2, 3, 4, 7, 7})}}, {}) ==
        "y[1, 1]: got 5, want 7");
  CHECK(difference(got, {{"z", tensor(json::array(), {"-inf"})}}, {}) == "z[]: got 0.5, want -inf");
}

TEST_CASE("an output that is missing or of another shape differs") {
  const Outputs got{{"y", std::vector<double>{1, 2}}};
  CHECK(difference(got, {{"x", tensor({2}, {1, 2})}}, {}) == "x: got nothing of that name");
  CHECK(difference(got, {{"y", tensor({1, 2}, {1, 2})}}, {}) ==
        "y: got the shape [2], want [1, 2]");
  CHECK(difference(got, {{"y", tensor({0}, json::array())}}, {}) ==
        "y: got the shape [2], want [0]");
}

TEST_CASE("an output is compared with what a strided expectation shows of its buffer") {
  const Outputs got{{"y", Matrix(Eigen::MatrixXd{{1, 3}, {2, 4}})}};
  json want = tensor({2, 2}, {9, 1, 2, 3, 4, 9, 9});
  want["strides"] = {1, 2};
  want["offset"] = 1;
  CHECK(difference(got, {{"y", want}}, {}) == "");
  want["strides"] = {2, 1};
  CHECK(difference(got, {{"y", want}}, {}) == "y[0, 1]: got 3, want 2");
  want["strides"] = {0, 0};
  CHECK(difference(got, {{"y", want}}, {}) == "y[0, 1]: got 3, want 1");
}

TEST_CASE("an output that two ways lead to is compared by both") {
  const Outputs got{{"y", 1.0}, {"y", 2.0}};
  CHECK(difference(got, {{"y", tensor(json::array(), {1})}}, {}) == "y[]: got 2, want 1");
  CHECK(difference(got, {{"y", tensor(json::array(), {2})}}, {}) == "y[]: got 1, want 2");
}

TEST_CASE("float32 entries are read as float32, words as what they say, -0 with its sign") {
  CHECK(read(tensor({1}, {0.1}, "float32")).data[0] == double(0.1f));
  const Values words = read(tensor({2, 2}, {"inf", "-inf", "nan", -0.0}));
  CHECK(words.data[0] == kInfinity);
  CHECK(words.data[1] == -kInfinity);
  CHECK(std::isnan(words.data[2]));
  CHECK(std::signbit(words.data[3]));
  const Values flags = read(tensor({2}, {true, false}, "bool"));
  CHECK(flags.flags);
  CHECK(flags.data == std::vector<double>{1, 0});
  CHECK(read(tensor(json::array(), {3}, "int64")).rank() == 0);
}

TEST_CASE("a strided view is read from its buffer, backwards and transposed too") {
  json backwards = tensor({3, 2}, {1, 2, 3, 4, 5, 6});
  backwards["strides"] = {-2, 1};
  backwards["offset"] = 4;
  const Strided values = readStrided(backwards);
  const TensorView at = view(values);
  CHECK(at(0, 0, 0, 1) == 6);
  CHECK(at(0, 0, 2, 0) == 1);
  CHECK(read(backwards).data == std::vector<double>{5, 6, 3, 4, 1, 2});
  backwards["offset"] = 3;
  CHECK(isBroken(backwards));
  backwards["strides"] = {1, 3};
  CHECK(isBroken(backwards));
  backwards["offset"] = 0;
  const Strided transposed = readStrided(backwards);
  CHECK(view(transposed)(0, 0, 1, 1) == 5);
  CHECK(read(backwards).data == std::vector<double>{1, 4, 2, 5, 3, 6});
  backwards["strides"] = {1};
  CHECK(isBroken(backwards));
}

TEST_CASE("a tensor that is not as the format says is broken") {
  CHECK(isBroken(tensor({3}, {1, 2})));
  CHECK(isBroken(tensor({1}, {1}, "float16")));
  CHECK(isBroken(tensor({1}, {"Infinity"})));
  CHECK(isBroken(tensor({1}, {nullptr})));
  CHECK(isBroken(tensor({1}, {1}, "bool")));
  CHECK(isBroken(tensor({1}, {true})));
  CHECK(isBroken(tensor({-1}, json::array())));
  CHECK(isBroken(tensor({1.5}, {1})));
  CHECK(isBroken({{"dtype", "float64"}, {"data", {1}}}));
  CHECK_FALSE(isBroken(tensor({2, 0}, json::array())));
}

TEST_CASE(
    "strides and offset that float64 or a buffer cannot hold are broken, not wrapped around") {
  json one = tensor({2, 2}, {1, 2, 3, 4});
  const auto broken = [&](const json& strides, const json& offset) {
    one["strides"] = strides;
    one["offset"] = offset;
    return isBroken(one);
  };
  CHECK_FALSE(broken({2, 1}, 0));
  const std::int64_t far = std::int64_t(1) << 60;
  CHECK(broken({far, 1}, 0));
  CHECK(broken({-far, 1}, 0));
  CHECK(broken({far, -far}, 0));
  CHECK(broken({std::uint64_t(18446744073709551615u), 1}, 2));
  CHECK(broken({1.5, 1}, 0));
  CHECK(broken({0, 0}, 0.9));
  CHECK(broken({0, 0}, nullptr));
  CHECK(broken({0, 0}, 4));
  CHECK(broken({0, 0}, -1));
  one["shape"] = {0, 2};
  CHECK_FALSE(broken({2, 1}, 4));
  CHECK(broken({2, 1}, 5));
  one["shape"] = {2, 2};
  one.erase("strides");
  one["offset"] = 0;
  CHECK(isBroken(one));
}

TEST_CASE("a shape of more numbers than the core holds is refused, however few its data are") {
  const std::int64_t far = std::int64_t(1) << 32;
  CHECK(isBroken(tensor({far, far}, json::array())));
  CHECK(isBroken(tensor({far, far, far, far}, json::array())));
  CHECK_THROWS_AS(read(tensor({1, far, 0}, json::array())), Refused);
  json repeated = tensor({far}, {1});
  repeated["strides"] = {0};
  CHECK_THROWS_AS(read(repeated), Refused);
  CHECK_FALSE(isBroken(tensor({0, 4194304}, json::array())));
  CHECK(isBroken(tensor(json(std::vector<int>(33, 1)), {1})));
}

TEST_CASE("lists are lists, integers whole, and fields those of the format") {
  CHECK(isBroken(tensor(json::object(), {1})));
  CHECK(isBroken(tensor(nullptr, {1})));
  CHECK(isBroken(tensor(json::array(), 1)));
  CHECK(isBroken(tensor({1}, {0.5}, "int64")));
  CHECK(isBroken(tensor({1}, {"inf"}, "int32")));
  json misspelt = tensor({1}, {1});
  misspelt["stride"] = {0};
  CHECK(isBroken(misspelt));
}
