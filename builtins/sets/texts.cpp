#include "builtins/sets/texts.h"

#include <algorithm>
#include <cstring>
#include <memory>

#include "builtins/sets/sort_keys.h"
#include "runtime/error/interrupt.h"

namespace matlift::builtins {

namespace {

using View = std::u16string_view;

constexpr size_t kChunk = 4;  // units in a 64-bit key

// The units from `depth` on as a number of the same order; past the end they count as 0.
uint64_t keyAt(View text, size_t depth) {
  uint64_t key = 0;
  for (size_t k = 0; k < kChunk; ++k)
    key = key << 16 | (depth + k < text.size() ? text[depth + k] : 0);
  return key;
}

/// By keys of four units at a time; texts with equal keys by their next four.
class TextSorter {
 public:
  TextSorter(std::span<const View> texts, size_t most, bool descending)
      : texts_(texts),
        descending_(descending),
        placed_(new Placed<uint64_t>[most]),
        scratch_(new Placed<uint64_t>[most]) {}

  void sort(std::span<uint32_t> order, size_t depth) {
    interruptionPoint();
    // Texts that agree so far and all end here differ in length only, by zero units.
    bool ended = true;
    for (uint32_t k : order) ended = ended && texts_[k].size() <= depth;
    if (ended || order.size() < 16) return sortFew(order, ended ? 0 : depth);
    for (size_t i = 0; i < order.size(); ++i) {
      interruptionPoint(i);
      const uint64_t key = keyAt(texts_[order[i]], depth);
      placed_[i] = {descending_ ? ~key : key, uint32_t(i)};
    }
    if (order.size() < 64) {
      std::sort(placed_.get(), placed_.get() + order.size());
    } else {
      bucketSort(placed_.get(), scratch_.get(), int64_t(order.size()));
    }
    std::vector<uint32_t> before(order.begin(), order.end());
    std::vector<uint32_t> ends;  // of runs with equal keys, which the next level works on
    for (size_t i = 0; i < order.size(); ++i) {
      interruptionPoint(i);
      order[i] = before[placed_[i].at];
      if (i + 1 == order.size() || placed_[i + 1].key != placed_[i].key)
        ends.push_back(uint32_t(i + 1));
    }
    size_t first = 0;
    for (uint32_t end : ends) {
      if (end - first > 1) sort(order.subspan(first, end - first), depth + kChunk);
      first = end;
    }
  }

 private:
  void sortFew(std::span<uint32_t> order, size_t depth) {
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      const size_t from = std::min({depth, texts_[a].size(), texts_[b].size()});
      const int cmp = texts_[a].substr(from).compare(texts_[b].substr(from));
      return descending_ ? cmp > 0 : cmp < 0;
    });
  }

  std::span<const View> texts_;
  bool descending_;
  std::unique_ptr<Placed<uint64_t>[]> placed_, scratch_;
};

}  // namespace

void sortTexts(std::span<const View> texts, std::span<uint32_t> order, bool descending) {
  if (order.size() < 2) return;
  TextSorter(texts, order.size(), descending).sort(order, 0);
}

TextTable::TextTable() : slots_(64) {}

uint64_t TextTable::hashOf(View text) {
  constexpr uint64_t kMix = 0x9e3779b97f4a7c15ULL;
  uint64_t h = text.size() * kMix;
  size_t bytes = text.size() * sizeof(char16_t);
  const char* at = reinterpret_cast<const char*>(text.data());
  for (; bytes >= 8; bytes -= 8, at += 8) {
    uint64_t word;
    std::memcpy(&word, at, 8);
    h = (h ^ word) * kMix;
    h ^= h >> 32;
  }
  uint64_t rest = 0;
  if (bytes > 0) std::memcpy(&rest, at, bytes);
  h = (h ^ rest) * kMix;
  return h ^ h >> 29;
}

// Where the text is, or where it would be put.
size_t TextTable::slotOf(View text, uint64_t hash) const {
  const size_t mask = slots_.size() - 1;
  for (size_t at = size_t(hash) & mask;; at = (at + 1) & mask) {
    const Slot& slot = slots_[at];
    if (slot.number == kNone) return at;
    if (slot.hash == uint32_t(hash >> 32) && texts_[slot.number] == text) return at;
  }
}

void TextTable::grow() {
  std::vector<Slot> bigger(slots_.size() * 4);
  slots_.swap(bigger);
  for (const Slot& slot : bigger)
    if (slot.number != kNone) {
      const size_t mask = slots_.size() - 1;
      size_t at = size_t(hashOf(texts_[slot.number])) & mask;
      while (slots_[at].number != kNone) at = (at + 1) & mask;
      slots_[at] = slot;
    }
}

uint32_t TextTable::add(View text) {
  interruptionPoint(++asked_);
  if (texts_.size() * 2 >= slots_.size()) grow();
  const uint64_t hash = hashOf(text);
  Slot& slot = slots_[slotOf(text, hash)];
  if (slot.number == kNone) {
    slot = {uint32_t(hash >> 32), uint32_t(texts_.size())};
    texts_.push_back(text);
  }
  return slot.number;
}

uint32_t TextTable::find(View text) const { return slots_[slotOf(text, hashOf(text))].number; }

}  // namespace matlift::builtins
