// The canonical product's vector code: register tiles over one piece of the result.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/matmul.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <algorithm>
#include <type_traits>
#include <utility>

#include "accel/cpu/matmul_piece.h"
#include "accel/cpu/simd/vectors-inl.h"

#ifndef ACCEL_INLINE
#define ACCEL_INLINE __attribute__((always_inline))
#endif

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

// Of a register tile. Fewer than eight sums wait for each other; more need fewer loads for each.
#if HWY_TARGET <= HWY_AVX3
constexpr std::size_t kTileColumns = 8;  // 16 of 32 registers hold sums
#elif HWY_TARGET == HWY_AVX2
constexpr std::size_t kTileColumns = 6;  // 12 of 16: on a Zen 3 server 1.1 to 1.2 times 4's speed
#else
constexpr std::size_t kTileColumns = 4;
#endif

// How many the next tile takes of the columns that are left: the last two share, so that none is
// narrow.
constexpr std::size_t tileWidth(std::size_t left) {
  if (left <= kTileColumns) return left;
  return left < 2 * kTileColumns ? (left + 1) / 2 : kTileColumns;
}

// The first `count` elements, which `mask` says too. Highway 1.0.3's masked load for SSE4 reads a
// whole aligned vector instead.
template <class D, class M, class T = hn::TFromD<D>>
HWY_INLINE hn::Vec<D> loadFirst(M mask, D d, const T* p, std::size_t count) {
#if HWY_TARGET == HWY_SSE4 || HWY_TARGET == HWY_SSSE3
  static_cast<void>(mask);
  HWY_ALIGN T buffer[hn::MaxLanes(d)] = {};
  for (std::size_t i = 0; i < count; ++i) buffer[i] = p[i];
  return hn::Load(d, buffer);
#else
  static_cast<void>(count);
  return hn::MaskedLoad(mask, d, p);
#endif
}

struct Steps {
  // From p to p + 1 in A and in B, from column to column in B and in C.
  std::size_t aNext, bRow, bColumn, depth, cStride;
  bool first;  // the sums start at zero, else they go on from C
};

// The sums of a tile as one value for each register: an array that loops go over is kept in memory
// by the compiler, and written and read around the inner loop.
template <std::size_t... kIndex, class F>
HWY_INLINE void forEachOf(std::index_sequence<kIndex...>, const F& f) {
  (f(std::integral_constant<std::size_t, kIndex>()), ...);
}

// C(tile) = sums over p in [0, depth) of A(rows, p) * B(p, columns). kMasked: only `rows` exist.
// The steps are copied: as a reference they would be read again after every store.
template <std::size_t kVectors, std::size_t kColumns, bool kMasked, class D,
          class T = hn::TFromD<D>>
HWY_INLINE void tile(D d, const T* HWY_RESTRICT a, const T* HWY_RESTRICT b, T* HWY_RESTRICT c,
                     std::size_t rows, const Steps s) {
  using V = hn::Vec<D>;
  const std::size_t lanes = hn::Lanes(d);
  // Whole vectors but for the last one.
  const std::size_t last = rows - (kVectors - 1) * lanes;
  const auto mask = hn::FirstN(d, last);
  auto load = [&](const T* p, std::size_t v) {
    return kMasked && v + 1 == kVectors ? loadFirst(mask, d, p, last) : hn::LoadU(d, p);
  };
  const std::size_t aNext = s.aNext, bRow = s.bRow, bColumn = s.bColumn, cStride = s.cStride;
  V sum[kVectors][kColumns];
  const auto eachColumn = [&](const auto& f)
                              ACCEL_INLINE { forEachOf(std::make_index_sequence<kColumns>(), f); };
  eachColumn([&](auto j) ACCEL_INLINE {
    for (std::size_t v = 0; v < kVectors; ++v)
      sum[v][j] = s.first ? hn::Zero(d) : load(c + j * cStride + v * lanes, v);
  });
  for (std::size_t p = 0; p < s.depth; ++p, a += aNext, b += bRow) {
    V left[kVectors];
    for (std::size_t v = 0; v < kVectors; ++v) left[v] = load(a + v * lanes, v);
    eachColumn([&](auto j) ACCEL_INLINE {
      const V right = hn::Set(d, b[j * bColumn]);
      for (std::size_t v = 0; v < kVectors; ++v) sum[v][j] = hn::MulAdd(left[v], right, sum[v][j]);
    });
  }
  eachColumn([&](auto j) ACCEL_INLINE {
    for (std::size_t v = 0; v < kVectors; ++v) {
      T* to = c + j * cStride + v * lanes;
      if (kMasked && v + 1 == kVectors) {
        hn::BlendedStore(sum[v][j], mask, d, to);
      } else {
        hn::StoreU(sum[v][j], d, to);
      }
    }
  });
}

