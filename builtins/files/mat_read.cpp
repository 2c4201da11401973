// Reading MAT-files of versions 5 and 7.
#include <bit>
#include <cstring>
#include <fstream>

#include "builtins/files/mat_format.h"
#include "builtins/files/saved_object.h"
#include "builtins/sparse/sparse.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/nesting.h"
#include "runtime/value/text.h"

namespace matlift::builtins::mat {

namespace {

constexpr struct {
  Class file;
  ClassId ours;
} kPlain[] = {
    {Class::Double, ClassId::Double}, {Class::Single, ClassId::Single},
    {Class::Int8, ClassId::Int8},     {Class::UInt8, ClassId::UInt8},
    {Class::Int16, ClassId::Int16},   {Class::UInt16, ClassId::UInt16},
    {Class::Int32, ClassId::Int32},   {Class::UInt32, ClassId::UInt32},
    {Class::Int64, ClassId::Int64},   {Class::UInt64, ClassId::UInt64},
    {Class::Char, ClassId::Char},
};

/// Calls f(TypeTag<T>{}) for data of a type; false when it is none of numbers.
template <class F>
bool withStored(Type type, F&& f) {
  switch (type) {
    case Type::Int8:
      return f(TypeTag<int8_t>{}), true;
    case Type::UInt8:
    case Type::Utf8:
      return f(TypeTag<uint8_t>{}), true;
    case Type::Int16:
      return f(TypeTag<int16_t>{}), true;
    case Type::UInt16:
    case Type::Utf16:
      return f(TypeTag<uint16_t>{}), true;
    case Type::Int32:
      return f(TypeTag<int32_t>{}), true;
    case Type::UInt32:
    case Type::Utf32:
      return f(TypeTag<uint32_t>{}), true;
    case Type::Single:
      return f(TypeTag<float>{}), true;
    case Type::Double:
      return f(TypeTag<double>{}), true;
    case Type::Int64:
      return f(TypeTag<int64_t>{}), true;
    case Type::UInt64:
      return f(TypeTag<uint64_t>{}), true;
    default:
      return false;
  }
}

template <class T>
T load(const uint8_t* at, bool swap) {
  uint8_t bytes[sizeof(T)];
  for (size_t k = 0; k < sizeof(T); ++k) bytes[k] = at[swap ? sizeof(T) - 1 - k : k];
  return __builtin_bit_cast(T, bytes);  // the WebAssembly library has no std::bit_cast
}

template <class To, class From>
To converted(From x) {
  if constexpr (std::is_integral_v<To> && !std::is_same_v<To, bool> &&
                std::is_floating_point_v<From>)
    return saturate<To>(double(x));
  else if constexpr (std::is_same_v<To, bool>)
    return x != From(0);
  else
    return To(x);
}

/// Data of one element, and where in the file they are.
struct Element {
  Type type{};
  Bytes data;
};

/// Elements of bytes in memory, one after the other.
class Cursor {
 public:
  Cursor(const std::string& path, Bytes bytes, uint64_t at, bool swap, bool unpacked)
      : path_(path), bytes_(bytes), place_(at), swap_(swap), unpacked_(unpacked) {}

  bool atEnd() const { return at_ >= bytes_.size(); }
  size_t left() const { return bytes_.size() - at_; }
  bool swap() const { return swap_; }

  [[noreturn]] void damaged(const char* cause) const {
    if (unpacked_)
      failDamaged(path_, place_,
                  strprintf("%s (byte %zu of the variable that is compressed there)", cause, at_));
    failDamaged(path_, place_ + at_, cause);
  }

