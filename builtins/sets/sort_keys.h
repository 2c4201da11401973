// Elements as unsigned keys of the same order, and stable radix sorts of keys. Numbers of one class sort
// by their keys exactly as MATLAB sorts them: -0 equals 0, NaN after everything.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>

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
      Key bits = std::bit_cast<Key>(x + T(0));  // -0 + 0 is +0
      return bits & kTop ? Key(~bits) : Key(bits | kTop);
    } else if constexpr (std::is_signed_v<T>) {
      return Key(Key(x) ^ kTop);
    } else {
      return Key(x);
    }
  }
  static T decode(Key k) {
    if constexpr (std::is_floating_point_v<T>) {
      return std::bit_cast<T>(k & kTop ? Key(k ^ kTop) : Key(~k));
    } else if constexpr (std::is_signed_v<T>) {
      return T(Key(k ^ kTop));
    } else {
      return T(k);
    }
  }
};

constexpr int kDigitBits = 11;  // 2048 counters stay in the first-level cache
constexpr int kDigits = 1 << kDigitBits;
/// Below this a comparison sort is faster than filling the counters (measured: 1e2 … 1e4 doubles).
constexpr int64_t kRadixFrom = 600;

struct NoPayload {};

/// Stable, ascending. `payload` moves along unless it is NoPayload*.
template <class K, class P>
void radixSort(K* keys, P* payload, int64_t n) {
  constexpr bool carries = !std::is_same_v<P, NoPayload>;
  constexpr int passes = (int(sizeof(K)) * 8 + kDigitBits - 1) / kDigitBits;
  auto counts = std::make_unique<uint32_t[]>(size_t(passes) * kDigits);
  for (int64_t i = 0; i < n; ++i) {
    uint64_t k = keys[i];
    for (int p = 0; p < passes; ++p) ++counts[size_t(p * kDigits) + (k >> (p * kDigitBits) & (kDigits - 1))];
  }
  std::unique_ptr<K[]> otherKeys(new K[size_t(n)]);
  std::unique_ptr<P[]> otherPayload(carries ? new P[size_t(n)] : nullptr);
  K *from = keys, *to = otherKeys.get();
  P *fromP = payload, *toP = otherPayload.get();
  for (int p = 0; p < passes; ++p) {
    uint32_t* count = counts.get() + p * kDigits;
    int shift = p * kDigitBits;
    // All keys share this digit: nothing to move.
    if (count[uint64_t(from[0]) >> shift & (kDigits - 1)] == uint32_t(n)) continue;
    uint32_t sum = 0;
    for (int d = 0; d < kDigits; ++d) {
      uint32_t c = count[d];
      count[d] = sum;
      sum += c;
    }
    for (int64_t i = 0; i < n; ++i) {
      uint32_t at = count[uint64_t(from[i]) >> shift & (kDigits - 1)]++;
      to[at] = from[i];
      if constexpr (carries) toP[at] = fromP[i];
    }
    std::swap(from, to);
    std::swap(fromP, toP);
  }
  if (from != keys) {
    std::memcpy(keys, from, size_t(n) * sizeof(K));
    if constexpr (carries) std::memcpy(payload, fromP, size_t(n) * sizeof(P));
  }
}

template <class K>
void sortKeys(K* keys, int64_t n) {
  if (std::is_sorted(keys, keys + n)) return;
  if (n < kRadixFrom || n > int64_t(UINT32_MAX)) {
    std::sort(keys, keys + n);
  } else {
    radixSort<K, NoPayload>(keys, nullptr, n);
  }
}

/// Sorts keys stably and gives the order: the sorted k-th key stood at order[k].
template <class K>
void sortKeysWithOrder(K* keys, uint32_t* order, int64_t n) {
  for (int64_t i = 0; i < n; ++i) order[i] = uint32_t(i);
  if (std::is_sorted(keys, keys + n)) return;
  if (n >= kRadixFrom) {
    radixSort<K, uint32_t>(keys, order, n);
    return;
  }
  struct Pair {
    K key;
    uint32_t at;
    bool operator<(const Pair& o) const { return key != o.key ? key < o.key : at < o.at; }
  };
  std::unique_ptr<Pair[]> pairs(new Pair[size_t(n)]);
  for (int64_t i = 0; i < n; ++i) pairs[size_t(i)] = {keys[i], uint32_t(i)};
  std::sort(pairs.get(), pairs.get() + n);
  for (int64_t i = 0; i < n; ++i) {
    keys[i] = pairs[size_t(i)].key;
    order[i] = pairs[size_t(i)].at;
  }
}

}  // namespace matlift::builtins
