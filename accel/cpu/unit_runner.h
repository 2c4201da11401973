// A kernel with the reductions behind it, made ready for its sizes: prepared once, then run any
// number of times on operands of the same sizes. Runs on one or several threads; the answer's bits
// depend on neither their number nor the block size.
#pragma once

#include <accel/reduction_tree.h>
#include <accel/stop.h>

#include <atomic>
#include <limits>
#include <memory>
#include <span>
#include <vector>

#include "accel/cpu/chunk_runner.h"
#include "accel/cpu/map_runner.h"
#include "accel/cpu/reduce_steps.h"
#include "accel/cpu/reduction_ways.h"

namespace accel::cpu {

class UnitRunner {
 public:
  // All outlive this, and stay where they are; operands may point to other memory in each run, as
  // long as the same ones share it.
  UnitRunner(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
             std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan,
             SegmentCompiler* segments)
      : kernel_(kernel),
        table_(table),
        inputs_(inputs),
        outputs_(outputs),
        pool_(pool),
        plan_(plan),
        chunks_(kernel, table, inputs, outputs, plan.blockBytes, segments) {}

  // runs: as CompileOptions. Throws bad_alloc.
  Status prepare(double runs = 1);
  // The constants are read from the kernel again. Throws bad_alloc.
  Status run();
  // After so many runs preparing it again may make it faster.
  double runsUntilWorth() const { return chunks_.runsUntilWorth(); }
  // Lets scratch memory go that is too much to keep between runs.
  void trim();

 private:
  // Long: sequences one after the other, in blocks of the tree. Short: several slices at a time,
  // gathered in cache. Strips: long sequences side by side.
  enum class Mode { Long, Short, Strips };
  struct Worker : ChunkRunner::Worker {
    std::vector<char> panel;  // short slices, or the strips' partial sums
    bool made = false;
  };

  // How one output's elements come together.
  struct Reduction {
    std::size_t output = 0;
    Reduce kind = Reduce::None;
    DType dtype = DType::F64;
    const ReduceSteps* steps = nullptr;
    ReduceFn whole = nullptr;      // for a piece that is at hand
    ReduceDimFn slices = nullptr;  // for whole slices that are at hand
    std::size_t size = 8;          // of an element
    std::vector<char> partial;     // one element (or flag) for each block of each result
    // ArgMax, ArgMin: the extreme's value, and what each block found.
    struct Best {
      double value = std::numeric_limits<double>::quiet_NaN();
      std::uint32_t place = 0;  // in its sequence
    };
    ReduceFn extreme = nullptr;
    std::vector<Best> best;

    // Does a later block's find take the place of an earlier one's?
    bool beats(double later, double earlier) const {
      if (later != later) return false;
      return earlier != earlier || (kind == Reduce::ArgMax ? later > earlier : later < earlier);
    }
    void look(const void* x, std::size_t n, std::int64_t at, Best& b) const;
  };

  static Mode modeOf(RunPlan::Reduction way, const ReducedShape& s, bool sideBySide);
  Status addReductions();
  void chooseMode();
  int threads() const;
  void begin();
  Worker& worker(int index);
  bool isOver() const {
    return chunks_.hit() || decided_.load(std::memory_order_relaxed) || isRaised(stop_);
  }
  bool writesOverInputs() const;
  Status runUnits();
  void runUnit(Worker& w, std::int64_t unit);
  void runLongUnit(Worker& w, std::int64_t unit);
  void runShortUnit(Worker& w, std::int64_t unit);
  void runStripUnit(Worker& w, std::int64_t unit);
  void finishLong();
  void finishStrips();
  void finish(const Reduction& red, char* out, std::size_t n) const;

  const KernelIr& kernel_;
  const KernelTable& table_;
  std::span<const Operand> inputs_, outputs_;
  ThreadPool& pool_;
  RunPlan plan_;
  ChunkRunner chunks_;
  std::vector<Reduction> reductions_;
  ReducedShape shape_;
  Mode mode_ = Mode::Long;
  std::int64_t units_ = 0;
  std::int64_t slice_ = 1;            // elements of a slice: inner times reduced
  std::int64_t unit_ = kTreeBlock;    // elements of a long unit
  std::int64_t blocksPerResult_ = 1;  // Long, Strips
  std::int64_t groupSize_ = 1;        // Short: slices of a unit
  std::int64_t strip_ = 1;            // Strips: sequences of a unit
  std::int64_t lanes_ = 1;            // Strips: partial results of a sequence
  std::int64_t partials_ = 0;         // of each reduction
  std::vector<Worker> workers_;       // made by their threads, and kept
  std::atomic<bool> outOfMemory_{false};
  bool stopsEarly_ = false;           // the only result is one any or all
  std::atomic<bool> decided_{false};  // and it is known
  const StopFlag* stop_ = nullptr;    // what ends this run early
};

}  // namespace accel::cpu
