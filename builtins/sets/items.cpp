#include "builtins/sets/items.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "builtins/elementwise/ops.h"
#include "builtins/sets/sort_keys.h"
#include "builtins/sets/texts.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"
#include "runtime/value/object_array.h"

namespace matlift::builtins {

bool isTextList(const Value& v) { return v.isString() || v.isCellStr(); }

namespace {

// Keys of floats end with the one of Inf; the distinct keys of NaNs follow it.
template <class T>
void numberKeys(const Value& v, std::vector<uint64_t>& keys, uint64_t& nans) {
  const T* x = v.data<T>();
  int64_t n = v.numel();
  keys.resize(size_t(n));
  for (int64_t i = 0; i < n; ++i) {
    interruptionPoint<1 << 16>(uint64_t(i));
    if constexpr (std::is_floating_point_v<T>) {
      if (x[i] != x[i]) {
        keys[size_t(i)] =
            uint64_t(SortKey<T>::encode(std::numeric_limits<T>::infinity())) + 1 + nans++;
        continue;
      }
    }
    keys[size_t(i)] = SortKey<T>::encode(x[i]);
  }
}

void plainKeys(const Value& v, std::vector<uint64_t>& keys, uint64_t& nans) {
  withElementType(v.classId(),
                  [&](auto tag) { numberKeys<typename decltype(tag)::type>(v, keys, nans); });
}

// Texts of all parts: hashed once, only the distinct ones are sorted. Missing strings are distinct
// and come last.
void textKeys(std::span<Items* const> parts) {
  constexpr uint64_t kMissing = uint64_t(1) << 32;
  TextTable table;
  uint64_t missing = 0;
  for (Items* part : parts) {
    part->keys.reserve(part->source.boxes().elements.size());
    for (const Value& v : part->source.boxes().elements)
      part->keys.push_back(v.isUndefined() ? kMissing + missing++ : table.add(charUnits(v)));
  }
  std::vector<uint32_t> order(table.size()), rank(table.size());
  std::iota(order.begin(), order.end(), 0);
  sortTexts(table.texts(), order, false);
  for (size_t k = 0; k < order.size(); ++k) rank[order[k]] = uint32_t(k);
  for (Items* part : parts)
    for (uint64_t& key : part->keys)
      if (key < kMissing) key = rank[size_t(key)];
}

// Complex numbers: by modulus, then angle; equal only when both parts are.
void complexKeys(std::span<Items* const> parts) {
  struct Number {
    double modulus, angle;
    Complex z;
    bool nan;
  };
  std::vector<Number> all;
  for (Items* part : parts)
    for (int64_t i = 0, n = part->source.numel(); i < n; ++i) {
      interruptionPoint(uint64_t(i));
      Complex z = part->source.complexAt(i);
      all.push_back({std::hypot(z.real(), z.imag()), std::arg(z), z, z != z});
    }
  std::vector<uint32_t> order(all.size());
  std::iota(order.begin(), order.end(), 0);
  uint64_t compared = 0;
  std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    interruptionPoint(++compared);
    const Number &x = all[a], &y = all[b];
    if (x.nan || y.nan) return !x.nan && y.nan;
    return x.modulus != y.modulus ? x.modulus < y.modulus : x.angle < y.angle;
  });
  std::vector<uint64_t> keys(all.size());
  uint64_t rank = 0;
  for (size_t k = 0; k < order.size(); ++k) {
    if (k > 0 && all[order[k]].z != all[order[k - 1]].z) ++rank;
    keys[order[k]] = rank;
  }
  size_t at = 0;
  for (Items* part : parts) {
    size_t n = size_t(part->source.numel());
    part->keys.assign(keys.begin() + int64_t(at), keys.begin() + int64_t(at + n));
    at += n;
  }
}

/// Handles, which are equal when they are the same.
bool isHandleList(const Value& v) {
  return v.isObject() && hasObjectArrays(v) && ObjectArray::modelOf(v)->isHandle();
}

