// unique, union, intersect, setdiff, setxor, ismember.
#include <algorithm>
#include <bit>
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/sets/items.h"
#include "builtins/sets/sort_keys.h"
#include "builtins/sets/texts.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/on_device.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/join_on_device.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/object_array.h"

namespace matlift::builtins {

namespace {

// One entry a distinct key, ascending: the first (or last) position it stands at.
struct Groups {
  std::vector<uint32_t> member;
  std::vector<uint32_t> groupOf;  ///< group of every position; filled when asked for
};

Groups groupKeys(std::vector<uint64_t> keys, bool last, bool wantGroups) {
  Groups g;
  std::vector<uint32_t> order = sortedOrder(keys);
  size_t n = keys.size();
  if (wantGroups) g.groupOf.resize(n);
  for (size_t i = 0; i < n;) {
    size_t j = i + 1;
    interruptionPoint(i);
    while (j < n && keys[j] == keys[i]) ++j;
    if (wantGroups) {
      for (size_t k = i; k < j; ++k) g.groupOf[order[k]] = uint32_t(g.member.size());
    }
    g.member.push_back(order[last ? j - 1 : i]);
    i = j;
  }
  return g;
}

// Groups in the order of their first appearance.
void makeStable(Groups& g) {
  std::vector<uint32_t> order(g.member.size()), rank(g.member.size());
  for (size_t k = 0; k < order.size(); ++k) order[k] = uint32_t(k);
  std::sort(order.begin(), order.end(),
            [&](uint32_t a, uint32_t b) { return g.member[a] < g.member[b]; });
  for (size_t k = 0; k < order.size(); ++k) rank[order[k]] = uint32_t(k);
  std::sort(g.member.begin(), g.member.end());
  for (uint32_t& group : g.groupOf) group = rank[group];
}

// No positions wanted, sorted, real elements: the keys alone carry everything.
bool keysSuffice(Call& call, const Items& x, const SetOptions& o) {
  return !call.wants(1) && !o.stable && !x.rows && x.source.isPlain() && !x.source.isComplex();
}

Value valuesOfKeys(ClassId cls, const std::vector<uint64_t>& keys, bool asRow) {
  int64_t n = int64_t(keys.size());
  Value out = Value::uninitialized(cls, asRow ? Dims(1, n) : Dims(n, 1));
  withElementType(cls, [&](auto tag) {
    using T = typename decltype(tag)::type;
    using Key = typename SortKey<T>::Key;
    T* to = out.mutableData<T>();
    uint64_t greatest = UINT64_MAX;
    if constexpr (std::is_floating_point_v<T>) {
      greatest = SortKey<T>::encode(std::numeric_limits<T>::infinity());
    }
    for (int64_t i = 0; i < n; ++i) {
      interruptionPoint<1 << 16>(uint64_t(i));
      uint64_t key = keys[size_t(i)];
      to[i] = key > greatest ? T(NAN) : SortKey<T>::decode(Key(key));
    }
  });
  return out;
}

void sortDistinct(std::vector<uint64_t>& keys) {
  sortKeys(keys.data(), int64_t(keys.size()));
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
}

Dims emptyShape(const Dims& dims, bool rows) {
  if (rows || (dims[0] == 0 && dims[1] == 0)) return dims;
  return dims.isRow() ? Dims(1, 0) : Dims(0, 1);
}

// unique(x) of real floats that are on the device: sorted, and each kept that differs from the one
// before it (NaN from every other). Their number comes home.
bool uniqueOnDevice(Call& call, const Value& x, Value& out) {
  using accel::Op;
  DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
  const int64_t n = x.numel();
  if (!device || x.kind() != Value::Kind::Array || n < 2 || !x.isFloat() || !device->resides(x))
    return false;
  if (Value re, im; device->complexParts(x, re, im)) return false;
  const Dims column(n, 1);
  // -0 is 0.
  const Value steps[] = {reshapedAnywhere(call.interpreter, x, column),
                         x.isSingle() ? Value::scalar(0.0f) : Value(0.0)};
  Value list, sides[2], parts[2], kept[2];
  const DeviceTasks::Form flags{ClassId::Logical, column};
  if (!device->apply("unique", Op::Add, steps, list) ||
      !onDevice(call.interpreter, "unique", accel::SortTask{0, false}, {&list, 1}, x.classId(),
                column, kept[0]) ||
      !partAlong(*device, "unique", kept[0], 0, 1, n - 1, sides[0]) ||
      !partAlong(*device, "unique", kept[0], 0, 0, n - 1, sides[1]) ||
      !device->apply("unique", Op::Ne, sides, parts[1]))
    return false;
  parts[0] = arrayOfNumber(Value::logical(true), ClassId::Logical);
  if (!device->run("unique", accel::ConcatTask{0}, parts, {&flags, 1}, {&kept[1], 1})) return false;
  const int64_t count = device->countTrue(kept[1]);
  const DeviceTasks::Form form{x.classId(), x.dims().isRow() ? Dims(1, count) : Dims(count, 1)};
  return count > 1 && device->run("unique", accel::CompactTask{}, kept, {&form, 1}, {&out, 1});
}

Value unique(Call& call) {
  SetOptions o = takeSetOptions(call, "unique", 1);
  if (call.nargin() > 1) failOption("unique", call.arg(1));
  Value x = std::move(call.arg(0));
  bool asRow = x.dims().isRow();
  const bool plain = !o.rows && !o.stable && !o.legacy && !o.last && !call.wants(1);
  if (Value made; plain && uniqueOnDevice(call, x, made)) return made;
  if (x.numel() == 0 && (x.isPlain() || x.kind() == Value::Kind::Boxes) && !o.rows) {
    call.setOut(1, Value::zeros(ClassId::Double, Dims(0, 1)));
    call.setOut(2, Value::zeros(ClassId::Double, Dims(0, 1)));
    if (x.isCell() && !(x.dims() == Dims(0, 0))) return x.reshaped(Dims(0, 1));
    return x.reshaped(emptyShape(x.dims(), o.rows));
  }
  Items items = itemsOf(call, "unique", std::move(x), o.rows);
  if (keysSuffice(call, items, o)) {
    sortDistinct(items.keys);
    return valuesOfKeys(items.source.classId(), items.keys, asRow);
  }
  Groups g = groupKeys(items.keys, o.last && !o.stable, call.wants(2));
  if (o.stable) makeStable(g);
  bool rowIndex = o.legacy && asRow && !items.rows;
  if (call.wants(1)) call.setOut(1, positionsValue(g.member, rowIndex));
  if (call.wants(2)) call.setOut(2, positionsValue(g.groupOf, rowIndex));
  return gatherItems(items, g.member, asRow);
}

bool rowResult(const Value& a, const Value& b) {
  auto isRow = [](const Value& v) { return v.dims().isRow(); };
  auto none = [](const Value& v) { return v.dims() == Dims(0, 0); };
  return (isRow(a) && isRow(b)) || (isRow(a) && none(b)) || (none(a) && isRow(b));
}

struct TwoSets {
  Items a, b;
  bool asRow = false;
  SetOptions o;
};

TwoSets parseTwo(Call& call, const char* name) {
  TwoSets t;
  t.o = takeSetOptions(call, name, 2);
  if (call.nargin() != 2) {
    if (call.nargin() < 2) fail("MATLAB:minrhs", "Not enough input arguments.");
    failOption(name, call.arg(2));
  }
  // A char row beside texts is one item, so it does not decide the orientation.
  t.asRow = rowResult(call.arg(0), call.arg(1));
  if (t.o.legacy) t.asRow = call.arg(0).dims().isRow() || call.arg(1).dims().isRow();
  itemsOfTwo(call, name, std::move(call.arg(0)), std::move(call.arg(1)), t.o.rows, t.a, t.b);
  return t;
}

Value joined(const Items& a, const std::vector<uint32_t>& fromA, const Items& b,
             const std::vector<uint32_t>& fromB, bool asRow, Call& call);

// One list of both, positions of b after those of a.
Items joinItems(Call& call, const TwoSets& t) {
  Items all;
  all.rows = t.a.rows;
  all.keys = t.a.keys;
  all.keys.insert(all.keys.end(), t.b.keys.begin(), t.b.keys.end());
  std::vector<uint32_t> everyA(t.a.keys.size()), everyB(t.b.keys.size());
  for (size_t i = 0; i < everyA.size(); ++i) everyA[i] = uint32_t(i);
  for (size_t i = 0; i < everyB.size(); ++i) everyB[i] = uint32_t(i);
  all.source = joined(t.a, everyA, t.b, everyB, false, call);
  return all;
}

Value stackColumns(const Value& x, const Value& y) {
  if (x.isObject()) {
    const Value parts[] = {x, y};
    return ObjectArray::join(0, parts);
  }
  int64_t columns = x.dims().columns(), m = x.dims().rows(), n = y.dims().rows();
  Dims shape(m + n, columns);
  if (x.kind() == Value::Kind::Boxes) {
    ValueList out;
    for (int64_t c = 0; c < columns; ++c) {
      for (int64_t r = 0; r < m; ++r) out.push_back(x.cellAt(c * m + r));
      for (int64_t r = 0; r < n; ++r) out.push_back(y.cellAt(c * n + r));
    }
    if (x.isCell()) return Value::cellOf(std::move(out), shape);
    Value strings = Value::stringArray(shape);
    strings.mutableBoxes().elements = std::move(out);
    return strings;
  }
  bool complex = x.isComplex() || y.isComplex();
  Value out = Value::uninitialized(x.classId(), shape, complex);
  withElementType(x.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = out.mutableData<T>();
    auto put = [&](const Value& v, int64_t i) {
      if (!complex) {
        *to++ = v.data<T>()[i];
        return;
      }
      *to++ = v.data<T>()[v.isComplex() ? 2 * i : i];
      *to++ = v.isComplex() ? v.data<T>()[2 * i + 1] : T(0);
    };
    for (int64_t c = 0; c < columns; ++c) {
      for (int64_t r = 0; r < m; ++r) put(x, c * m + r);
      for (int64_t r = 0; r < n; ++r) put(y, c * n + r);
    }
  });
  return out;
}

Value joined(const Items& a, const std::vector<uint32_t>& fromA, const Items& b,
             const std::vector<uint32_t>& fromB, bool asRow, Call&) {
  Value x = gatherItems(a, fromA, false), y = gatherItems(b, fromB, false);
  Value out = stackColumns(x, y);
  if (!asRow || a.rows) return out;
  const Dims row(1, out.numel());
  if (!out.isObject()) return out.reshaped(row);
  return ObjectArray::make(ObjectArray::elementsOf(out).reshaped(row), ObjectArray::modelOf(out));
}

// Splits positions in the joined list into those of a and those of b, as index outputs.
void splitOutputs(Call& call, const std::vector<uint32_t>& members, size_t sizeA, bool asRow) {
  std::vector<uint32_t> ia, ib;
  for (uint32_t k : members) {
    if (k < sizeA) {
      ia.push_back(k);
    } else {
      ib.push_back(uint32_t(k - sizeA));
    }
  }
  call.setOut(1, positionsValue(ia, asRow));
  call.setOut(2, positionsValue(ib, asRow));
}

Value setUnion(Call& call) {
  TwoSets t = parseTwo(call, "union");
  if (keysSuffice(call, t.a, t.o) && keysSuffice(call, t.b, t.o)) {
    t.a.keys.insert(t.a.keys.end(), t.b.keys.begin(), t.b.keys.end());
    sortDistinct(t.a.keys);
    return valuesOfKeys(t.a.source.classId(), t.a.keys, t.asRow);
  }
  Items all = joinItems(call, t);
  Groups g = groupKeys(all.keys, t.o.last && !t.o.stable, false);
  if (t.o.stable) makeStable(g);
  splitOutputs(call, g.member, t.a.keys.size(), t.o.legacy && t.asRow);
  return gatherItems(all, g.member, t.asRow);
}

bool marked(const std::vector<bool>& marks, size_t i) { return !marks.empty() && marks[i]; }

/// Without those that are marked, if any are.
KeyTable tableOf(const Items& items, const std::vector<bool>& without = {}) {
  KeyTable table(items.count());
  for (size_t i = 0; i < items.keys.size(); ++i)
    if (!marked(without, i)) table.add(items.keys[i], uint32_t(i));
  return table;
}

// Distinct members of a, sorted or stable, that pass the test.
template <class Keep>
std::vector<uint64_t> distinctKeysIf(Items& a, Keep keep) {
  std::vector<uint64_t> keys = std::move(a.keys);
  sortDistinct(keys);
  std::erase_if(keys, [&](uint64_t key) { return !keep(key); });
  return keys;
}

template <class Keep>
std::vector<uint32_t> distinctIf(const Items& a, const SetOptions& o, Keep keep) {
  Groups g = groupKeys(a.keys, o.last && !o.stable, false);
  if (o.stable) makeStable(g);
  std::erase_if(g.member, [&](uint32_t k) { return !keep(a.keys[k]); });
  return g.member;
}

/// Items that are no integer of the class the other side has: conversion changed one of their
/// elements, so that they are equal to nothing there. Empty when there are none.
std::vector<bool> changedItems(const Value& before, const Items& after) {
  std::vector<bool> out;
  if (!before.isFloat() || !after.source.isInteger()) return out;
  const int64_t rows = after.rows ? after.source.dims().rows() : after.count();
  const double beyond = after.source.classId() == ClassId::UInt64 ? 0x1p64 : 0x1p63;
  for (int64_t i = 0, n = before.numel(); i < n; ++i) {
    const double x = before.doubleAt(i);
    if (x == after.source.doubleAt(i) && x < beyond) continue;
    out.resize(size_t(rows));
    out[size_t(i % rows)] = true;
  }
  return out;
}

/// Distinct items for which keep(position) holds: where equal keys do not mean equal items.
template <class Keep>
std::vector<uint32_t> distinctItems(const Items& a, const SetOptions& o, Keep keep) {
  std::vector<uint64_t> keys;
  std::vector<uint32_t> kept;
  for (size_t i = 0; i < a.keys.size(); ++i) {
    if (!keep(i)) continue;
    keys.push_back(a.keys[i]);
    kept.push_back(uint32_t(i));
  }
  Groups g = groupKeys(std::move(keys), o.last && !o.stable, false);
  if (o.stable) makeStable(g);
  for (uint32_t& k : g.member) k = kept[k];
  return g.member;
}

Value setIntersect(Call& call) {
  auto none = [](const Value& v) { return v.dims() == Dims(0, 0); };
  bool noneOfBoth = none(call.arg(0)) || none(call.arg(1));
  const Value first = call.arg(0), second = call.has(1) ? call.arg(1) : Value();
  TwoSets t = parseTwo(call, "intersect");
  const std::vector<bool> changedA = changedItems(first, t.a), changedB = changedItems(second, t.b);
  KeyTable table = tableOf(t.b, changedB);
  auto in = [&](uint64_t key) { return table.find(key) != KeyTable::kNone; };
  if (keysSuffice(call, t.a, t.o) && !noneOfBoth && changedA.empty()) {
    return valuesOfKeys(t.a.source.classId(), distinctKeysIf(t.a, in), t.asRow);
  }
  std::vector<uint32_t> chosen =
      changedA.empty()
          ? distinctIf(t.a, t.o, in)
          : distinctItems(t.a, t.o, [&](size_t i) { return !changedA[i] && in(t.a.keys[i]); });
  bool rowIndex = t.o.legacy && t.asRow;
  if (call.wants(2)) {
    std::vector<uint32_t> ib;
    if (t.o.last) {
      KeyTable lastTable(t.b.count());
      for (size_t i = t.b.keys.size(); i-- > 0;)
        if (!marked(changedB, i)) lastTable.add(t.b.keys[i], uint32_t(i));
      for (uint32_t k : chosen) ib.push_back(lastTable.find(t.a.keys[k]));
    } else {
      for (uint32_t k : chosen) ib.push_back(table.find(t.a.keys[k]));
    }
    call.setOut(2, positionsValue(ib, rowIndex));
  }
  if (call.wants(1)) call.setOut(1, positionsValue(chosen, rowIndex));
  Value out = gatherItems(t.a, chosen, t.asRow);
  return noneOfBoth && !t.a.rows ? out.reshaped(Dims(0, 0)) : out;
}

Value setDifference(Call& call) {
  bool asRow = call.arg(0).dims().isRow();
  bool whole = call.arg(0).dims() == Dims(0, 0);
  const Value from = call.arg(0), list = call.has(1) ? call.arg(1) : Value();
  TwoSets t = parseTwo(call, "setdiff");
  const std::vector<bool> changed = changedItems(from, t.a);
  KeyTable table = tableOf(t.b, changedItems(list, t.b));
  auto outside = [&](uint64_t key) { return table.find(key) == KeyTable::kNone; };
  if (keysSuffice(call, t.a, t.o) && !whole && changed.empty()) {
    return valuesOfKeys(t.a.source.classId(), distinctKeysIf(t.a, outside), asRow);
  }
  std::vector<uint32_t> chosen =
      changed.empty()
          ? distinctIf(t.a, t.o, outside)
          : distinctItems(t.a, t.o, [&](size_t i) { return changed[i] || outside(t.a.keys[i]); });
  if (call.wants(1)) call.setOut(1, positionsValue(chosen, t.o.legacy && asRow));
  Value out = gatherItems(t.a, chosen, asRow);
  return whole && !t.a.rows ? out.reshaped(Dims(0, 0)) : out;
}

Value setExclusive(Call& call) {
  const Value first = call.arg(0), second = call.has(1) ? call.arg(1) : Value();
  TwoSets t = parseTwo(call, "setxor");
  const std::vector<bool> changedA = changedItems(first, t.a), changedB = changedItems(second, t.b);
  Items all = joinItems(call, t);
  KeyTable inA = tableOf(t.a, changedA), inB = tableOf(t.b, changedB);
  const size_t border = t.a.keys.size();
  std::vector<uint32_t> chosen = distinctItems(all, t.o, [&](size_t i) {
    if (i < border) return marked(changedA, i) || inB.find(all.keys[i]) == KeyTable::kNone;
    return marked(changedB, i - border) || inA.find(all.keys[i]) == KeyTable::kNone;
  });
  splitOutputs(call, chosen, t.a.keys.size(), t.o.legacy && t.asRow);
  return gatherItems(all, chosen, t.asRow);
}

/// Where ismember's answers go: true and the place (0-based), or false and 0.
struct Membership {
  Membership(Call& call, const Dims& shape) : in(Value::uninitialized(ClassId::Logical, shape)) {
    to_ = in.mutableData<bool>();
    if (!call.wants(1)) return;
    place = Value::uninitialized(ClassId::Double, shape);
    places_ = place.mutableData<double>();
  }
  void answer(size_t i, uint32_t at) {
    to_[i] = at != KeyTable::kNone;
    if (places_) places_[i] = at == KeyTable::kNone ? 0 : double(at) + 1;
  }
  Value finish(Call& call) {
    if (call.wants(1)) call.setOut(1, std::move(place));
    return std::move(in);
  }
  Value in, place;

