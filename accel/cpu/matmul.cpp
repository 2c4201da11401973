// The canonical product's vector code: register tiles over one piece of the result.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "accel/cpu/matmul.cpp"
#include <hwy/foreach_target.h>  // IWYU pragma: keep
#include <hwy/highway.h>

#include <algorithm>
#include <vector>

#include "accel/cpu/matmul_piece.h"

HWY_BEFORE_NAMESPACE();
namespace accel::cpu {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET <= HWY_AVX3
constexpr std::size_t kTileColumns = 8;  // 16 of 32 registers hold sums
#else
constexpr std::size_t kTileColumns = 4;
#endif
constexpr std::size_t kTileVectors = 2;

// sums += A(tile rows, p) * B(p, columns) for p in [0, depth), mask: rows that exist. aNext, bRow,
// bColumn: steps from p to p + 1 in A and B, and from column to column in B.
template <std::size_t kColumns, bool kMasked, class D, class T = hn::TFromD<D>>
HWY_INLINE void tile(D d, const T* HWY_RESTRICT a, std::size_t aNext, const T* HWY_RESTRICT b,
                     std::size_t bRow, std::size_t bColumn, std::size_t depth, T* c,
                     std::size_t cStride, std::size_t rows, bool first) {
  using V = hn::Vec<D>;
  const std::size_t lanes = hn::Lanes(d);
  const auto low = hn::FirstN(d, std::min(rows, lanes));
  const auto high = hn::FirstN(d, rows > lanes ? rows - lanes : 0);
  V s0[kColumns], s1[kColumns];
  for (std::size_t j = 0; j < kColumns; ++j) {
    if (first) {
      s0[j] = s1[j] = hn::Zero(d);
    } else if (kMasked) {
      s0[j] = hn::MaskedLoad(low, d, c + j * cStride);
      s1[j] = hn::MaskedLoad(high, d, c + j * cStride + lanes);
    } else {
      s0[j] = hn::LoadU(d, c + j * cStride);
      s1[j] = hn::LoadU(d, c + j * cStride + lanes);
    }
  }
  for (std::size_t p = 0; p < depth; ++p, a += aNext, b += bRow) {
    const V a0 = kMasked ? hn::MaskedLoad(low, d, a) : hn::LoadU(d, a);
    const V a1 = kMasked ? hn::MaskedLoad(high, d, a + lanes) : hn::LoadU(d, a + lanes);
    for (std::size_t j = 0; j < kColumns; ++j) {
      const V v = hn::Set(d, b[j * bColumn]);
      s0[j] = hn::Add(s0[j], hn::Mul(a0, v));
      s1[j] = hn::Add(s1[j], hn::Mul(a1, v));
    }
  }
  for (std::size_t j = 0; j < kColumns; ++j) {
    if (kMasked) {
      hn::BlendedStore(s0[j], low, d, c + j * cStride);
      hn::BlendedStore(s1[j], high, d, c + j * cStride + lanes);
    } else {
      hn::StoreU(s0[j], d, c + j * cStride);
      hn::StoreU(s1[j], d, c + j * cStride + lanes);
    }
  }
}

struct Steps {
  std::size_t aNext, bRow, bColumn, depth, cStride;
  bool first;
};

template <bool kMasked, class D, class T = hn::TFromD<D>>
HWY_INLINE void tileColumns(D d, const T* a, const T* b, T* c, std::size_t rows,
                            std::size_t columns, const Steps& s) {
  auto run = [&](auto count) {
    tile<decltype(count)::value, kMasked>(d, a, s.aNext, b, s.bRow, s.bColumn, s.depth, c,
                                          s.cStride, rows, s.first);
  };
  // Left-over columns by halves: each instance is a loop of its own.
  if (columns >= kTileColumns) return run(std::integral_constant<std::size_t, kTileColumns>());
  std::size_t done = 0;
  auto step = [&](auto count) {
    constexpr std::size_t kCount = decltype(count)::value;
    if (columns - done < kCount) return;
    tile<kCount, kMasked>(d, a, s.aNext, b + done * s.bColumn, s.bRow, s.bColumn, s.depth,
                          c + done * s.cStride, s.cStride, rows, s.first);
    done += kCount;
  };
  step(std::integral_constant<std::size_t, 4>());
  step(std::integral_constant<std::size_t, 2>());
  step(std::integral_constant<std::size_t, 1>());
  if (done < columns) step(std::integral_constant<std::size_t, 1>());
}

template <class D, class T = hn::TFromD<D>>
HWY_INLINE void anyTile(D d, const T* a, const T* b, T* c, std::size_t rows, std::size_t columns,
                        const Steps& s) {
  if (rows == kTileVectors * hn::Lanes(d)) {
    tileColumns<false>(d, a, b, c, rows, columns, s);
  } else {
    tileColumns<true>(d, a, b, c, rows, columns, s);
  }
}

template <class T>
void smallProduct(const MatmulPiece& q) {
  const T* a = static_cast<const T*>(q.a);
  const T* b = static_cast<const T*>(q.b);
  T* c = static_cast<T*>(q.c);
  for (std::size_t j = 0; j < q.columns; ++j) {
    T* HWY_RESTRICT out = c + j * q.cStride;
    for (std::size_t i = 0; i < q.rows; ++i) out[i] = T(0);
    for (std::size_t p = 0; p < q.depth; ++p) {
      const T v = b[p + j * q.bStride];
      const T* HWY_RESTRICT column = a + p * q.aStride;
      for (std::size_t i = 0; i < q.rows; ++i) out[i] += column[i] * v;
    }
  }
}

template <class T>
void tiledProduct(const MatmulPiece& q, bool rowsOutside) {
  const hn::ScalableTag<T> d;
  const std::size_t tileRows = kTileVectors * hn::Lanes(d);
  const T* a = static_cast<const T*>(q.a);
  const T* b = static_cast<const T*>(q.b);
  T* c = static_cast<T*>(q.c);
  const Steps s{q.aStride, 1, q.bStride, q.depth, q.cStride, true};
  auto one = [&](std::size_t i, std::size_t j) {
    anyTile(d, a + i, b + j * q.bStride, c + i + j * q.cStride, std::min(tileRows, q.rows - i),
            std::min(kTileColumns, q.columns - j), s);
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
  const T* a = static_cast<const T*>(q.a);
  const T* b = static_cast<const T*>(q.b);
  T* c = static_cast<T*>(q.c);
  for (std::size_t p = 0; p < q.depth; p += panelDepth) {
    const std::size_t depth = std::min(panelDepth, q.depth - p);
    const Steps s{tileRows, kTileColumns, 1, depth, q.cStride, p == 0};
    for (std::size_t jj = 0; jj < q.columns; jj += panelColumns) {
      const std::size_t width = std::min(panelColumns, q.columns - jj);
      packColumns(b + p + jj * q.bStride, q.bStride, width, depth, columns.data());
      for (std::size_t ii = 0; ii < q.rows; ii += panelRows) {
        const std::size_t height = std::min(panelRows, q.rows - ii);
        packRows(a + ii + p * q.aStride, q.aStride, height, depth, tileRows, rows.data());
        for (std::size_t j = 0; j < width; j += kTileColumns) {
          for (std::size_t i = 0; i < height; i += tileRows) {
            anyTile(d, rows.data() + i * depth, columns.data() + j * depth,
                    c + ii + i + (jj + j) * q.cStride, std::min(tileRows, height - i),
                    std::min(kTileColumns, width - j), s);
          }
        }
      }
    }
  }
}

template <class T>
void pieceOf(const MatmulPiece& piece, MatmulWay way, std::size_t panelDepth) {
  switch (way) {
    case MatmulWay::Small:
      return smallProduct<T>(piece);
    case MatmulWay::Tiled:
      return tiledProduct<T>(piece, false);
    case MatmulWay::Tall:
      return tiledProduct<T>(piece, true);
    case MatmulWay::Blocked:
      return blockedProduct<T>(piece, panelDepth);
  }
}

void multiplyPieceTarget(DType dtype, const MatmulPiece& piece, MatmulWay way,
                         std::size_t panelDepth) {
  dtype == DType::F64 ? pieceOf<double>(piece, way, panelDepth)
                      : pieceOf<float>(piece, way, panelDepth);
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
void multiplyPiece(DType dtype, const MatmulPiece& piece, MatmulWay way, std::size_t panelDepth) {
  HWY_DYNAMIC_DISPATCH(multiplyPieceTarget)(dtype, piece, way, panelDepth);
}
std::size_t matmulTileRows(DType dtype) { return HWY_DYNAMIC_DISPATCH(tileRowsTarget)(dtype); }
}  // namespace accel::cpu
#endif
