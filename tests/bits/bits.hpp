#pragma once

// What main.cpp prints, each for seeded inputs; false where something was refused.
namespace attention::test {

/// The float32 kernels: the same bits everywhere.
bool printKernels();

/// The float64 stages that use only + - * / and square roots: the same bits everywhere.
bool printExactStages();

/// The float64 stages into which the C library's exp, log, pow or tanh enters.
bool printCloseStages();

/// NumPy's generator: the same bits everywhere.
bool printRandom();

}  // namespace attention::test
