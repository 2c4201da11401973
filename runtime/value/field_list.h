// The names of a struct's fields, in order. Few are found by looking at each; from many on an index
// by their hashes is made when the first is looked for.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "runtime/value/name.h"

namespace matlift {

class FieldList {
 public:
  FieldList() = default;
  FieldList(std::vector<Name> names) : names_(std::move(names)) {}
  FieldList(const FieldList& o) : names_(o.names_) {}  // an index is made where it is needed
  FieldList(FieldList&&) = default;
  FieldList& operator=(const FieldList& o) { return *this = FieldList(o); }
  FieldList& operator=(FieldList&&) = default;

  operator const std::vector<Name>&() const { return names_; }
  std::size_t size() const { return names_.size(); }
  bool empty() const { return names_.empty(); }
  const Name& operator[](std::size_t k) const { return names_[k]; }
  friend bool operator==(const FieldList& a, const FieldList& b) { return a.names_ == b.names_; }
  friend bool operator==(const FieldList& a, const std::vector<Name>& b) { return a.names_ == b; }
  auto begin() const { return names_.begin(); }
  auto end() const { return names_.end(); }

  void push_back(const Name& name);
  void pop_back();

  /// Where a name stands; -1 when it does not.
  int find(const Name& name) const {
    if (names_.size() > kLookedThrough) return findByHash(name);
    for (std::size_t k = 0; k < names_.size(); ++k)
      if (names_[k] == name) return int(k);
    return -1;
  }

 private:
  static constexpr std::size_t kLookedThrough = 32;

  int findByHash(const Name& name) const;
  void makeIndex(std::size_t slots) const;
  std::size_t slotOf(const Name& name) const;  ///< the one that holds it, or the free one for it

  std::vector<Name> names_;
  // Open addressing: a position + 1, or 0. A power of two, at most half full; empty: none is made.
  mutable std::vector<std::uint32_t> slots_;
};

}  // namespace matlift
