// Writing MAT-files of version 7.3: HDF5 with attributes that tell the classes.
//
// A variable is a dataset with the attribute MATLAB_class; char and logical also say
// MATLAB_int_decode. A struct is a group, a cell a dataset of references to objects in /#refs#, a
// sparse matrix a group of data, ir and jc. An empty array is a dataset of its sizes with
// MATLAB_empty. Objects are written as groups of named fields (saved_object.h).
#include <cstdio>
#include <cstring>
#include <ctime>

#include "builtins/files/atomic_file.h"
#include "builtins/files/mat_format.h"
#include "builtins/files/saved_instances.h"
#include "builtins/files/saved_object.h"
#include "builtins/hdf5/data.h"
#include "builtins/sparse/sparse.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/nesting.h"

namespace matlift::builtins::mat {

namespace {

using h5::Extent;
using h5::Handle;
using h5::Owned;

constexpr Extent kUserBlock = 512;

std::vector<Extent> sizeOf(const Dims& dims) {
  return {dims.extents().begin(), dims.extents().end()};
}

/// Pieces of about a megabyte that follow memory: whole columns, then whole pages.
std::vector<Extent> chunkOf(const std::vector<Extent>& size, size_t elementBytes) {
  std::vector<Extent> chunk(size.size(), 1);
  Extent room = (Extent(1) << 20) / elementBytes;
  for (size_t k = 0; k < size.size() && room > 0; ++k) {
    chunk[k] = std::min(size[k], room);
    room /= chunk[k];
  }
  return chunk;
}

class Writer73 {
 public:
  Writer73(Interpreter& interpreter, h5::File& file, bool compressed)
      : interpreter_(interpreter), file_(file), compressed_(compressed) {}

  void write(Handle where, const std::string& name, const Value& v) {
    NestingLevel level;
    interpreter_.checkInterrupt();
    if (name.find('/') != name.npos || name == ".")
      fail("MATLAB:save:invalidName", "'%s' cannot be a name in this version of MAT-files.",
           name.c_str());
    if (v.isCell())
      cell(where, name, v);
    else if (v.isStruct())
      structure(where, name, v, "struct", 0);
    else if (v.isFunction())
      structure(where, name, savedFunction(v), "function_handle", 1);
    else if (v.isString() || v.isObject())
      object(where, name, savedForm(interpreter_, v));
    else if (v.isSparse())
      sparse(where, name, v);
    else if (v.isPlain())
      numbers(where, name, v);
    else
      fail("MATLAB:save:unsupportedClass", "A value of class '%s' cannot be saved.",
           v.className().c_str());
  }

 private:
  static void setClass(Handle object, const std::string& cls) {
    h5::writeAttribute(object, "MATLAB_class", Value::text(cls), false);
  }
  template <class T>
  static void setNumber(Handle object, const char* name, T x) {
    h5::writeAttribute(object, name, Value::scalar(x), false);
  }
  /// What reads char and logical from whole numbers.
  static void setDecode(Handle object, const Value& v) {
    if (v.isChar()) setNumber<int32_t>(object, "MATLAB_int_decode", 2);
    if (v.isLogical()) setNumber<int32_t>(object, "MATLAB_int_decode", 1);
  }

  Owned sizesOnly(Handle where, const std::string& name, const Dims& dims, const std::string& cls) {
    std::vector<uint64_t> size = sizeOf(dims);
    Owned d = h5::createDataset(where, name, h5::memoryType(ClassId::UInt64),
                                {{size.size()}, {}, false, false}, {});
    h5::writeDataset(d, Value::fromVector(size, false));
    setClass(d, cls);
    setNumber<uint8_t>(d, "MATLAB_empty", 1);
    return d;
  }

