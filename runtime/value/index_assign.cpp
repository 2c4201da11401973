// Writing: x(...) = v, c{...} = v, growth and class conversion.
#include <algorithm>
#include <cstdlib>

#include "runtime/error/error.h"
#include "runtime/value/convert.h"
#include "runtime/value/grow.h"
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"
#include "runtime/value/selection.h"
#include "runtime/value/size_errors.h"
#include "runtime/value/text.h"

namespace matlift {

namespace {

bool isNothing(const Value& x) {
  return x.isUndefined() || (x.isDouble() && x.dims() == Dims(0, 0));
}

[[noreturn]] void failConversion(const Value& x, const Value& rhs) {
  fail("MATLAB:invalidConversion", "Conversion to %s from %s is not possible.",
       x.className().c_str(), rhs.className().c_str());
}

/// An empty array that takes elements like rhs's.
Value emptyLike(const Value& rhs) {
  if (rhs.isPlain()) return Value::zeros(rhs.classId(), Dims(0, 0));
  if (rhs.isCell()) return Value::cell(Dims(0, 0));
  if (rhs.isString()) return Value::stringArray(Dims(0, 0));
  return Value::structArray(Dims(0, 0), rhs.structs().fields);
}

Value complexified(const Value& v) {
  Value out = Value::zeros(v.classId(), v.dims(), true);
  withElementType(v.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* from = v.data<T>();
    T* to = static_cast<T*>(out.mutableRawData());
    for (int64_t i = 0, n = v.numel(); i < n; ++i) to[2 * i] = from[i];
  });
  return out;
}

/// Numbers written in strings, as x(2) = "5" takes them.
Value numbersOfStrings(const Value& strings) {
  Value out = Value::zeros(ClassId::Double, strings.dims());
  double* to = out.mutableData<double>();
  for (int64_t i = 0; i < strings.numel(); ++i) {
    const Value& s = strings.cellAt(i);
    std::string text = s.isUndefined() ? "" : textOf(s);
    char* end = nullptr;
    to[i] = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != 0) to[i] = std::nan("");
  }
  return out;
}

void matchPlain(Value& x, Value& rhs) {
  if (rhs.isString()) {
    bool toChar = x.isChar() && rhs.isScalar() && rhs.cellAt(0).isDefined();
    Value text = toChar ? rhs.cellAt(0) : numbersOfStrings(rhs);
    rhs = std::move(text);
  }
  if (!rhs.isPlain()) failConversion(x, rhs);
  if (rhs.classId() != x.classId()) rhs = convertClass(rhs, x.classId());
  if (rhs.isComplex() && !x.isComplex()) x = complexified(x);
  if (x.isComplex() && !rhs.isComplex()) rhs = complexified(rhs);
}

void matchStructs(Value& x, Value& rhs) {
  const std::vector<Name>& want = x.structs().fields;
  const StructObj& from = rhs.structs();
  if (want == from.fields) return;
  if (want.empty() && x.isEmpty()) {
    x = Value::structArray(x.dims(), from.fields);
    return;
  }
  auto differ = [] {
    fail("MATLAB:heterogeneousStrucAssignment",
         "Subscripted assignment between dissimilar structures.");
  };
  if (want.size() != from.fields.size()) differ();
  Value ordered = Value::structArray(from.dims, want);
  StructObj& to = ordered.mutableStructs();
  for (size_t k = 0; k < want.size(); ++k) {
    int f = from.find(want[k]);
    if (f < 0) differ();
    for (int64_t e = 0, n = from.dims.numel(); e < n; ++e) to.at(e, int(k)) = from.at(e, f);
  }
  rhs = std::move(ordered);
}

/// Makes x and rhs the same class, or throws.
void matchClasses(Value& x, Value& rhs) {
  if (x.isPlain()) return matchPlain(x, rhs);
  if (x.isString()) {
    rhs = toStringArray(rhs);
  } else if (x.isCell()) {
    if (!rhs.isCell()) failConversion(x, rhs);
  } else if (x.isStruct()) {
    if (!rhs.isStruct()) failConversion(x, rhs);
    matchStructs(x, rhs);
  } else {
    failConversion(x, rhs);
  }
}

std::vector<int64_t> withoutOnes(std::span<const int64_t> extents) {
  std::vector<int64_t> out;
  for (int64_t e : extents)
    if (e != 1) out.push_back(e);
  return out;
}

std::string sizeText(const Dims& dims) {
  std::string text;
  for (int64_t extent : dims.extents()) {
    if (!text.empty()) text += "-by-";
    text += std::to_string(extent);
  }
  return text;
}

