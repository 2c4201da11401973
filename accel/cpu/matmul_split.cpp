// Shares a product out over threads: whole matrices, else tiles of rows or of columns. A piece
// never cuts the inner size, so the bits do not depend on it.
#include <algorithm>
#include <atomic>
#include <functional>
#include <new>

#include "accel/cpu/matmul.h"
#include "accel/cpu/matmul_piece.h"

namespace accel::cpu {
namespace {

constexpr std::int64_t kColumnGrain = 8;

std::int64_t divideUp(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

struct Split {
  std::int64_t matrices = 1, rows = 1, columns = 1;  // of one piece
  std::int64_t rowPieces = 1, columnPieces = 1, matrixPieces = 1;
  std::int64_t pieces() const { return rowPieces * columnPieces * matrixPieces; }
};

// About four pieces a thread, so that a thread that is held up does not hold up the rest.
Split splitOf(const MatmulArgs& args, int threads) {
  Split s{args.batch, args.m, args.n};
  if (threads <= 1) return s;
  const std::int64_t wanted = std::int64_t(threads) * 4;
  const auto grain = static_cast<std::int64_t>(matmulTileRows(args.dtype));
  if (args.batch >= wanted) {
    s.matrices = divideUp(args.batch, wanted);
  } else if (args.m >= args.n) {
    s.matrices = 1;
    s.rows = divideUp(divideUp(args.m, grain), wanted) * grain;
  } else {
    s.matrices = 1;
    s.columns = divideUp(divideUp(args.n, kColumnGrain), wanted) * kColumnGrain;
  }
  s.matrixPieces = divideUp(args.batch, s.matrices);
  s.rowPieces = divideUp(args.m, s.rows);
  s.columnPieces = divideUp(args.n, s.columns);
  return s;
}

class Job {
 public:
  Job(const MatmulArgs& args, const MatmulPlan& plan, const Split& split)
      : args_(args), plan_(plan), split_(split), size_(dtypeSize(args.dtype)) {}

  void run(std::int64_t index) const {
    const std::int64_t row = index % split_.rowPieces * split_.rows;
    const std::int64_t rest = index / split_.rowPieces;
    const std::int64_t column = rest % split_.columnPieces * split_.columns;
    const std::int64_t first = rest / split_.columnPieces * split_.matrices;
    runMatrices(first, row, column);
  }

 private:
  const char* at(const void* p, std::int64_t index) const {
    return static_cast<const char*>(p) + static_cast<std::size_t>(index) * size_;
  }

  void runMatrices(std::int64_t t, std::int64_t row, std::int64_t column) const {
    MatmulPiece q;
    q.a = at(args_.a, t * args_.aStep + row);
    q.b = at(args_.b, t * args_.bStep + column * args_.k);
    q.c = const_cast<char*>(at(args_.c, (t * args_.n + column) * args_.m + row));
    q.rows = static_cast<std::size_t>(std::min(split_.rows, args_.m - row));
    q.columns = static_cast<std::size_t>(std::min(split_.columns, args_.n - column));
    q.depth = static_cast<std::size_t>(args_.k);
    q.aStride = q.cStride = static_cast<std::size_t>(args_.m);
    q.bStride = static_cast<std::size_t>(args_.k);
    q.matrices = static_cast<std::size_t>(std::min(split_.matrices, args_.batch - t));
    q.aStep = static_cast<std::size_t>(args_.aStep);
    q.bStep = static_cast<std::size_t>(args_.bStep);
    q.cStep = static_cast<std::size_t>(args_.m * args_.n);
    multiplyPiece(args_.dtype, q, plan_.way, static_cast<std::size_t>(plan_.panelDepth));
  }

  const MatmulArgs& args_;
  const MatmulPlan& plan_;
  const Split& split_;
  std::size_t size_;
};

}  // namespace

std::int64_t smallProductRows(DType dtype) {
  return static_cast<std::int64_t>(matmulTileRows(dtype) / kTileVectors);
}

void multiply(const MatmulArgs& args, const MatmulPlan& plan, ThreadPool& pool) {
  const int threads = std::min(plan.threads, pool.size());
  if (threads <= 1 && args.batch == 1) {
    const auto m = static_cast<std::size_t>(args.m), k = static_cast<std::size_t>(args.k);
    return multiplyPiece(
        args.dtype,
        {args.a, args.b, args.c, m, static_cast<std::size_t>(args.n), k, m, k, m, 1, 0, 0, 0},
        plan.way, static_cast<std::size_t>(plan.panelDepth));
  }
  const Split split = splitOf(args, threads);
  const Job job(args, plan, split);
  if (split.pieces() == 1) return job.run(0);
  std::atomic<std::int64_t> next{0};
  std::atomic<bool> outOfMemory{false};
  pool.share([&](int worker) noexcept {
    if (worker >= threads) return;
    try {
      for (std::int64_t i; (i = next.fetch_add(1)) < split.pieces();) job.run(i);
    } catch (const std::bad_alloc&) {
      outOfMemory = true;
    }
  });
  if (outOfMemory) throw std::bad_alloc();
}

}  // namespace accel::cpu