template <std::size_t kVectors, bool kMasked, class D, class T = hn::TFromD<D>>
HWY_INLINE void tileColumns(D d, const T* a, const T* b, T* c, std::size_t rows,
                            std::size_t columns, const Steps s) {
  // Each instance is a loop of its own; halves would run too few chains of sums at once.
  switch (columns) {
    case 1:
      return tile<kVectors, 1, kMasked>(d, a, b, c, rows, s);
    case 2:
      return tile<kVectors, 2, kMasked>(d, a, b, c, rows, s);
    case 3:
      return tile<kVectors, 3, kMasked>(d, a, b, c, rows, s);
#if HWY_TARGET <= HWY_AVX2
    case 4:
      return tile<kVectors, 4, kMasked>(d, a, b, c, rows, s);
    case 5:
      return tile<kVectors, 5, kMasked>(d, a, b, c, rows, s);
#endif
#if HWY_TARGET <= HWY_AVX3
    case 6:
      return tile<kVectors, 6, kMasked>(d, a, b, c, rows, s);
    case 7:
      return tile<kVectors, 7, kMasked>(d, a, b, c, rows, s);
#endif
    default:
      return tile<kVectors, kTileColumns, kMasked>(d, a, b, c, rows, s);
  }
}

// The tiles at the edges. Apart: inlined they make the whole ones slower.
template <class D, class T = hn::TFromD<D>>
HWY_NOINLINE void anyTile(D d, const T* a, const T* b, T* c, std::size_t rows, std::size_t columns,
                          const Steps& s) {
  const std::size_t lanes = hn::Lanes(d);
  if (rows == kTileVectors * lanes)
    return tileColumns<kTileVectors, false>(d, a, b, c, rows, columns, s);
#if HWY_TARGET <= HWY_AVX3
  // Few rows are left: half a vector takes half the time on machines that halve the wide ones.
  const hn::Half<D> half;
  const std::size_t rest = rows > lanes ? rows - lanes : rows;
  if (rest <= hn::Lanes(half)) {
    const std::size_t whole = rows - rest;
    if (whole > 0) tileColumns<1, false>(d, a, b, c, lanes, columns, s);
    return tileColumns<1, true>(half, a + whole, b, c + whole, rest, columns, s);
  }
#endif
  if (rows > lanes) {
    tileColumns<kTileVectors, true>(d, a, b, c, rows, columns, s);
  } else {
    tileColumns<1, true>(d, a, b, c, rows, columns, s);
  }
}

// Rows of one vector and a short inner size: A stays in registers while the columns of B go by.
template <std::size_t kDepth, bool kMasked, class D, class T = hn::TFromD<D>>
HWY_INLINE void heldRows(D d, const MatmulPiece& q, const T* a, const T* b, T* c) {
  const auto mask = hn::FirstN(d, q.rows);
  hn::Vec<D> held[kDepth];
  for (std::size_t p = 0; p < kDepth; ++p)
    held[p] =
        kMasked ? loadFirst(mask, d, a + p * q.aStride, q.rows) : hn::LoadU(d, a + p * q.aStride);
  for (std::size_t j = 0; j < q.columns; ++j, b += q.bStride, c += q.cStride) {
    auto sum = hn::Zero(d);
    for (std::size_t p = 0; p < kDepth; ++p) sum = hn::MulAdd(held[p], hn::Set(d, b[p]), sum);
    if constexpr (kMasked) {
      hn::BlendedStore(sum, mask, d, c);
    } else {
      hn::StoreU(sum, d, c);
    }
  }
}