  Owned plainDataset(Handle where, const std::string& name, const Value& v,
                     const std::vector<Extent>& size) {
    Owned complex = v.isComplex() ? complexType(v.classId()) : Owned();
    size_t element = elementSize(v.classId()) * (v.isComplex() ? 2 : 1);
    h5::Creation how;
    if (compressed_ && size_t(v.numel()) * element > 4096) {
      how.chunk = chunkOf(size, element);
      how.deflate = 3;
    }
    Owned d =
        h5::createDataset(where, name, complex.good() ? complex.get() : h5::memoryType(v.classId()),
                          {size, {}, false, false}, how);
    if (v.numel() == 0) return d;
    if (how.deflate)
      h5::writePacked(d, v.rawData(), size, how.chunk, element, Parallel(interpreter_));
    else if (complex.good())
      h5::checked(h5::library().H5Dwrite(d, complex, h5::kAll, h5::kAll, h5::kDefault, v.rawData()),
                  "A variable cannot be written");
    else
      h5::writeDataset(d, v);
    return d;
  }

  static Owned complexType(ClassId cls) {
    const h5::Library& lib = h5::library();
    size_t size = elementSize(cls);
    Owned t(
        h5::checked(lib.H5Tcreate(int(h5::TypeClass::Compound), 2 * size), "A type cannot be made"),
        lib.H5Tclose);
    lib.H5Tinsert(t, "real", 0, h5::memoryType(cls));
    lib.H5Tinsert(t, "imag", size, h5::memoryType(cls));
    return t;
  }

  void numbers(Handle where, const std::string& name, const Value& v) {
    std::string cls(className(v.classId()));
    if (v.numel() == 0) {
      setDecode(sizesOnly(where, name, v.dims(), cls), v);
      return;
    }
    Owned d = plainDataset(where, name, v, sizeOf(v.dims()));
    setClass(d, cls);
    setDecode(d, v);
  }

  void sparse(Handle where, const std::string& name, const Value& v) {
    const sparse::Matrix& m = sparse::matrixOf(v);
    Owned g = group(where, name);
    setClass(g, m.isLogical() ? "logical" : "double");
    setNumber<uint64_t>(g, "MATLAB_sparse", uint64_t(m.rows()));
    if (m.isLogical()) setNumber<int32_t>(g, "MATLAB_int_decode", 1);
    auto indices = [&](const char* part, const int64_t* from, int64_t n) {
      plainDataset(g, part, Value::fromVector(std::vector<uint64_t>(from, from + n), false),
                   {Extent(n)});
    };
    const int64_t n = m.count();
    if (n) {
      plainDataset(g, "data", m.values, {Extent(n)});
      indices("ir", m.row(), n);
    }
    indices("jc", m.start(), m.columns() + 1);
  }

  static Owned group(Handle where, const std::string& name) {
    const h5::Library& lib = h5::library();
    return {
        h5::checked(lib.H5Gcreate2(where, name.c_str(), h5::kDefault, h5::kDefault, h5::kDefault),
                    "A group cannot be made"),
        lib.H5Oclose};
  }

  /// Values into /#refs#, and a dataset of what refers to them.
  template <class At>
  Owned references(Handle where, const std::string& name, const Dims& dims, At&& at) {
    if (!refs_.good()) refs_ = group(file_.handle(), "#refs#");
    std::vector<uint64_t> addresses;
    for (int64_t k = 0; k < dims.numel(); ++k) {
      std::string place = nextName();
      write(refs_, place, at(k));
      addresses.push_back(h5::addressOf(file_.handle(), "/#refs#/" + place));
    }
    Owned d = h5::createDataset(where, name, h5::library().H5T_STD_REF_OBJ_g,
                                {sizeOf(dims), {}, false, false}, {});
    h5::writeReferences(d, addresses);
    return d;
  }

  /// a, b, …, z, aa, …: as MATLAB names them.
  std::string nextName() {
    std::string name;
    for (uint64_t k = ++count_; k > 0; k = (k - 1) / 26) name += char('a' + (k - 1) % 26);
    return {name.rbegin(), name.rend()};
  }

