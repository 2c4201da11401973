#include "runtime/value/concat.h"

#include <algorithm>
#include <cstring>

#include "runtime/error/error.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"
#include "runtime/value/object_array.h"
#include "runtime/value/selection.h"
#include "runtime/value/size_errors.h"

namespace matlift {

namespace {

bool isZeroByZero(const Dims& d) { return d.count() == 2 && d[0] == 0 && d[1] == 0; }

/// 0×0, and the 1×0 and 0×1 that literals skip for old code's sake.
bool isSkipped(const Dims& d) { return d.count() == 2 && (isZeroByZero(d) || d[0] + d[1] == 1); }

/// What all parts together become.
struct Joined {
  bool cell = false, string = false, structure = false, function = false, object = false;
  bool character = false, complex = false, single = false, real = false, logical = false;
  ClassId integer = ClassId::Double;  // Double: none

  void add(const Value& v) {
    switch (v.kind()) {
      case Value::Kind::Struct:
        structure = true;
        return;
      case Value::Kind::Function:
        function = true;
        return;
      case Value::Kind::Object:
        object = true;
        return;
      case Value::Kind::Boxes:
        (v.isCell() ? cell : string) = true;
        return;
      default:
        break;
    }
    complex = complex || v.isComplex();
    ClassId c = v.classId();
    if (c == ClassId::Char)
      character = true;
    else if (c == ClassId::Single)
      single = true;
    else if (c == ClassId::Logical)
      logical = true;
    else if (isIntegerClass(c))
      integer = integer == ClassId::Double ? c : integer;
    else if (!isZeroByZero(v.dims()))
      real = true;  // a plain [] has no say
  }
  bool isPlain() const { return !(cell || string || structure || function || object); }
  ClassId plainClass() const {
    if (character) return ClassId::Char;
    if (integer != ClassId::Double) return integer;
    if (single) return ClassId::Single;
    return logical && !real ? ClassId::Logical : ClassId::Double;
  }
};

/// Shape of the result; parts that are skipped count along dim where they fit: [zeros(0,1),
/// zeros(0,3)] is 0×4.
Dims joinedDims(int dim, std::span<const Value> parts) {
  const Dims* model = nullptr;
  for (const Value& v : parts)
    if (!isSkipped(v.dims()) && !model) model = &v.dims();
  if (!model) {
    // Only empties: those of one shape add up, a mix of 1×0, 0×1 and 0×0 has the shape of the rest.
    for (const Value& v : parts)
      if (!isZeroByZero(v.dims()) && !model) model = &v.dims();
    if (!model) return Dims(0, 0);
    Dims out = *model;
    int64_t total = 0;
    for (const Value& v : parts) {
      if (isZeroByZero(v.dims())) continue;
      if (!(v.dims() == *model)) return Dims(0, 0);
      total += (*model)[dim];
    }
    out.set(dim, total);
    return out;
  }
  int64_t total = 0;
  for (const Value& v : parts) {
    const Dims& d = v.dims();
    bool fits = true;
    for (int k = 0, n = std::max(d.count(), model->count()); k < n; ++k)
      fits = fits && (k == dim || d[k] == (*model)[k]);
    if (!fits && !isSkipped(d)) failConcatenation(*model, d);
    if (fits) total += d[dim];
  }
  Dims out = *model;
  out.set(dim, total);
  return out;
}

/// Copies blocks of `part` so that along dim it starts at `offset`. T is the element.
template <class T>
void placePart(T* to, const T* from, const Dims& whole, const Dims& part, int dim, int64_t offset,
               int64_t perElement) {
  int64_t inner = perElement, outer = 1;
  for (int k = 0; k < dim; ++k) inner *= part[k];
  for (int k = dim + 1; k < part.count(); ++k) outer *= part[k];
  int64_t run = inner * part[dim], stride = inner * whole[dim];
  to += inner * offset;
  for (int64_t b = 0; b < outer; ++b, to += stride, from += run) {
    interruptionPoint<1 << 16>(uint64_t(b));
    if (run == 1)
      *to = *from;
    else
      std::copy_n(from, run, to);
  }
}

Value widened(const Value& v) {
  Value out = Value::zeros(v.classId(), v.dims(), true);
  withElementType(v.classId(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* from = v.data<T>();
    T* to = static_cast<T*>(out.mutableRawData());
    for (int64_t i = 0, n = v.numel(); i < n; ++i) to[2 * i] = from[i];
  });
  return out;
}

Value joinPlain(int dim, std::span<const Value> parts, const Joined& joined) {
  ClassId cls = joined.plainClass();
  Dims dims = joinedDims(dim, parts);
  Value out = Value::uninitialized(cls, dims, joined.complex);
  size_t bytes = elementSize(cls) * (joined.complex ? 2 : 1);
  void* to = out.mutableRawData();
  int64_t offset = 0;
  for (const Value& part : parts) {
    if (part.isEmpty()) {
      if (!isSkipped(part.dims())) offset += part.dims()[dim];
      continue;
    }
    Value same = part.classId() == cls ? part : convertClass(part, cls);
    if (joined.complex && !same.isComplex()) same = widened(same);
    withBlob(bytes, [&](auto* blob) {
      using T = std::remove_pointer_t<decltype(blob)>;
      placePart(static_cast<T*>(to), static_cast<const T*>(same.rawData()), dims, part.dims(), dim,
                offset, 1);
    });
    offset += part.dims()[dim];
  }
  return out;
}

Value joinBoxes(int dim, const ValueList& parts, bool cell) {
  Dims dims = joinedDims(dim, parts);
  Value out = cell ? Value::cell(dims) : Value::stringArray(dims);
  Value* to = out.mutableBoxes().elements.data();
  int64_t offset = 0;
  for (const Value& part : parts) {
    if (isSkipped(part.dims())) continue;
    placePart(to, part.boxes().elements.data(), dims, part.dims(), dim, offset, 1);
    offset += part.dims()[dim];
  }
  return out;
}

Value joinCells(int dim, std::span<const Value> parts) {
  ValueList cells;
  for (const Value& v : parts) {
    if (v.isCell()) cells.push_back(v);
    // [c, []] is c; any other value becomes one element.
    else if (!(v.isPlain() && isZeroByZero(v.dims())))
      cells.push_back(Value::cellRow({v}));
  }
  return joinBoxes(dim, cells, true);
}

Value joinStrings(int dim, std::span<const Value> parts) {
  ValueList strings;
  for (const Value& v : parts) {
    bool nothing = v.isPlain() && !v.isChar() && isZeroByZero(v.dims());
    if (!nothing) strings.push_back(toStringArray(v));
  }
  return joinBoxes(dim, strings, false);
}

[[noreturn]] void failFields() {
  fail("MATLAB:catenate:structFieldBad",
       "Names of fields in structure arrays being concatenated do not match. Concatenation of "
       "structure arrays requires that these arrays have the same set of field names.");
}

Value joinStructs(int dim, std::span<const Value> parts) {
  ValueList structs;
  for (const Value& v : parts) {
    if (v.isStruct()) {
      if (!(isZeroByZero(v.dims()) && v.structs().fields.empty())) structs.push_back(v);
    } else if (!(v.isPlain() && isZeroByZero(v.dims()))) {
      fail("MATLAB:invalidConversion", "Conversion to struct from %s is not possible.",
           v.className().c_str());
    }
  }
  if (structs.empty()) return Value::structArray(Dims(0, 0), {});
  const std::vector<Name> fields = structs[0].structs().fields;
  int64_t count = int64_t(fields.size());
  Dims dims = joinedDims(dim, structs);
  Value out = Value::structArray(dims, fields);
  Value* to = out.mutableStructs().values.data();
  int64_t offset = 0;
  for (const Value& part : structs) {
    const StructObj& s = part.structs();
    if (s.fields.size() != fields.size()) failFields();
    ValueList ordered(s.values.size());
    for (size_t k = 0; k < fields.size(); ++k) {
      int f = s.find(fields[k]);
      if (f < 0) failFields();
      for (int64_t e = 0, n = s.dims.numel(); e < n; ++e)
        ordered[size_t(e) * fields.size() + k] = s.at(e, f);
    }
    if (isSkipped(s.dims)) continue;
    placePart(to, ordered.data(), dims, s.dims, dim, offset, count);
    offset += s.dims[dim];
  }
  return out;
}

/// [1, x, 3] of real double scalars, or a row of double rows: no classes to find out.
bool allDoubleScalars(std::span<const Value> parts) {
  return std::all_of(parts.begin(), parts.end(), [](const Value& v) { return v.isDoubleScalar(); });
}

}  // namespace

Value concatenate(int dim, std::span<const Value> parts) {
  if (parts.empty()) return Value::emptyDouble();
  if (parts.size() == 1) return parts[0];
  if (allDoubleScalars(parts)) {
    Dims dims(1, 1);
    dims.set(dim, int64_t(parts.size()));
    Value out = Value::uninitialized(ClassId::Double, dims);
    double* to = out.mutableData<double>();
    for (size_t k = 0; k < parts.size(); ++k) {
      interruptionPoint<1 << 16>(k);
      to[k] = parts[k].asDouble();
    }
    return out;
  }
  Joined joined;
  for (const Value& v : parts) joined.add(v);
  if (StandingSource* s = joined.isPlain() ? standingAmong(parts) : nullptr) {
    if (Value out; s->concatenate(dim, parts, out)) return out;
  }
  if (joined.isPlain()) return joinPlain(dim, parts, joined);
  if (joined.cell) {
    bool texts = joined.string && std::all_of(parts.begin(), parts.end(), [](const Value& v) {
                   return !v.isCell() || v.isCellStr();
                 });
    return texts ? joinStrings(dim, parts) : joinCells(dim, parts);
  }
  if (joined.structure) return joinStructs(dim, parts);
  if (joined.string) return joinStrings(dim, parts);
  if (joined.object && !joined.function) return ObjectArray::join(dim, parts);
  const Value* only = nullptr;
  for (const Value& v : parts) {
    if (v.isPlain() && isZeroByZero(v.dims())) continue;
    if (only) {
      fail("MATLAB:UnableToConcatenateFunctionHandles",
           "Nonscalar arrays of function handles are not allowed; use cell arrays instead.");
    }
    only = &v;
  }
  return *only;
}

Value matrixLiteral(std::span<const ValueList> rows) {
  if (rows.empty()) return Value::emptyDouble();
  if (rows.size() == 1) return horzcat(rows[0]);
  size_t columns = rows[0].size();
  bool scalars = std::all_of(rows.begin(), rows.end(), [&](const ValueList& row) {
    return row.size() == columns && allDoubleScalars(row);
  });
  if (scalars && columns > 0) {
    int64_t m = int64_t(rows.size());
    Value out = Value::uninitialized(ClassId::Double, Dims(m, int64_t(columns)));
    double* to = out.mutableData<double>();
    for (size_t c = 0; c < columns; ++c)
      for (const ValueList& row : rows) *to++ = row[c].asDouble();
    return out;
  }
  bool strings = false;
  for (const ValueList& row : rows)
    for (const Value& v : row) strings = strings || v.isString();
  ValueList parts;
  for (const ValueList& row : rows) {
    if (!strings) {
      parts.push_back(horzcat(row));
      continue;
    }
    // One string anywhere makes every part text before rows are joined: ['a' 'b'; "c" "d"].
    ValueList texts;
    for (const Value& v : row) texts.push_back(v.isChar() ? toStringArray(v) : v);
    parts.push_back(horzcat(texts));
  }
  return vertcat(parts);
}

Value cellLiteral(std::span<const ValueList> rows) {
  ValueList parts;
  for (const ValueList& row : rows) {
    if (row.empty()) continue;
    parts.push_back(Value::cellRow(row));
  }
  if (parts.empty()) return Value::cell(Dims(0, 0));
  return parts.size() == 1 ? parts[0] : joinBoxes(0, parts, true);
}

}  // namespace matlift
