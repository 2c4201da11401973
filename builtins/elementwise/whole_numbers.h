// Primes and factors of 64-bit whole numbers.
#pragma once

#include <cstdint>
#include <vector>

namespace matlift::builtins {

/// Deterministic for all of uint64.
bool isPrime(uint64_t n);
/// Prime factors in ascending order, repeated; {n} for n < 4.
std::vector<uint64_t> primeFactors(uint64_t n);
/// All primes <= n.
std::vector<uint32_t> primesUpTo(uint32_t n);
uint64_t greatestCommonDivisor(uint64_t a, uint64_t b);

}  // namespace matlift::builtins