template <bool kMasked, class D, class T = hn::TFromD<D>>
void heldDepth(D d, const MatmulPiece& q, const T* a, const T* b, T* c) {
  switch (q.depth) {
    case 1:
      return heldRows<1, kMasked>(d, q, a, b, c);
    case 2:
      return heldRows<2, kMasked>(d, q, a, b, c);
    case 3:
      return heldRows<3, kMasked>(d, q, a, b, c);
    case 4:
      return heldRows<4, kMasked>(d, q, a, b, c);
    case 5:
      return heldRows<5, kMasked>(d, q, a, b, c);
    case 6:
      return heldRows<6, kMasked>(d, q, a, b, c);
    case 7:
      return heldRows<7, kMasked>(d, q, a, b, c);
    default:
      return heldRows<8, kMasked>(d, q, a, b, c);
  }
}

// Few columns: so many more rows at a time that as many sums are on their way.
constexpr std::size_t kNarrow = kTileColumns / 4 * 2, kNarrowVectors = 2 * kTileVectors;

template <class D, class T = hn::TFromD<D>>
void narrowProduct(D d, const MatmulPiece& q, const T* a, const T* b, T* c, const Steps s) {
  const std::size_t high = kNarrowVectors * hn::Lanes(d), columns = q.columns;
  const std::size_t whole = q.rows / high * high;
  for (std::size_t i = 0; i < whole; i += high)
    tileColumns<kNarrowVectors, false>(d, a + i, b, c + i, high, columns, s);
  const std::size_t tileRows = kTileVectors * hn::Lanes(d), rows = q.rows;
  for (std::size_t i = whole; i < rows; i += tileRows)
    anyTile(d, a + i, b, c + i, std::min(tileRows, rows - i), columns, s);
}

// What two tiles take of a product with a power of two of columns, such as the smallest.
constexpr std::size_t kShared = 4;

template <class T>
void tiledProduct(const MatmulPiece& q, bool rowsOutside) {
  const hn::ScalableTag<T> d;
  const std::size_t tileRows = kTileVectors * hn::Lanes(d);
  const T* a = static_cast<const T*>(q.a);
  const T* b = static_cast<const T*>(q.b);
  T* c = static_cast<T*>(q.c);
  const Steps s{q.aStride, 1, q.bStride, q.depth, q.cStride, true};
  if (q.columns <= kNarrow) return narrowProduct(d, q, a, b, c, s);
  // Not read again after every store.
  const std::size_t allRows = q.rows, allColumns = q.columns;
  auto one = [&](std::size_t i, std::size_t j, std::size_t columns) HWY_ATTR {
    const std::size_t rows = std::min(tileRows, allRows - i);
    const T* right = b + j * s.bColumn;
    T* to = c + i + j * s.cStride;
    if (rows == tileRows && columns == kTileColumns)
      return tile<kTileVectors, kTileColumns, false>(d, a + i, right, to, rows, s);
    if (kTileColumns > kShared && rows == tileRows && columns == kShared)
      return tile<kTileVectors, kShared, false>(d, a + i, right, to, rows, s);
    anyTile(d, a + i, right, to, rows, columns, s);
  };
  if (rowsOutside) {
    for (std::size_t i = 0; i < allRows; i += tileRows)
      for (std::size_t j = 0, n; j < allColumns; j += n) one(i, j, n = tileWidth(allColumns - j));
  } else {
    for (std::size_t j = 0, n; j < allColumns; j += n) {
      n = tileWidth(allColumns - j);
      for (std::size_t i = 0; i < allRows; i += tileRows) one(i, j, n);
    }
  }
}