  Element next() {
    if (left() < 8) damaged("an element is cut off");
    uint32_t first = load<uint32_t>(bytes_.data() + at_, swap_);
    if (first >> 16) {  // a short element: size, type and up to four bytes in one tag
      size_t size = first >> 16;
      if (size > 4) damaged("a short element says it has more than four bytes");
      Element e{Type(first & 0xffff), bytes_.subspan(at_ + 4, size)};
      at_ += 8;
      return e;
    }
    size_t size = load<uint32_t>(bytes_.data() + at_ + 4, swap_);
    if (size > left() - 8) damaged("an element is longer than what is left");
    Element e{Type(first), bytes_.subspan(at_ + 8, size)};
    at_ += 8 + std::min((size + 7) / 8 * 8, left() - 8);
    return e;
  }
  /// The elements of a matrix that was just read.
  Cursor inside(const Element& e) const {
    Cursor c = *this;
    size_t offset = e.data.empty() ? 0 : size_t(e.data.data() - bytes_.data());
    c.bytes_ = bytes_.first(offset + e.data.size());
    c.at_ = offset;
    return c;
  }

 private:
  const std::string& path_;
  Bytes bytes_;
  size_t at_ = 0;
  uint64_t place_;
  bool swap_, unpacked_;
};

struct Head {
  Class cls{};
  bool logical = false, global = false, complex = false;
  Dims dims;
  std::string name;
};

class Reader {
 public:
  explicit Reader(Interpreter& interpreter) : interpreter_(interpreter) {}

  Head head(Cursor& in) {
    Element flags = in.next();
    if (flags.type != Type::UInt32 || flags.data.size() != 8)
      in.damaged("the flags of a variable are missing");
    uint32_t bits = load<uint32_t>(flags.data.data(), in.swap());
    Head h;
    h.cls = Class(bits & 0xff);
    h.logical = bits & kLogicalFlag;
    h.global = bits & kGlobalFlag;
    h.complex = bits & kComplexFlag;
    if (h.cls == Class::Opaque) {
      h.name = text(in.next());
      return h;
    }
    Element dims = in.next();
    size_t count = dims.data.size() / 4;
    if ((dims.type != Type::Int32 && dims.type != Type::UInt32) || count < 2 || count > 1024 ||
        dims.data.size() % 4)
      in.damaged("the size of a variable is missing");
    std::vector<int64_t> extents(count);
    __int128 product = 1;
    for (size_t k = 0; k < count; ++k) {
      extents[k] = load<int32_t>(dims.data.data() + 4 * k, in.swap());
      if (extents[k] < 0) in.damaged("an extent is negative");
      product =
          product * extents[k] > (__int128(1) << 62) ? (__int128(1) << 62) : product * extents[k];
    }
    if (product >= (__int128(1) << 48)) in.damaged("a size that no memory holds");
    h.dims = Dims(extents);
    h.name = text(in.next());
    return h;
  }

  Value matrix(Cursor in, Head* headOut = nullptr) {
    NestingLevel level;
    if (in.atEnd()) return Value::emptyDouble();  // an empty matrix may have no contents at all
    Head h = head(in);
    if (headOut) *headOut = h;
    switch (h.cls) {
      case Class::Cell:
        return cell(in, h);
      case Class::Struct:
        return structure(in, h);
      case Class::Object:
        return object(in, h);
      case Class::Sparse:
        return sparse(in, h);
      case Class::Function:
        return function(in);
      case Class::Opaque:
        return opaque(h);
      default:
        break;
    }
    std::optional<ClassId> cls = plainClass(h.cls);
    if (!cls) in.damaged("a variable of unknown class");
    if (*cls == ClassId::Char) return characters(in, h);
    return numbers(in, h.logical ? ClassId::Logical : *cls, h);
  }

 private:
  static std::string text(const Element& e) {
    std::string s(reinterpret_cast<const char*>(e.data.data()), e.data.size());
    return s.substr(0, s.find('\0'));
  }

  Value next(Cursor& in) {
    Element e = in.next();
    if (e.type != Type::Matrix) in.damaged("a matrix is missing");
    return matrix(in.inside(e));
  }

