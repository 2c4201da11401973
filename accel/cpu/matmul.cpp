// The canonical product's vector code: register tiles over one piece of the result.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/matmul.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep

#include <algorithm>
#include <type_traits>
#include <utility>
#include <vector>

#include "accel/cpu/matmul_piece.h"
#include "accel/cpu/simd/vectors-inl.h"

#ifndef ACCEL_INLINE
#define ACCEL_INLINE __attribute__((always_inline))
#endif

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {

#if HWY_TARGET <= HWY_AVX3
constexpr std::size_t kTileColumns = 8;  // 16 of 32 registers hold sums
#else
constexpr std::size_t kTileColumns = 4;
#endif

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
#if HWY_TARGET <= HWY_AVX3
    case 4:
      return tile<kVectors, 4, kMasked>(d, a, b, c, rows, s);
    case 5:
      return tile<kVectors, 5, kMasked>(d, a, b, c, rows, s);
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
constexpr std::size_t kNarrow = kTileColumns / 2, kNarrowVectors = 2 * kTileVectors;

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

template <class T>
void tiledProduct(const MatmulPiece& q, bool rowsOutside) {
  const hn::ScalableTag<T> d;
  const std::size_t tileRows = kTileVectors * hn::Lanes(d);
  const T* a = static_cast<const T*>(q.a);
  const T* b = static_cast<const T*>(q.b);
  T* c = static_cast<T*>(q.c);
  const Steps s{q.aStride, 1, q.bStride, q.depth, q.cStride, true};
  if (q.columns <= kNarrow) return narrowProduct(d, q, a, b, c, s);
  const MatmulPiece piece = q;  // not read again after every store
  auto one = [&](std::size_t i, std::size_t j) HWY_ATTR {
    const std::size_t rows = std::min(tileRows, piece.rows - i);
    const std::size_t columns = std::min(kTileColumns, piece.columns - j);
    const T* right = b + j * piece.bStride;
    T* to = c + i + j * piece.cStride;
    if (rows == tileRows && columns == kTileColumns)
      return tile<kTileVectors, kTileColumns, false>(d, a + i, right, to, rows, s);
    anyTile(d, a + i, right, to, rows, columns, s);
  };
  if (rowsOutside) {
    for (std::size_t i = 0; i < q.rows; i += tileRows)
      for (std::size_t j = 0; j < q.columns; j += kTileColumns) one(i, j);
  } else {
    for (std::size_t j = 0; j < q.columns; j += kTileColumns)
      for (std::size_t i = 0; i < q.rows; i += tileRows) one(i, j);
  }
}

// A's rows in tiles, each tile's columns one after the other; missing rows are zero and never
// stored.
template <class T>
void packRows(const T* a, std::size_t stride, std::size_t rows, std::size_t depth,
              std::size_t tileRows, T* out) {
  for (std::size_t i = 0; i < rows; i += tileRows) {
    const std::size_t n = std::min(tileRows, rows - i);
    for (std::size_t p = 0; p < depth; ++p, out += tileRows) {
      for (std::size_t r = 0; r < n; ++r) out[r] = a[i + r + p * stride];
      for (std::size_t r = n; r < tileRows; ++r) out[r] = T(0);
    }
  }
}

template <class T>
void packColumns(const T* b, std::size_t stride, std::size_t columns, std::size_t depth, T* out) {
  for (std::size_t j = 0; j < columns; j += kTileColumns) {
    const std::size_t n = std::min(kTileColumns, columns - j);
    for (std::size_t p = 0; p < depth; ++p, out += kTileColumns) {
      for (std::size_t r = 0; r < n; ++r) out[r] = b[p + (j + r) * stride];
    }
  }
}

// Panels of A stay in the second-level cache, of B in the third. The sums go on from panel to panel
// through C, so the chain over the inner size is never cut.
template <class T>
void blockedProduct(const MatmulPiece& q, std::size_t panelDepth) {
  const hn::ScalableTag<T> d;
  const std::size_t tileRows = kTileVectors * hn::Lanes(d);
  const std::size_t panelRows = 8 * tileRows, panelColumns = 512;
  panelDepth = std::min(panelDepth, q.depth);
  std::vector<T> rows(panelRows * panelDepth);
  std::vector<T> columns((std::min(panelColumns, q.columns) + kTileColumns) * panelDepth);
  T *const packedRows = rows.data(), *const packedColumns = columns.data();
  const T* a = static_cast<const T*>(q.a);
  const T* b = static_cast<const T*>(q.b);
  T* c = static_cast<T*>(q.c);
  for (std::size_t p = 0; p < q.depth; p += panelDepth) {
    const std::size_t depth = std::min(panelDepth, q.depth - p);
    const Steps s{tileRows, kTileColumns, 1, depth, q.cStride, p == 0};
    for (std::size_t jj = 0; jj < q.columns; jj += panelColumns) {
      const std::size_t width = std::min(panelColumns, q.columns - jj);
      packColumns(b + p + jj * q.bStride, q.bStride, width, depth, packedColumns);
      for (std::size_t ii = 0; ii < q.rows; ii += panelRows) {
        const std::size_t height = std::min(panelRows, q.rows - ii);
        packRows(a + ii + p * q.aStride, q.aStride, height, depth, tileRows, packedRows);
        for (std::size_t j = 0; j < width; j += kTileColumns) {
          for (std::size_t i = 0; i < height; i += tileRows) {
            const T *left = packedRows + i * depth, *right = packedColumns + j * depth;
            T* to = c + ii + i + (jj + j) * s.cStride;
            const std::size_t high = std::min(tileRows, height - i);
            const std::size_t wide = std::min(kTileColumns, width - j);
            if (high == tileRows && wide == kTileColumns) {
              tile<kTileVectors, kTileColumns, false>(d, left, right, to, high, s);
            } else {
              anyTile(d, left, right, to, high, wide, s);
            }
          }
        }
      }
    }
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
void pieceOf(MatmulPiece q, MatmulWay way, std::size_t panelDepth) {
  for (std::size_t t = 0; t < q.matrices; ++t) {
    switch (way) {
      case MatmulWay::Small:
        smallProduct<T>(q);
        break;
      case MatmulWay::Tiled:
        tiledProduct<T>(q, false);
        break;
      case MatmulWay::Tall:
        tiledProduct<T>(q, true);
        break;
      case MatmulWay::Blocked:
        blockedProduct<T>(q, panelDepth);
        break;
    }
    q.a = static_cast<const T*>(q.a) + q.aStep;
    q.b = static_cast<const T*>(q.b) + q.bStep;
    q.c = static_cast<T*>(q.c) + q.cStep;
  }
}

void multiplyPieceTarget(DType dtype, const MatmulPiece& piece, MatmulWay way,
                         std::size_t panelDepth) {
  dtype == DType::F64 ? pieceOf<double>(piece, way, panelDepth)
                      : pieceOf<float>(piece, way, panelDepth);
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
HWY_EXPORT(multiplyPieceTarget);
HWY_EXPORT(tileRowsTarget);
HWY_EXPORT(fusesTarget);
void multiplyPiece(DType dtype, const MatmulPiece& piece, MatmulWay way, std::size_t panelDepth) {
  HWY_DYNAMIC_DISPATCH(multiplyPieceTarget)(dtype, piece, way, panelDepth);
}
std::size_t matmulTileRows(DType dtype) { return HWY_DYNAMIC_DISPATCH(tileRowsTarget)(dtype); }
bool matmulFuses() { return HWY_DYNAMIC_DISPATCH(fusesTarget)(); }
}  // namespace accel::cpu
#endif
