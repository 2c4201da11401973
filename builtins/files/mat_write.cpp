// Writing MAT-files of versions 5 (-v6) and 7.
#include <cmath>
#include <cstring>
#include <ctime>

#include "builtins/files/mat_format.h"
#include "builtins/files/saved_instances.h"
#include "builtins/files/saved_object.h"
#include "builtins/sparse/sparse.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/nesting.h"
#include "runtime/value/text.h"

namespace matlift::builtins::mat {

namespace {

Type storedType(ClassId c) {
  switch (c) {
    case ClassId::Single:
      return Type::Single;
    case ClassId::Int8:
      return Type::Int8;
    case ClassId::UInt8:
    case ClassId::Logical:
      return Type::UInt8;
    case ClassId::Int16:
      return Type::Int16;
    case ClassId::UInt16:
    case ClassId::Char:
      return Type::UInt16;
    case ClassId::Int32:
      return Type::Int32;
    case ClassId::UInt32:
      return Type::UInt32;
    case ClassId::Int64:
      return Type::Int64;
    case ClassId::UInt64:
      return Type::UInt64;
    default:
      return Type::Double;
  }
}

/// The smallest whole-number type that holds all doubles, as MATLAB stores them; else Double.
Type narrowType(const double* x, int64_t n, int64_t step) {
  double least = 0, most = 0;
  for (int64_t k = 0; k < n; ++k) {
    double v = x[k * step];
    if (v != std::floor(v) || std::fabs(v) > 2147483647.0 || (v == 0 && std::signbit(v)))
      return Type::Double;
    least = std::min(least, v);
    most = std::max(most, v);
  }
  if (least >= 0) return most <= 255 ? Type::UInt8 : most <= 65535 ? Type::UInt16 : Type::Int32;
  return least >= -32768 && most <= 32767 ? Type::Int16 : Type::Int32;
}

/// Readers take plain 16-bit text for ASCII; beyond it they want to be told.
Type textType(const Value& v) {
  for (char16_t c : v.elements<char16_t>())
    if (c > 127) return Type::Utf16;
  return Type::UInt16;
}

class Writer {
 public:
  explicit Writer(Interpreter& interpreter) : interpreter_(interpreter) {}
  std::string out;

  void matrix(const std::string& name, const Value& v) {
    NestingLevel level;
    size_t start = begin(Type::Matrix);
    if (v.isCell()) {
      head(Class::Cell, 0, v.dims(), name);
      for (const Value& e : v.boxes().elements) matrix("", e);
    } else if (v.isStruct()) {
      head(Class::Struct, 0, v.dims(), name);
      fields(v);
    } else if (v.isFunction()) {
      head(Class::Function, 0, Dims(1, 1), name);
      matrix("", savedFunction(v));
    } else if (v.isString() || v.isObject()) {
      SavedObject saved = savedForm(interpreter_, v);
      head(Class::Object, 0, saved.fields.dims(), name);
      element(Type::Int8, saved.className.data(), saved.className.size());
      fields(saved.fields);
    } else if (v.isSparse()) {
      sparseNumbers(name, v);
    } else if (v.isPlain()) {
      numbers(name, v);
    } else {
      fail("MATLAB:save:unsupportedClass", "A value of class '%s' cannot be saved.",
           v.className().c_str());
    }
    end(start);
  }

 private:
  void word(uint32_t x) { out.append(reinterpret_cast<const char*>(&x), 4); }
  void pad() { out.append((8 - out.size() % 8) % 8, '\0'); }
  size_t begin(Type type) {
    word(uint32_t(type));
    word(0);
    return out.size();
  }
  void end(size_t start) {
    size_t bytes = out.size() - start;
    if (bytes >= kMostBytes)
      fail("MATLAB:save:sizeTooBigForMATFile",
           "A variable was not saved: it is larger than the 2 GB that this version of MAT-files "
           "can hold.");
    uint32_t size = uint32_t(bytes);
    std::memcpy(out.data() + start - 4, &size, 4);
    pad();
  }
  void element(Type type, const void* data, size_t bytes) {
    if (bytes > 0 && bytes <= 4) {
      word(uint32_t(type) | uint32_t(bytes) << 16);
      out.append(static_cast<const char*>(data), bytes);
      return pad();
    }
    size_t start = begin(type);
    out.append(static_cast<const char*>(data), bytes);
    end(start);
  }
  void head(Class cls, uint32_t flags, const Dims& dims, const std::string& name,
            uint32_t stored = 0) {
    uint32_t words[2] = {uint32_t(cls) | flags, stored};
    element(Type::UInt32, words, 8);
    std::vector<int32_t> extents;
    for (int64_t e : dims.extents()) {
      if (e > INT32_MAX)
        fail("MATLAB:save:sizeTooBigForMATFile",
             "A variable was not saved: a dimension is longer than MAT-files can say.");
      extents.push_back(int32_t(e));
    }
    element(Type::Int32, extents.data(), extents.size() * 4);
    element(Type::Int8, name.data(), name.size());
  }
  void fields(const Value& v) {
    const StructObj& s = v.structs();
    size_t width = 32;  // what readers of old expect at least
    for (const Name& f : s.fields) width = std::max(width, f.str().size() + 1);
    int32_t length = int32_t(width);
    element(Type::Int32, &length, 4);
    std::string names;
    for (const Name& f : s.fields) {
      names += f.str();
      names.append(width - f.str().size(), '\0');
    }
    element(Type::Int8, names.data(), names.size());
    for (const Value& e : s.values) matrix("", e.isDefined() ? e : Value::emptyDouble());
  }