  /// Fills every `step`-th element of T from an element.
  template <class T>
  void fill(Cursor& in, T* out, int64_t count, int64_t step) {
    Element e = in.next();
    bool known = withStored(e.type, [&](auto tag) {
      using S = typename decltype(tag)::type;
      if (e.data.size() != size_t(count) * sizeof(S))
        in.damaged("a variable has other numbers than its size says");
      const uint8_t* from = e.data.data();
      if constexpr (std::is_same_v<S, T>) {
        if (step == 1 && !in.swap()) {
          if (count) std::memcpy(out, from, e.data.size());
          return;
        }
      }
      for (int64_t k = 0; k < count; ++k)
        out[k * step] = converted<T>(load<S>(from + size_t(k) * sizeof(S), in.swap()));
    });
    if (!known) in.damaged("numbers of unknown type");
  }

  /// That many elements can be in what is left: hostile sizes ask for no memory.
  static void requireBytes(Cursor& in, int64_t count) {
    if (count < 0 || uint64_t(count) > in.left())
      in.damaged("a variable is larger than the bytes that are left");
  }

  Value numbers(Cursor& in, ClassId cls, const Head& h) {
    int64_t n = h.dims.numel();
    requireBytes(in, n);
    Value out = Value::uninitialized(cls, h.dims, h.complex);
    withElementType(cls, [&](auto tag) {
      using T = typename decltype(tag)::type;
      if constexpr (std::is_same_v<T, char16_t>) {
        in.damaged("numbers of unknown class");
      } else {
        if (h.complex && cls == ClassId::Logical) in.damaged("a complex logical");
        T* to = out.mutableData<T>();
        if (!h.complex) return fill(in, to, n, 1);
        fill(in, to, n, 2);
        fill(in, to + 1, n, 2);
      }
    });
    // An all-zero imaginary part stays: the file says complex.
    return out;
  }

  Value characters(Cursor& in, const Head& h) {
    Element e = in.next();
    std::u16string units;
    if (e.type == Type::Utf8 || e.type == Type::UInt8 || e.type == Type::Int8) {
      std::string_view bytes(reinterpret_cast<const char*>(e.data.data()), e.data.size());
      if (e.type == Type::Utf8) units = utf16FromUtf8(bytes);
      if (e.type != Type::Utf8 || int64_t(units.size()) != h.dims.numel()) {
        std::u16string plain;
        for (char c : bytes) plain += char16_t(uint8_t(c));
        // Octave counts bytes; a row of text is then as long as its units.
        if (h.dims.isRow() && e.type == Type::Utf8) return Value::text16(units);
        units = std::move(plain);
      }
    } else if (e.type == Type::Utf16 || e.type == Type::UInt16 || e.type == Type::Int16) {
      for (size_t k = 0; k + 1 < e.data.size(); k += 2)
        units += char16_t(load<uint16_t>(e.data.data() + k, in.swap()));
    } else if (e.type == Type::Utf32 || e.type == Type::UInt32) {
      for (size_t k = 0; k + 3 < e.data.size(); k += 4) {
        uint32_t c = load<uint32_t>(e.data.data() + k, in.swap());
        units += c < 0x10000 ? char16_t(c) : u'\xfffd';
      }
    } else {
      in.damaged("text of unknown type");
    }
    int64_t n = h.dims.numel();
    // SciPy counts the characters of a row, not its units.
    if (int64_t(units.size()) != n && h.dims.isRow() && e.type != Type::Int8)
      return Value::text16(units);
    if (int64_t(units.size()) != n) in.damaged("a text has another length than its size says");
    Value out = Value::uninitialized(ClassId::Char, h.dims);
    if (n) std::memcpy(out.mutableRawData(), units.data(), size_t(n) * 2);
    return out;
  }

  Value cell(Cursor& in, const Head& h) {
    int64_t n = h.dims.numel();
    if (uint64_t(n) > in.left() / 8)
      in.damaged("a cell array has more elements than bytes are left for");
    Value out = Value::cell(h.dims);
    for (int64_t k = 0; k < n; ++k) out.setCell(k, next(in));
    return out;
  }

