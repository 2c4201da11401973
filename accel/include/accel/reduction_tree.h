// The order in which Sum, Mean and Prod combine elements: one definition for every provider, so
// that a sum has the same bits for any thread count, vector width and device. No multiply is
// contracted into an add anywhere near it.
//
// For the sequence x[0..n) of one reduced set, taken in column-major order, with e = +0 (Sum) or 1
// (Prod) and o = + or *, every operation rounded to the element type:
//
//   tree(x, n):
//     n <= kSequential (32):  r = e;  r = r o x[0];  ...  r = r o x[n-1]          left to right
//     n <= kBlock (4096):     for lane j in [0, kLanes): a[j] = e, then a[j] = a[j] o x[k] for
//                             k = j, j + kLanes, j + 2 kLanes, ... < n            (kLanes = 64)
//                             for h = 32, 16, 8, 4, 2, 1: a[j] = a[j] o a[j + h] for j in [0, h)
//                             r = a[0]
//     otherwise:              y[b] = the n <= kBlock rule on block b of kBlock elements (the last
//     one may
//                             be shorter; it uses the lane rule even when it has 32 elements or
//                             less); r = tree(y, number of blocks)
//
// On a GPU a block is one workgroup of 64 with coalesced reads; on AVX-512 it is 4 (single) or 8
// (double) independent accumulators. Missing elements may be replaced by e: a partial result is
// never -0, so adding +0 changes nothing.
#pragma once

#include <cstddef>

namespace accel {

inline constexpr std::size_t kReduceSequential = 32;
inline constexpr std::size_t kReduceLanes = 64;
inline constexpr std::size_t kReduceBlock = 4096;

}  // namespace accel