// In the order in which they are first seen.
void handleKeys(std::span<Items* const> parts) {
  std::unordered_map<const ObjectObj*, uint64_t> places;
  for (Items* part : parts) {
    const Value handles = ObjectArray::elementsOf(part->source);
    for (const Value& h : handles.boxes().elements)
      part->keys.push_back(places.try_emplace(&h.object(), places.size()).first->second);
  }
}

void elementKeys(std::span<Items* const> parts) {
  if (parts[0]->source.isObject()) return handleKeys(parts);
  if (parts[0]->source.kind() == Value::Kind::Boxes) return textKeys(parts);
  bool complex = false;
  for (Items* part : parts) complex = complex || part->source.isComplex();
  if (complex) return complexKeys(parts);
  uint64_t nans = 0;
  for (Items* part : parts) plainKeys(part->source, part->keys, nans);
}

// Rows: a stable sort by the last column, then the one before, …; equal neighbours share a rank.
void rowKeys(std::span<Items* const> parts) {
  elementKeys(parts);
  int64_t columns = parts[0]->source.dims().columns(), total = 0;
  for (Items* part : parts) total += part->source.dims().rows();
  std::vector<uint64_t> all(
      static_cast<size_t>(total * columns));  // column by column, parts stacked
  int64_t base = 0;
  for (Items* part : parts) {
    int64_t rows = part->source.dims().rows();
    for (int64_t c = 0; c < columns; ++c)
      for (int64_t r = 0; r < rows; ++r) {
        all[size_t(c * total + base + r)] = part->keys[size_t(c * rows + r)];
      }
    base += rows;
  }
  std::vector<uint32_t> order(static_cast<size_t>(total));
  std::iota(order.begin(), order.end(), 0);
  std::vector<uint64_t> keys(static_cast<size_t>(total));
  for (int64_t c = columns - 1; c >= 0; --c) {
    interruptionPoint();
    for (int64_t r = 0; r < total; ++r) keys[size_t(r)] = all[size_t(c * total + order[size_t(r)])];
    std::vector<uint32_t> moved = sortedOrder(keys), next(order.size());
    for (size_t r = 0; r < next.size(); ++r) next[r] = order[moved[r]];
    order.swap(next);
  }
  std::vector<uint64_t> ranks(static_cast<size_t>(total));
  uint64_t rank = 0;
  for (int64_t k = 0; k < total; ++k) {
    interruptionPoint(uint64_t(k));
    bool differs = false;
    for (int64_t c = 0; c < columns && k > 0 && !differs; ++c) {
      differs = all[size_t(c * total + order[size_t(k)])] !=
                all[size_t(c * total + order[size_t(k - 1)])];
    }
    if (differs) ++rank;
    ranks[order[size_t(k)]] = rank;
  }
  base = 0;
  for (Items* part : parts) {
    int64_t rows = part->source.dims().rows();
    part->keys.assign(ranks.begin() + base, ranks.begin() + base + rows);
    base += rows;
  }
}

void makeKeys(std::span<Items* const> parts) {
  if (parts[0]->rows) {
    rowKeys(parts);
  } else {
    elementKeys(parts);
  }
}

[[noreturn]] void failItems(const char* function, const Value& v) {
  if (v.isCell()) {
    fail(strprintf("MATLAB:%s:InvalidCellInput", function).c_str(),
         "Cell array input must be a cell array of character vectors.");
  }
  failArgument(function, v);
}

// The class in which both are compared and in which results come out.
ClassId commonClass(const Value& a, const Value& b) {
  if (a.classId() == b.classId()) return a.classId();
  if (a.isEmpty() && a.isDouble() && a.dims() == Dims(0, 0)) return b.classId();
  if (b.isEmpty() && b.isDouble() && b.dims() == Dims(0, 0)) return a.classId();
  if (a.isChar() || b.isChar()) {
    ClassId other = a.isChar() ? b.classId() : a.classId();
    return other == ClassId::Double || other == ClassId::Logical ? ClassId::Char : other;
  }
  return arithmeticClass(a.classId(), b.classId());
}

}  // namespace

