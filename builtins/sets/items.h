// The elements (or rows) of one or two arguments as 64-bit keys: equal items have equal keys, and
// keys are in the items' sorted order. Every set function works on keys and gathers items at the
// end.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/dispatch/interpreter.h"
#include "runtime/value/value.h"

namespace matlift::builtins {

struct Items {
  Value source;  ///< elements, or a matrix whose rows are the items
  bool rows = false;
  std::vector<uint64_t> keys;  ///< a NaN has a key of its own, after all numbers
  int64_t count() const { return int64_t(keys.size()); }
};

/// A string array or a cell array of char arrays.
bool isTextList(const Value& v);
/// An argument beside a list of texts as one itself; strings when that is asked for.
Value asTextList(const char* function, Value v, bool strings);

/// Keys of one argument of `function`.
Items itemsOf(Call& call, const char* function, Value v, bool rows);
/// Keys of two that can be compared with each other; converts both to their common class.
void itemsOfTwo(Call& call, const char* function, Value a, Value b, bool rows, Items& x, Items& y);

/// The chosen items in that order. Elements come as a column, or a row when `asRow`; rows as a
/// matrix.
Value gatherItems(const Items& from, const std::vector<uint32_t>& chosen, bool asRow);

/// Positions (0-based) of the keys in ascending order, equal keys in their order. Sorts `keys` too.
std::vector<uint32_t> sortedOrder(std::vector<uint64_t>& keys);

/// Open-addressing table from key to the first position it was added with.
class KeyTable {
 public:
  explicit KeyTable(int64_t expected);
  /// Position of the key: the given one when it is new.
  uint32_t add(uint64_t key, uint32_t position);
  /// Its position, or kNone.
  uint32_t find(uint64_t key) const;
  static constexpr uint32_t kNone = UINT32_MAX;

 private:
  struct Slot {
    uint64_t key;
    uint32_t position;
  };
  static uint64_t mix(uint64_t x);
  uint64_t mask_;
  std::unique_ptr<Slot[]> slots_;
};

/// "rows", "stable" …: the options of the set functions.
struct SetOptions {
  bool rows = false, stable = false, legacy = false, last = false;
};
/// Takes trailing option words behind the first `data` arguments; `call.args` keeps the others.
SetOptions takeSetOptions(Call& call, const char* function, int data);

/// 1-based positions as a double column (or row).
Value positionsValue(const std::vector<uint32_t>& positions, bool asRow);

}  // namespace matlift::builtins
