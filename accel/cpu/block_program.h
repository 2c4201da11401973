// A kernel IR made ready for the CPU: a list of kernel calls over blocks that stay in the
// first-level cache. Slots are block-sized scratch arrays, shared by values whose lives do not
// overlap.
#pragma once

#include <accel/kernel_ir.h>
#include <accel/kernels.h>
#include <accel/status.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "accel/cpu/segment_compiler.h"

namespace accel::cpu {

// Bytes of a block of the widest type in use: ten of them fit the first-level cache. Its elements
// are a multiple of the reduction's 64 lanes.
inline constexpr std::size_t kBlockBytes = 4096;

// Where a value is while a block is worked on.
enum class Place : std::uint8_t {
  Input,    // the caller's array: pointer moves along with the block (or an expanded copy)
  Uniform,  // one element, the same for all blocks
  Slot,     // scratch
  Output,   // the caller's result array
  Lanes,    // a reduction's partial results, which the runner keeps
};

struct Location {
  Place place = Place::Slot;
  std::uint16_t index = 0;
};

struct Call {
  MapFn fn = nullptr;
  Location args[3];
  Location out;
  std::uint8_t argCount = 0;
  std::uint8_t argSize[3] = {};  // bytes of an element
  std::uint8_t outSize = 8;
  double weight = 1;            // as opWeight
  SegmentFn segment = nullptr;  // instead of fn: several operations, with operands of their own
  std::vector<Location> segmentArgs, segmentOuts;
  std::vector<std::uint16_t> held;  // inputs whose elements the segment keeps in registers
};

struct GuardCheck {
  DomainGuard guard;
  Location value;
  Location exponent;  // PowerReal: value is the base
  DType dtype = DType::F64;
};

struct Program {
  std::vector<Call> uniformCalls;  // once, on one element
  std::vector<Call> calls;         // for each block
  std::vector<GuardCheck> guards;
  std::vector<Location> outputs;        // where each kernel output's node is found
  std::vector<std::uint64_t> uniforms;  // constants and scalar results, 8 bytes each
  // Which uniforms are filled in for each run: (input or constant of the kernel, uniform).
  std::vector<std::pair<std::uint16_t, std::uint16_t>> scalarInputs, constants;
  std::size_t slotCount = 0;
  double weight = 0;  // cost of one element, in adds; decides whether threads pay
  // Reductions that segments do on their way: the outputs whose lanes the runner has to give.
  std::vector<bool> accumulates;
  // After so many runs a segment will have done enough for machine code of its own.
  double runsUntilWorth = std::numeric_limits<double>::infinity();
};

// Of one element, in adds.
double opWeight(Op op);

// The loop for an operation: by its arguments' types, which have been checked against ops.def.
// second: of no meaning where there is one argument. Null: there is none.
MapFn kernelFor(const KernelTable& table, Op op, DType result, DType first, DType second);

// What a program is compiled for.
struct CompileOptions {
  // For each output: may it be written where its node is computed? Not when an input shares its
  // memory, unless it is exactly that input's: then once nobody reads the input any more.
  static constexpr int kFree = -1, kShared = -2;
  std::vector<int> alias;  // kFree, kShared, or the input
  // For each input: is one element read again and again in a chunk?
  std::vector<bool> repeated;
  // For each input: the elements after which it repeats itself, in every chunk; 0: it does not.
  std::vector<std::int64_t> period;
  SegmentCompiler* segments = nullptr;  // null: each operation by itself
  std::size_t lanes = 0;                // segments may do reductions, in so many; 0: they may not
  double runs = 1;                      // this one, and those since the program was last compiled
};

// Fails (InvalidTask, Unsupported) when a node has no kernel.
Result<Program> compile(const KernelIr& kernel, const KernelTable& table,
                        const CompileOptions& options);

// True when a value is outside the guard; arrays of n elements with steps 0 or 1.
bool guardHit(const GuardCheck& check, const void* value, const void* exponent, std::size_t n,
              std::size_t valueStep, std::size_t exponentStep);

}  // namespace accel::cpu
