// Reading MAT-files of version 7.3; mat73_write.cpp tells how they are made.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>
#include <unordered_map>

#include "builtins/files/mat_format.h"
#include "builtins/files/saved_object.h"
#include "builtins/hdf5/data.h"
#include "builtins/sparse/sparse.h"
#include "builtins/support/creation_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/nesting.h"
#include "runtime/value/text.h"

namespace matlift::builtins::mat {

namespace {

using h5::Extent;
using h5::Handle;
using h5::ObjectKind;

/// What the attributes of an object say.
struct Described {
  std::string cls;  ///< "": no MATLAB variable, any other dataset or group
  bool empty = false, sparse = false;
  int decode = 0;  ///< of objects: 1 function handle, 2 fields, 3 not public
  int64_t sparseRows = 0;
};

bool has(Handle object, const char* attribute) {
  return h5::library().H5Aexists(object, attribute) > 0;
}

double numberOf(Handle object, const char* attribute) {
  Value v = h5::readAttribute(object, attribute);
  return v.isPlain() && v.numel() == 1 ? v.doubleAt(0) : 0;
}

Described describe(Handle object) {
  Described d;
  if (has(object, "MATLAB_class")) {
    Value cls = h5::readAttribute(object, "MATLAB_class");
    if (cls.isTextScalar()) d.cls = textOf(cls);
  }
  d.empty = has(object, "MATLAB_empty") && numberOf(object, "MATLAB_empty") != 0;
  if (has(object, "MATLAB_object_decode")) d.decode = int(numberOf(object, "MATLAB_object_decode"));
  if (has(object, "MATLAB_sparse")) {
    d.sparse = true;
    double rows = numberOf(object, "MATLAB_sparse");
    d.sparseRows = rows >= 0 && rows < 1e15 ? int64_t(rows) : -1;
  }
  return d;
}

bool isHidden(const std::string& name) { return !name.empty() && name[0] == '#'; }

bool isReference(Handle dataset) {
  const h5::Library& lib = h5::library();
  h5::Owned t(lib.H5Dget_type(dataset), lib.H5Tclose);
  return h5::TypeClass(lib.H5Tget_class(t)) == h5::TypeClass::Reference;
}

bool isCompound(Handle dataset) {
  const h5::Library& lib = h5::library();
  h5::Owned t(lib.H5Dget_type(dataset), lib.H5Tclose);
  return h5::TypeClass(lib.H5Tget_class(t)) == h5::TypeClass::Compound;
}

/// The order of fields as the file keeps it, or as the group has them.
std::vector<std::string> fieldNames(Handle object, ObjectKind kind) {
  std::vector<std::string> out;
  if (has(object, "MATLAB_fields")) out = h5::readLetterSequences(object, "MATLAB_fields");
  if (kind != ObjectKind::Group) return out;
  std::vector<std::string> links = h5::linkNames(object);
  std::erase_if(out, [&](const std::string& f) {
    return std::find(links.begin(), links.end(), f) == links.end();
  });
  for (const std::string& l : links)
    if (std::find(out.begin(), out.end(), l) == out.end()) out.push_back(l);
  return out;
}

class Reader73 {
 public:
  Reader73(Interpreter& interpreter, h5::File& file) : interpreter_(interpreter), file_(file) {}

  /// Undefined: left out, and said so.
  Value read(Handle object, ObjectKind kind, const std::string& name) {
    NestingLevel level;
    interpreter_.checkInterrupt();
    Described d = describe(object);
    if (d.decode == 3) return opaque(name);
    if (d.sparse) return sparse(object, d);
    if (kind == ObjectKind::Group) return group(object, d, name);
    if (kind != ObjectKind::Dataset) return opaque(name);
    return dataset(object, d, name);
  }

 private:
  [[noreturn]] void damaged(const std::string& cause) const {
    fail("MATLAB:load:unableToReadMatFile",
         "Unable to read MAT-file %s. File might be corrupt: %s.", file_.path().c_str(),
         cause.c_str());
  }

