// Elements as unsigned keys of the same order, and stable bucket sorts of keys. Numbers of one
// class sort by their keys exactly as MATLAB sorts them: -0 equals 0, NaN after everything.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "runtime/error/interrupt.h"

namespace matlift::builtins {

template <size_t kBytes>
using KeyOfSize = std::conditional_t<
    kBytes == 1, uint8_t,
    std::conditional_t<kBytes == 2, uint16_t, std::conditional_t<kBytes == 4, uint32_t, uint64_t>>>;

template <class T>
struct SortKey {
  using Key = KeyOfSize<sizeof(T)>;
  static constexpr Key kTop = Key(Key(1) << (8 * sizeof(T) - 1));
  static constexpr Key kNan = Key(~Key(0));

  static Key encode(T x) {
    if constexpr (std::is_floating_point_v<T>) {
      if (x != x) return kNan;
      // The builtin: the WebAssembly library has no std::bit_cast.
      Key bits = __builtin_bit_cast(Key, x + T(0));  // -0 + 0 is +0
      return bits & kTop ? Key(~bits) : Key(bits | kTop);
    } else if constexpr (std::is_signed_v<T>) {
      return Key(Key(x) ^ kTop);
    } else {
      return Key(x);
    }
  }
  static T decode(Key k) {
    if constexpr (std::is_floating_point_v<T>) {
      return __builtin_bit_cast(T, k & kTop ? Key(k ^ kTop) : Key(~k));
    } else if constexpr (std::is_signed_v<T>) {
      return T(Key(k ^ kTop));
    } else {
      return T(k);
    }
  }
};

/// A key with the position it came from; ties keep their order.
template <class K>
struct Placed {
  K key;
  uint32_t at;
  bool operator<(const Placed& o) const { return key != o.key ? key < o.key : at < o.at; }
};

template <class K>
uint64_t keyOf(K k) {
  return k;
}
template <class K>
uint64_t keyOf(const Placed<K>& p) {
  return p.key;
}

/// Ascending. Elements are dealt into at most 2^11 buckets over the range of their keys, bucket by
/// bucket again, until a comparison sort is faster (measured on 1e4 and 1e6 doubles: from 64
/// elements on; half the time of byte-wise radix passes, a third of std::sort). `scratch` holds n
/// elements.
template <class E>
void bucketSort(E* x, E* scratch, int64_t n) {
  constexpr int kMostBits = 11;
  if (n < 64) {
    std::sort(x, x + n);
    return;
  }
  uint64_t low = keyOf(x[0]), high = low;
  for (int64_t i = 1; i < n; ++i) {
    low = std::min(low, keyOf(x[i]));
    high = std::max(high, keyOf(x[i]));
  }
  if (low == high) return;
  interruptionPoint();
  int bits = 64 - std::countl_zero(high - low);
  int wanted = std::clamp(int(std::bit_width(uint64_t(n))) - 4, 4, kMostBits);
  int shift = std::max(0, bits - wanted);
  int buckets = int((high - low) >> shift) + 1;
  uint32_t start[(1 << kMostBits) + 1], next[1 << kMostBits];
  std::fill_n(start, buckets + 1, 0);
  for (int64_t i = 0; i < n; ++i) ++start[((keyOf(x[i]) - low) >> shift) + 1];
  constexpr uint64_t kLookEvery = 1 << 20;
  if (n >= int64_t(kLookEvery)) interruptionPoint();
  for (int b = 0; b < buckets; ++b) {
    next[b] = start[b];
    start[b + 1] += start[b];
  }
  for (int64_t i = 0; i < n; ++i) {
    interruptionPoint<kLookEvery>(uint64_t(i));
    scratch[next[(keyOf(x[i]) - low) >> shift]++] = x[i];
  }
  for (int b = 0; b < buckets && shift > 0; ++b) {
    int64_t m = start[b + 1] - start[b];
    if (m > 1) bucketSort(scratch + start[b], x + start[b], m);
  }
  std::copy_n(scratch, n, x);
}

template <class K>
void sortKeys(K* keys, int64_t n) {
  if (std::is_sorted(keys, keys + n)) return;
  if (n < 64 || n > int64_t(UINT32_MAX)) {
    std::sort(keys, keys + n);
    return;
  }
  std::unique_ptr<K[]> scratch(new K[size_t(n)]);
  bucketSort(keys, scratch.get(), n);
}

/// Sorts keys stably and gives the order: the sorted k-th key stood at order[k].
template <class K>
void sortKeysWithOrder(K* keys, uint32_t* order, int64_t n) {
  for (int64_t i = 0; i < n; ++i) order[i] = uint32_t(i);
  if (std::is_sorted(keys, keys + n)) return;
  std::unique_ptr<Placed<K>[]> placed(new Placed<K>[size_t(n)]), scratch;
  interruptionPoint();
  for (int64_t i = 0; i < n; ++i) placed[size_t(i)] = {keys[i], uint32_t(i)};
  if (n < 64) {
    std::sort(placed.get(), placed.get() + n);
  } else {
    scratch.reset(new Placed<K>[size_t(n)]);
    bucketSort(placed.get(), scratch.get(), n);
  }
  for (int64_t i = 0; i < n; ++i) {
    keys[i] = placed[size_t(i)].key;
    order[i] = placed[size_t(i)].at;
  }
}

}  // namespace matlift::builtins
