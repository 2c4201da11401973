// Shares a product out over threads, and packed ones into panels.
#include <accel/stop.h>

#include <algorithm>
#include <atomic>
#include <new>

#include "accel/cpu/matmul.h"
#include "accel/cpu/matmul_piece.h"
#include "accel/cpu/matmul_pieces.h"
#include "accel/cpu/scratch.h"

namespace accel::cpu {
namespace {

constexpr std::int64_t kColumnGrain = 8;
// For each thread, so that one that is held up does not hold up the rest. Each piece packs a whole
// operand anew: with four, two threads got 85 % of what they get with two (a Zen 3 server, 500^3).
constexpr std::int64_t kPieces = 4, kPackedPieces = 2;
// A panel's: of B's columns in the third-level cache, of A's rows (in tiles) in the second.
constexpr std::size_t kPanelColumns = 512, kPanelTiles = 8;

template <class T>
T divideUp(T a, T b) {
  return (a + b - 1) / b;
}

// One matrix by panels: B's are packed once each, then every block of rows takes part of them.
// threads: that each(parts, work) calls work(part, thread) on, for every part. Throws bad_alloc.
// Ends early when the program is to end.
template <class Each>
void multiplyPanels(DType dtype, const MatmulPiece& q, std::size_t mostDepth, std::size_t threads,
                    const Each& each) {
  const std::size_t size = dtypeSize(dtype), tileRows = matmulTileRows(dtype);
  // All alike: a last one that is short takes C as often from memory as a long one.
  const std::size_t depth =
      divideUp(q.depth, divideUp(q.depth, std::max<std::size_t>(mostDepth, 1)));
  const std::size_t width = std::min(kPanelColumns, q.columns);
  const std::size_t tiles = divideUp(q.rows, tileRows);
  const std::size_t shares = threads == 1 ? 1 : threads * kPackedPieces;
  const std::size_t height = std::min(kPanelTiles, divideUp(tiles, shares)) * tileRows;
  const std::size_t rowBytes = height * depth * size;
  const Scratch memory = allocateScratch(width * depth * size + threads * rowBytes);
  MatmulPanel panel;
  panel.packed = memory.get() + threads * rowBytes;
  for (panel.first = 0; panel.first < q.depth; panel.first += depth) {
    panel.depth = std::min(depth, q.depth - panel.first);
    for (panel.column = 0; panel.column < q.columns; panel.column += width) {
      if (stopRequested()) return;
      panel.columns = std::min(width, q.columns - panel.column);
      each(shares, [&](std::size_t part, std::size_t) noexcept {
        packPanel(dtype, q, panel, part, shares);
      });
      each(divideUp(q.rows, height), [&](std::size_t part, std::size_t thread) noexcept {
        const std::size_t row = part * height;
        multiplyPanel(dtype, q, panel, row, std::min(height, q.rows - row),
                      memory.get() + thread * rowBytes);
      });
    }
  }
}

void multiplyPacked(DType dtype, MatmulPiece q, const MatmulPlan& plan) {
  const std::size_t size = dtypeSize(dtype);
  for (std::size_t t = 0; t < q.matrices; ++t) {
    multiplyPanels(dtype, q, static_cast<std::size_t>(plan.panelDepth), 1,
                   [](std::size_t parts, const auto& work) {
                     for (std::size_t i = 0; i < parts && !stopRequested(); ++i) work(i, 0);
                   });
    q.a = static_cast<const char*>(q.a) + q.aStep * size;
    q.b = static_cast<const char*>(q.b) + q.bStep * size;
    q.c = static_cast<char*>(q.c) + q.cStep * size;
  }
}

// On the caller's thread.
void multiplyPiece(DType dtype, const MatmulPiece& q, const MatmulPlan& plan) {
  plan.way == MatmulWay::Blocked ? multiplyPacked(dtype, q, plan)
                                 : multiplyTiles(dtype, q, plan.way);
}

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

MatmulPieces::Block MatmulPieces::block(std::int64_t index) const {
  Block b;
  b.row = index % rowPieces_ * rows_;
  const std::int64_t rest = index / rowPieces_;
  b.column = rest % columnPieces_ * columns_;
  b.matrix = rest / columnPieces_ * matrices_;
  b.rows = std::min(rows_, args_.m - b.row);
  b.columns = std::min(columns_, args_.n - b.column);
  b.matrices = std::min(matrices_, args_.batch - b.matrix);
  return b;
}

void MatmulPieces::multiply(std::int64_t index) const {
  const Block b = block(index);
  MatmulPiece q = wholePiece(args_);
  q.a = at(args_.a, b.matrix * args_.aStep + b.row);
  q.b = at(args_.b, b.matrix * args_.bStep + b.column * args_.k);
  q.c = const_cast<char*>(at(args_.c, (b.matrix * args_.n + b.column) * args_.m + b.row));
  q.rows = static_cast<std::size_t>(b.rows);
  q.columns = static_cast<std::size_t>(b.columns);
  q.matrices = static_cast<std::size_t>(b.matrices);
  multiplyPiece(args_.dtype, q, plan_);
}

std::int64_t smallProductRows(DType dtype) {
  return static_cast<std::int64_t>(matmulTileRows(dtype) / kTileVectors);
}

namespace {

// One matrix, packed, with rows enough for all: B's panels are packed by all threads, for all.
void multiplyTogether(const MatmulArgs& args, const MatmulPlan& plan, ThreadPool& pool,
                      int threads) {
  multiplyPanels(args.dtype, wholePiece(args), static_cast<std::size_t>(plan.panelDepth),
                 static_cast<std::size_t>(threads), [&](std::size_t parts, const auto& work) {
                   const StopFlag* stop = currentStop();
                   std::atomic<std::size_t> next{0};
                   pool.share([&](int worker) noexcept {
                     if (worker >= threads) return;
                     for (std::size_t i; !isRaised(stop) && (i = next.fetch_add(1)) < parts;)
                       work(i, static_cast<std::size_t>(worker));
                   });
                 });
}

// A wish to stop is seen between pieces. Packed products look between their blocks of rows.
std::int64_t leastPieces(const MatmulArgs& args, const MatmulPlan& plan) {
  return plan.way == MatmulWay::Blocked ? 1
                                        : static_cast<std::int64_t>(args.flops() / kLongProduct);
}

// Apart from multiply(): the frame of this is more than a small product takes.
void multiplyShared(const MatmulArgs& args, const MatmulPlan& plan, ThreadPool& pool, int threads) {
  const auto grain = static_cast<std::int64_t>(matmulTileRows(args.dtype));
  if (plan.way == MatmulWay::Blocked && args.batch == 1 &&
      args.m >= threads * kPackedPieces * grain)
    return multiplyTogether(args, plan, pool, threads);
  const MatmulPieces pieces(args, plan, threads, leastPieces(args, plan));
  if (pieces.count() == 1) return pieces.multiply(0);
  const StopFlag* stop = currentStop();
  std::atomic<std::int64_t> next{0};
  std::atomic<bool> outOfMemory{false};
  pool.share([&](int worker) noexcept {
    if (worker >= threads) return;
    try {
      for (std::int64_t i; !isRaised(stop) && (i = next.fetch_add(1)) < pieces.count();)
        pieces.multiply(i);
    } catch (const std::bad_alloc&) {
      outOfMemory = true;
    }
  });
  if (outOfMemory) throw std::bad_alloc();
}

}  // namespace

void multiply(const MatmulArgs& args, const MatmulPlan& plan, ThreadPool& pool) {
  const int threads = std::min(plan.threads, pool.size());
  if (threads > 1) return multiplyShared(args, plan, pool, threads);
  const std::int64_t least = leastPieces(args, plan);
  if (least <= 1) return multiplyPiece(args.dtype, wholePiece(args), plan);
  const MatmulPieces pieces(args, plan, 1, least);
  for (std::int64_t i = 0; i < pieces.count() && !stopRequested(); ++i) pieces.multiply(i);
}

}  // namespace accel::cpu