// A char array beside a list of texts is one text (a char matrix: one a row).
Value asTextList(const char* function, Value v, bool strings) {
  if (isTextList(v)) return strings && !v.isString() ? toStringArray(v) : v;
  if (v.isPlain() && v.isEmpty() && !v.isChar()) return Value::cell(Dims(0, 0));
  if (!v.isChar()) failItems(function, v);
  if (strings) return toStringArray(v);
  if (v.isCharRow()) return Value::cellOf({v}, Dims(1, 1));
  ValueList rows;
  for (int64_t r = 0; r < v.dims().rows(); ++r) rows.push_back(Value::text16(charRow(v, r)));
  int64_t n = int64_t(rows.size());
  return Value::cellOf(std::move(rows), Dims(n, 1));
}

Items itemsOf(Call&, const char* function, Value v, bool rows) {
  Items x;
  if (!v.isPlain() && !isTextList(v) && !isHandleList(v)) failItems(function, v);
  // Rows of a cell array are not compared: MATLAB ignores the option there.
  x.rows = rows && !v.isCell() && !v.isObject();
  if (x.rows && v.dims().count() > 2) {
    fail(strprintf("MATLAB:%s:ANotAMatrix", function).c_str(),
         "The input must be a matrix for 'rows'.");
  }
  x.source = std::move(v);
  Items* parts[] = {&x};
  makeKeys(parts);
  return x;
}

void itemsOfTwo(Call& call, const char* function, Value a, Value b, bool rows, Items& x, Items& y) {
  if (isTextList(a) || isTextList(b)) {
    bool strings = a.isString() || b.isString();
    a = asTextList(function, std::move(a), strings);
    b = asTextList(function, std::move(b), strings);
    rows = rows && strings;
  } else if (isHandleList(a) || isHandleList(b)) {
    const Ref<ObjectObj> model = ObjectArray::modelOf(isHandleList(a) ? a : b);
    for (Value* v : {&a, &b}) {
      if (isHandleList(*v)) continue;
      if (!v->isPlain() || !v->isEmpty()) failItems(function, *v);
      *v = ObjectArray::make(Value::cell(v->dims()), model);
    }
    rows = false;
  } else {
    if (!a.isPlain()) failItems(function, a);
    if (!b.isPlain()) failItems(function, b);
    ClassId cls = commonClass(a, b);
    const accel::KernelTable& kernels = *call.interpreter.kernels;
    a = castTo(kernels, std::move(a), cls);
    b = castTo(kernels, std::move(b), cls);
  }
  x.rows = y.rows = rows;
  x.source = std::move(a);
  y.source = std::move(b);
  if (rows) {
    bool matrices = x.source.dims().count() == 2 && y.source.dims().count() == 2;
    auto none = [](const Value& v) { return v.dims() == Dims(0, 0); };
    if (matrices && none(x.source))
      x.source = x.source.reshaped(Dims(0, y.source.dims().columns()));
    if (matrices && none(y.source))
      y.source = y.source.reshaped(Dims(0, x.source.dims().columns()));
    if (!matrices || x.source.dims().columns() != y.source.dims().columns()) {
      fail(strprintf("MATLAB:%s:AandBColnumAgree", function).c_str(),
           "The inputs must have the same number of columns for 'rows'.");
    }
  }
  Items* parts[] = {&x, &y};
  makeKeys(parts);
}

Value gatherItems(const Items& from, const std::vector<uint32_t>& chosen, bool asRow) {
  int64_t n = int64_t(chosen.size());
  const Value& v = from.source;
  int64_t columns = from.rows ? v.dims().columns() : 1, rows = from.rows ? v.dims().rows() : 0;
  Dims shape = from.rows ? Dims(n, columns) : asRow ? Dims(1, n) : Dims(n, 1);
  if (v.isObject()) {
    const Value handles = ObjectArray::elementsOf(v);
    ValueList out;
    for (uint32_t k : chosen) out.push_back(handles.cellAt(k));
    return ObjectArray::make(Value::cellOf(std::move(out), shape), ObjectArray::modelOf(v));
  }
  if (v.kind() == Value::Kind::Boxes) {
    ValueList out;
    out.reserve(size_t(n * columns));
    for (int64_t c = 0; c < columns; ++c)
      for (uint32_t k : chosen) out.push_back(v.cellAt(c * rows + k));
    if (v.isCell()) return Value::cellOf(std::move(out), shape);
    Value strings = Value::stringArray(shape);
    strings.mutableBoxes().elements = std::move(out);
    return strings;
  }
  Value out = Value::uninitialized(v.classId(), shape, v.isComplex());
  size_t bytes = elementSize(v.classId()) * (v.isComplex() ? 2 : 1);
  auto copy = [&](auto unit) {
    using U = decltype(unit);
    const U* in = v.data<U>();
    U* to = out.mutableData<U>();
    for (int64_t c = 0; c < columns; ++c)
      for (size_t i = 0; i < chosen.size(); ++i) {
        interruptionPoint<1 << 16>(i);
        *to++ = in[c * rows + chosen[i]];
      }
  };
  switch (bytes) {
    case 1:
      copy(uint8_t());
      break;
    case 2:
      copy(uint16_t());
      break;
    case 4:
      copy(uint32_t());
      break;
    case 8:
      copy(uint64_t());
      break;
    default:
      copy(Complex());
      break;
  }
  return out;
}