  void numbers(const std::string& name, const Value& v) {
    uint32_t flags = v.isLogical() ? kLogicalFlag : 0;
    if (v.isComplex()) flags |= kComplexFlag;
    head(matClass(v.classId()), flags, v.dims(), name);
    int64_t n = v.numel();
    if (uint64_t(n) * elementSize(v.classId()) >= kMostBytes)
      fail("MATLAB:save:sizeTooBigForMATFile",
           "Variable '%s' was not saved. It is larger than the 2 GB that this version of MAT-files "
           "can hold.",
           name.c_str());
    if (v.isDouble()) {
      const double* x = v.data<double>();
      int64_t step = v.isComplex() ? 2 : 1;
      for (int64_t part = 0; part < step; ++part) doubles(x + part, n, step);
    } else if (v.isComplex()) {
      for (size_t part = 0; part < 2; ++part) complexPart(v, part);
    } else {
      element(v.isChar() ? textType(v) : storedType(v.classId()), v.rawData(),
              size_t(n) * elementSize(v.classId()));
    }
  }
  /// Compressed columns, as they are in memory but with shorter indices.
  void sparseNumbers(const std::string& name, const Value& v) {
    const sparse::Matrix& m = sparse::matrixOf(v);
    const int64_t n = m.count();
    if (n > INT32_MAX / 16)
      fail("MATLAB:save:sizeTooBigForMATFile",
           "Variable '%s' was not saved. It is larger than the 2 GB that this version of MAT-files "
           "can hold.",
           name.c_str());
    uint32_t flags = m.isLogical() ? kLogicalFlag : 0;
    if (m.isComplex()) flags |= kComplexFlag;
    head(Class::Sparse, flags, v.dims(), name, uint32_t(std::max<int64_t>(n, 1)));
    const std::vector<int32_t> rows(m.row(), m.row() + n);
    const std::vector<int32_t> starts(m.start(), m.start() + m.columns() + 1);
    element(Type::Int32, rows.data(), rows.size() * 4);
    element(Type::Int32, starts.data(), starts.size() * 4);
    if (m.isLogical()) {
      const std::vector<double> ones(size_t(n), 1.0);
      doubles(ones.data(), n, 1);
      return;
    }
    const double* x = m.values.data<double>();
    const int64_t step = m.isComplex() ? 2 : 1;
    for (int64_t part = 0; part < step; ++part) doubles(x + part, n, step);
  }
  void doubles(const double* x, int64_t n, int64_t step) {
    Type type = narrowType(x, n, step);
    auto as = [&]<class T>(TypeTag<T>) {
      std::vector<T> values(static_cast<size_t>(n));
      for (int64_t k = 0; k < n; ++k) values[size_t(k)] = T(x[k * step]);
      element(type, values.data(), values.size() * sizeof(T));
    };
    if (type == Type::UInt8)
      as(TypeTag<uint8_t>{});
    else if (type == Type::Int16)
      as(TypeTag<int16_t>{});
    else if (type == Type::UInt16)
      as(TypeTag<uint16_t>{});
    else if (type == Type::Int32)
      as(TypeTag<int32_t>{});
    else if (step == 1)
      element(type, x, size_t(n) * 8);
    else
      as(TypeTag<double>{});
  }
  void complexPart(const Value& v, size_t part) {
    size_t size = elementSize(v.classId()), n = size_t(v.numel());
    std::string bytes(n * size, '\0');
    auto* from = static_cast<const char*>(v.rawData());
    for (size_t k = 0; k < n; ++k)
      std::memcpy(bytes.data() + k * size, from + (2 * k + part) * size, size);
    element(storedType(v.classId()), bytes.data(), bytes.size());
  }

  Interpreter& interpreter_;
};

std::string header() {
  std::time_t now = std::time(nullptr);
  char date[64];
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::strftime(date, sizeof date, "%a %b %e %H:%M:%S %Y", &parts);
  std::string text = std::string("MATLAB 5.0 MAT-file, Platform: Matlift, Created on: ") + date;
  text.resize(116, ' ');
  text.append(8, '\0');
  text += std::string("\x00\x01IM", 4);
  return text;
}

}  // namespace

std::string write(Interpreter& interpreter, const std::vector<Variable>& variables, Version version,
                  bool compressed) {
  if (version == Version::V4) return write4(variables);
  const SavedInstances::Scope scope(interpreter);
  std::string file = header();
  for (const Variable& v : variables) {
    interpreter.checkInterrupt();
    SavedInstances::beginVariable(interpreter);
    Writer writer(interpreter);
    writer.matrix(v.name, v.value);
    if (version != Version::V7 || !compressed) {
      file += writer.out;
      continue;
    }
    std::string packed = deflateZlib(bytesOf(writer.out), Parallel(interpreter));
    uint32_t tag[2] = {uint32_t(Type::Compressed), uint32_t(packed.size())};
    file.append(reinterpret_cast<const char*>(tag), 8);
    file += packed;
  }
  return file;
}

}  // namespace matlift::builtins::mat
