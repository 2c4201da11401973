// One kernel over its iteration space, a chunk at a time: compiled once, then any range of elements
// on any thread that has a worker's scratch memory.
#pragma once

#include <accel/operand.h>

#include <atomic>
#include <memory>
#include <new>
#include <span>
#include <vector>

#include "accel/cpu/block_program.h"
#include "accel/cpu/iteration.h"
#include "accel/cpu/map_runner.h"
#include "accel/cpu/scratch.h"

namespace accel::cpu {

// Whose memory each output has: as CompileOptions::alias.
void aliasesOf(const KernelIr& kernel, std::span<const Operand> inputs,
               std::span<const Operand> outputs, std::vector<int>& alias);

class ChunkRunner {
 public:
  // A thread's scratch memory.
  struct Worker {
    Scratch memory;
    std::vector<char*> slots;  // the program's, then one for each repeated input
    std::vector<const void*> inputs;
    std::vector<std::uint8_t> steps;
    std::vector<void*> lanes;            // for each output that the program accumulates
    std::vector<std::int64_t> patterns;  // for each repeated input: which one its slot holds, or -1
    std::size_t bytes = 0;               // of memory
  };

  ChunkRunner(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
              std::span<const Operand> outputs, std::size_t blockBytes, SegmentCompiler* segments)
      : kernel_(kernel),
        table_(table),
        inputs_(inputs),
        outputs_(outputs),
        blockBytes_(blockBytes),
        segments_(segments),
        iteration_(kernel, inputs) {}

  // Compiles the kernel. lanes: segments may accumulate the reductions, in so many; every range
  // that is run then begins at lane 0. Ranges lie within whole multiples of `range` elements; 0:
  // anywhere. runs: as CompileOptions.
  Status prepare(std::size_t lanes, std::int64_t range = 0, double runs = 1);
  // Before the first range of a run: computes what is the same for all elements.
  void begin();
  Worker makeWorker() const;
  // Makes a worker of an earlier run as good as new.
  void renew(Worker& w) const;
  // How many elements to do next: never past `end`, a block, or what can be read in place.
  std::int64_t chunkLength(std::int64_t start, std::int64_t end) const;
  // Computes elements [start, start + n): results are stored, values to be reduced are in value().
  // The worker will go on at `next`.
  void run(Worker& w, std::int64_t start, std::int64_t n, std::int64_t next);
  void run(Worker& w, std::int64_t start, std::int64_t n) { run(w, start, n, start + n); }
  // The elements of output `output`'s node in the chunk that was run last.
  const void* value(const Worker& w, std::size_t output, std::int64_t start) const {
    std::uint8_t step;
    return resolve(w, program_.outputs[output], start, step);
  }

  // Does running a chunk also add output `output` to its lanes (Worker::lanes)?
  bool accumulates(std::size_t output) const { return program_.accumulates[output]; }
  bool isUniform(std::size_t output) const {
    return program_.outputs[output].place == Place::Uniform;
  }
  std::int64_t elements() const { return iteration_.elements(); }
  std::int64_t chunk() const { return chunk_; }  // elements of a block
  double weight() const { return program_.weight; }
  double runsUntilWorth() const { return program_.runsUntilWorth; }
  // Some real answer does not exist.
  bool hit() const { return hit_.load(std::memory_order_relaxed); }

 private:
  void chooseChunk(std::size_t lanes);
  bool keepsPattern(const RepeatedInput& in, std::int64_t range) const;
  bool holdsPatterns() const;
  void runSegment(Worker& w, const Call& call, std::int64_t start, std::int64_t n) const;
  void placeInputs(Worker& w, std::int64_t start, std::int64_t n);
  const char* expanded(Worker& w, std::size_t r, std::int64_t start, std::int64_t n) const;
  void checkGuards(const Worker& w, std::int64_t start, std::int64_t n);
  // A call or a part of one, and up to which share of the lines to ask for before it, in 1/65536.
  struct Step {
    std::uint16_t call;
    std::uint8_t part, parts;
    std::uint32_t to;
  };
  // An array read or written from end to end.
  struct Stream {
    const Operand* array;
    std::size_t size;  // of an element
    bool result;
  };
  // How far a chunk has asked for memory.
  struct Ahead {
    std::int64_t start, next, n;      // this chunk, the one after it
    std::size_t total = 0, done = 0;  // lines
    std::size_t stream = 0;           // the next one
    const char* line = nullptr;
    const char* end = nullptr;
    bool result = false;
  };
  void planSteps();
  void prefetch(Ahead& ahead, const Step& step) const;
  const void* resolve(const Worker& w, Location at, std::int64_t start, std::uint8_t& step) const;
  bool isIndirect(std::size_t output) const {
    const Location at = program_.outputs[output];
    return kernel_.outputs[output].reduce == Reduce::None &&
           (at.place != Place::Output || at.index != output);
  }
  void storeIndirect(const Worker& w, std::int64_t start, std::int64_t n);

  const KernelIr& kernel_;
  const KernelTable& table_;
  std::span<const Operand> inputs_;
  std::span<const Operand> outputs_;
  std::size_t blockBytes_;
  SegmentCompiler* segments_;
  Iteration iteration_;
  Program program_;
  std::vector<Step> steps_;
  std::vector<Stream> streams_;  // results first
  std::size_t streamBytes_ = 0;  // of an element of each
  bool expand_ = false;          // repeated inputs are copied out for each block
  bool cutsAtPatterns_ = false;  // a chunk ends where a pattern does
  bool held_ = false;            // nobody reads more of a pattern than the first vectors
  std::int64_t patternElements_ = 0;
  bool storesIndirect_ = false;
  std::int64_t chunk_ = kBlockBytes / 8;
  std::size_t slotBytes_ = kBlockBytes;
  std::atomic<bool> hit_{false};
};

}  // namespace accel::cpu