// A's rows in tiles, each tile's columns one after the other; missing rows are zero and never
// stored.
template <class T>
void packRows(const T* a, std::size_t stride, std::size_t rows, std::size_t depth, T* out) {
  const hn::ScalableTag<T> d;
  const std::size_t lanes = hn::Lanes(d), tileRows = kTileVectors * lanes;
  for (std::size_t i = 0; i < rows; i += tileRows, a += tileRows) {
    const std::size_t n = std::min(tileRows, rows - i);
    for (std::size_t p = 0; p < depth; ++p, out += tileRows) {
      const T* from = a + p * stride;
      if (n == tileRows) {
        for (std::size_t v = 0; v < kTileVectors; ++v)
          hn::StoreU(hn::LoadU(d, from + v * lanes), d, out + v * lanes);
      } else {
        std::fill(std::copy(from, from + n, out), out + tileRows, T(0));
      }
    }
  }
}

// B's columns in tiles, each tile's rows one after the other. Their width is a constant for all but
// the last two.
template <class T>
void packColumns(const T* b, std::size_t stride, std::size_t columns, std::size_t depth, T* out) {
  for (std::size_t j = 0, n; j < columns; j += n, b += n * stride) {
    n = tileWidth(columns - j);
    for (std::size_t p = 0; p < depth; ++p, out += n) {
      if (n == kTileColumns) {
        for (std::size_t r = 0; r < kTileColumns; ++r) out[r] = b[p + r * stride];
      } else {
        for (std::size_t r = 0; r < n; ++r) out[r] = b[p + r * stride];
      }
    }
  }
}

// Where the tiles of one of `parts` begin. The last part has the last two, which may be narrower.
std::size_t partBegins(std::size_t columns, std::size_t part, std::size_t parts) {
  return part == parts ? columns : columns / kTileColumns * part / parts * kTileColumns;
}

template <class T>
void packPart(const MatmulPiece& q, const MatmulPanel& panel, std::size_t part, std::size_t parts) {
  const std::size_t from = partBegins(panel.columns, part, parts);
  const std::size_t to = partBegins(panel.columns, part + 1, parts);
  const T* b = static_cast<const T*>(q.b) + panel.first + (panel.column + from) * q.bStride;
  packColumns(b, q.bStride, to - from, panel.depth,
              static_cast<T*>(panel.packed) + from * panel.depth);
}

// The sums go on from panel to panel through C, so the chain over the inner size is never cut.
template <class T>
void panelRows(const MatmulPiece& q, const MatmulPanel& panel, std::size_t row, std::size_t rows,
               T* HWY_RESTRICT scratch) {
  const hn::ScalableTag<T> d;
  const std::size_t tileRows = kTileVectors * hn::Lanes(d), width = panel.columns;
  Steps s{tileRows, kTileColumns, 1, panel.depth, q.cStride, panel.first == 0};
  packRows(static_cast<const T*>(q.a) + row + panel.first * q.aStride, q.aStride, rows, s.depth,
           scratch);
  const T* right = static_cast<const T*>(panel.packed);
  T* c = static_cast<T*>(q.c) + row + panel.column * s.cStride;
  for (std::size_t j = 0; j < width; j += s.bRow) {
    s.bRow = tileWidth(width - j);
    for (std::size_t i = 0; i < rows; i += tileRows) {
      const T* left = scratch + i * s.depth;
      T* to = c + i + j * s.cStride;
      const std::size_t high = std::min(tileRows, rows - i);
      if (high == tileRows && s.bRow == kTileColumns) {
        tile<kTileVectors, kTileColumns, false>(d, left, right, to, high, s);
      } else {
        anyTile(d, left, right, to, high, s.bRow, s);
      }
    }
    right += s.bRow * s.depth;
  }
}

template <class T>
void smallProduct(const MatmulPiece& q) {
  const hn::ScalableTag<T> d;
  const std::size_t lanes = hn::Lanes(d);
  if (q.rows > lanes || q.depth > kSmallDepth) return tiledProduct<T>(q, false);
  const T* a = static_cast<const T*>(q.a);
  const T* b = static_cast<const T*>(q.b);
  T* c = static_cast<T*>(q.c);
  if (q.rows == lanes) return heldDepth<false>(d, q, a, b, c);
#if HWY_TARGET != HWY_SCALAR
  const hn::Half<decltype(d)> half;
  if (q.rows == hn::Lanes(half)) return heldDepth<false>(half, q, a, b, c);
#endif
  heldDepth<true>(d, q, a, b, c);
}

