#include "builtins/tables/columns.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "builtins/sets/texts.h"
#include "builtins/support/element_object.h"
#include "builtins/tables/table.h"
#include "runtime/classes/instance.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

/// Indices (rows, :, :, …) for a value; a table has always two.
ValueList rowIndex(const Value& v, const Value& rows) {
  ValueList idx{rows};
  for (int k = 1; k < std::max(2, v.dims().count()); ++k) idx.push_back(Value::colon());
  return idx;
}

/// What a class's own method gives, called with the value first; undefined: it has none.
Value ownMethod(const Value& v, const char* name, std::initializer_list<Value> more = {}) {
  auto* object = objectAs<InstanceObj>(v);
  if (!object || !object->cls->method(name)) return {};
  ValueList args{v};
  args.insert(args.end(), more.begin(), more.end());
  return object->cls->callMethod(name, args);
}

/// (rows, :) as subsref and subsasgn get it.
Value rowLink(const Value& rows) {
  Value link = Value::structure();
  link.setField("type", Value::text("()"));
  link.setField("subs",
                Value::cellRow({rows.isColon() ? Value::text(":") : rows, Value::text(":")}));
  return link;
}

}  // namespace

int64_t extentOf(const Value& v, int dimension) {
  Value size = ownMethod(v, "size", {Value(double(dimension))});
  return size.isDefined() && size.isPlain() && size.isScalar() ? int64_t(size.doubleAt(0))
                                                               : v.dims()[dimension - 1];
}

int64_t rowCount(const Value& v) { return extentOf(v, 1); }

Value selectRows(const Value& v, const Value& rows) {
  if (Value own = ownMethod(v, "subsref", {rowLink(rows)}); own.isDefined()) return own;
  ValueList idx = rowIndex(v, rows);
  return v.isObject() ? v.object().indexParen(idx) : indexParen(v, idx);
}

Value gatherRows(const Value& v, const std::vector<int64_t>& rows) {
  Value numbers = Value::uninitialized(ClassId::Double, Dims(int64_t(rows.size()), 1));
  double* to = numbers.mutableData<double>();
  bool missing = false;
  for (size_t k = 0; k < rows.size(); ++k) {
    missing = missing || rows[k] < 0;
    to[k] = double(rows[k] + 1);
  }
  if (!missing) return selectRows(v, numbers);
  // One missing row more at the end serves for all of them.
  Value longer = joinColumns(0, {v, missingRows(v, 1)});
  double last = double(rowCount(v) + 1);
  for (size_t k = 0; k < rows.size(); ++k)
    if (rows[k] < 0) to[k] = last;
  return selectRows(longer, numbers);
}

void assignRows(Value& v, const Value& rows, Value rhs) {
  if (Value own = ownMethod(v, "subsasgn", {rowLink(rows), rhs}); own.isDefined()) {
    v = std::move(own);
    return;
  }
  ValueList idx = rowIndex(v, rows);
  if (v.isObject())
    objectForUpdate(v).assignParen(idx, std::move(rhs));
  else
    assignParen(v, idx, std::move(rhs));
}

void deleteRows(Value& v, const Value& rows) {
  if (Value own = ownMethod(v, "subsasgn", {rowLink(rows), Value::emptyDouble()});
      own.isDefined()) {
    v = std::move(own);
    return;
  }
  ValueList idx = rowIndex(v, rows);
  if (v.isObject())
    objectForUpdate(v).deleteElements(idx);
  else
    deleteElements(v, idx);
}

Value joinColumns(int dim, const std::vector<Value>& parts) {
  const char* joining = dim == 0 ? "vertcat" : "horzcat";
  for (const Value& v : parts) {
    auto* object = objectAs<InstanceObj>(v);
    if (object && object->cls->method(joining)) return object->cls->callMethod(joining, parts);
    if (objectAs<ElementObject>(v)) return ElementObject::join(dim, parts);
    if (objectAs<TableObject>(v)) return TableObject::join(dim, parts);
  }
  return concatenate(dim, parts);
}

