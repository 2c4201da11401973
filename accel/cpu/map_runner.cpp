#include "accel/cpu/map_runner.h"

#include <accel/reduction_tree.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <memory>
#include <new>

#include "accel/cpu/direct_reduce.h"
#include "accel/cpu/iteration.h"
#include "accel/cpu/reduce_steps.h"

namespace accel::cpu {
namespace {

// Work below this (elements times weight) stays on the calling thread: waking a worker took about
// 20 us on a two-core Ice Lake server, where an add over a cached array takes about 0.2 ns.
constexpr double kParallelWork = 400000;
constexpr std::int64_t kUnitsPerGrab = 8;
constexpr std::size_t kMaxReductions = 4;  // behind one kernel
// A slice up to this many elements is gathered in cache before it is reduced.
constexpr std::int64_t kPanel = 65536;

struct AlignedFree {
  void operator()(char* p) const { ::operator delete(p, std::align_val_t(4096)); }
};
using Scratch = std::unique_ptr<char, AlignedFree>;

Scratch allocateScratch(std::size_t bytes) {
  return Scratch(
      static_cast<char*>(::operator new(std::max<std::size_t>(bytes, 64), std::align_val_t(4096))));
}

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
};

class Runner {
 public:
  Runner(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
         std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan)
      : kernel_(kernel),
        table_(table),
        inputs_(inputs),
        outputs_(outputs),
        pool_(pool),
        plan_(plan),
        iteration_(kernel) {}

  Status run();

 private:
  struct Worker {
    Scratch memory;
    std::vector<char*> slots;  // the program's, then one for each repeated input
    std::vector<const void*> inputs;
    std::vector<std::uint8_t> steps;
    std::vector<char> panel;  // short sequences, gathered before they are reduced
  };

  Status prepare();
  Status runBlocks(bool reduces);
  Worker makeWorker() const;
  void runUniforms();
  void runUnit(Worker& w, std::int64_t unit);
  void runLongUnit(Worker& w, std::int64_t unit);
  void runShortUnit(Worker& w, std::int64_t unit);
  void runChunk(Worker& w, std::int64_t start, std::int64_t n);
  void prefetchNext(std::int64_t next, std::int64_t n, std::size_t call, std::size_t calls) const;
  std::int64_t chunkLength(std::int64_t start, std::int64_t end) const;
  void finishLong();
  const void* resolve(const Worker& w, Location at, std::int64_t start, std::uint8_t& step) const;
  const void* outputNode(const Worker& w, std::size_t output, std::int64_t start,
                         std::uint8_t& step) const;
  void storeIndirect(Worker& w, std::int64_t start, std::int64_t n);

  const KernelIr& kernel_;
  const KernelTable& table_;
  std::span<const Operand> inputs_;
  std::span<const Operand> outputs_;
  ThreadPool& pool_;
  RunPlan plan_;
  Iteration iteration_;
  Program program_;
  std::vector<Reduction> reductions_;
  ReducedShape shape_;
  std::vector<std::size_t> streamed_;   // inputs read from end to end
  std::int64_t count_ = 1, outer_ = 1;  // a slice's elements (inner times reduced), and slices
  bool expand_ = false;                 // repeated inputs are copied out for each block
  std::int64_t blocksPerResult_ = 1;
  std::int64_t groupSize_ = 1;  // slices a short unit has
  bool shortMode_ = false;
  std::int64_t chunk_ = kBlockBytes / 8;                         // elements of a block
  std::int64_t unit_ = static_cast<std::int64_t>(kReduceBlock);  // elements of a long unit
  std::size_t slotBytes_ = kBlockBytes;
  std::atomic<bool> hit_{false};
  std::atomic<bool> outOfMemory_{false};
};

bool overlaps(const Operand& a, const Operand& b) {
  const char* p = static_cast<const char*>(a.host);
  const char* q = static_cast<const char*>(b.host);
  return p && q && p < q + b.bytes() && q < p + a.bytes();
}

Status Runner::prepare() {
  std::vector<bool> direct(outputs_.size(), true);
  for (std::size_t o = 0; o < outputs_.size(); ++o) {
    for (const Operand& in : inputs_) direct[o] = direct[o] && !overlaps(outputs_[o], in);
  }
  Result<Program> program = compile(kernel_, table_, direct);
  if (!program.isOk()) return program.status();
  program_ = std::move(program.value());
  std::size_t widest = 1;
  for (const Node& node : kernel_.nodes) widest = std::max(widest, dtypeSize(node.dtype));
  widest = std::max<std::size_t>(widest, 4);
  // No longer than the array, in whole lanes of a reduction.
  const auto lanes = static_cast<std::int64_t>(kReduceLanes);
  const std::int64_t whole = (iteration_.elements() / lanes + 1) * lanes;
  chunk_ = std::min(whole, static_cast<std::int64_t>(plan_.blockBytes / widest));
  slotBytes_ = (static_cast<std::size_t>(chunk_) * widest + kBlockBytes - 1) & ~(kBlockBytes - 1);
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (inputs_[i].shape == kernel_.iteration) streamed_.push_back(i);
  }
  return Status::ok();
}