template <class T>
HWY_INLINE void oneOf(const MatmulPiece& q, MatmulWay way) {
  if (way == MatmulWay::Small) return smallProduct<T>(q);
  tiledProduct<T>(q, way != MatmulWay::Tiled);
}

template <class T>
void pieceOf(const MatmulPiece& q, MatmulWay way) {
  // Without a copy: the caller has just written it, and a vector's load of it would wait for that.
  if (q.matrices == 1) return oneOf<T>(q, way);
  MatmulPiece next = q;
  for (std::size_t t = 0; t < q.matrices; ++t) {
    oneOf<T>(next, way);
    next.a = static_cast<const T*>(next.a) + q.aStep;
    next.b = static_cast<const T*>(next.b) + q.bStep;
    next.c = static_cast<T*>(next.c) + q.cStep;
  }
}

void multiplyTilesTarget(DType dtype, const MatmulPiece& piece, MatmulWay way) {
  dtype == DType::F64 ? pieceOf<double>(piece, way) : pieceOf<float>(piece, way);
}

void packPanelTarget(DType dtype, const MatmulPiece& q, const MatmulPanel& panel, std::size_t part,
                     std::size_t parts) {
  dtype == DType::F64 ? packPart<double>(q, panel, part, parts)
                      : packPart<float>(q, panel, part, parts);
}

void multiplyPanelTarget(DType dtype, const MatmulPiece& q, const MatmulPanel& panel,
                         std::size_t row, std::size_t rows, void* scratch) {
  dtype == DType::F64 ? panelRows(q, panel, row, rows, static_cast<double*>(scratch))
                      : panelRows(q, panel, row, rows, static_cast<float*>(scratch));
}

// Does this instruction set round a product before it is added?
bool fusesTarget() {
  const hn::CappedTag<double, 1> d;
  const double e = 0x1p-30;
  return hn::GetLane(hn::MulAdd(hn::Set(d, 1 + e), hn::Set(d, 1 - e), hn::Set(d, -1.0))) != 0;
}

std::size_t tileRowsTarget(DType dtype) {
  return kTileVectors * (dtype == DType::F64 ? hn::Lanes(hn::ScalableTag<double>())
                                             : hn::Lanes(hn::ScalableTag<float>()));
}

}  // namespace HWY_NAMESPACE
}  // namespace accel::cpu
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace accel::cpu {
HWY_EXPORT(multiplyTilesTarget);
HWY_EXPORT(packPanelTarget);
HWY_EXPORT(multiplyPanelTarget);
HWY_EXPORT(tileRowsTarget);
HWY_EXPORT(fusesTarget);
void multiplyTiles(DType dtype, const MatmulPiece& piece, MatmulWay way) {
  HWY_DYNAMIC_DISPATCH(multiplyTilesTarget)(dtype, piece, way);
}
void packPanel(DType dtype, const MatmulPiece& piece, const MatmulPanel& panel, std::size_t part,
               std::size_t parts) {
  HWY_DYNAMIC_DISPATCH(packPanelTarget)(dtype, piece, panel, part, parts);
}
void multiplyPanel(DType dtype, const MatmulPiece& piece, const MatmulPanel& panel, std::size_t row,
                   std::size_t rows, void* scratch) {
  HWY_DYNAMIC_DISPATCH(multiplyPanelTarget)(dtype, piece, panel, row, rows, scratch);
}
std::size_t matmulTileRows(DType dtype) { return HWY_DYNAMIC_DISPATCH(tileRowsTarget)(dtype); }
bool matmulFuses() { return HWY_DYNAMIC_DISPATCH(fusesTarget)(); }
}  // namespace accel::cpu
#endif
