#include "accel/cpu/direct_reduce.h"

#include <accel/reduction_tree.h>
#include <accel/stop.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <functional>
#include <new>
#include <vector>

#include "accel/cpu/reduce_steps.h"
#include "accel/cpu/work_ranges.h"

namespace accel::cpu {
namespace {

// As for blocks: fewer elements than this are done before a worker is awake.
constexpr std::int64_t kParallelElements = 150000;
constexpr std::size_t kColumns = 64;   // of a strip, as ReduceSteps::columns takes them
constexpr std::size_t kMostSums = 24;  // vectors that machine code keeps in registers
constexpr std::int64_t kNarrow = 32;  // fewer sequences side by side than this are taken row by row

// Calls piece(i) for i in [0, count), on several threads when that is asked for. Not all of them
// when the program is to end.
void forPieces(std::int64_t count, ThreadPool& pool, int threads,
               const std::function<void(std::int64_t)>& piece) {
  const StopFlag* stop = currentStop();
  if (threads <= 1 || pool.size() <= 1 || count <= 1) {
    for (std::int64_t i = 0; i < count && !isRaised(stop); ++i) piece(i);
    return;
  }
  WorkRanges ranges(count, std::min(threads, pool.size()));
  std::atomic<bool> outOfMemory{false};
  pool.share([&](int worker) noexcept {
    if (worker >= threads) return;
    try {
      for (std::int64_t i, last; !isRaised(stop) && ranges.take(worker, i, last);)
        for (; i < last; ++i) piece(i);
    } catch (const std::bad_alloc&) {
      outOfMemory = true;
    }
  });
  if (outOfMemory) throw std::bad_alloc();
}

class Direct {
 public:
  // factor: the sum is of in .* factor (see reducesProducts).
  Direct(const ReducedShape& shape, Reduce kind, const Operand& in, const Operand* factor,
         const Operand& out, ThreadPool& pool, int threads)
      : shape_(shape),
        kind_(kind),
        in_(static_cast<const char*>(in.host)),
        factor_(factor ? static_cast<const char*>(factor->host) : nullptr),
        out_(static_cast<char*>(out.host)),
        dtype_(in.dtype),
        size_(dtypeSize(in.dtype)),
        outSize_(dtypeSize(out.dtype)),
        pool_(pool),
        threads_(threads) {}

  void run(const KernelTable& table, SegmentCompiler* segments) {
    const ReduceSteps* steps = reduceSteps(kind_, dtype_);
    if (factor_) return runLong(*steps);
    if (steps && shape_.inner == 1 && shape_.count > std::int64_t(kReduceBlock) &&
        shape_.outer < threads_) {
      return runLong(*steps);
    }
    const bool longColumns = shape_.count > std::int64_t(kReduceSequential);
    if (steps && shape_.inner > 1 && shape_.inner < kNarrow && longColumns)
      return runRows(*steps, rowCode(segments));
    if (steps && shape_.inner > 1) return runStrips(*steps);
    runSlices(table.findReduceDim(kind_, dtype_));
  }

 private:
  const char* at(std::int64_t index) const { return in_ + static_cast<std::size_t>(index) * size_; }
  char* to(std::int64_t index) const { return out_ + static_cast<std::size_t>(index) * outSize_; }

  // A mean is divided, a zero extreme is +0, as the other paths do it.
  template <class T>
  void finishAs(char* out, std::size_t n) const {
    T* v = reinterpret_cast<T*>(out);
    for (std::size_t i = 0; i < n; ++i) {
      if (kind_ == Reduce::Mean) v[i] /= static_cast<T>(shape_.count);
      if (kind_ == Reduce::Max || kind_ == Reduce::Min) v[i] += T(0);
    }
  }
  void finish(char* out, std::size_t n) const {
    dtype_ == DType::F64 ? finishAs<double>(out, n) : finishAs<float>(out, n);
  }