  Value structure(Cursor& in, const Head& h) {
    Element length = in.next();
    if (length.data.size() != 4) in.damaged("the length of field names is missing");
    size_t width = load<uint32_t>(length.data.data(), in.swap());
    Element names = in.next();
    if (width == 0 || width > (1u << 16) || names.data.size() % width)
      if (!names.data.empty()) in.damaged("the field names do not fit their length");
    std::vector<Name> fields;
    for (size_t k = 0; width && k + width <= names.data.size(); k += width) {
      Name name(text({names.type, names.data.subspan(k, width)}));
      for (const Name& other : fields)
        if (other == name) in.damaged("a field name occurs twice");
      fields.push_back(name);
    }
    int64_t n = h.dims.numel();
    if (!fields.empty() && uint64_t(n) > in.left() / 8 / fields.size())
      in.damaged("a struct array has more values than bytes are left for");
    Value out = Value::structArray(h.dims, fields);
    StructObj& s = out.mutableStructs();
    for (int64_t e = 0; e < n; ++e)
      for (size_t f = 0; f < fields.size(); ++f) s.at(e, int(f)) = next(in);
    return out;
  }

  Value object(Cursor& in, const Head& h) {
    std::string cls = text(in.next());
    Value fields = structure(in, h);
    if (std::optional<Value> v = fromSavedForm(interpreter_, {cls, fields})) return *v;
    interpreter_.warn("MATLAB:load:cannotInstantiateLoadedVariable",
                      strprintf("Variable '%s' originally saved as a %s cannot be instantiated as "
                                "an object and will be read in as a struct.",
                                h.name.c_str(), cls.c_str()));
    return fields;
  }

  Value function(Cursor& in) {
    Value fields = next(in);
    if (std::optional<Value> f = functionFromSaved(interpreter_, fields)) return *f;
    interpreter_.warn("MATLAB:load:functionHandle",
                      "A function handle could not be made again; it is read as a struct.");
    return fields;
  }

  Value opaque(const Head& h) {
    interpreter_.warn("MATLAB:load:opaqueObject",
                      strprintf("Variable '%s' is of a class whose form in MAT-files is not "
                                "public. It is left out.",
                                h.name.c_str()));
    return {};
  }

  Value sparse(Cursor& in, const Head& h) {
    const std::vector<int32_t> rows = indices(in), starts = indices(in);
    if (h.dims.count() != 2 || int64_t(starts.size()) != h.dims.columns() + 1 || starts[0] != 0)
      in.damaged("sparse columns do not fit the size");
    for (size_t k = 1; k < starts.size(); ++k)
      if (starts[k] < starts[k - 1] || starts[k] > int64_t(rows.size()))
        in.damaged("sparse columns are out of order");
    sparse::Matrix m{makeRef<sparse::Pattern>(h.dims.rows(), h.dims.columns()), {}};
    m.pattern->start.assign(starts.begin(), starts.end());
    const int64_t n = m.count();
    m.pattern->row.assign(rows.begin(), rows.begin() + n);
    for (size_t column = 0; column + 1 < starts.size(); ++column)
      for (int32_t k = starts[column]; k < starts[column + 1]; ++k) {
        const int32_t row = rows[size_t(k)];
        if (row < 0 || row >= h.dims.rows()) in.damaged("a sparse index is out of range");
        if (k > starts[column] && row <= rows[size_t(k) - 1])
          in.damaged("sparse indices are out of order");
      }
    const std::vector<double> re = stored(in);
    const std::vector<double> im = h.complex ? stored(in) : std::vector<double>();
    if (int64_t(re.size()) < n || (h.complex && int64_t(im.size()) < n))
      in.damaged("a sparse matrix has fewer values than indices");
    m.values = Value::zeros(h.logical ? ClassId::Logical : ClassId::Double, Dims(n, 1), h.complex);
    for (int64_t k = 0; k < n; ++k) {
      if (h.complex)
        m.values.mutableData<Complex>()[k] = {re[size_t(k)], im[size_t(k)]};
      else if (h.logical)
        m.values.mutableData<bool>()[k] = re[size_t(k)] != 0;
      else
        m.values.mutableData<double>()[k] = re[size_t(k)];
    }
    return sparse::toValue(std::move(m));
  }

