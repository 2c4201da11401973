#include "accel/cpu/unit_runner.h"

#include <algorithm>
#include <cstring>
#include <new>

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
// Scratch memory of a kernel that is kept for its next run, in bytes.
constexpr std::size_t kMostKept = 128 << 10;

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

}  // namespace

// Looks at n elements from place `at` of the sequence on.
void UnitRunner::Reduction::look(const void* x, std::size_t n, std::int64_t at, Best& b) const {
  double wide = 0;
  float single = 0;
  extreme(x, n, dtype == DType::F64 ? static_cast<void*>(&wide) : &single);
  const double found = dtype == DType::F64 ? wide : static_cast<double>(single);
  if (!beats(found, b.value)) return;
  std::uint32_t place;
  whole(x, n, &place);
  b = {found, static_cast<std::uint32_t>(at) + place};
}

// The plan's, else by shape.
UnitRunner::Mode UnitRunner::modeOf(RunPlan::Reduction way, const ReducedShape& s,
                                    bool sideBySide) {
  if (way == RunPlan::Reduction::Blocks) return Mode::Long;
  if (way == RunPlan::Reduction::Gathered) return Mode::Short;
  if (way == RunPlan::Reduction::Strips) return Mode::Strips;
  if (s.inner == 1) return s.count > kTreeBlock ? Mode::Long : Mode::Short;
  return gathers(s, sideBySide) ? Mode::Short : Mode::Strips;
}

void UnitRunner::finish(const Reduction& red, char* out, std::size_t n) const {
  red.dtype == DType::F64 ? finishAs<double>(red.kind, shape_.count, out, n)
                          : finishAs<float>(red.kind, shape_.count, out, n);
}

Status UnitRunner::addReductions() {
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

int UnitRunner::threads() const {
  const double work = static_cast<double>(chunks_.elements()) * (chunks_.weight() + 1);
  const bool parallel = plan_.threads == 0 ? work > kParallelWork : plan_.threads > 1;
  if (!parallel) return 1;
  return plan_.threads == 0 ? pool_.size() : std::min(pool_.size(), plan_.threads);
}

// The mode and how the work is cut into units, each of which one thread does.
void UnitRunner::chooseMode() {
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
  partials_ = mode_ == Mode::Long     ? units_
              : mode_ == Mode::Strips ? shape_.outer * blocksPerResult_ * shape_.inner
                                      : 0;
}

// A thread's own memory, made when it first works here.
UnitRunner::Worker& UnitRunner::worker(int index) {
  Worker& w = workers_[static_cast<std::size_t>(index)];
  if (w.made) {
    chunks_.renew(w);
    return w;
  }
  static_cast<ChunkRunner::Worker&>(w) = chunks_.makeWorker();
  const std::int64_t elements = mode_ == Mode::Short    ? groupSize_ * slice_
                                : mode_ == Mode::Strips ? lanes_ * strip_
                                                        : 0;
  w.panel.resize(static_cast<std::size_t>(elements) * 8 * reductions_.size());
  w.made = true;
  return w;
}

// A block of one long sequence (or of the plain iteration when nothing is reduced).
void UnitRunner::runLongUnit(Worker& w, std::int64_t unit) {
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
void UnitRunner::runShortUnit(Worker& w, std::int64_t unit) {
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
void UnitRunner::runStripUnit(Worker& w, std::int64_t unit) {
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

void UnitRunner::runUnit(Worker& w, std::int64_t unit) {
  switch (mode_) {
    case Mode::Long:
      return runLongUnit(w, unit);
    case Mode::Short:
      return runShortUnit(w, unit);
    case Mode::Strips:
      return runStripUnit(w, unit);
  }
}

void UnitRunner::finishLong() {
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

void UnitRunner::finishStrips() {
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

Status UnitRunner::runUnits() {
  const int workers = threads();
  if (workers > 1 && pool_.size() > 1 && units_ > 1) {
    const int crew = std::min(workers, pool_.size());
    // All memory first: results may be written over operands, and half of them could not be undone.
    for (int k = 0; k < crew; ++k) (void)worker(k);
    WorkRanges ranges(units_, crew);
    pool_.share([&](int worker) noexcept {
      if (worker >= workers) return;
      try {
        Worker& w = this->worker(worker);
        for (std::int64_t u, last; !isOver() && ranges.take(worker, u, last);)
          for (; u < last; ++u) runUnit(w, u);
      } catch (const std::bad_alloc&) {
        outOfMemory_ = true;
      }
    });
  } else {
    Worker& w = worker(0);
    for (std::int64_t u = 0; u < units_ && !isOver(); ++u) runUnit(w, u);
  }
  if (outOfMemory_) return Status(StatusCode::OutOfMemory, "scratch blocks");
  if (isRaised(stop_)) return Status(StatusCode::Stopped, "");
  if (chunks_.hit()) return Status(StatusCode::DomainExit, "the real answer does not exist");
  return Status::ok();
}

Status UnitRunner::prepare(double runs) {
  // Gathered elements are wanted themselves.
  const bool gathers = plan_.reduction == RunPlan::Reduction::Gathered;
  const ReducedShape shape = reducedShape(kernel_);
  const std::size_t lanes = gathers ? 0 : lanesOf(shape);
  if (Status s = chunks_.prepare(lanes, lanes ? shape.inner * shape.count : 0, runs); !s.isOk())
    return s;
  if (Status s = addReductions(); !s.isOk()) return s;
  chooseMode();
  workers_.resize(static_cast<std::size_t>(threads()));
  return Status::ok();
}

bool UnitRunner::writesOverInputs() const {
  for (const Operand& out : outputs_)
    for (const Operand& in : inputs_)
      if (out.host == in.host) return true;
  return false;
}

// What a run leaves behind is no part of the next one.
void UnitRunner::begin() {
  chunks_.begin();
  // Half of what is written over operands could not be undone: then all of it is done.
  stop_ = writesOverInputs() ? nullptr : currentStop();
  outOfMemory_ = decided_ = false;
  const auto partials = static_cast<std::size_t>(partials_);
  for (Reduction& red : reductions_) {
    // A block that is never run counts as false.
    if (stopsEarly_ || red.partial.empty()) red.partial.assign(partials * red.size, 0);
    if (isPlace(red.kind)) red.best.assign(partials, {});
  }
}

Status UnitRunner::run() {
  begin();
  if (Status s = runUnits(); !s.isOk()) return s;
  if (!reductions_.empty() && mode_ == Mode::Long) finishLong();
  if (mode_ == Mode::Strips) finishStrips();
  return Status::ok();
}

void UnitRunner::trim() {
  std::size_t bytes = 0;
  for (const Worker& w : workers_) bytes += w.bytes + w.panel.capacity();
  for (const Reduction& red : reductions_)
    bytes += red.partial.capacity() + red.best.capacity() * sizeof(Reduction::Best);
  if (bytes <= kMostKept) return;
  const std::size_t count = workers_.size();
  workers_.clear();
  workers_.resize(count);
  for (Reduction& red : reductions_) {
    red.partial = {};
    red.best = {};
  }
}

}  // namespace accel::cpu