 private:
  bool* to_;
  double* places_ = nullptr;
};

// Texts need no order here: a table of b's, or b looked through for a single one.
Value textMembers(Call& call, Value a, Value b) {
  bool strings = a.isString() || b.isString();
  a = asTextList("ismember", std::move(a), strings);
  b = asTextList("ismember", std::move(b), strings);
  const ValueList &wanted = a.boxes().elements, &list = b.boxes().elements;
  Membership found(call, a.dims());
  if (wanted.size() == 1) {
    uint32_t at = KeyTable::kNone;
    for (size_t k = 0; k < list.size() && at == KeyTable::kNone && wanted[0].isDefined(); ++k)
      if (list[k].isDefined() && charUnits(list[k]) == charUnits(wanted[0])) at = uint32_t(k);
    found.answer(0, at);
    return found.finish(call);
  }
  TextTable table;
  std::vector<uint32_t> first;  // place of each distinct text
  for (size_t k = 0; k < list.size(); ++k)
    if (list[k].isDefined() && table.add(charUnits(list[k])) == first.size())
      first.push_back(uint32_t(k));
  for (size_t i = 0; i < wanted.size(); ++i) {
    uint32_t number = TextTable::kNone;
    if (wanted[i].isDefined()) number = table.find(charUnits(wanted[i]));
    found.answer(i, number == TextTable::kNone ? KeyTable::kNone : first[number]);
  }
  return found.finish(call);
}

Value ismember(Call& call) {
  SetOptions o = takeSetOptions(call, "ismember", 2);
  if (call.nargin() != 2) {
    if (call.nargin() < 2) fail("MATLAB:minrhs", "Not enough input arguments.");
    failOption("ismember", call.arg(2));
  }
  bool strings = call.arg(0).isString() || call.arg(1).isString();
  if ((isTextList(call.arg(0)) || isTextList(call.arg(1))) && !(o.rows && strings))
    return textMembers(call, std::move(call.arg(0)), std::move(call.arg(1)));
  Dims shape = call.arg(0).dims();
  Items a, b;
  const Value wanted = call.arg(0), list = call.arg(1);
  itemsOfTwo(call, "ismember", std::move(call.arg(0)), std::move(call.arg(1)), o.rows, a, b);
  const std::vector<bool> changedA = changedItems(wanted, a), changedB = changedItems(list, b);
  Membership found(call, a.rows ? Dims(a.count(), 1) : shape);
  if (b.count() <= 16 && changedA.empty() && changedB.empty()) {
    for (size_t i = 0; i < a.keys.size(); ++i) {
      auto it = std::find(b.keys.begin(), b.keys.end(), a.keys[i]);
      found.answer(i, it == b.keys.end() ? KeyTable::kNone : uint32_t(it - b.keys.begin()));
    }
    return found.finish(call);
  }
  KeyTable table(b.count());
  for (size_t i = 0; i < b.keys.size(); ++i)
    if (!marked(changedB, i)) table.add(b.keys[i], uint32_t(i));
  for (size_t i = 0; i < a.keys.size(); ++i)
    found.answer(i, marked(changedA, i) ? KeyTable::kNone : table.find(a.keys[i]));
  return found.finish(call);
}

const BuiltinDescriptor kRows[] = {
    functionRow("unique", unique, 1, kAny, 3,
                "unique(x) gives the distinct elements, sorted.\nunique(x, 'rows'), 'stable', "
                "'first', 'last', "
                "'legacy'.\n[c, ia, ic] = unique(x) gives c = x(ia) and x = c(ic).",
                "disp(unique([3 1 3 2]))", "     1     2     3\n"),
    functionRow(
        "union", setUnion, 2, kAny, 3,
        "union(a, b) gives the elements of either, sorted, each once.\n'rows', 'stable', 'legacy'. "
        "[c, ia, ib] = union(a, b).",
        "disp(union([3 1], [2 1]))", "     1     2     3\n"),
    functionRow("intersect", setIntersect, 2, kAny, 3,
                "intersect(a, b) gives the elements of both, sorted, each once.\n'rows', 'stable', "
                "'legacy'. "
                "[c, ia, ib] = intersect(a, b).",
                "disp(intersect([3 1 2], [2 3]))", "     2     3\n"),
    functionRow("setdiff", setDifference, 2, kAny, 2,
                "setdiff(a, b) gives the elements of a that are not in b, sorted, each "
                "once.\n'rows', 'stable', "
                "'legacy'. [c, ia] = setdiff(a, b).",
                "disp(setdiff([3 1 2], [2]))", "     1     3\n"),
    functionRow("setxor", setExclusive, 2, kAny, 3,
                "setxor(a, b) gives the elements that are in exactly one of a and b, "
                "sorted.\n'rows', 'stable', "
                "'legacy'. [c, ia, ib] = setxor(a, b).",
                "disp(setxor([3 1], [2 1]))", "     2     3\n"),
    functionRow("ismember", ismember, 2, kAny, 2,
                "ismember(a, b) is true where an element of a is one of b.\n'rows' compares rows. "
                "[tf, loc] = ismember(a, b) gives the first place in b.",
                "disp(ismember([1 5 2], [2 1]))", "   1   0   1\n"),
};

}  // namespace

BuiltinTheme setFunctionsTheme() { return kRows; }

}  // namespace matlift::builtins