Runner::Worker Runner::makeWorker() const {
  Worker w;
  const std::size_t count = program_.slotCount + iteration_.repeated().size();
  // Whole pages, all at the same place in them: a store then never looks like a coming load's
  // address (only the low 12 bits are compared first), which cost cheap operations half their
  // speed.
  w.memory = allocateScratch(count * slotBytes_);
  for (std::size_t i = 0; i < count; ++i) w.slots.push_back(w.memory.get() + i * slotBytes_);
  w.inputs.resize(inputs_.size());
  w.steps.assign(inputs_.size(), 1);
  if (shortMode_) {
    w.panel.resize(static_cast<std::size_t>(groupSize_ * count_) * 8 * reductions_.size());
  }
  return w;
}

void Runner::runUniforms() {
  for (auto [input, uniform] : program_.scalarInputs) {
    std::memcpy(&program_.uniforms[uniform], inputs_[input].host, dtypeSize(inputs_[input].dtype));
  }
  for (const Call& call : program_.uniformCalls) {
    const void* in[3] = {};
    const std::uint8_t step[3] = {0, 0, 0};
    for (int a = 0; a < call.argCount; ++a) in[a] = &program_.uniforms[call.args[a].index];
    call.fn(in, step, &program_.uniforms[call.out.index], 1);
  }
}

const void* Runner::resolve(const Worker& w, Location at, std::int64_t start,
                            std::uint8_t& step) const {
  step = 1;
  switch (at.place) {
    case Place::Input:
      step = w.steps[at.index];
      return w.inputs[at.index];
    case Place::Uniform:
      step = 0;
      return &program_.uniforms[at.index];
    case Place::Slot:
      return w.slots[at.index];
    case Place::Output: {
      const Operand& out = outputs_[at.index];
      return static_cast<const char*>(out.host) +
             static_cast<std::size_t>(start) * dtypeSize(out.dtype);
    }
  }
  return nullptr;
}

const void* Runner::outputNode(const Worker& w, std::size_t output, std::int64_t start,
                               std::uint8_t& step) const {
  return resolve(w, program_.outputs[output], start, step);
}

std::int64_t Runner::chunkLength(std::int64_t start, std::int64_t end) const {
  std::int64_t n = std::min(end - start, chunk_);
  if (!iteration_.repeated().empty() && !expand_) n = std::min(n, iteration_.rowLeft(start));
  return n;
}