  std::vector<int32_t> indices(Cursor& in) {
    const Element e = in.next();
    if (e.type != Type::Int32 && e.type != Type::UInt32) in.damaged("sparse indices are missing");
    std::vector<int32_t> out(e.data.size() / 4);
    for (size_t k = 0; k < out.size(); ++k)
      out[k] = load<int32_t>(e.data.data() + 4 * k, in.swap());
    return out;
  }

  /// All numbers of an element as doubles.
  std::vector<double> stored(Cursor& in) {
    Element e = in.next();
    std::vector<double> out;
    bool known = withStored(e.type, [&](auto tag) {
      using S = typename decltype(tag)::type;
      for (size_t k = 0; k + sizeof(S) <= e.data.size(); k += sizeof(S))
        out.push_back(double(load<S>(e.data.data() + k, in.swap())));
    });
    if (!known) in.damaged("numbers of unknown type");
    return out;
  }

  Interpreter& interpreter_;
};

/// The variables of a file as their bytes, one at a time in memory.
class Elements {
 public:
  Elements(const std::string& path) : path_(path), in_(path, std::ios::binary) {
    in_.seekg(0, std::ios::end);
    size_ = uint64_t(in_.tellg());
    uint8_t head[kHeaderBytes];
    if (size_ < kHeaderBytes || !readAt(0, head)) failDamaged(path, 0, "the header is cut off");
    swap_ = head[126] == 'M';
  }

  /// Calls f(Cursor over the matrix's elements) for each variable. With `headOnly`, no more than
  /// the first bytes of a compressed one are unpacked.
  template <class F>
  void each(bool headOnly, F&& f) {
    uint64_t at = kHeaderBytes;
    while (at < size_) {
      uint8_t tag[8];
      if (size_ - at < 8 || !readAt(at, tag)) failDamaged(path_, at, "an element is cut off");
      Type type = Type(load<uint32_t>(tag, swap_));
      uint64_t bytes = load<uint32_t>(tag + 4, swap_);
      if (bytes > size_ - at - 8) failDamaged(path_, at, "an element is longer than the file");
      if (type == Type::Compressed) {
        std::vector<uint8_t> packed(bytes);
        readAt(at + 8, packed);
        unpack(packed, at, headOnly, f);
      } else if (type == Type::Matrix) {
        std::vector<uint8_t> data(headOnly ? std::min<uint64_t>(bytes, 65536) : bytes);
        readAt(at + 8, data);
        f(Cursor(path_, data, at + 8, swap_, false));
      } else if (uint32_t(type) == 0 || uint32_t(type) > 18) {
        failDamaged(path_, at, strprintf("an element of unknown type %u", unsigned(type)));
      }
      at += 8 + (type == Type::Compressed ? bytes : (bytes + 7) / 8 * 8);
    }
  }

 private:
  bool readAt(uint64_t at, std::span<uint8_t> out) {
    in_.clear();
    in_.seekg(std::streamoff(at));
    in_.read(reinterpret_cast<char*>(out.data()), std::streamsize(out.size()));
    return bool(in_);
  }

  template <class F>
  void unpack(Bytes packed, uint64_t at, bool headOnly, F& f) {
    uint8_t tag[8];
    Inflated first = inflateZlib(packed, tag);
    auto check = [&](const Inflated& r, bool fullIsFine) {
      if (r.status == Inflated::Status::Damaged)
        failDamaged(path_, at + 8 + r.used,
                    std::string("the compressed data are damaged: ") + r.cause);
      if (r.status == Inflated::Status::Full && !fullIsFine)
        failDamaged(path_, at, "a variable has more bytes than it says");
    };
    check(first, true);
    if (first.made < 8) failDamaged(path_, at, "a compressed variable is cut off");
    uint64_t bytes = load<uint32_t>(tag + 4, swap_);
    if (Type(load<uint32_t>(tag, swap_)) != Type::Matrix) return;  // data of the system's own
    if (bytes > packed.size() * uint64_t(1032))  // deflate makes no more of one byte
      failDamaged(path_, at, "a variable says it is larger than its data can be");
    std::vector<uint8_t> data(8 + (headOnly ? std::min<uint64_t>(bytes, 65536) : bytes));
    Inflated all = inflateZlib(packed, data);
    check(all, headOnly || all.made == data.size());
    data.resize(all.made);  // Octave counts padding that it does not write
    f(Cursor(path_, Bytes(data).subspan(8), at, swap_, true));
  }

