// Shares a product out over threads.
#include <algorithm>
#include <atomic>
#include <new>

#include "accel/cpu/matmul.h"
#include "accel/cpu/matmul_piece.h"
#include "accel/cpu/matmul_pieces.h"

namespace accel::cpu {
namespace {

constexpr std::int64_t kColumnGrain = 8;
// For each thread, so that one that is held up does not hold up the rest. Each piece packs a whole
// operand anew: with four, two threads got 85 % of what they get with two (a Zen 3 server, 500^3).
constexpr std::int64_t kPieces = 4, kPackedPieces = 2;

std::int64_t divideUp(std::int64_t a, std::int64_t b) { return (a + b - 1) / b; }

}  // namespace

MatmulPieces::MatmulPieces(const MatmulArgs& args, const MatmulPlan& plan, int threads,
                           std::int64_t least)
    : args_(args),
      plan_(plan),
      size_(dtypeSize(args.dtype)),
      matrices_(args.batch),
      rows_(args.m),
      columns_(args.n) {
  const std::int64_t each = plan.way == MatmulWay::Blocked ? kPackedPieces : kPieces;
  const std::int64_t wanted = std::max(threads <= 1 ? 1 : threads * each, least);
  if (wanted > 1) {
    const auto grain = static_cast<std::int64_t>(matmulTileRows(args.dtype));
    if (args.batch >= wanted) {
      matrices_ = divideUp(args.batch, wanted);
    } else if (args.m >= args.n) {
      matrices_ = 1;
      rows_ = divideUp(divideUp(args.m, grain), wanted) * grain;
    } else {
      matrices_ = 1;
      columns_ = divideUp(divideUp(args.n, kColumnGrain), wanted) * kColumnGrain;
    }
  }
  matrixPieces_ = divideUp(args.batch, matrices_);
  rowPieces_ = divideUp(args.m, rows_);
  columnPieces_ = divideUp(args.n, columns_);
}

MatmulPieces::Block MatmulPieces::block(std::int64_t piece) const {
  Block b;
  b.row = piece % rowPieces_ * rows_;
  const std::int64_t rest = piece / rowPieces_;
  b.column = rest % columnPieces_ * columns_;
  b.matrix = rest / columnPieces_ * matrices_;
  b.rows = std::min(rows_, args_.m - b.row);
  b.columns = std::min(columns_, args_.n - b.column);
  b.matrices = std::min(matrices_, args_.batch - b.matrix);
  return b;
}

void MatmulPieces::multiply(std::int64_t piece) const {
  const Block b = block(piece);
  MatmulPiece q;
  q.a = at(args_.a, b.matrix * args_.aStep + b.row);
  q.b = at(args_.b, b.matrix * args_.bStep + b.column * args_.k);
  q.c = const_cast<char*>(at(args_.c, (b.matrix * args_.n + b.column) * args_.m + b.row));
  q.rows = static_cast<std::size_t>(b.rows);
  q.columns = static_cast<std::size_t>(b.columns);
  q.depth = static_cast<std::size_t>(args_.k);
  q.aStride = q.cStride = static_cast<std::size_t>(args_.m);
  q.bStride = static_cast<std::size_t>(args_.k);
  q.matrices = static_cast<std::size_t>(b.matrices);
  q.aStep = static_cast<std::size_t>(args_.aStep);
  q.bStep = static_cast<std::size_t>(args_.bStep);
  q.cStep = static_cast<std::size_t>(args_.m * args_.n);
  multiplyPiece(args_.dtype, q, plan_.way, static_cast<std::size_t>(plan_.panelDepth));
}

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
  const MatmulPieces pieces(args, plan, threads);
  if (pieces.count() == 1) return pieces.multiply(0);
  std::atomic<std::int64_t> next{0};
  std::atomic<bool> outOfMemory{false};
  pool.share([&](int worker) noexcept {
    if (worker >= threads) return;
    try {
      for (std::int64_t i; (i = next.fetch_add(1)) < pieces.count();) pieces.multiply(i);
    } catch (const std::bad_alloc&) {
      outOfMemory = true;
    }
  });
  if (outOfMemory) throw std::bad_alloc();
}

}  // namespace accel::cpu