/// In x(:, k) = rhs with x nothing yet, each ':' takes its extent from rhs.
void fitColons(Selection& s, const Dims& rhs) {
  bool sameRank = int(s.subscripts.size()) == rhs.count();
  for (size_t k = 0; sameRank && k < s.subscripts.size(); ++k)
    sameRank = s.subscripts[k].colon || s.subscripts[k].count == rhs[int(k)];
  // As many colons as rhs has dimensions (or more) take them as they are, its ones too.
  int colons = 0;
  for (const Subscript& sub : s.subscripts) colons += sub.colon;
  bool inOrder =
      colons == rhs.count() || (colons > rhs.count() && colons == int(s.subscripts.size()));
  std::vector<int64_t> rest = withoutOnes(rhs.extents());
  if (inOrder) rest.assign(rhs.extents().begin(), rhs.extents().end());
  size_t next = 0;
  for (size_t k = 0; k < s.subscripts.size(); ++k) {
    Subscript& sub = s.subscripts[k];
    if (!sub.colon) {
      if (!inOrder && sub.count != 1 && next < rest.size()) ++next;
      continue;
    }
    int64_t extent = sameRank ? rhs[int(k)] : next < rest.size() ? rest[next++] : 1;
    sub.count = sub.limit = extent;
  }
}

/// x(5, :) = 1 with x 2-by-0 makes x 5-by-0; an empty index changes nothing.
bool emptyByColons(const Selection& s) {
  if (s.subscripts.size() < 2) return false;
  for (const Subscript& sub : s.subscripts)
    if (sub.count == 0 && !sub.colon) return false;
  return true;
}

void checkAssignedShape(const Selection& s, const Value& rhs) {
  if (rhs.isScalar()) return;
  if (s.subscripts.size() == 1) {
    if (s.subscripts[0].count != rhs.numel()) failAssignedCount(s.subscripts[0].count, rhs.numel());
    return;
  }
  Dims counts = s.counts();
  if (s.numel() == 0 && rhs.isEmpty()) return;
  if (withoutOnes(counts.extents()) != withoutOnes(rhs.dims().extents()))
    fail("MATLAB:subsassigndimmismatch",
         "Unable to perform assignment because the size of the left side is %s and the size of the "
         "right side is %s.",
         sizeText(counts).c_str(), sizeText(rhs.dims()).c_str());
}

void scatterValue(Value& x, Selection s, const Value& rhs) {
  int64_t inStep = rhs.isScalar() ? 0 : 1;
  switch (x.kind()) {
    case Value::Kind::Boxes:
      scatter(x.mutableBoxes().elements.data(), s, rhs.boxes().elements.data(), inStep);
      return;
    case Value::Kind::Struct: {
      StructObj& to = x.mutableStructs();
      int64_t fields = int64_t(to.fields.size());
      const Value* in = rhs.structs().values.data();
      forEachRun(s, [&](int64_t base, const Subscript& run, int64_t stride) {
        for (int64_t k = 0; k < run.count; ++k) {
          std::copy_n(in, fields, to.values.begin() + (base + run.at(k) * stride) * fields);
          in += inStep * fields;
        }
      });
      return;
    }
    default: {
      size_t bytes = elementSize(x.classId()) * (x.isComplex() ? 2 : 1);
      void* to = x.mutableRawData();
      withBlob(bytes, [&](auto* blob) {
        using T = std::remove_pointer_t<decltype(blob)>;
        scatter(static_cast<T*>(to), s, static_cast<const T*>(rhs.rawData()), inStep);
      });
    }
  }
}

/// 0-based subscript of an inline double in [1, limit], or -1: take the general path.
int64_t quickSubscript(const Value& v, int64_t limit) {
  if (!v.isDoubleScalar()) return -1;
  double d = v.asDouble();
  if (!(d >= 1 && d <= double(limit))) return -1;
  int64_t i = int64_t(d);
  return double(i) == d ? i - 1 : -1;
}

/// Room for one more element at the end of a vector whose storage has it to spare.
bool appendInPlace(ArrayObj& a, int64_t n) {
  bool row = a.dims.isRow();
  if (n == 0 || !(row || a.dims.isColumn())) return false;
  size_t need = size_t(n + 1) * elementSize(a.cls);
  if (!a.isOwn() || a.storage.capacity() < need) return false;
  a.dims.set(row ? 1 : 0, n + 1);
  return true;
}

/// x(i) = rhs and x(r, c) = rhs within bounds or one past the end, one element of the same class.
bool assignQuickly(Value& x, std::span<const Value> idx, const Value& rhs) {
  if (x.kind() != Value::Kind::Array || !rhs.isInlineScalar() || x.classId() != rhs.classId() ||
      x.isComplex() || x.isSparse())
    return false;
  const Dims& dims = x.dims();
  int64_t at = -1;
  if (idx.size() == 1) {
    int64_t n = dims.numel();
    at = quickSubscript(idx[0], n + 1);
    if (at == n && !appendInPlace(*x.array(), n)) return false;
  } else if (idx.size() == 2 && dims.count() == 2) {
    int64_t r = quickSubscript(idx[0], dims.rows()), c = quickSubscript(idx[1], dims.columns());
    if (r >= 0 && c >= 0) at = r + c * dims.rows();
  }
  if (at < 0) return false;
  size_t bytes = elementSize(x.classId());
  std::memcpy(static_cast<char*>(x.mutableRawData()) + size_t(at) * bytes, rhs.rawData(), bytes);
  return true;
}

