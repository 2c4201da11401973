// The texts of a part of a column, each of them once.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace matlift::builtins {

class TextIds {
 public:
  static constexpr uint32_t kNone = UINT32_MAX;

  /// One more row; `text` must outlive this.
  void add(std::string_view text) { ids_.push_back(idOf(text)); }
  void addOwn(std::string text) {
    own_.push_back(std::move(text));
    add(own_.back());
  }
  void addNone() { ids_.push_back(kNone); }

  const std::vector<uint32_t>& ids() const { return ids_; }  ///< by row, into texts
  const std::vector<std::string_view>& texts() const { return texts_; }

 private:
  uint32_t idOf(std::string_view text) {
    if (texts_.size() * 2 >= slots_.size() && slots_.size() < kMostSlots) grow();
    size_t slot = std::hash<std::string_view>()(text) & (slots_.size() - 1);
    for (int tries = 0; tries < kTries; ++tries, slot = (slot + 1) & (slots_.size() - 1)) {
      uint32_t id = slots_[slot];
      if (id == kNone) return slots_[slot] = newId(text);
      if (texts_[id] == text) return id;
    }
    return newId(text);  // one more of the same does no harm
  }
  uint32_t newId(std::string_view text) {
    texts_.push_back(text);
    return uint32_t(texts_.size() - 1);
  }
  void grow() {
    slots_.assign(slots_.empty() ? 256 : slots_.size() * 4, kNone);
    for (uint32_t id = 0; id < texts_.size(); ++id) {
      size_t slot = std::hash<std::string_view>()(texts_[id]) & (slots_.size() - 1);
      for (int tries = 0; tries < kTries; ++tries, slot = (slot + 1) & (slots_.size() - 1))
        if (slots_[slot] == kNone) {
          slots_[slot] = id;
          break;
        }
    }
  }

  static constexpr size_t kMostSlots = 1 << 18;
  static constexpr int kTries = 16;

  std::vector<uint32_t> ids_;
  std::vector<std::string_view> texts_;
  std::vector<uint32_t> slots_;  // ids, by hash
  std::deque<std::string> own_;
};

}  // namespace matlift::builtins
