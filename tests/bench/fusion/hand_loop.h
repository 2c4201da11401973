// The loops that the engine is measured against: written by hand, everything in registers, one
// pass.
#pragma once

#include <cstddef>

namespace bench {

// z = sin(x).*exp(-y.*y) + sqrt(abs(x.*y)) + cos(x-y) with the functions of accel/cpu.
void chainSingle(const float* x, const float* y, float* z, std::size_t n);
void chainDouble(const double* x, const double* y, double* z, std::size_t n);
// Sums by the same tree; block results of one pass.
double sumSquaredDeviation(const double* x, std::size_t n, double mean);
double sumSquaredDifference(const double* x, const double* y, std::size_t n);
double sumOf(const double* x, std::size_t n);
bool anyBoth(const double* x, const double* y, std::size_t n);
double sumPayoff(const double* s, std::size_t n, double strike);
// Images of three channels, pixel by pixel; pixels a multiple of 16. sums: three a call.
void channelSums(const float* x, std::size_t pixels, float* sums);
void channelSquares(const float* x, std::size_t pixels, const float* means, float* sums);
void normalise(const float* x, std::size_t pixels, const float* means, const float* scales,
               float* z);

}  // namespace bench