/// Function handles have no arrays: x(1) = f replaces x.
void assignUnarrayed(Value& x, std::span<const Value> idx, Value rhs) {
  Selection s(Dims(1, 1), idx);
  for (const Subscript& sub : s.subscripts) {
    if (sub.count == 1 && sub.limit == 1) continue;
    if (rhs.isFunction())
      fail("MATLAB:invalidFunctionHandleArray",
           "Nonscalar arrays of function handles are not allowed; use cell arrays instead.");
    fail("MATLAB:index:objectArray",
         "Arrays of class '%s' are not supported; use cell arrays instead.",
         rhs.className().c_str());
  }
  x = std::move(rhs);
}

}  // namespace

void assignParen(Value& x, std::span<const Value> idx, Value rhs) {
  if (assignQuickly(x, idx, rhs)) return;
  // Elements still to be computed may read x's own: they come first, and let x go.
  if (rhs.isDeferred()) (void)rhs.rawData();
  if (StandingSource* s = x.standing(); s && s->assign(x, idx, rhs)) return;
  if (x.isObject() && !hasObjectArrays(x))
    return objectForUpdate(x).assignParen(idx, std::move(rhs));
  if (idx.empty())
    fail("MATLAB:subsassigndimmismatch",
         "Empty parentheses are not allowed on the left of an assignment.");
  if (rhs.isObject() && hasObjectArrays(rhs) && (x.isObject() || isNothing(x)))
    return assignObjects(x, idx, rhs);
  if (x.isObject() && x.object().form != ObjectObj::Form::BuiltIn)
    return assignObjects(x, idx, rhs);
  if (x.isObject()) failConversion(x, rhs);
  if (rhs.isFunction() || rhs.isObject()) {
    if (isNothing(x) || x.kind() == rhs.kind()) return assignUnarrayed(x, idx, std::move(rhs));
    failConversion(x, rhs);
  }
  bool nothing = isNothing(x);
  if (nothing && rhs.isInlineScalar() && idx.size() == 1 && idx[0].isDoubleScalar() &&
      idx[0].asDouble() == 1) {
    x = std::move(rhs);
    return;
  }
  // Work on a local so that a failed assignment leaves x as it was.
  Value target = nothing ? emptyLike(rhs) : std::move(x);
  struct Restore {
    Value &x, &target;
    bool nothing;
    ~Restore() {
      if (!nothing) x = std::move(target);
    }
  } restore{x, target, nothing};
  matchClasses(target, rhs);
  Selection s(target.dims(), idx);
  if (target.dims() == Dims(0, 0) && idx.size() > 1) fitColons(s, rhs.dims());
  checkAssignedShape(s, rhs);
  if (s.numel() > 0) {
    growToFit(target, s);
    scatterValue(target, s, rhs);
  } else if (emptyByColons(s)) {
    growToFit(target, s);
  }
  bool mayNarrow = target.isComplex();
  if (mayNarrow) target = std::move(target).narrowed();
  if (nothing) x = std::move(target);
}

namespace {

/// Makes `cell` a cell with room for the one element that idx picks; returns its number.
int64_t boxForUpdate(Value& cell, std::span<const Value> idx) {
  if (isNothing(cell)) cell = Value::cell(Dims(0, 0));
  if (cell.kind() != Value::Kind::Boxes)
    fail("MATLAB:cellAssToNonCell",
         "Unable to perform assignment because brace indexing is not supported for variables of "
         "this "
         "type.");
  return growToElement(cell, idx);
}

}  // namespace

void assignBrace(Value& c, std::span<const Value> idx, Value rhs) {
  if (c.isObject()) return objectForUpdate(c).assignBrace(idx, std::move(rhs));
  if (c.isCell() && idx.size() == 1 && c.dims().isRow()) {
    // c{end+1} = v needs no placeholder element first.
    int64_t n = c.numel();
    if (quickSubscript(idx[0], n + 1) == n) {
      BoxesObj& b = c.mutableBoxes();
      b.elements.push_back(std::move(rhs));
      b.dims = Dims(1, n + 1);
      return;
    }
  }
  int64_t i = boxForUpdate(c, idx);
  if (c.isString()) {
    Value one = toStringArray(rhs);
    if (one.numel() != 1)
      fail("MATLAB:string:BraceAssign", "A string element takes one character vector.");
    rhs = one.cellAt(0);
  }
  c.mutableBoxes().elements[size_t(i)] = std::move(rhs);
}

Value& elementForUpdate(Value& cell, std::span<const Value> idx) {
  int64_t i = boxForUpdate(cell, idx);
  return cell.mutableBoxes().elements[size_t(i)];
}

int64_t structElementForUpdate(Value& s, std::span<const Value> idx) {
  if (isNothing(s)) s = Value::structArray(Dims(0, 0), {});
  if (!s.isStruct())
    fail("MATLAB:structAssToNonStruct",
         "Unable to perform assignment because dot indexing is not supported for variables of this "
         "type.");
  return growToElement(s, idx);
}

}  // namespace matlift