  Value opaque(const std::string& name) {
    interpreter_.warn("MATLAB:load:opaqueObject",
                      strprintf("Variable '%s' is of a class whose form in MAT-files is not "
                                "public. It is left out.",
                                name.c_str()));
    return {};
  }

  Dims sizes(Handle object, const std::string& name) {
    Value v = h5::readDataset(object);
    std::vector<int64_t> extents;
    for (int64_t k = 0; k < v.numel() && v.isPlain() && k < 64; ++k) {
      double e = v.doubleAt(k);
      if (!(e >= 0 && e < 1e15)) damaged("the size of '" + name + "' is none");
      extents.push_back(int64_t(e));
    }
    if (extents.size() < 2) return Dims(0, 0);
    return Dims(extents);
  }

  Value emptyOf(Handle object, const Described& d, const std::string& name) {
    Dims dims = sizes(object, name);
    if (d.cls == "struct") {
      std::vector<Name> fields;
      for (const std::string& f : fieldNames(object, ObjectKind::Dataset)) fields.emplace_back(f);
      checkedNumel(dims, sizeof(Value) * std::max<size_t>(1, fields.size()));
      if (!fields.empty() && dims.numel() > 0) damaged("'" + name + "' is empty and is not");
      return Value::structArray(dims, fields);
    }
    if (dims.numel() != 0) damaged("'" + name + "' is empty and has elements");
    if (d.cls == "cell") return Value::cell(dims);
    return Value::zeros(plainClassNamed(d.cls).value_or(ClassId::Double), dims);
  }

  void believable(Handle object, const std::string& name) {
    const h5::Library& lib = h5::library();
    h5::Owned t(lib.H5Dget_type(object), lib.H5Tclose);
    Extent bytes = 0;
    if (__builtin_mul_overflow(h5::datasetSpace(object).count(), lib.H5Tget_size(t), &bytes) ||
        !h5::isBelievable(object, bytes))
      damaged("'" + name + "' says it is larger than its data can be");
  }

  Value dataset(Handle object, const Described& d, const std::string& name) {
    if (d.empty) return emptyOf(object, d, name);
    believable(object, name);
    if (isReference(object)) return cell(object, name);
    Value v = isCompound(object) ? complexNumbers(object)
                                 : h5::readPacked(object, Parallel(interpreter_));
    return inClass(std::move(v), d.cls, name);
  }

  /// Whole numbers as the characters or logicals that they stand for.
  Value inClass(Value v, const std::string& cls, const std::string& name) {
    std::optional<ClassId> wanted = plainClassNamed(cls);
    if (!wanted || !v.isPlain() || v.classId() == *wanted) return v;
    if (v.isComplex() && *wanted != ClassId::Double && *wanted != ClassId::Single) return v;
    if (v.isInteger() && *wanted == ClassId::Char) {
      Value out = Value::uninitialized(ClassId::Char, v.dims());
      for (int64_t k = 0; k < v.numel(); ++k)
        out.mutableData<char16_t>()[k] = char16_t(uint32_t(v.doubleAt(k)));
      return out;
    }
    (void)name;
    return convertClass(v, *wanted);
  }

  Value complexNumbers(Handle object) {
    Value parts = h5::readDataset(object);
    const Value* re = parts.isStruct() ? parts.field("real") : nullptr;
    const Value* im = parts.isStruct() ? parts.field("imag") : nullptr;
    if (!re || !im || !re->isPlain() || !(re->dims() == im->dims())) return parts;
    bool single = re->isSingle();
    Value out = Value::uninitialized(single ? ClassId::Single : re->classId(), re->dims(), true);
    withElementType(re->classId(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      T* to = out.mutableData<T>();
      for (int64_t k = 0; k < re->numel(); ++k) {
        to[2 * k] = re->data<T>()[k];
        to[2 * k + 1] = im->data<T>()[k];
      }
    });
    return out;
  }

