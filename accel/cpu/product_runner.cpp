#include "accel/cpu/product_runner.h"

#include <accel/stop.h>

#include <algorithm>
#include <atomic>
#include <new>

#include "accel/cpu/chunk_runner.h"
#include "accel/cpu/matmul_pieces.h"

namespace accel::cpu {
namespace {

// Of a block of the product: it stays in the second-level cache until the kernel has read it.
constexpr std::int64_t kBlockOfProduct = 256 << 10;

class Runner {
 public:
  Runner(ChunkRunner& chunks, const MatmulArgs& args, const MatmulPieces& pieces)
      : chunks_(chunks), rows_(args.m), pieces_(pieces) {}

  void work() {
    ChunkRunner::Worker w = chunks_.makeWorker();
    for (std::int64_t i;
         !chunks_.hit() && !isRaised(stop_) && (i = next_.fetch_add(1)) < pieces_.count();) {
      pieces_.multiply(i);
      const MatmulPieces::Block b = pieces_.block(i);
      if (b.rows == rows_) {
        map(w, b.column * rows_, (b.column + b.columns) * rows_);
        continue;
      }
      for (std::int64_t j = b.column; j < b.column + b.columns; ++j)
        map(w, j * rows_ + b.row, j * rows_ + b.row + b.rows);
    }
  }

 private:
  void map(ChunkRunner::Worker& w, std::int64_t start, std::int64_t end) {
    while (start < end) {
      const std::int64_t n = chunks_.chunkLength(start, end);
      chunks_.run(w, start, n);
      start += n;
    }
  }

  ChunkRunner& chunks_;
  std::int64_t rows_;
  const MatmulPieces& pieces_;
  const StopFlag* stop_ = currentStop();
  std::atomic<std::int64_t> next_{0};
};

}  // namespace

Status runProduct(const KernelIr& kernel, const KernelTable& table, std::span<const Operand> inputs,
                  std::span<const Operand> outputs, const MatmulArgs& args, const MatmulPlan& plan,
                  ThreadPool& pool, SegmentCompiler* segments) noexcept {
  try {
    ChunkRunner chunks(kernel, table, inputs, outputs, kBlockBytes, segments);
    if (Status s = chunks.prepare(0); !s.isOk()) return s;
    chunks.begin();
    const int threads = std::min(plan.threads, pool.size());
    const auto bytes = args.m * args.n * static_cast<std::int64_t>(dtypeSize(args.dtype));
    const MatmulPieces pieces(args, plan, threads, bytes / kBlockOfProduct);
    Runner runner(chunks, args, pieces);
    std::atomic<bool> outOfMemory{false};
    const auto work = [&](int worker) noexcept {
      if (worker >= std::max(1, threads)) return;
      try {
        runner.work();
      } catch (const std::bad_alloc&) {
        outOfMemory = true;
      }
    };
    threads > 1 && pieces.count() > 1 ? pool.share(work) : work(0);
    if (outOfMemory) return Status(StatusCode::OutOfMemory, "product blocks");
    if (stopRequested()) return Status(StatusCode::Stopped, "");
    if (chunks.hit()) return Status(StatusCode::DomainExit, "the real answer does not exist");
    return Status::ok();
  } catch (const std::bad_alloc&) {
    return Status(StatusCode::OutOfMemory, "scratch memory");
  }
}

}  // namespace accel::cpu
