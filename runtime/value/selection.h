// Which elements an index picks: subscripts resolved to 0-based offsets, and the walks over them
// that reading, writing and deleting share. Internal to runtime/value.
#pragma once

#include <algorithm>
#include <cstring>
#include <span>
#include <vector>

#include "runtime/error/interrupt.h"
#include "runtime/value/value.h"

namespace matlift {

/// One resolved subscript: a run first, first + step, … or, when irregular, a list.
struct Subscript {
  int64_t count = 0;
  int64_t first = 0;
  int64_t step = 1;
  int64_t limit = 0;  ///< largest 1-based subscript, 0 when there is none
  bool irregular = false;
  bool colon = false;
  bool mask = false;
  Dims shape;  ///< shape of the index value (a mask's: of its find)
  std::vector<int64_t> list;

  int64_t at(int64_t k) const { return irregular ? list[size_t(k)] : first + k * step; }
  bool covers(int64_t extent) const {
    return colon || (!irregular && first == 0 && step == 1 && count == extent);
  }
};

/// True for an array that runs along one dimension only: a vector, in N-D too.
bool isLine(const Dims& dims);
/// Shape of `count` elements picked from an array of these dims: along its one dimension, or a
/// column.
Dims maskedShape(const Dims& dims, int64_t count);

/// Resolves one index value. `extent` is what ':' spans; `position` (0-based) of `total` goes into
/// messages. Out-of-bounds subscripts are the caller's business (see limit).
Subscript resolveSubscript(const Value& index, int64_t extent, int position, int total);

/// The extents that n subscripts see: trailing dimensions folded into the last, missing ones are 1.
std::vector<int64_t> foldedExtents(const Dims& dims, size_t n);

/// Subscripts with the extents of the array they index; always at least one.
struct Selection {
  std::vector<Subscript> subscripts;
  std::vector<int64_t> extents;

  Selection(const Dims& dims, std::span<const Value> idx);
  int64_t numel() const {
    int64_t n = 1;
    for (const Subscript& s : subscripts) n *= s.count;
    return n;
  }
  /// Throws when a subscript passes its extent.
  void checkBounds() const;
  /// The selected elements lie one behind the other, from element `from` on.
  bool isContiguous(int64_t& from) const;
  /// Prepends a dimension of n that is taken whole: struct arrays store n fields an element.
  void prependWhole(int64_t n);
  Dims counts() const;
};

[[noreturn]] void failOutOfBounds(int position, int total, int64_t extent);
[[noreturn]] void failBadIndex(int position, int total);

/// Shape of x(index) with one index: an index that runs along one dimension takes the orientation
/// of an x that does, else the result has the shape of the index.
Dims linearShape(const Dims& x, const Subscript& s);

/// Calls f(base, run, stride) for each innermost run, in column-major order: the run's elements are
/// base + run.at(k) * stride.
template <class F>
void forEachRun(const Selection& s, F&& f) {
  if (s.numel() == 0) return;
  size_t n = s.subscripts.size();
  std::vector<int64_t> strides(n);
  int64_t stride = 1;
  for (size_t k = 0; k < n; ++k) {
    strides[k] = stride;
    stride *= s.extents[k];
  }
  // Leading subscripts that pick one element only shift the base.
  size_t inner = 0;
  int64_t base = 0;
  while (inner + 1 < n && s.subscripts[inner].count == 1) {
    base += s.subscripts[inner].at(0) * strides[inner];
    ++inner;
  }
  std::vector<int64_t> at(n, 0);
  const Subscript& run = s.subscripts[inner];
  for (;;) {
    int64_t offset = base;
    for (size_t k = inner + 1; k < n; ++k) offset += s.subscripts[k].at(at[k]) * strides[k];
    f(offset, run, strides[inner]);
    size_t k = inner + 1;
    for (; k < n; ++k) {
      if (++at[k] < s.subscripts[k].count) break;
      at[k] = 0;
    }
    if (k >= n) return;
  }
}

template <class T>
T* gatherRun(const T* from, const Subscript& run, int64_t stride, T* out) {
  int64_t n = run.count;
  if (run.irregular) {
    const int64_t* list = run.list.data();
    forBlocks(n, [&](int64_t begin, int64_t count) {
      for (int64_t k = begin; k < begin + count; ++k) out[k] = from[list[k] * stride];
    });
    return out + n;
  }
  from += run.first * stride;
  int64_t step = run.step * stride;
  if (step == 1) {
    std::copy_n(from, n, out);
  } else {
    forBlocks(n, [&](int64_t begin, int64_t count) {
      for (int64_t k = begin; k < begin + count; ++k) out[k] = from[k * step];
    });
  }
  return out + n;
}

template <class T>
void gather(const T* from, const Selection& s, T* out) {
  forEachRun(s, [&](int64_t base, const Subscript& run, int64_t stride) {
    out = gatherRun(from + base, run, stride, out);
  });
}

/// Writes in[0], in[inStep], … to the selected elements.
template <class T>
void scatter(T* to, const Selection& s, const T* in, int64_t inStep) {
  forEachRun(s, [&](int64_t base, const Subscript& run, int64_t stride) {
    T* place = to + base;
    if (!run.irregular && run.step * stride == 1 && inStep == 1) {
      std::copy_n(in, run.count, place + run.first * stride);
      in += run.count;
      return;
    }
    for (int64_t k = 0; k < run.count; ++k) {
      place[run.at(k) * stride] = *in;
      in += inStep;
    }
  });
}

/// Elements of plain classes move as blobs of their size; the types may alias anything.
using Blob1 __attribute__((may_alias)) = uint8_t;
using Blob2 __attribute__((may_alias)) = uint16_t;
using Blob4 __attribute__((may_alias)) = uint32_t;
using Blob8 __attribute__((may_alias)) = uint64_t;
struct __attribute__((may_alias)) Blob16 {
  uint64_t low, high;
};

template <class F>
void withBlob(size_t bytes, F&& f) {
  switch (bytes) {
    case 1:
      return f(static_cast<Blob1*>(nullptr));
    case 2:
      return f(static_cast<Blob2*>(nullptr));
    case 4:
      return f(static_cast<Blob4*>(nullptr));
    case 8:
      return f(static_cast<Blob8*>(nullptr));
    default:
      return f(static_cast<Blob16*>(nullptr));
  }
}

/// The selected elements in a new array of `dims`; s's subscripts must be in bounds.
Value gatherValue(const Value& x, Selection s, const Dims& dims);

}  // namespace matlift
