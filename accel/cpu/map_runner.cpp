#include "accel/cpu/map_runner.h"

#include <accel/reduction_tree.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <limits>
#include <new>

#include "accel/cpu/chunk_runner.h"
#include "accel/cpu/direct_reduce.h"
#include "accel/cpu/reduce_steps.h"
#include "accel/cpu/reduction_ways.h"
#include "accel/cpu/two_pass.h"
#include "accel/cpu/work_ranges.h"

namespace accel::cpu {
namespace {

// Work below this (elements times weight) stays on the calling thread: a worker is there after 1 to
// 50 us (cpu/thread_pool.cpp), an add over a cached array takes about 0.2 ns (two-core Zen 4
// server).
constexpr double kParallelWork = 100000;
constexpr std::size_t kMaxReductions = 4;  // behind one kernel
// Sequences side by side are reduced so many at a time: 64 partial sums of each stay in the
// second-level cache.
constexpr std::int64_t kStrip = 512;

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
  // Looks at n elements from place `at` of the sequence on.
  void look(const void* x, std::size_t n, std::int64_t at, Best& b) const {
    double wide = 0;
    float single = 0;
    extreme(x, n, dtype == DType::F64 ? static_cast<void*>(&wide) : &single);
    const double found = dtype == DType::F64 ? wide : static_cast<double>(single);
    if (!beats(found, b.value)) return;
    std::uint32_t place;
    whole(x, n, &place);
    b = {found, static_cast<std::uint32_t>(at) + place};
  }
};

// A mean is divided by its count, a zero extreme is +0.
template <class T>
void finishAs(Reduce kind, std::int64_t count, char* out, std::size_t n) {
  T* v = reinterpret_cast<T*>(out);
  for (std::size_t i = 0; i < n; ++i) {
    if (kind == Reduce::Mean) v[i] /= static_cast<T>(count);
    if (kind == Reduce::Max || kind == Reduce::Min) v[i] += T(0);
  }
}

std::int64_t ceilDiv(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

class Runner {
 public:
  Runner(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
         std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan,
         SegmentCompiler* segments)
      : kernel_(kernel),
        table_(table),
        outputs_(outputs),
        pool_(pool),
        plan_(plan),
        chunks_(kernel, table, inputs, outputs, plan.blockBytes, segments) {}

  Status run();

 private:
  // Long: sequences one after the other, in blocks of the tree. Short: several slices at a time,
  // gathered in cache. Strips: long sequences side by side.
  enum class Mode { Long, Short, Strips };
  struct Worker : ChunkRunner::Worker {
    std::vector<char> panel;  // short slices, or the strips' partial sums
  };

  // The plan's, else by shape.
  static Mode modeOf(RunPlan::Reduction way, const ReducedShape& s, bool sideBySide) {
    if (way == RunPlan::Reduction::Blocks) return Mode::Long;
    if (way == RunPlan::Reduction::Gathered) return Mode::Short;
    if (way == RunPlan::Reduction::Strips) return Mode::Strips;
    if (s.inner == 1) return s.count > kTreeBlock ? Mode::Long : Mode::Short;
    return gathers(s, sideBySide) ? Mode::Short : Mode::Strips;
  }

  Status addReductions();
  void chooseMode();
  int threads() const;
  Worker makeWorker() const;
  bool isOver() const { return chunks_.hit() || decided_.load(std::memory_order_relaxed); }
  Status runUnits();
  void runUnit(Worker& w, std::int64_t unit);
  void runLongUnit(Worker& w, std::int64_t unit);
  void runShortUnit(Worker& w, std::int64_t unit);
  void runStripUnit(Worker& w, std::int64_t unit);
  void finishLong();
  void finishStrips();
  void finish(const Reduction& red, char* out, std::size_t n) const {
    red.dtype == DType::F64 ? finishAs<double>(red.kind, shape_.count, out, n)
                            : finishAs<float>(red.kind, shape_.count, out, n);
  }

  const KernelIr& kernel_;
  const KernelTable& table_;
  std::span<const Operand> outputs_;
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
  std::atomic<bool> outOfMemory_{false};
  bool stopsEarly_ = false;           // the only result is one any or all
  std::atomic<bool> decided_{false};  // and it is known
};

Status Runner::addReductions() {
  for (std::size_t o = 0; o < outputs_.size(); ++o) {
    const Reduce kind = kernel_.outputs[o].reduce;
    if (kind == Reduce::None) continue;
    Reduction red;
    red.output = o;
    red.kind = kind;
    red.dtype = kernel_.nodes[kernel_.outputs[o].node].dtype;
    red.steps = reduceSteps(kind, red.dtype);
    red.whole = table_.findReduce(kind, red.dtype);
    red.slices = table_.findReduceDim(kind, red.dtype);
    red.size = dtypeSize(red.dtype);
    if (!red.whole) return Status(StatusCode::Unsupported, "reduction of this type");
    if (isPlace(kind))
      red.extreme =
          table_.findReduce(kind == Reduce::ArgMax ? Reduce::Max : Reduce::Min, red.dtype);
    if (chunks_.isUniform(o)) return Status(StatusCode::Unsupported, "uniform");
    reductions_.push_back(std::move(red));
  }
  if (reductions_.size() > kMaxReductions) return Status(StatusCode::Unsupported, "reductions");
  return Status::ok();
}

int Runner::threads() const {
  const double work = static_cast<double>(chunks_.elements()) * (chunks_.weight() + 1);
  const bool parallel = plan_.threads == 0 ? work > kParallelWork : plan_.threads > 1;
  if (!parallel) return 1;
  return plan_.threads == 0 ? pool_.size() : std::min(pool_.size(), plan_.threads);
}

// The mode and how the work is cut into units, each of which one thread does.
void Runner::chooseMode() {
  if (reductions_.empty()) {
    shape_ = {1, chunks_.elements(), 1, true};
    unit_ = std::max(unit_, chunks_.chunk());
  } else {
    shape_ = reducedShape(kernel_);
  }
  slice_ = shape_.inner * shape_.count;
  const bool sideBySide = std::all_of(reductions_.begin(), reductions_.end(),
                                      [](const Reduction& r) { return r.steps != nullptr; });
  mode_ = reductions_.empty() ? Mode::Long : modeOf(plan_.reduction, shape_, sideBySide);
  if (mode_ == Mode::Long) {
    blocksPerResult_ = ceilDiv(shape_.count, unit_);
    units_ = shape_.outer * blocksPerResult_;
  } else if (mode_ == Mode::Short) {
    groupSize_ = std::max<std::int64_t>(1, kTreeBlock / std::max<std::int64_t>(1, slice_));
    units_ = ceilDiv(shape_.outer, groupSize_);
  } else {
    blocksPerResult_ = ceilDiv(shape_.count, kTreeBlock);
    // Enough units for all threads, as long as a strip's rows stay worth a call.
    const std::int64_t wanted = ceilDiv(2 * threads(), shape_.outer * blocksPerResult_);
    strip_ = std::min(std::min(kStrip, shape_.inner),
                      std::max<std::int64_t>(128, ceilDiv(shape_.inner, wanted)));
    lanes_ = shape_.count <= static_cast<std::int64_t>(kReduceSequential)
                 ? 1
                 : static_cast<std::int64_t>(kReduceLanes);
    units_ = shape_.outer * blocksPerResult_ * ceilDiv(shape_.inner, strip_);
  }
  // A block that is never run counts as false, which is right once any has found one that is true,
  // or all one that is not. A guard wants to see every element.
  stopsEarly_ = mode_ == Mode::Long && outputs_.size() == 1 && shape_.outer == 1 &&
                kernel_.guards.empty() && !reductions_.empty() &&
                (reductions_[0].kind == Reduce::Any || reductions_[0].kind == Reduce::All);
  const std::int64_t partials = mode_ == Mode::Long ? units_
                                : mode_ == Mode::Strips
                                    ? shape_.outer * blocksPerResult_ * shape_.inner
                                    : 0;
  for (Reduction& red : reductions_) {
    red.partial.resize(static_cast<std::size_t>(partials) * red.size);
    if (isPlace(red.kind)) red.best.resize(static_cast<std::size_t>(partials));
  }
}

Runner::Worker Runner::makeWorker() const {
  Worker w;
  static_cast<ChunkRunner::Worker&>(w) = chunks_.makeWorker();
  const std::int64_t elements = mode_ == Mode::Short    ? groupSize_ * slice_
                                : mode_ == Mode::Strips ? lanes_ * strip_
                                                        : 0;
  w.panel.resize(static_cast<std::size_t>(elements) * 8 * reductions_.size());
  return w;
}

// A block of one long sequence (or of the plain iteration when nothing is reduced).
void Runner::runLongUnit(Worker& w, std::int64_t unit) {
  const std::int64_t result = unit / blocksPerResult_, block = unit % blocksPerResult_;
  const std::int64_t base = result * shape_.count;
  const std::int64_t first = base + block * unit_;
  const std::int64_t end = std::min(base + shape_.count, first + unit_);
  alignas(64) double acc[kMaxReductions][kReduceLanes];
  std::uint8_t flag[kMaxReductions] = {};
  for (std::size_t r = 0; r < reductions_.size(); ++r) {
    if (reductions_[r].steps) reductions_[r].steps->start(acc[r]);
    flag[r] = reductions_[r].kind == Reduce::All;
    w.lanes[reductions_[r].output] = reductions_[r].steps ? static_cast<void*>(acc[r]) : &flag[r];
  }
  for (std::int64_t start = first; start < end;) {
    const std::int64_t n = chunks_.chunkLength(start, end);
    chunks_.run(w, start, n);
    const std::size_t lane = static_cast<std::size_t>(start - first) % kReduceLanes;
    for (std::size_t r = 0; r < reductions_.size(); ++r) {
      Reduction& red = reductions_[r];
      if (chunks_.accumulates(red.output)) continue;
      const void* x = chunks_.value(w, red.output, start);
      if (isPlace(red.kind)) {
        red.look(x, static_cast<std::size_t>(n), start - base,
                 red.best[static_cast<std::size_t>(unit)]);
      } else if (red.steps && lane == 0) {
        red.steps->add(x, static_cast<std::size_t>(n), acc[r]);
      } else if (red.steps) {
        red.steps->addCyclic(x, static_cast<std::size_t>(n), acc[r], lane, kReduceLanes);
      } else {
        std::uint8_t here;
        red.whole(x, static_cast<std::size_t>(n), &here);
        flag[r] = red.kind == Reduce::All ? flag[r] & here : flag[r] | here;
      }
    }
    start += n;
  }
  for (std::size_t r = 0; r < reductions_.size(); ++r) {
    Reduction& red = reductions_[r];
    if (isPlace(red.kind)) continue;
    if (red.steps) {
      red.steps->fold(acc[r], red.partial.data() + static_cast<std::size_t>(unit) * red.size);
    } else {
      red.partial[static_cast<std::size_t>(unit)] = static_cast<char>(flag[r]);
      if (stopsEarly_ && flag[r] == (red.kind == Reduce::Any))
        decided_.store(true, std::memory_order_relaxed);
    }
  }
}

// Several slices that fit the cache: their elements are gathered in a panel, then reduced whole.
void Runner::runShortUnit(Worker& w, std::int64_t unit) {
  const std::int64_t firstResult = unit * groupSize_;
  const std::int64_t results = std::min(groupSize_, shape_.outer - firstResult);
  const std::int64_t first = firstResult * slice_, end = first + results * slice_;
  const std::size_t panelStride = static_cast<std::size_t>(groupSize_ * slice_) * 8;
  for (std::int64_t start = first; start < end;) {
    const std::int64_t n = chunks_.chunkLength(start, end);
    chunks_.run(w, start, n);
    for (std::size_t r = 0; r < reductions_.size(); ++r) {
      const Reduction& red = reductions_[r];
      char* to =
          w.panel.data() + r * panelStride + static_cast<std::size_t>(start - first) * red.size;
      std::memcpy(to, chunks_.value(w, red.output, start), static_cast<std::size_t>(n) * red.size);
    }
    start += n;
  }
  for (std::size_t r = 0; r < reductions_.size(); ++r) {
    const Reduction& red = reductions_[r];
    const Operand& out = outputs_[red.output];
    red.slices(w.panel.data() + r * panelStride, static_cast<std::size_t>(shape_.inner),
               static_cast<std::size_t>(shape_.count), static_cast<std::size_t>(results),
               static_cast<char*>(out.host) +
                   static_cast<std::size_t>(firstResult * shape_.inner) * dtypeSize(out.dtype));
  }
}

// One block of the tree for a strip of sequences side by side. Whole rows follow each other without
// a gap, so they are taken together; a narrower strip takes its part of each row.
void Runner::runStripUnit(Worker& w, std::int64_t unit) {
  const std::int64_t strips = ceilDiv(shape_.inner, strip_);
  const std::int64_t i0 = unit % strips * strip_, block = unit / strips;
  const std::int64_t k0 = block % blocksPerResult_ * kTreeBlock, o = block / blocksPerResult_;
  const std::int64_t rows = std::min(kTreeBlock, shape_.count - k0);
  const std::int64_t width = std::min(strip_, shape_.inner - i0);
  const bool whole = width == shape_.inner;
  const std::int64_t base = o * slice_ + k0 * shape_.inner + i0;
  const std::int64_t pieces = whole ? 1 : rows, length = whole ? rows * width : width;
  const auto period = static_cast<std::size_t>(lanes_ * width);
  const std::size_t stride = static_cast<std::size_t>(lanes_ * strip_) * 8;
  for (std::size_t r = 0; r < reductions_.size(); ++r) {
    reductions_[r].steps->startRows(w.panel.data() + r * stride, period);
    w.lanes[reductions_[r].output] = w.panel.data() + r * stride;
  }
  for (std::int64_t k = 0; k < pieces; ++k) {
    const std::int64_t first = base + k * shape_.inner, end = first + length;
    for (std::int64_t start = first; start < end;) {
      const std::int64_t n = chunks_.chunkLength(start, end);
      chunks_.run(w, start, n, start + n < end ? start + n : first + shape_.inner);
      const std::size_t at = static_cast<std::size_t>(k * width + start - first) % period;
      for (std::size_t r = 0; r < reductions_.size(); ++r) {
        if (chunks_.accumulates(reductions_[r].output)) continue;
        reductions_[r].steps->addCyclic(chunks_.value(w, reductions_[r].output, start),
                                        static_cast<std::size_t>(n), w.panel.data() + r * stride,
                                        at, period);
      }
      start += n;
    }
  }
  for (std::size_t r = 0; r < reductions_.size(); ++r) {
    Reduction& red = reductions_[r];
    char* acc = w.panel.data() + r * stride;
    red.steps->foldRows(acc, static_cast<std::size_t>(lanes_), static_cast<std::size_t>(width));
    std::memcpy(red.partial.data() + static_cast<std::size_t>(block * shape_.inner + i0) * red.size,
                acc, static_cast<std::size_t>(width) * red.size);
  }
}

void Runner::runUnit(Worker& w, std::int64_t unit) {
  switch (mode_) {
    case Mode::Long:
      return runLongUnit(w, unit);
    case Mode::Short:
      return runShortUnit(w, unit);
    case Mode::Strips:
      return runStripUnit(w, unit);
  }
}

void Runner::finishLong() {
  const auto blocks = static_cast<std::size_t>(blocksPerResult_);
  for (Reduction& red : reductions_) {
    const Operand& out = outputs_[red.output];
    for (std::int64_t k = 0; k < shape_.outer; ++k) {
      // Of flags there is a byte for each block.
      const char* parts =
          red.partial.data() + static_cast<std::size_t>(k) * blocks * (red.steps ? red.size : 1);
      char* to = static_cast<char*>(out.host) + static_cast<std::size_t>(k) * dtypeSize(out.dtype);
      if (isPlace(red.kind)) {
        Reduction::Best b;
        for (std::size_t i = 0; i < blocks; ++i) {
          const Reduction::Best& other = red.best[static_cast<std::size_t>(k) * blocks + i];
          if (red.beats(other.value, b.value)) b = other;
        }
        std::memcpy(to, &b.place, sizeof b.place);
        continue;
      }
      if (red.steps) {
        red.steps->tree(parts, blocks, to);
        finish(red, to, 1);
        continue;
      }
      bool flag = red.kind == Reduce::All;
      for (std::size_t b = 0; b < blocks; ++b)
        flag = red.kind == Reduce::All ? flag && parts[b] : flag || parts[b];
      *to = flag;
    }
  }
}

void Runner::finishStrips() {
  constexpr std::int64_t kColumns = 64;  // at most, as ReduceSteps::columns takes them
  for (Reduction& red : reductions_) {
    const auto inner = static_cast<std::size_t>(shape_.inner);
    for (std::int64_t o = 0; o < shape_.outer; ++o) {
      const std::size_t row = inner * red.size;
      const char* parts = red.partial.data() + static_cast<std::size_t>(o * blocksPerResult_) * row;
      char* to = static_cast<char*>(outputs_[red.output].host) + static_cast<std::size_t>(o) * row;
      if (blocksPerResult_ == 1) {
        std::memcpy(to, parts, row);
      } else {
        for (std::int64_t i = 0; i < shape_.inner; i += kColumns) {
          const std::size_t offset = static_cast<std::size_t>(i) * red.size;
          red.steps->columns(parts + offset, inner,
                             static_cast<std::size_t>(std::min(kColumns, shape_.inner - i)),
                             static_cast<std::size_t>(blocksPerResult_), to + offset);
        }
      }
      finish(red, to, inner);
    }
  }
}

Status Runner::runUnits() {
  const int workers = threads();
  if (workers > 1 && pool_.size() > 1 && units_ > 1) {
    WorkRanges ranges(units_, std::min(workers, pool_.size()));
    pool_.share([&](int worker) noexcept {
      if (worker >= workers) return;
      try {
        Worker w = makeWorker();
        for (std::int64_t u, last; !isOver() && ranges.take(worker, u, last);)
          for (; u < last; ++u) runUnit(w, u);
      } catch (const std::bad_alloc&) {
        outOfMemory_ = true;
      }
    });
  } else {
    Worker w = makeWorker();
    for (std::int64_t u = 0; u < units_ && !isOver(); ++u) runUnit(w, u);
  }
  if (outOfMemory_) return Status(StatusCode::OutOfMemory, "scratch blocks");
  if (chunks_.hit()) return Status(StatusCode::DomainExit, "the real answer does not exist");
  return Status::ok();
}

Status Runner::run() {
  // Gathered elements are wanted themselves.
  const bool gathers = plan_.reduction == RunPlan::Reduction::Gathered;
  const ReducedShape shape = reducedShape(kernel_);
  const std::size_t lanes = gathers ? 0 : lanesOf(shape);
  if (Status s = chunks_.prepare(lanes, lanes ? shape.inner * shape.count : 0); !s.isOk()) return s;
  if (Status s = addReductions(); !s.isOk()) return s;
  chooseMode();
  if (Status s = runUnits(); !s.isOk()) return s;
  if (!reductions_.empty() && mode_ == Mode::Long) finishLong();
  if (mode_ == Mode::Strips) finishStrips();
  return Status::ok();
}

}  // namespace

Status runMap(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
              std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan,
              SegmentCompiler* segments) noexcept {
  try {
    if (inputs.size() != kernel.inputs.size() || outputs.size() != kernel.outputs.size()) {
      return Status(StatusCode::InvalidTask, "operand count");
    }
    if (plan.threads < 0 || plan.blockBytes < kMinBlockBytes ||
        (plan.blockBytes & (plan.blockBytes - 1)) != 0) {
      return Status(StatusCode::InvalidTask, "plan");
    }
    using Way = RunPlan::Reduction;
    const unsigned ways = reductionWays(kernel);
    RunPlan done = plan;
    if (!(ways & wayBit(plan.reduction))) done.reduction = Way::Auto;
    const bool whole =
        std::none_of(inputs.begin(), inputs.end(), [](const Operand& in) { return in.strided; });
    if ((done.reduction == Way::Auto || done.reduction == Way::Direct) && whole &&
        (ways & wayBit(Way::Direct)))
      return reduceDirect(kernel, table, inputs, outputs, pool, plan.threads, segments);
    if (done.reduction == Way::TwoPass ||
        (done.reduction == Way::Auto && ways && autoIsTwoPass(reducedShape(kernel), ways)))
      return runTwoPass(kernel, table, inputs, outputs, pool, done, segments);
    if (done.reduction == Way::Direct) done.reduction = Way::Auto;
    return Runner(kernel, table, inputs, outputs, pool, done, segments).run();
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "scratch memory");
  }
}

}  // namespace accel::cpu