  /// What an address means. The same object is read once, however often it is referred to, so that
  /// a file is never larger in memory than it can be.
  Value referred(Handle where, uint64_t address, const std::string& name) {
    auto known = known_.find(address);
    if (known != known_.end()) return known->second;
    if (!reading_.insert(address).second) damaged("'" + name + "' contains itself");
    std::optional<h5::Object> o = h5::objectAt(where, address);
    Value v = o ? read(o->handle, o->kind, name) : Value::emptyDouble();
    if (v.isUndefined()) v = Value::emptyDouble();
    reading_.erase(address);
    known_.emplace(address, v);
    return v;
  }

  Value cell(Handle object, const std::string& name) {
    std::vector<uint64_t> all = h5::readReferences(object);
    Value out = Value::cell(h5::dimsOf(h5::datasetSpace(object).size));
    for (size_t k = 0; k < all.size(); ++k) out.setCell(int64_t(k), referred(object, all[k], name));
    return out;
  }

  Value group(Handle object, const Described& d, const std::string& name) {
    Value fields = structure(object);
    if (d.decode == 1 || d.cls == "function_handle") {
      if (std::optional<Value> f = functionFromSaved(interpreter_, fields)) return *f;
      interpreter_.warn("MATLAB:load:functionHandle",
                        "A function handle could not be made again; it is read as a struct.");
    } else if (d.decode == 2) {
      if (std::optional<Value> v = fromSavedForm(interpreter_, {d.cls, fields})) return *v;
      interpreter_.warn(
          "MATLAB:load:cannotInstantiateLoadedVariable",
          strprintf("Variable '%s' originally saved as a %s cannot be instantiated as an object "
                    "and will be read in as a struct.",
                    name.c_str(), d.cls.c_str()));
    }
    return fields;
  }

  /// Fields of one struct stand in the group; those of an array are references, one an element.
  Value structure(Handle object) {
    std::vector<std::string> names = fieldNames(object, ObjectKind::Group);
    Value out = Value::structure();
    bool first = true;
    for (const std::string& f : names) {
      std::optional<h5::Object> o = h5::findObject(object, f);
      if (!o) continue;
      if (o->kind == ObjectKind::Dataset && !has(o->handle, "MATLAB_class") &&
          isReference(o->handle)) {
        believable(o->handle, f);
        std::vector<uint64_t> all = h5::readReferences(o->handle);
        Dims dims = h5::dimsOf(h5::datasetSpace(o->handle).size);
        if (first) out = Value::structArray(dims, {});
        if (!(out.dims() == dims)) damaged("the fields of a struct array differ in size");
        out.mutableStructs().findOrAdd(Name(f));
        for (size_t k = 0; k < all.size(); ++k)
          out.setField(Name(f), referred(o->handle, all[k], f), int64_t(k));
      } else {
        if (out.numel() != 1) damaged("a field of a struct array is one of a single struct");
        Value v = read(o->handle, o->kind, f);
        out.setField(Name(f), v.isDefined() ? v : Value::emptyDouble());
      }
      first = false;
    }
    return out;
  }

  std::vector<int64_t> indices(Handle g, const char* part) {
    std::vector<int64_t> out;
    std::optional<h5::Object> o = h5::findObject(g, part);
    if (!o || o->kind != ObjectKind::Dataset) return out;
    believable(o->handle, part);
    Value v = h5::readDataset(o->handle);
    if (!v.isPlain()) damaged("sparse indices are no numbers");
    for (int64_t k = 0; k < v.numel(); ++k) out.push_back(int64_t(v.doubleAt(k)));
    return out;
  }