Value missingRows(const Value& like, int64_t n) {
  Dims dims = like.dims();
  dims.set(0, n);
  if (auto* o = objectAs<ElementObject>(like)) {
    std::vector<Value> planes;
    for (size_t p = 0; p < o->planes.size(); ++p) {
      Value plane = Value::uninitialized(ClassId::Double, dims);
      std::fill_n(plane.mutableData<double>(), dims.numel(), std::nan(""));
      planes.push_back(plane);
    }
    return objectValue(o->likePlanes(std::move(planes)));
  }
  if (auto* t = objectAs<TableObject>(like)) return t->missing(n);
  if (like.isString()) {
    Value out = Value::stringArray(dims);
    for (int64_t k = 0; k < dims.numel(); ++k) out.setCell(k, Value());
    return out;
  }
  if (like.isCell()) {
    Value out = Value::cell(dims);
    if (like.isCellStr())
      for (int64_t k = 0; k < dims.numel(); ++k) out.setCell(k, Value::text(""));
    return out;
  }
  if (like.isStruct()) return Value::structArray(dims, like.structs().fields);
  if (!like.isPlain())
    fail("MATLAB:table:noMissing", "Values of class '%s' have no missing value.",
         like.className().c_str());
  Value out = Value::zeros(like.classId(), dims);
  if (like.isDouble()) std::fill_n(out.mutableData<double>(), dims.numel(), std::nan(""));
  if (like.isSingle()) std::fill_n(out.mutableData<float>(), dims.numel(), std::nanf(""));
  if (like.isChar()) std::fill_n(out.mutableData<char16_t>(), dims.numel(), u' ');
  return out;
}

std::vector<bool> missingMask(const Value& v) {
  int64_t n = rowCount(v), columns = n ? v.dims().numel() / n : 0;
  std::vector<bool> out(size_t(n), false);
  const ElementObject* o = objectAs<ElementObject>(v);
  auto missing = [&](int64_t k) {
    if (o) return std::isnan(o->numbers()[k]);
    if (v.isString()) return v.cellAt(k).isUndefined();
    if (v.isCell()) return v.cellAt(k).isChar() && v.cellAt(k).isEmpty();
    if (v.isDouble() && !v.isComplex()) return std::isnan(v.data<double>()[k]);
    if (v.isSingle() && !v.isComplex()) return std::isnan(v.data<float>()[k]);
    return false;
  };
  for (int64_t c = 0; c < columns; ++c)
    for (int64_t r = 0; r < n; ++r)
      if (missing(r + c * n)) out[size_t(r)] = true;
  return out;
}

// --- ranks ---

namespace {

/// Ranks by sorting row numbers with an order of their keys.
template <class Less, class Same>
Ranks rankBy(int64_t n, const std::vector<bool>& missing, Less less, Same same) {
  std::vector<int64_t> order;
  for (int64_t r = 0; r < n; ++r)
    if (!missing[size_t(r)]) order.push_back(r);
  uint64_t compared = 0;
  std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    interruptionPoint(++compared);
    return less(a, b);
  });
  Ranks out;
  out.rank.assign(size_t(n), -1);
  for (size_t k = 0; k < order.size(); ++k) {
    if (k == 0 || !same(order[k - 1], order[k])) out.first.push_back(order[k]);
    out.rank[size_t(order[k])] = int64_t(out.first.size()) - 1;
  }
  return out;
}

Ranks rankTexts(const std::vector<std::u16string_view>& texts, const std::vector<bool>& missing) {
  // Few distinct texts among many rows: hashing first, then only they are sorted.
  TextTable seen;
  std::vector<int64_t> firsts;
  Ranks out;
  out.rank.assign(texts.size(), -1);
  for (size_t r = 0; r < texts.size(); ++r) {
    if (missing[r]) continue;
    out.rank[r] = seen.add(texts[r]);
    if (seen.size() > firsts.size()) firsts.push_back(int64_t(r));
  }
  std::vector<uint32_t> order(firsts.size());
  std::vector<int64_t> place(firsts.size());
  std::iota(order.begin(), order.end(), 0);
  sortTexts(seen.texts(), order, false);
  for (size_t k = 0; k < order.size(); ++k) {
    place[size_t(order[k])] = int64_t(k);
    out.first.push_back(firsts[size_t(order[k])]);
  }
  for (int64_t& r : out.rank)
    if (r >= 0) r = place[size_t(r)];
  return out;
}

/// Whole numbers in a small range need no sort.
bool rankSmall(const double* x, int64_t n, const std::vector<bool>& missing, Ranks& out) {
  double least = INFINITY, most = -INFINITY;
  for (int64_t r = 0; r < n; ++r) {
    if (missing[size_t(r)]) continue;
    if (x[r] != std::floor(x[r])) return false;
    least = std::min(least, x[r]);
    most = std::max(most, x[r]);
  }
  if (!(most - least < 4.0 * double(n) + 1000)) return false;
  std::vector<int64_t> place(size_t(most - least) + 1, -1);
  for (int64_t r = n; r-- > 0;)
    if (!missing[size_t(r)]) place[size_t(x[r] - least)] = r;
  for (int64_t& p : place) {
    if (p < 0) continue;
    out.first.push_back(p);
    p = int64_t(out.first.size()) - 1;
  }
  out.rank.assign(size_t(n), -1);
  for (int64_t r = 0; r < n; ++r)
    if (!missing[size_t(r)]) out.rank[size_t(r)] = place[size_t(x[r] - least)];
  return true;
}