  const std::string& path_;
  std::ifstream in_;
  uint64_t size_ = 0;
  bool swap_ = false;
};

}  // namespace

std::optional<ClassId> plainClass(Class c) {
  for (const auto& row : kPlain)
    if (row.file == c) return row.ours;
  return {};
}

Class matClass(ClassId c) {
  for (const auto& row : kPlain)
    if (row.ours == c) return row.file;
  return c == ClassId::Logical ? Class::UInt8 : Class::Opaque;
}

std::optional<Version> versionNamed(const std::string& option) {
  if (option == "-v4") return Version::V4;
  if (option == "-v6") return Version::V6;
  if (option == "-v7") return Version::V7;
  if (option == "-v7.3") return Version::V73;
  return {};
}

void failDamaged(const std::string& path, uint64_t at, const std::string& cause) {
  fail("MATLAB:load:unableToReadMatFile",
       "Unable to read MAT-file %s. File might be corrupt: %s at byte %llu.", path.c_str(),
       cause.c_str(), static_cast<unsigned long long>(at));
}

std::optional<Version> versionOf(Bytes head) {
  static constexpr uint8_t hdf5[8] = {0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
  if (head.size() >= 8 && std::memcmp(head.data(), hdf5, 8) == 0) return Version::V73;
  if (head.size() >= kHeaderBytes) {
    bool little = head[126] == 'I' && head[127] == 'M', big = head[126] == 'M' && head[127] == 'I';
    uint8_t major = little ? head[125] : head[124];
    if ((little || big) && major == 1) return Version::V7;
    if ((little || big) && major == 2) return Version::V73;
  }
  if (isVersion4(head)) return Version::V4;
  return {};
}

std::vector<Variable> read(Interpreter& interpreter, const std::string& path,
                           const Wanted& wanted) {
  std::vector<Variable> out;
  Reader reader(interpreter);
  Elements elements(path);
  elements.each(false, [&](Cursor in) {
    interpreter.checkInterrupt();
    Cursor peek = in;
    if (in.atEnd()) return;
    std::string name = reader.head(peek).name;
    // Nameless ones hold what MATLAB's own classes share.
    if (name.empty() || (wanted && !wanted(name))) return;
    Value v = reader.matrix(in);
    if (v.isDefined()) out.push_back({std::move(name), std::move(v)});
  });
  return out;
}

std::vector<Listed> list(Interpreter& interpreter, const std::string& path) {
  std::vector<Listed> out;
  Reader reader(interpreter);
  Elements elements(path);
  elements.each(true, [&](Cursor in) {
    if (in.atEnd()) return;
    Head h = reader.head(in);
    if (h.name.empty()) return;
    Listed one;
    one.name = h.name;
    one.complex = h.complex;
    one.global = h.global;
    one.sparse = h.cls == Class::Sparse;
    one.size.assign(h.dims.extents().begin(), h.dims.extents().end());
    std::optional<ClassId> cls = plainClass(h.cls);
    if (h.logical) cls = ClassId::Logical;
    if (h.cls == Class::Sparse) cls = ClassId::Double;
    if (h.cls == Class::Cell) cls = ClassId::Cell;
    if (h.cls == Class::Struct) cls = ClassId::Struct;
    if (h.cls == Class::Function) cls = ClassId::Function;
    if (h.cls == Class::Object) {
      Element name = in.next();
      one.className.assign(reinterpret_cast<const char*>(name.data.data()), name.data.size());
    }
    if (cls) one.className = className(*cls);
    if (cls && isPlainClass(*cls))
      one.bytes = h.dims.numel() * int64_t(elementSize(*cls)) * (h.complex ? 2 : 1);
    out.push_back(std::move(one));
  });
  return out;
}

}  // namespace matlift::builtins::mat