std::vector<uint32_t> sortedOrder(std::vector<uint64_t>& keys) {
  std::vector<uint32_t> order(keys.size());
  sortKeysWithOrder(keys.data(), order.data(), int64_t(keys.size()));
  return order;
}

KeyTable::KeyTable(int64_t expected)
    : mask_(std::bit_ceil(uint64_t(expected) * 2 + 8) - 1), slots_(new Slot[size_t(mask_ + 1)]) {
  for (uint64_t i = 0; i <= mask_; ++i) {
    interruptionPoint<1 << 16>(i);
    slots_[size_t(i)].position = kNone;
  }
}

uint64_t KeyTable::mix(uint64_t x) {
  x ^= x >> 32;
  x *= 0x9e3779b97f4a7c15ULL;
  return x ^ x >> 29;
}

uint32_t KeyTable::add(uint64_t key, uint32_t position) {
  interruptionPoint(position);
  for (uint64_t at = mix(key) & mask_;; at = (at + 1) & mask_) {
    Slot& slot = slots_[size_t(at)];
    if (slot.position == kNone) {
      slot = {key, position};
      return position;
    }
    if (slot.key == key) return slot.position;
  }
}

uint32_t KeyTable::find(uint64_t key) const {
  for (uint64_t at = mix(key) & mask_;; at = (at + 1) & mask_) {
    const Slot& slot = slots_[size_t(at)];
    if (slot.position == kNone || slot.key == key) return slot.position;
  }
}

SetOptions takeSetOptions(Call& call, const char* function, int data) {
  SetOptions o;
  bool first = false, sorted = false;
  while (call.nargin() > data) {
    const Value& v = call.arg(call.nargin() - 1);
    bool isWord = v.isTextScalar() && !v.isEmpty();
    std::string word = isWord ? optionWord(v) : std::string();
    if (word == "rows") {
      o.rows = true;
    } else if (word == "stable") {
      o.stable = true;
    } else if (word == "legacy") {
      o.legacy = o.last = true;
    } else if (word == "last") {
      o.last = true;
    } else if (word == "first") {
      first = true;
    } else if (word == "sorted") {
      sorted = true;
    } else {
      break;
    }
    call.args = call.args.first(call.args.size() - 1);
  }
  // One order, one occurrence; 'legacy' has both of its own.
  if (o.stable && (o.legacy || sorted || first || o.last))
    failOption(function, Value::text("stable"));
  if (first && o.last && !o.legacy) failOption(function, Value::text("first"));
  if (sorted && (o.legacy || first || o.last)) failOption(function, Value::text("sorted"));
  if (first) o.last = false;
  return o;
}

Value positionsValue(const std::vector<uint32_t>& positions, bool asRow) {
  int64_t n = int64_t(positions.size());
  Value out = Value::uninitialized(ClassId::Double, asRow ? Dims(1, n) : Dims(n, 1));
  double* to = out.mutableData<double>();
  for (int64_t i = 0; i < n; ++i) {
    interruptionPoint<1 << 16>(uint64_t(i));
    to[i] = double(positions[size_t(i)]) + 1;
  }
  return out;
}

}  // namespace matlift::builtins