[[noreturn]] void failKey(const Value& v) {
  fail("MATLAB:table:InvalidKeyType",
       "A variable of class '%s' cannot be used to group, sort or join.", v.className().c_str());
}

}  // namespace

Ranks rankRows(const Value& v) {
  int64_t n = rowCount(v), columns = n ? v.dims().numel() / n : 1;
  std::vector<bool> missing = missingMask(v);
  if (v.isChar()) {
    std::vector<std::u16string> rows;
    for (int64_t r = 0; r < n; ++r) rows.push_back(charRow(v, r));
    return rankTexts({rows.begin(), rows.end()}, missing);
  }
  if (v.isString() || v.isCell()) {
    if (columns != 1 || (v.isCell() && !v.isCellStr())) failKey(v);
    std::vector<std::u16string_view> texts;
    for (int64_t r = 0; r < n; ++r)
      texts.push_back(v.cellAt(r).isDefined() ? charUnits(v.cellAt(r)) : std::u16string_view());
    return rankTexts(texts, missing);
  }
  const ElementObject* o = objectAs<ElementObject>(v);
  if ((!o && !v.isPlain()) || v.isComplex()) failKey(v);
  if (columns != 1) {
    std::vector<Value> parts;
    for (int64_t c = 1; c <= columns; ++c) {
      Value idx[] = {Value::colon(), Value(c)};
      parts.push_back(v.isObject() ? v.object().indexParen(idx) : indexParen(v, idx));
    }
    return rankTogether(parts, false);
  }
  Value numbers = o ? o->codes() : v;
  Ranks out;
  if (v.classId() == ClassId::Int64 || v.classId() == ClassId::UInt64) {
    return withElementType(v.classId(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      const T* x = v.data<T>();
      return rankBy(
          n, missing, [&](int64_t a, int64_t b) { return x[a] < x[b]; },
          [&](int64_t a, int64_t b) { return x[a] == x[b]; });
    });
  }
  numbers = convertClass(numbers, ClassId::Double);
  const double* x = numbers.data<double>();
  if (rankSmall(x, n, missing, out)) return out;
  return rankBy(
      n, missing, [&](int64_t a, int64_t b) { return x[a] < x[b]; },
      [&](int64_t a, int64_t b) { return x[a] == x[b]; });
}

Ranks rankTogether(const std::vector<Value>& columns, bool keepMissing) {
  Ranks all;
  for (size_t c = 0; c < columns.size(); ++c) {
    Ranks next = rankRows(columns[c]);
    if (keepMissing) {
      int64_t last = int64_t(next.first.size());
      for (size_t r = 0; r < next.rank.size(); ++r) {
        if (next.rank[r] >= 0) continue;
        if (last == int64_t(next.first.size())) next.first.push_back(int64_t(r));
        next.rank[r] = last;
      }
    }
    if (c == 0) {
      all = std::move(next);
      continue;
    }
    int64_t n = int64_t(all.rank.size()), width = int64_t(next.first.size());
    Value joint = Value::uninitialized(ClassId::Double, Dims(n, 1));
    double* to = joint.mutableData<double>();
    for (int64_t r = 0; r < n; ++r) {
      int64_t a = all.rank[size_t(r)], b = next.rank[size_t(r)];
      to[r] = a < 0 || b < 0 ? std::nan("") : double(a * width + b);
    }
    all = rankRows(joint);
  }
  return all;
}

std::vector<int64_t> orderOf(const Ranks& ranks) {
  std::vector<int64_t> start(ranks.first.size() + 2, 0);
  auto place = [&](int64_t r) { return size_t(r < 0 ? int64_t(ranks.first.size()) : r); };
  for (int64_t r : ranks.rank) ++start[place(r) + 1];
  for (size_t k = 1; k < start.size(); ++k) start[k] += start[k - 1];
  std::vector<int64_t> out(ranks.rank.size());
  for (size_t k = 0; k < ranks.rank.size(); ++k)
    out[size_t(start[place(ranks.rank[k])]++)] = int64_t(k);
  return out;
}

}  // namespace matlift::builtins