  // One long sequence after the other, its blocks shared out.
  void runLong(const ReduceSteps& steps) {
    const auto block = static_cast<std::int64_t>(kReduceBlock);
    const std::int64_t blocks = (shape_.count + block - 1) / block;
    std::vector<char> partial(static_cast<std::size_t>(blocks) * size_);
    constexpr std::int64_t kGrab = 2;
    for (std::int64_t o = 0; o < shape_.outer; ++o) {
      forPieces((blocks + kGrab - 1) / kGrab, pool_, threads_, [&](std::int64_t piece) {
        const std::int64_t begin = piece * kGrab * block, first = o * shape_.count + begin;
        const auto n = static_cast<std::size_t>(std::min(kGrab * block, shape_.count - begin));
        char* sums = partial.data() + static_cast<std::size_t>(piece * kGrab) * size_;
        if (factor_) {
          steps.productBlocks(at(first), factor_ + static_cast<std::size_t>(first) * size_, n,
                              sums);
        } else {
          steps.blocks(at(first), n, sums);
        }
      });
      steps.tree(partial.data(), static_cast<std::size_t>(blocks), to(o));
      finish(to(o), 1);
    }
  }

  // Machine code for rows whose sums all fit the registers.
  SegmentFn rowCode(SegmentCompiler* segments) const {
    if (!segments || !segments->available() || !isSegmentReduce(kind_, dtype_)) return nullptr;
    Segment s;
    s.inputs.push_back({dtype_});
    s.outputs.push_back({0, kind_});
    s.width = size_;
    s.lanes = kReduceLanes * static_cast<std::size_t>(shape_.inner);
    if (s.lanes * size_ / 64 > kMostSums) return nullptr;
    segments->begin();
    double again;
    return segments->find(s, static_cast<double>(shape_.inner * shape_.count * shape_.outer), 1,
                          again);
  }

  // Few sequences side by side: whole rows, which follow each other without a gap, into 64 rows of
  // sums.
  void runRows(const ReduceSteps& steps, SegmentFn code) {
    const auto block = static_cast<std::int64_t>(kReduceBlock);
    const std::int64_t blocks = (shape_.count + block - 1) / block;
    const auto width = static_cast<std::size_t>(shape_.inner);
    const std::size_t row = width * size_;
    std::vector<char> partial(static_cast<std::size_t>(shape_.outer * blocks) * row);
    forPieces(shape_.outer * blocks, pool_, threads_, [&](std::int64_t piece) {
      alignas(64) double acc[kReduceLanes * std::size_t(kNarrow)];
      const std::int64_t o = piece / blocks, k = piece % blocks * block;
      const auto n = static_cast<std::size_t>(std::min(block, shape_.count - k)) * width;
      steps.startRows(acc, kReduceLanes * width);
      const void* from = at((o * shape_.count + k) * shape_.inner);
      void* to = acc;
      if (code) {
        code(&from, &to, n);
      } else {
        steps.addCyclic(from, n, acc, 0, kReduceLanes * width);
      }
      steps.foldRows(acc, kReduceLanes, width);
      std::memcpy(partial.data() + static_cast<std::size_t>(piece) * row, acc, row);
    });
    for (std::int64_t o = 0; o < shape_.outer; ++o) {
      const char* parts = partial.data() + static_cast<std::size_t>(o * blocks) * row;
      if (blocks == 1) {
        std::memcpy(to(o * shape_.inner), parts, row);
      } else {
        steps.columns(parts, width, width, static_cast<std::size_t>(blocks), to(o * shape_.inner));
      }
      finish(to(o * shape_.inner), width);
    }
  }

  // Sequences side by side: strips of columns, each read row by row.
  void runStrips(const ReduceSteps& steps) {
    const auto width = static_cast<std::int64_t>(kColumns);
    const std::int64_t strips = (shape_.inner + width - 1) / width;
    forPieces(strips * shape_.outer, pool_, threads_, [&](std::int64_t piece) {
      const std::int64_t o = piece / strips, i = piece % strips * width;
      const auto n = static_cast<std::size_t>(std::min(width, shape_.inner - i));
      char* out = to(o * shape_.inner + i);
      steps.columns(at(o * shape_.inner * shape_.count + i), static_cast<std::size_t>(shape_.inner),
                    n, static_cast<std::size_t>(shape_.count), out);
      finish(out, n);
    });
  }