// Asks for a part of the next block's inputs before each call, so that a cheap call which touches
// an input first does not wait for memory (a negation took as long as half a sine). Always inline:
// GCC takes a function that only prefetches for one without effect and drops the call.
[[gnu::always_inline]] inline void Runner::prefetchNext(std::int64_t next, std::int64_t n,
                                                        std::size_t call, std::size_t calls) const {
  for (std::size_t i : streamed_) {
    const std::size_t size = dtypeSize(inputs_[i].dtype);
    const std::size_t total = inputs_[i].bytes(), begin = static_cast<std::size_t>(next) * size;
    if (begin >= total) continue;
    const std::size_t bytes = std::min(static_cast<std::size_t>(n) * size, total - begin);
    const char* p = static_cast<const char*>(inputs_[i].host) + begin;
    const std::size_t lines = (bytes + 63) / 64;
    for (std::size_t k = lines * call / calls; k < lines * (call + 1) / calls; ++k)
      __builtin_prefetch(p + k * 64, 0, 3);
  }
}

void Runner::runChunk(Worker& w, std::int64_t start, std::int64_t n) {
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    w.inputs[i] = static_cast<const char*>(inputs_[i].host) +
                  static_cast<std::size_t>(start) * dtypeSize(inputs_[i].dtype);
  }
  for (std::size_t r = 0; r < iteration_.repeated().size(); ++r) {
    const RepeatedInput& in = iteration_.repeated()[r];
    const void* base = inputs_[in.input].host;
    if (expand_) {
      char* slot = w.slots[program_.slotCount + r];
      iteration_.expand(in, base, start, n, slot);
      w.inputs[in.input] = slot;
      w.steps[in.input] = 1;
    } else {
      const std::int64_t offset = iteration_.offsetOf(in, start);
      w.inputs[in.input] =
          static_cast<const char*>(base) + static_cast<std::size_t>(offset) * in.elementSize;
      w.steps[in.input] = in.strides[0] != 0;
    }
  }
  const std::size_t calls = program_.calls.size();
  for (std::size_t c = 0; c < calls; ++c) {
    const Call& call = program_.calls[c];
    prefetchNext(start + n, n, c, calls);
    const void* in[3] = {};
    std::uint8_t step[3] = {};
    for (int a = 0; a < call.argCount; ++a) in[a] = resolve(w, call.args[a], start, step[a]);
    std::uint8_t unused;
    void* out = const_cast<void*>(resolve(w, call.out, start, unused));
    call.fn(in, step, out, static_cast<std::size_t>(n));
  }
  for (const GuardCheck& check : program_.guards) {
    std::uint8_t stepV = 0, stepE = 0;
    const void* value = resolve(w, check.value, start, stepV);
    const void* exponent = check.guard.kind == GuardKind::PowerReal
                               ? resolve(w, check.exponent, start, stepE)
                               : nullptr;
    if (guardHit(check, value, exponent, static_cast<std::size_t>(n), stepV, stepE)) {
      hit_.store(true, std::memory_order_relaxed);
    }
  }
  storeIndirect(w, start, n);
}

// Results that could not be written where they were computed: an input or constant itself, a value
// with two outputs, or one whose memory an input shares.
void Runner::storeIndirect(Worker& w, std::int64_t start, std::int64_t n) {
  for (std::size_t o = 0; o < outputs_.size(); ++o) {
    if (kernel_.outputs[o].reduce != Reduce::None) continue;
    const Location at = program_.outputs[o];
    if (at.place == Place::Output && at.index == o) continue;
    std::uint8_t step;
    const void* from = outputNode(w, o, start, step);
    const std::size_t size = dtypeSize(outputs_[o].dtype);
    char* to = static_cast<char*>(outputs_[o].host) + static_cast<std::size_t>(start) * size;
    if (step == 1) {
      std::memcpy(to, from, static_cast<std::size_t>(n) * size);
    } else {
      for (std::int64_t i = 0; i < n; ++i, to += size) std::memcpy(to, from, size);
    }
  }
}

