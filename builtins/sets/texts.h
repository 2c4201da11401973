// Many texts at once: a table of distinct ones, and their sorted order.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace matlift::builtins {

/// Distinct texts, numbered in the order in which they were added. Holds views: the texts must
/// stay where they are.
class TextTable {
 public:
  TextTable();
  static constexpr uint32_t kNone = UINT32_MAX;
  /// Number of the text, which is new when `size()` has grown.
  uint32_t add(std::u16string_view text);
  /// Its number, or kNone.
  uint32_t find(std::u16string_view text) const;
  size_t size() const { return texts_.size(); }
  std::span<const std::u16string_view> texts() const { return texts_; }

 private:
  static uint64_t hashOf(std::u16string_view text);
  size_t slotOf(std::u16string_view text, uint64_t hash) const;
  void grow();

  struct Slot {
    uint32_t hash = 0;
    uint32_t number = kNone;
  };
  std::vector<Slot> slots_;
  std::vector<std::u16string_view> texts_;
  uint64_t asked_ = 0;
};

/// Puts `order`, positions in `texts`, into the order of their texts; equal ones keep theirs.
void sortTexts(std::span<const std::u16string_view> texts, std::span<uint32_t> order,
               bool descending);

}  // namespace matlift::builtins