  Value sparse(Handle g, const Described& d) {
    std::vector<int64_t> start = indices(g, "jc"), row = indices(g, "ir");
    if (start.empty() || start[0] != 0 || d.sparseRows < 0) damaged("sparse columns are missing");
    const int64_t n = start.back();
    bool good = n >= 0 && n <= int64_t(row.size());
    for (size_t k = 1; good && k < start.size(); ++k) {
      good = start[k] >= start[k - 1] && start[k] <= n;
      for (int64_t p = start[k - 1]; good && p < start[k]; ++p)
        good = row[size_t(p)] >= 0 && row[size_t(p)] < d.sparseRows &&
               (p == start[k - 1] || row[size_t(p)] > row[size_t(p) - 1]);
    }
    if (!good) damaged("sparse indices are out of order");
    Value data = Value::zeros(ClassId::Double, Dims(n, 1));
    if (std::optional<h5::Object> o = h5::findObject(g, "data")) {
      believable(o->handle, "data");
      data = isCompound(o->handle) ? complexNumbers(o->handle) : h5::readDataset(o->handle);
    }
    if (!data.isPlain() || data.numel() < n) damaged("a sparse matrix has too few values");
    sparse::Matrix m{makeRef<sparse::Pattern>(d.sparseRows, int64_t(start.size()) - 1), {}};
    m.pattern->start.assign(start.begin(), start.end());
    m.pattern->row.assign(row.begin(), row.begin() + n);
    data = convertClass(data, d.cls == "logical" ? ClassId::Logical : ClassId::Double);
    m.values = data.numel() == n ? data.reshaped(Dims(n, 1)) : data.part(0, n, Dims(n, 1));
    return sparse::toValue(std::move(m));
  }

  Interpreter& interpreter_;
  h5::File& file_;
  std::unordered_map<uint64_t, Value> known_;
  std::set<uint64_t> reading_;
};

h5::File openMat(const std::string& path) {
  return h5::File::open(path, false, "MATLAB:load:unableToReadMatFile");
}

}  // namespace

std::vector<Variable> read73(Interpreter& interpreter, const std::string& path,
                             const Wanted& wanted) {
  std::vector<Variable> out;
  h5::File file = openMat(path);
  Reader73 reader(interpreter, file);
  for (const std::string& name : h5::linkNames(file.handle())) {
    if (isHidden(name) || (wanted && !wanted(name))) continue;
    std::optional<h5::Object> o = h5::findObject(file.handle(), name);
    if (!o) continue;
    Value v = reader.read(o->handle, o->kind, name);
    if (v.isDefined()) out.push_back({name, std::move(v)});
  }
  return out;
}

std::vector<Listed> list73(const std::string& path) {
  std::vector<Listed> out;
  h5::File file = openMat(path);
  for (const std::string& name : h5::linkNames(file.handle())) {
    std::optional<h5::Object> o =
        isHidden(name) ? std::nullopt : h5::findObject(file.handle(), name);
    if (!o) continue;
    Described d = describe(o->handle);
    Listed one;
    one.name = name;
    one.className = d.cls.empty() ? (o->kind == ObjectKind::Group ? "struct" : "double") : d.cls;
    one.size = {1, 1};
    one.sparse = d.sparse;
    if (d.sparse) {
      std::optional<h5::Object> jc = h5::findObject(o->handle, "jc");
      one.size = {double(d.sparseRows),
                  jc ? double(h5::datasetSpace(jc->handle).count()) - 1 : 0.0};
    } else if (o->kind == ObjectKind::Dataset && d.empty) {
      Value v = h5::readDataset(o->handle);
      one.size.clear();
      for (int64_t k = 0; v.isPlain() && k < v.numel() && k < 64; ++k)
        one.size.push_back(v.doubleAt(k));
    } else if (o->kind == ObjectKind::Dataset) {
      one.complex = isCompound(o->handle);
      Dims dims = h5::dimsOf(h5::datasetSpace(o->handle).size);
      one.size.assign(dims.extents().begin(), dims.extents().end());
    }
    if (std::optional<ClassId> cls = plainClassNamed(one.className); cls && !d.sparse) {
      double n = double(elementSize(*cls)) * (one.complex ? 2 : 1);
      for (double e : one.size) n *= e;
      one.bytes = n < 9e18 ? int64_t(n) : 0;
    }
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace matlift::builtins::mat