  void runSlices(ReduceDimFn fn) {
    const std::int64_t slice = shape_.inner * shape_.count;
    const std::int64_t grab = std::max<std::int64_t>(1, 65536 / std::max<std::int64_t>(1, slice));
    forPieces((shape_.outer + grab - 1) / grab, pool_, threads_, [&](std::int64_t piece) {
      const std::int64_t o = piece * grab, n = std::min(grab, shape_.outer - o);
      fn(at(o * slice), static_cast<std::size_t>(shape_.inner),
         static_cast<std::size_t>(shape_.count), static_cast<std::size_t>(n), to(o * shape_.inner));
    });
  }

  ReducedShape shape_;
  Reduce kind_;
  const char* in_;
  const char* factor_;
  char* out_;
  DType dtype_;
  std::size_t size_, outSize_;
  ThreadPool& pool_;
  int threads_;
};

}  // namespace

ReducedShape reducedShape(const KernelIr& kernel) {
  ReducedShape s;
  int phase = 0;
  for (int d = 0; d < kernel.iteration.rank; ++d) {
    const std::int64_t size = kernel.iteration.size(d);
    if (size == 1) continue;
    const bool reduced = kernel.reduceDims >> d & 1;
    if (phase == 0 && reduced) phase = 1;
    if (phase == 1 && !reduced) phase = 2;
    if (phase == 2 && reduced) s.ok = false;
    (phase == 0 ? s.inner : phase == 1 ? s.count : s.outer) *= size;
  }
  return s;
}

bool reducesInputs(const KernelIr& kernel) {
  if (!kernel.guards.empty() || !reducedShape(kernel).ok) return false;
  for (const KernelOutput& out : kernel.outputs) {
    const Node& node = kernel.nodes[out.node];
    if (out.reduce == Reduce::None || node.kind != NodeKind::Input) return false;
    if (!(kernel.inputs[node.index].shape == kernel.iteration)) return false;
  }
  return true;
}

bool reducesProducts(const KernelIr& kernel) {
  const ReducedShape shape = reducedShape(kernel);
  if (!kernel.guards.empty() || kernel.outputs.size() != 1 || !shape.ok || shape.inner != 1 ||
      shape.outer != 1 || shape.count <= static_cast<std::int64_t>(kReduceBlock))
    return false;
  const KernelOutput& out = kernel.outputs[0];
  const Node& product = kernel.nodes[out.node];
  if ((out.reduce != Reduce::Sum && out.reduce != Reduce::Mean) || !isFloat(product.dtype) ||
      product.kind != NodeKind::Apply || product.op != Op::Mul)
    return false;
  return std::all_of(product.args, product.args + 2, [&](NodeId a) {
    const Node& factor = kernel.nodes[a];
    return factor.kind == NodeKind::Input && factor.dtype == product.dtype &&
           kernel.inputs[factor.index].shape == kernel.iteration;
  });
}

Status reduceDirect(const KernelIr& kernel, const KernelTable& table,
                    std::span<const Operand> inputs, std::span<const Operand> outputs,
                    ThreadPool& pool, int threads, SegmentCompiler* segments) {
  const ReducedShape shape = reducedShape(kernel);
  if (threads == 0) threads = kernel.iteration.elements() > kParallelElements ? pool.size() : 1;
  threads = std::min(threads, pool.size());
  for (std::size_t o = 0; o < outputs.size(); ++o) {
    const Node& node = kernel.nodes[kernel.outputs[o].node];
    const bool products = node.kind == NodeKind::Apply;
    const Operand& in = inputs[(products ? kernel.nodes[node.args[0]] : node).index];
    const Operand* factor = products ? &inputs[kernel.nodes[node.args[1]].index] : nullptr;
    if (!table.findReduceDim(kernel.outputs[o].reduce, in.dtype))
      return Status(StatusCode::Unsupported, "reduction of this type");
    Direct direct(shape, kernel.outputs[o].reduce, in, factor, outputs[o], pool, threads);
    direct.run(table, segments);
    if (stopRequested()) return Status(StatusCode::Stopped, "");
  }
  return Status::ok();
}

}  // namespace accel::cpu