// A block of one long sequence (or of the plain iteration when nothing is reduced).
void Runner::runLongUnit(Worker& w, std::int64_t unit) {
  const std::int64_t result = unit / blocksPerResult_, block = unit % blocksPerResult_;
  const std::int64_t base = result * count_;
  const std::int64_t first = base + block * unit_;
  const std::int64_t end = std::min(base + count_, first + unit_);
  alignas(64) double acc[kMaxReductions][kReduceLanes];
  std::uint8_t flag[kMaxReductions] = {};
  for (std::size_t r = 0; r < reductions_.size(); ++r) {
    if (reductions_[r].steps) reductions_[r].steps->start(acc[r]);
    flag[r] = reductions_[r].kind == Reduce::All;
  }
  for (std::int64_t start = first; start < end;) {
    const std::int64_t n = chunkLength(start, end);
    runChunk(w, start, n);
    for (std::size_t r = 0; r < reductions_.size(); ++r) {
      const Reduction& red = reductions_[r];
      std::uint8_t step;
      const void* x = outputNode(w, red.output, start, step);
      if (red.steps) {
        red.steps->add(x, static_cast<std::size_t>(n), acc[r]);
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
    if (red.steps) {
      red.steps->fold(acc[r], red.partial.data() + static_cast<std::size_t>(unit) * red.size);
    } else {
      red.partial[static_cast<std::size_t>(unit)] = static_cast<char>(flag[r]);
    }
  }
}

// Several slices that fit the cache: their elements are gathered in a panel, then reduced whole.
void Runner::runShortUnit(Worker& w, std::int64_t unit) {
  const std::int64_t firstResult = unit * groupSize_;
  const std::int64_t results = std::min(groupSize_, outer_ - firstResult);
  const std::int64_t first = firstResult * count_, end = first + results * count_;
  const std::size_t panelStride = static_cast<std::size_t>(groupSize_ * count_) * 8;
  for (std::int64_t start = first; start < end;) {
    const std::int64_t n = chunkLength(start, end);
    runChunk(w, start, n);
    for (std::size_t r = 0; r < reductions_.size(); ++r) {
      const Reduction& red = reductions_[r];
      std::uint8_t step;
      const char* x = static_cast<const char*>(outputNode(w, red.output, start, step));
      char* to =
          w.panel.data() + r * panelStride + static_cast<std::size_t>(start - first) * red.size;
      std::memcpy(to, x, static_cast<std::size_t>(n) * red.size);
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

void Runner::runUnit(Worker& w, std::int64_t unit) {
  shortMode_ ? runShortUnit(w, unit) : runLongUnit(w, unit);
}

void Runner::finishLong() {
  const auto blocks = static_cast<std::size_t>(blocksPerResult_);
  for (Reduction& red : reductions_) {
    const Operand& out = outputs_[red.output];
    for (std::int64_t k = 0; k < outer_; ++k) {
      const char* parts = red.partial.data() + static_cast<std::size_t>(k) * blocks * red.size;
      char* to = static_cast<char*>(out.host) + static_cast<std::size_t>(k) * dtypeSize(out.dtype);
      if (!red.steps) {
        bool flag = red.kind == Reduce::All;
        for (std::size_t b = 0; b < blocks; ++b)
          flag = red.kind == Reduce::All ? flag && parts[b] : flag || parts[b];
        *to = flag;
        continue;
      }
      red.steps->tree(parts, blocks, to);
      const auto n = static_cast<double>(count_);
      const bool extreme = red.kind == Reduce::Max || red.kind == Reduce::Min;
      if (red.dtype == DType::F64) {
        double& v = *reinterpret_cast<double*>(to);
        if (red.kind == Reduce::Mean) v /= n;
        if (extreme) v += 0.0;
      } else {
        float& v = *reinterpret_cast<float*>(to);
        if (red.kind == Reduce::Mean) v /= static_cast<float>(n);
        if (extreme) v += 0.0f;
      }
    }
  }
}

Status Runner::runBlocks(bool reduces) {
  std::int64_t units;
  if (!reduces) {
    count_ = iteration_.elements();
    outer_ = 1;
    unit_ = std::max(unit_, chunk_);
  }
  shortMode_ = reduces && (shape_.inner > 1 || count_ <= static_cast<std::int64_t>(kReduceBlock));
  if (shortMode_) {
    groupSize_ = std::max<std::int64_t>(
        1, static_cast<std::int64_t>(kReduceBlock) / std::max<std::int64_t>(1, count_));
    units = (outer_ + groupSize_ - 1) / groupSize_;
  } else {
    blocksPerResult_ = (count_ + unit_ - 1) / unit_;
    units = outer_ * blocksPerResult_;
    for (Reduction& red : reductions_)
      red.partial.resize(static_cast<std::size_t>(units) * red.size);
  }
  runUniforms();
  const double work = static_cast<double>(iteration_.elements()) * (program_.weight + 1);
  const bool parallel = plan_.threads == 0 ? work > kParallelWork : plan_.threads > 1;
  if (pool_.size() > 1 && units > 1 && parallel) {
    std::atomic<std::int64_t> next{0};
    pool_.runOnAll([&](int worker) noexcept {
      if (plan_.threads > 0 && worker >= plan_.threads) return;
      try {
        Worker w = makeWorker();
        for (;;) {
          const std::int64_t first = next.fetch_add(kUnitsPerGrab);
          if (first >= units || hit_.load(std::memory_order_relaxed)) break;
          for (std::int64_t u = first; u < std::min(units, first + kUnitsPerGrab); ++u)
            runUnit(w, u);
        }
      } catch (const std::bad_alloc&) {
        outOfMemory_ = true;
      }
    });
  } else {
    Worker w = makeWorker();
    for (std::int64_t u = 0; u < units && !hit_.load(std::memory_order_relaxed); ++u) runUnit(w, u);
  }
  if (outOfMemory_) return Status(StatusCode::OutOfMemory, "scratch blocks");
  if (hit_) return Status(StatusCode::DomainExit, "the real answer does not exist");
  if (!shortMode_ && reduces) finishLong();
  return Status::ok();
}

Status Runner::run() {
  if (Status s = prepare(); !s.isOk()) return s;
  bool reduces = false;
  for (std::size_t o = 0; o < outputs_.size(); ++o) {
    const Reduce kind = kernel_.outputs[o].reduce;
    if (kind == Reduce::None) continue;
    reduces = true;
    Reduction red;
    red.output = o;
    red.kind = kind;
    red.dtype = kernel_.nodes[kernel_.outputs[o].node].dtype;
    red.steps = reduceSteps(kind, red.dtype);
    red.whole = table_.findReduce(kind, red.dtype);
    red.slices = table_.findReduceDim(kind, red.dtype);
    red.size = dtypeSize(red.dtype);
    if (!red.whole) return Status(StatusCode::Unsupported, "reduction of this type");
    if (program_.outputs[o].place == Place::Uniform)
      return Status(StatusCode::Unsupported, "uniform");
    reductions_.push_back(std::move(red));
  }
  if (reductions_.size() > kMaxReductions) return Status(StatusCode::Unsupported, "reductions");
  shape_ = reducedShape(kernel_);
  count_ = shape_.inner * shape_.count;
  outer_ = shape_.outer;
  // Lanes are counted from a block's start, so a reduction's chunks must not end with a row.
  expand_ = reduces || iteration_.shortRows();
  return runBlocks(reduces);
}

// Can the blocks be reduced as they are made? Otherwise the elements are written out first.
bool inOnePass(const KernelIr& kernel) {
  const ReducedShape s = reducedShape(kernel);
  if (!s.ok) return false;
  if (s.inner > 1) return s.inner * s.count <= kPanel;
  if (s.count <= static_cast<std::int64_t>(kReduceBlock)) return true;
  for (const KernelOutput& out : kernel.outputs) {
    if (out.reduce == Reduce::None || out.reduce == Reduce::Any || out.reduce == Reduce::All)
      continue;
    if (!reduceSteps(out.reduce, kernel.nodes[out.node].dtype)) return false;
  }
  return true;
}

// Copies x so that its reduced dimensions come first, in order, then the others.
void gatherReduced(const KernelIr& kernel, const char* x, std::size_t size, char* out) {
  int order[kMaxRank];
  int n = 0;
  for (int pass = 0; pass < 2; ++pass) {
    for (int d = 0; d < kMaxRank; ++d) {
      if ((kernel.reduceDims >> d & 1) == (pass == 0 ? 1u : 0u)) order[n++] = d;
    }
  }
  std::int64_t stride[kMaxRank], index[kMaxRank] = {};
  std::int64_t s = 1;
  for (int d = 0; d < kMaxRank; ++d) {
    stride[d] = s;
    s *= kernel.iteration.size(d);
  }
  std::int64_t offset = 0;
  for (std::int64_t i = 0, total = kernel.iteration.elements(); i < total; ++i, out += size) {
    std::memcpy(out, x + static_cast<std::size_t>(offset) * size, size);
    for (int k = 0; k < kMaxRank; ++k) {
      const int d = order[k];
      offset += stride[d];
      if (++index[d] < kernel.iteration.size(d)) break;
      offset -= stride[d] * index[d];
      index[d] = 0;
    }
  }
}

// The elements first, then the reductions over them.
Status runTwoPass(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
                  std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan) {
  KernelIr plain = kernel;
  std::vector<Operand> targets(outputs.begin(), outputs.end());
  std::vector<Scratch> scratch(outputs.size());
  for (std::size_t o = 0; o < outputs.size(); ++o) {
    if (kernel.outputs[o].reduce == Reduce::None) continue;
    plain.outputs[o].reduce = Reduce::None;
    Operand& t = targets[o];
    t.dtype = kernel.nodes[kernel.outputs[o].node].dtype;
    t.shape = kernel.iteration;
    scratch[o] = allocateScratch(t.bytes());
    t.host = scratch[o].get();
  }
  if (Status s = Runner(plain, table, inputs, targets, pool, plan).run(); !s.isOk()) return s;
  const ReducedShape shape = reducedShape(kernel);
  for (std::size_t o = 0; o < outputs.size(); ++o) {
    const Reduce kind = kernel.outputs[o].reduce;
    if (kind == Reduce::None) continue;
    const ReduceDimFn fn = table.findReduceDim(kind, targets[o].dtype);
    if (!fn) return Status(StatusCode::Unsupported, "reduction of this type");
    if (shape.ok) {
      fn(targets[o].host, static_cast<std::size_t>(shape.inner),
         static_cast<std::size_t>(shape.count), static_cast<std::size_t>(shape.outer),
         outputs[o].host);
      continue;
    }
    Scratch moved = allocateScratch(targets[o].bytes());
    gatherReduced(kernel, scratch[o].get(), dtypeSize(targets[o].dtype), moved.get());
    const std::size_t results = outputs[o].elements();
    const std::size_t count = results ? targets[o].elements() / results : 0;
    fn(moved.get(), 1, count, results, outputs[o].host);
  }
  return Status::ok();
}

}  // namespace

Status runMap(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
              std::span<const Operand> outputs, ThreadPool& pool, const RunPlan& plan) noexcept {
  try {
    if (inputs.size() != kernel.inputs.size() || outputs.size() != kernel.outputs.size()) {
      return Status(StatusCode::InvalidTask, "operand count");
    }
    if (plan.threads < 0 || plan.blockBytes < kMinBlockBytes ||
        (plan.blockBytes & (plan.blockBytes - 1)) != 0) {
      return Status(StatusCode::InvalidTask, "plan");
    }
    if (plan.reduction == RunPlan::Reduction::Direct && reducesInputs(kernel)) {
      return reduceDirect(kernel, table, inputs, outputs, pool, plan.threads);
    }
    if (plan.reduction == RunPlan::Reduction::TwoPass || !inOnePass(kernel)) {
      return runTwoPass(kernel, table, inputs, outputs, pool, plan);
    }
    return Runner(kernel, table, inputs, outputs, pool, plan).run();
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "scratch memory");
  }
}

}  // namespace accel::cpu