  void cell(Handle where, const std::string& name, const Value& v) {
    if (v.numel() == 0) {
      sizesOnly(where, name, v.dims(), "cell");
      return;
    }
    Owned d = references(where, name, v.dims(), [&](int64_t k) { return v.cellAt(k); });
    setClass(d, "cell");
  }

  /// The order of fields, which a group does not keep: sequences of characters.
  static void setFields(Handle object, const FieldList& fields) {
    struct Sequence {
      size_t length;
      const void* data;
    };
    const h5::Library& lib = h5::library();
    std::vector<Sequence> names;
    for (const Name& f : fields) names.push_back({f.str().size(), f.str().data()});
    if (names.empty()) return;
    Owned letter = h5::textType(1, false);
    Owned t(lib.H5Tvlen_create(letter), lib.H5Tclose);
    Owned space = h5::createSpace({{names.size()}, {}, false, false});
    Owned a(lib.H5Acreate2(object, "MATLAB_fields", t, space, h5::kDefault, h5::kDefault),
            lib.H5Aclose);
    h5::checked(a.get(), "The names of fields cannot be written");
    h5::checked(lib.H5Awrite(a, t, names.data()), "The names of fields cannot be written");
  }

  void structure(Handle where, const std::string& name, const Value& v, const std::string& cls,
                 int decode) {
    const StructObj& s = v.structs();
    Owned made;
    if (v.numel() == 0 || (s.fields.size() == 0 && v.numel() != 1)) {
      made = sizesOnly(where, name, v.dims(), cls);
    } else {
      made = group(where, name);
      setClass(made, cls);
      for (size_t f = 0; f < s.fields.size(); ++f) {
        auto at = [&](int64_t k) {
          const Value& e = s.at(k, int(f));
          return e.isDefined() ? e : Value::emptyDouble();
        };
        const std::string& field = s.fields[f].str();
        if (v.numel() == 1)
          write(made, field, at(0));
        else
          references(made, field, v.dims(), at);
      }
    }
    if (decode) setNumber<int32_t>(made, "MATLAB_object_decode", decode);
    setFields(made, s.fields);
  }

  void object(Handle where, const std::string& name, const SavedObject& saved) {
    structure(where, name, saved.fields, saved.className, 2);
  }

  Interpreter& interpreter_;
  h5::File& file_;
  bool compressed_;
  Owned refs_;
  uint64_t count_ = 0;
};

std::string header() {
  std::time_t now = std::time(nullptr);
  char date[64];
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::strftime(date, sizeof date, "%a %b %e %H:%M:%S %Y", &parts);
  std::string text = std::string("MATLAB 7.3 MAT-file, Platform: Matlift, Created on: ") + date +
                     " HDF5 schema 1.00 .";
  text.resize(116, ' ');
  text.append(8, '\0');
  text += std::string("\x00\x02IM", 4);
  text.resize(kUserBlock, '\0');
  return text;
}

}  // namespace

void write73(Interpreter& interpreter, const std::string& path,
             const std::vector<Variable>& variables, bool compressed) {
  AtomicFile target(path, "MATLAB:save:cannotWriteFile");
  {
    h5::File file = h5::File::create(target.name(), kUserBlock);
    Writer73 writer(interpreter, file, compressed);
    const SavedInstances::Scope scope(interpreter);
    for (const Variable& v : variables) {
      SavedInstances::beginVariable(interpreter);
      writer.write(file.handle(), v.name, v.value);
    }
  }
  std::FILE* out = std::fopen(target.name().c_str(), "r+b");
  if (!out) target.refuse();
  std::string head = header();
  bool good = std::fwrite(head.data(), 1, head.size(), out) == head.size();
  good = std::fclose(out) == 0 && good;
  if (!good) target.refuse();
  target.commit();
}

}  // namespace matlift::builtins::mat
