// Numbers of a machine, each with its origin: starting values, by which things are decided until
// this machine's own are known. What replaces each of them stands beside it. (The CPU's prices have
// theirs in measure/cpu_defaults.cpp: measured within the first 5 ms of array work.)
#pragma once

namespace accel::machine {

// Calling workers that still spin, and what each further thread adds. Two-core Zen 4 server.
// Replaced by what kernels on all threads take (which/learned.h: the part of waking threads).
inline constexpr double kWakeNanos = 1000, kParallelShare = 0.85;
// Waking workers that sleep takes the caller so long, and so long until they run. Two-core Zen 4
// and Zen 3 servers (cpu/thread_pool.cpp says when they sleep). Replaced by the first that are
// woken here (cpu::Waking).
inline constexpr double kWakeSleepersNanos = 8000, kAwakeNanos = 80000;
// What judging kernels costs, between runs that took the caches. Zen 3 server. Replaced by what it
// takes here: the first eight or so judgements move it most of the way.
inline constexpr double kJudgeNanos = 18000;
// A device's pipeline, compiled. SwiftShader on two cores; hardware's take as long. Replaced by
// the calibration's, and by every pipeline that a call has waited for.
inline constexpr double kCompileNanos = 5e6;

// Not replaced: choices of this program, below which there is nothing to gain, on any machine seen.
//
// Work of maps and reductions, in adds, and of products, in multiply-adds, below which another
// thread gains nothing: in a short run it does no harm either, so measurements alone would let it
// in (a loop over 8,192 elements went from 2.3 to 4.4 us, and took the other core's whole time;
// two-core Zen 4 server; products: two-core Zen 3 server). Above it, measurements decide.
inline constexpr double kLeastShared = 1e5, kLeastSharedProduct = 4e4;
// Asking takes about 60 ns, a kernel over a thousand elements 200: below this it costs more than
// the best choice gains over the kernels' own rules (./dev bench selection table).
inline constexpr long long kLeastAskedElements = 2048;

}  // namespace accel::machine
