#include "builtins/hdf5/data.h"

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/nesting.h"
#include "runtime/value/text.h"

namespace matlift::builtins::h5 {

namespace {

Owned type(Handle h, const std::string& what = "A type cannot be read") {
  return {checked(h, what), library().H5Tclose};
}
Owned dataspace(Handle h) { return {checked(h, "A dataspace cannot be read"), library().H5Sclose}; }

std::vector<Extent> reversed(std::vector<Extent> v) {
  std::reverse(v.begin(), v.end());
  return v;
}

TypeClass classOfType(Handle t) { return TypeClass(library().H5Tget_class(t)); }

}  // namespace

void failLibrary(const std::string& what) {
  std::string cause = lastCause();
  fail("MATLAB:imagesci:hdf5lib:libraryError", "%s. The HDF5 library says: \"%s\".", what.c_str(),
       cause.empty() ? "nothing" : cause.c_str());
}

File File::open(const std::string& path, bool write, const char* identifier) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored))
    fail(identifier, "Unable to open '%s'. File or folder not found.", path.c_str());
  const Library& lib = library();
  Handle h = lib.H5Fopen(path.c_str(), write ? kReadWrite : kReadOnly, kDefault);
  if (h < 0)
    fail(identifier, "Unable to open the file '%s' as HDF5: %s.", path.c_str(),
         lastCause().c_str());
  return {path, Owned(h, lib.H5Fclose)};
}

File File::create(const std::string& path, Extent userBlock) {
  const Library& lib = library();
  Owned how(lib.H5Pcreate(lib.H5P_CLS_FILE_CREATE_ID_g), lib.H5Pclose);
  if (userBlock) lib.H5Pset_userblock(how, userBlock);
  Handle h = lib.H5Fcreate(path.c_str(), kTruncate, how, kDefault);
  checked(h, strprintf("Unable to create the file '%s'", path.c_str()));
  return {path, Owned(h, lib.H5Fclose)};
}

bool exists(Handle where, const std::string& place) {
  // The library wants every group on the way asked for on its own.
  for (size_t at = 0; at < place.size();) {
    size_t end = place.find('/', at + 1);
    std::string part = place.substr(0, end);
    if (part != "/" && !part.empty() && library().H5Lexists(where, part.c_str(), kDefault) <= 0) {
      library().H5Eclear2(0);
      return false;
    }
    at = end == place.npos ? place.size() : end;
  }
  return true;
}

std::optional<Object> findObject(Handle where, const std::string& place) {
  if (!exists(where, place)) return {};
  const Library& lib = library();
  Handle h = lib.H5Oopen(where, place.empty() ? "/" : place.c_str(), kDefault);
  if (h < 0) {
    lib.H5Eclear2(0);
    return {};
  }
  return Object{Owned(h, lib.H5Oclose), ObjectKind(lib.H5Iget_type(h))};
}

std::vector<std::string> linkNames(Handle group) {
  const Library& lib = library();
  GroupInfo info{};
  checked(lib.H5Gget_info(group, &info), "A group cannot be read");
  std::vector<std::string> out;
  for (Extent k = 0; k < info.links; ++k) {
    interruptionPoint(k);
    int64_t length = lib.H5Lget_name_by_idx(group, ".", 0, 0, k, nullptr, 0, kDefault);
    checked(length, "The name of a link cannot be read");
    std::string name(size_t(length), '\0');
    lib.H5Lget_name_by_idx(group, ".", 0, 0, k, name.data(), name.size() + 1, kDefault);
    out.push_back(std::move(name));
  }
  return out;
}

std::vector<std::string> attributeNames(Handle object) {
  const Library& lib = library();
  std::vector<std::string> out;
  for (Extent k = 0;; ++k) {
    Owned a(lib.H5Aopen_by_idx(object, ".", 0, 0, k, kDefault, kDefault), lib.H5Aclose);
    if (!a.good()) break;
    int64_t length = lib.H5Aget_name(a, 0, nullptr);
    std::string name(size_t(std::max<int64_t>(length, 0)), '\0');
    lib.H5Aget_name(a, name.size() + 1, name.data());
    out.push_back(std::move(name));
  }
  lib.H5Eclear2(0);
  return out;
}

Extent Space::count() const {
  if (null) return 0;
  Extent n = 1;
  for (Extent e : size)
    if (__builtin_mul_overflow(n, e, &n)) return Extent(1) << 62;
  return n;
}

Space spaceOf(Handle s) {
  const Library& lib = library();
  Space out;
  int kind = lib.H5Sget_simple_extent_type(s);
  out.scalar = kind == 0;
  out.null = kind == 2;
  int rank = kind == 1 ? lib.H5Sget_simple_extent_ndims(s) : 0;
  out.size.resize(size_t(std::max(rank, 0)));
  out.most = out.size;
  if (rank > 0) lib.H5Sget_simple_extent_dims(s, out.size.data(), out.most.data());
  out.size = reversed(out.size);
  out.most = reversed(out.most);
  return out;
}

Space datasetSpace(Handle dataset) { return spaceOf(dataspace(library().H5Dget_space(dataset))); }

Dims dimsOf(const std::vector<Extent>& size) {
  std::vector<int64_t> out;
  for (Extent e : size) {
    if (e > Extent(1) << 48)
      fail("MATLAB:array:SizeLimitExceeded", "A dataset is larger than any memory.");
    out.push_back(int64_t(e));
  }
  if (out.empty()) return Dims(1, 1);
  if (out.size() == 1) return Dims(out[0], 1);
  return Dims(out);
}

// --- reading ---

namespace {

/// Where elements come from: fills memory with them, in a type of the memory's.
struct Elements {
  std::vector<Extent> size;
  Extent count = 0;
  std::function<void(Handle memory, void* to)> read;
  Handle reclaimSpace = -1;
};

/// From the type of a part (a field of a compound) that of an element in memory.
using Wrap = std::function<Owned(Handle inner)>;

ClassId numberClass(Handle t) {
  const Library& lib = library();
  size_t size = lib.H5Tget_size(t);
  if (classOfType(t) == TypeClass::Float) return size <= 4 ? ClassId::Single : ClassId::Double;
  bool isSigned = classOfType(t) == TypeClass::Integer && lib.H5Tget_sign(t) != 0;
  switch (size) {
    case 1:
      return isSigned ? ClassId::Int8 : ClassId::UInt8;
    case 2:
      return isSigned ? ClassId::Int16 : ClassId::UInt16;
    case 3:
    case 4:
      return isSigned ? ClassId::Int32 : ClassId::UInt32;
    default:
      return isSigned ? ClassId::Int64 : ClassId::UInt64;
  }
}

Value readNumbers(const Elements& from, Handle t, const Wrap& wrap) {
  ClassId cls = numberClass(t);
  Value out = Value::uninitialized(cls, dimsOf(from.size));
  // The library reads bitfields only as such.
  Owned own = classOfType(t) == TypeClass::Bitfield ? type(library().H5Tcopy(t)) : Owned();
  if (out.numel()) from.read(wrap(own.good() ? own.get() : memoryType(cls)), out.mutableRawData());
  return out;
}

size_t paddedLength(const char* text, size_t size, int padding) {
  size_t n = padding == 2 ? size : strnlen(text, size);
  if (padding == 2)
    while (n > 0 && text[n - 1] == ' ') --n;
  return n;
}

std::string bytesFor(const Elements& from, size_t elementSize) {
  checkedNumel(Dims(int64_t(from.count), 1), elementSize);
  return std::string(size_t(from.count) * elementSize, '\0');
}

Value readTexts(const Elements& from, Handle t, const Wrap& wrap) {
  const Library& lib = library();
  Value out = Value::stringArray(dimsOf(from.size));
  Owned memory = wrap(t);
  if (lib.H5Tis_variable_str(t) > 0) {
    checkedNumel(Dims(int64_t(from.count), 1), sizeof(char*));
    std::vector<char*> texts(from.count, nullptr);
    if (from.count) from.read(memory, texts.data());
    for (size_t k = 0; k < texts.size(); ++k)
      out.setCell(int64_t(k), Value::text(texts[k] ? texts[k] : ""));
    if (from.count) {
      Extent n = from.count;
      Owned flat = dataspace(lib.H5Screate_simple(1, &n, nullptr));
      lib.H5Dvlen_reclaim(memory, flat, kDefault, texts.data());
    }
    return out;
  }
  size_t size = lib.H5Tget_size(t);
  int padding = lib.H5Tget_strpad(t);
  std::string bytes = bytesFor(from, size);
  if (from.count) from.read(memory, bytes.data());
  for (size_t k = 0; k < from.count; ++k) {
    const char* text = bytes.data() + k * size;
    out.setCell(int64_t(k), Value::text({text, paddedLength(text, size, padding)}));
  }
  return out;
}

/// Bytes as they are, one more dimension before the others.
Value readRaw(const Elements& from, Handle t, const Wrap& wrap) {
  size_t size = library().H5Tget_size(t);
  std::vector<Extent> extents{size};
  extents.insert(extents.end(), from.size.begin(), from.size.end());
  Value out = Value::uninitialized(ClassId::UInt8, dimsOf(extents));
  if (out.numel()) from.read(wrap(t), out.mutableRawData());
  return out;
}

Value readEnumerated(const Elements& from, Handle t, const Wrap& wrap) {
  const Library& lib = library();
  size_t size = lib.H5Tget_size(t);
  std::string bytes = bytesFor(from, size);
  if (from.count) from.read(wrap(t), bytes.data());
  std::vector<std::pair<std::string, Value>> members;
  for (int k = 0; k < lib.H5Tget_nmembers(t); ++k) {
    std::string code(size, '\0');
    lib.H5Tget_member_value(t, unsigned(k), code.data());
    char* name = lib.H5Tget_member_name(t, unsigned(k));
    members.emplace_back(code, Value::text(name ? name : ""));
    if (name) lib.H5free_memory(name);
  }
  Value out = Value::cell(dimsOf(from.size));
  for (size_t k = 0; k < from.count; ++k)
    for (auto& [code, name] : members)
      if (std::memcmp(bytes.data() + k * size, code.data(), size) == 0)
        out.setCell(int64_t(k), name);
  return out;
}

Value readAny(const Elements& from, Handle t, const Wrap& wrap);

Value readCompound(const Elements& from, Handle t, const Wrap& wrap) {
  const Library& lib = library();
  Value out = Value::structure();
  for (int k = 0; k < lib.H5Tget_nmembers(t); ++k) {
    Owned member = type(lib.H5Tget_member_type(t, unsigned(k)));
    char* text = lib.H5Tget_member_name(t, unsigned(k));
    std::string name = text ? text : "";
    if (text) lib.H5free_memory(text);
    // Only this field is asked for: the library leaves the others out.
    Wrap inside = [&](Handle inner) {
      Owned one = type(lib.H5Tcreate(int(TypeClass::Compound), lib.H5Tget_size(inner)));
      checked(lib.H5Tinsert(one, name.c_str(), 0, inner), "A compound type cannot be read");
      return wrap(one);
    };
    out.setField(Name(name), readAny(from, member, inside));
  }
  return out;
}

Value readSequences(const Elements& from, Handle t, const Wrap& wrap) {
  struct Sequence {
    size_t length;
    void* data;
  };
  const Library& lib = library();
  Owned base = type(lib.H5Tget_super(t));
  TypeClass c = classOfType(base);
  if (c != TypeClass::Integer && c != TypeClass::Float)
    fail("MATLAB:imagesci:hdf5lib:unsupportedType", "Sequences of %s are not read here.",
         describeType(base).c_str());
  ClassId cls = numberClass(base);
  Owned memory = wrap(type(lib.H5Tvlen_create(memoryType(cls))));
  checkedNumel(Dims(int64_t(from.count), 1), sizeof(Sequence));
  std::vector<Sequence> all(from.count, Sequence{});
  if (from.count) from.read(memory, all.data());
  Value out = Value::cell(dimsOf(from.size));
  for (size_t k = 0; k < all.size(); ++k) {
    Value one = Value::uninitialized(cls, Dims(int64_t(all[k].length), 1));
    if (all[k].length)
      std::memcpy(one.mutableRawData(), all[k].data, all[k].length * elementSize(cls));
    out.setCell(int64_t(k), std::move(one));
  }
  if (from.count) {
    Extent n = from.count;
    Owned flat = dataspace(lib.H5Screate_simple(1, &n, nullptr));
    lib.H5Dvlen_reclaim(memory, flat, kDefault, all.data());
  }
  return out;
}

Value readArrays(const Elements& from, Handle t, const Wrap& wrap) {
  const Library& lib = library();
  Owned base = type(lib.H5Tget_super(t));
  std::vector<Extent> inner(size_t(std::max(lib.H5Tget_array_ndims(t), 0)));
  lib.H5Tget_array_dims2(t, inner.data());
  Elements all = from;
  std::vector<Extent> outer = reversed(inner);
  all.size = outer;
  all.size.insert(all.size.end(), from.size.begin(), from.size.end());
  for (Extent e : inner)
    if (__builtin_mul_overflow(all.count, e, &all.count)) all.count = Extent(1) << 62;
  Wrap inside = [&](Handle element) {
    return wrap(type(lib.H5Tarray_create2(element, unsigned(inner.size()), inner.data())));
  };
  return readAny(all, base, inside);
}

Value readAny(const Elements& from, Handle t, const Wrap& wrap) {
  NestingLevel level;
  switch (classOfType(t)) {
    case TypeClass::Integer:
    case TypeClass::Float:
    case TypeClass::Bitfield:
      return readNumbers(from, t, wrap);
    case TypeClass::String:
      return readTexts(from, t, wrap);
    case TypeClass::Opaque:
    case TypeClass::Reference:
      return readRaw(from, t, wrap);
    case TypeClass::Enum:
      return readEnumerated(from, t, wrap);
    case TypeClass::Compound:
      return readCompound(from, t, wrap);
    case TypeClass::Vlen:
      return readSequences(from, t, wrap);
    case TypeClass::Array:
      return readArrays(from, t, wrap);
    default:
      fail("MATLAB:imagesci:hdf5lib:unsupportedType", "Elements of %s are not read here.",
           describeType(t).c_str());
  }
}

Wrap plain() {
  return [](Handle inner) { return type(library().H5Tcopy(inner)); };
}

/// The part of a dataset that a slab names, in the library's order.
struct Selected {
  std::vector<Extent> start, stride, count;
};

Selected selectionOf(const Space& space, const Slab* slab) {
  Selected s;
  if (slab) {
    s = {reversed(slab->start), reversed(slab->stride), reversed(slab->count)};
  } else {
    s.count = reversed(space.size);
    s.start.assign(s.count.size(), 0);
    s.stride.assign(s.count.size(), 1);
  }
  return s;
}

/// Rows of the slowest dimension at a time, so that a long read or write can be stopped; whole
/// chunks, which are unpacked once.
template <class F>
void eachBlock(Handle dataset, const Space& space, const Slab* slab, size_t elementBytes, F&& f) {
  const Library& lib = library();
  Owned file = dataspace(lib.H5Dget_space(dataset));
  Selected all = selectionOf(space, slab);
  if (all.count.empty()) {
    f(kAll, kAll, size_t(0));
    return;
  }
  Extent row = 1;
  for (size_t k = 1; k < all.count.size(); ++k) row *= all.count[k];
  constexpr Extent kBlockBytes = Extent(64) << 20;
  Extent rows = std::max<Extent>(1, kBlockBytes / std::max<Extent>(1, row * elementBytes));
  Owned how(lib.H5Dget_create_plist(dataset), lib.H5Pclose);
  std::vector<Extent> chunk(all.count.size(), 1);
  if (how.good() && Layout(lib.H5Pget_layout(how)) == Layout::Chunked) {
    lib.H5Pget_chunk(how, int(chunk.size()), chunk.data());
    rows = std::max<Extent>(1, (rows + chunk[0] - 1) / chunk[0]) * chunk[0];
  }
  const Extent total = all.count[0], first = all.start[0];
  for (Extent at = 0; at < total; at += rows) {
    interruptionPoint();
    all.start[0] = first + at * all.stride[0];
    all.count[0] = std::min(rows, total - at);
    checked(lib.H5Sselect_hyperslab(file, 0, all.start.data(), all.stride.data(), all.count.data(),
                                    nullptr),
            "A part of a dataset cannot be selected");
    Owned memory =
        dataspace(lib.H5Screate_simple(int(all.count.size()), all.count.data(), nullptr));
    f(memory.get(), file.get(), size_t(at * row));
  }
}

}  // namespace

Value readDataset(Handle dataset, const Slab* slab) {
  const Library& lib = library();
  Owned t = type(lib.H5Dget_type(dataset));
  Space space = datasetSpace(dataset);
  Elements from;
  from.size = slab ? slab->count : space.size;
  if (space.null) from.size = {0, 0};
  Space wanted{from.size, {}, space.scalar, space.null};
  from.count = wanted.count();
  from.read = [&](Handle memory, void* to) {
    size_t bytes = lib.H5Tget_size(memory);
    eachBlock(dataset, space, slab, bytes, [&](Handle in, Handle file, size_t offset) {
      checked(
          lib.H5Dread(dataset, memory, in, file, kDefault, static_cast<char*>(to) + offset * bytes),
          "A dataset cannot be read");
    });
  };
  return readAny(from, t, plain());
}

Value emptyLike(Handle t, const std::vector<Extent>& size) {
  return Value::uninitialized(numberClass(t), dimsOf(size));
}

Value readAttribute(Handle object, const std::string& name) {
  const Library& lib = library();
  Owned a(checked(lib.H5Aopen(object, name.c_str(), kDefault),
                  strprintf("The attribute '%s' cannot be read", name.c_str())),
          lib.H5Aclose);
  Owned t = type(lib.H5Aget_type(a));
  Space space = spaceOf(dataspace(lib.H5Aget_space(a)));
  Elements from;
  from.size = space.null ? std::vector<Extent>{0, 0} : space.size;
  from.count = space.count();
  from.read = [&](Handle memory, void* to) {
    checked(lib.H5Aread(a, memory, to),
            strprintf("The attribute '%s' cannot be read", name.c_str()));
  };
  Value out = readAny(from, t, plain());
  // One text is a char row, as people compare it.
  if (out.isString() && out.numel() == 1 && space.scalar) return out.cellAt(0);
  return out;
}

std::vector<std::string> readLetterSequences(Handle object, const char* attribute) {
  struct Sequence {
    size_t length;
    const char* data;
  };
  const Library& lib = library();
  Owned a(lib.H5Aopen(object, attribute, kDefault), lib.H5Aclose);
  Owned t = type(lib.H5Aget_type(a)), space = dataspace(lib.H5Aget_space(a));
  std::vector<std::string> out;
  if (classOfType(t) != TypeClass::Vlen) return out;
  Owned base = type(lib.H5Tget_super(t));
  if (classOfType(base) != TypeClass::String || lib.H5Tget_size(base) != 1) return out;
  std::vector<Sequence> all(std::min<Extent>(spaceOf(space).count(), Extent(1) << 20));
  if (all.empty() || spaceOf(space).count() != all.size() || lib.H5Aread(a, t, all.data()) < 0) {
    lib.H5Eclear2(0);
    return out;
  }
  for (const Sequence& s : all) out.emplace_back(s.data ? s.data : "", s.data ? s.length : 0);
  lib.H5Dvlen_reclaim(t, space, kDefault, all.data());
  return out;
}

std::vector<uint64_t> readReferences(Handle dataset) {
  const Library& lib = library();
  Space space = datasetSpace(dataset);
  checkedNumel(dimsOf(space.size), sizeof(uint64_t));
  std::vector<uint64_t> all(space.count());
  if (!all.empty())
    checked(lib.H5Dread(dataset, lib.H5T_STD_REF_OBJ_g, kAll, kAll, kDefault, all.data()),
            "References cannot be read");
  return all;
}

void writeReferences(Handle dataset, const std::vector<uint64_t>& addresses) {
  const Library& lib = library();
  checked(lib.H5Dwrite(dataset, lib.H5T_STD_REF_OBJ_g, kAll, kAll, kDefault, addresses.data()),
          "References cannot be written");
}

std::optional<Object> objectAt(Handle where, uint64_t address) {
  const Library& lib = library();
  Handle h = address ? lib.H5Rdereference2(where, kDefault, 0, &address) : -1;
  if (h < 0) {
    lib.H5Eclear2(0);
    return {};
  }
  return Object{Owned(h, lib.H5Oclose), ObjectKind(lib.H5Iget_type(h))};
}

uint64_t addressOf(Handle file, const std::string& place) {
  uint64_t address = 0;
  checked(library().H5Rcreate(&address, file, place.c_str(), 0, -1), "A reference cannot be made");
  return address;
}

bool isBelievable(Handle dataset, Extent bytes) {
  constexpr Extent kAlways = Extent(64) << 20, kMostPacked = 1032;  // deflate's best
  return bytes <= kAlways || bytes / kMostPacked <= library().H5Dget_storage_size(dataset);
}

// --- writing ---

Handle memoryType(ClassId c) {
  const Library& lib = library();
  switch (c) {
    case ClassId::Single:
      return lib.H5T_NATIVE_FLOAT_g;
    case ClassId::Int8:
      return lib.H5T_NATIVE_INT8_g;
    case ClassId::Int16:
      return lib.H5T_NATIVE_INT16_g;
    case ClassId::Int32:
      return lib.H5T_NATIVE_INT32_g;
    case ClassId::Int64:
      return lib.H5T_NATIVE_INT64_g;
    case ClassId::UInt8:
    case ClassId::Logical:
      return lib.H5T_NATIVE_UINT8_g;
    case ClassId::UInt16:
    case ClassId::Char:
      return lib.H5T_NATIVE_UINT16_g;
    case ClassId::UInt32:
      return lib.H5T_NATIVE_UINT32_g;
    case ClassId::UInt64:
      return lib.H5T_NATIVE_UINT64_g;
    default:
      return lib.H5T_NATIVE_DOUBLE_g;
  }
}

Owned textType(size_t length, bool utf8) {
  const Library& lib = library();
  Owned t = type(lib.H5Tcopy(lib.H5T_C_S1_g));
  lib.H5Tset_size(t, length ? length : kVariableLength);
  if (utf8) lib.H5Tset_cset(t, 1);
  return t;
}

Owned createSpace(const Space& space) {
  const Library& lib = library();
  if (space.scalar || space.null) return dataspace(lib.H5Screate(space.null ? 2 : 0));
  std::vector<Extent> size = reversed(space.size), most = reversed(space.most);
  return dataspace(
      lib.H5Screate_simple(int(size.size()), size.data(), most.empty() ? nullptr : most.data()));
}

Owned createDataset(Handle where, const std::string& place, Handle t, const Space& space,
                    const Creation& creation) {
  const Library& lib = library();
  Owned how(lib.H5Pcreate(lib.H5P_CLS_DATASET_CREATE_ID_g), lib.H5Pclose);
  Owned link(lib.H5Pcreate(lib.H5P_CLS_LINK_CREATE_ID_g), lib.H5Pclose);
  lib.H5Pset_create_intermediate_group(link, 1);
  if (!creation.chunk.empty()) {
    std::vector<Extent> chunk = reversed(creation.chunk);
    checked(lib.H5Pset_chunk(how, int(chunk.size()), chunk.data()), "The chunks are not possible");
  }
  if (creation.shuffle) lib.H5Pset_shuffle(how);
  if (creation.deflate) lib.H5Pset_deflate(how, creation.deflate);
  if (creation.fletcher32) lib.H5Pset_fletcher32(how);
  if (creation.fill.isDefined())
    lib.H5Pset_fill_value(how, memoryType(creation.fill.classId()), creation.fill.rawData());
  Handle h = lib.H5Dcreate2(where, place.c_str(), t, createSpace(space), link, how, kDefault);
  return {checked(h, strprintf("The dataset '%s' cannot be made", place.c_str())), lib.H5Oclose};
}

namespace {

/// Texts as the library wants them: addresses of bytes that end in 0.
struct TextBuffer {
  std::vector<std::string> texts;
  std::vector<const char*> places;
  explicit TextBuffer(const Value& v) {
    TextArray all(v, "Data");
    for (int64_t k = 0; k < all.size(); ++k) texts.push_back(utf8FromUtf16(all[k]));
    for (const std::string& t : texts) places.push_back(t.c_str());
  }
};

void writeTexts(Handle dataset, Handle t, const Value& data, const Slab* slab) {
  const Library& lib = library();
  TextBuffer buffer(data);
  Owned memory = textType(0, lib.H5Tget_cset(t) == 1);
  std::string bytes;
  const void* from = buffer.places.data();
  if (lib.H5Tis_variable_str(t) <= 0) {
    size_t size = lib.H5Tget_size(t);
    memory = type(lib.H5Tcopy(t));
    for (std::string text : buffer.texts) {
      text.resize(size, '\0');
      bytes += text;
    }
    from = bytes.data();
  }
  size_t element = lib.H5Tget_size(memory);
  eachBlock(dataset, datasetSpace(dataset), slab, element,
            [&](Handle in, Handle file, size_t offset) {
              checked(lib.H5Dwrite(dataset, memory, in, file, kDefault,
                                   static_cast<const char*>(from) + offset * element),
                      "A dataset cannot be written");
            });
}

}  // namespace

void writeDataset(Handle dataset, const Value& data, const Slab* slab) {
  const Library& lib = library();
  Owned t = type(lib.H5Dget_type(dataset));
  if (classOfType(t) == TypeClass::String) return writeTexts(dataset, t, data, slab);
  if (!data.isPlain() || data.isComplex())
    fail("MATLAB:imagesci:h5write:unsupportedClass",
         "Data of class '%s'%s cannot be written to this dataset.", data.className().c_str(),
         data.isComplex() ? " (complex)" : "");
  size_t element = elementSize(data.classId());
  const char* from = static_cast<const char*>(data.rawData());
  if (data.numel() == 0) return;
  eachBlock(dataset, datasetSpace(dataset), slab, element,
            [&](Handle in, Handle file, size_t offset) {
              checked(lib.H5Dwrite(dataset, memoryType(data.classId()), in, file, kDefault,
                                   from + offset * element),
                      "A dataset cannot be written");
            });
}

void writeAttribute(Handle object, const std::string& name, const Value& value, bool utf8) {
  const Library& lib = library();
  if (lib.H5Aexists(object, name.c_str()) > 0) lib.H5Adelete(object, name.c_str());
  auto make = [&](Handle t, const Space& space) {
    Owned a(lib.H5Acreate2(object, name.c_str(), t, createSpace(space), kDefault, kDefault),
            lib.H5Aclose);
    checked(a.get(), strprintf("The attribute '%s' cannot be written", name.c_str()));
    return a;
  };
  if (value.isTextScalar()) {
    std::string text = textOf(value);
    bool wide = utf8 || std::any_of(text.begin(), text.end(), [](char c) { return c < 0; });
    Owned t = textType(std::max<size_t>(text.size(), 1), wide);
    Owned a = make(t, Space{{}, {}, true, false});
    text.resize(std::max<size_t>(text.size(), 1), '\0');
    checked(lib.H5Awrite(a, t, text.data()), "An attribute cannot be written");
    return;
  }
  std::vector<Extent> size(value.dims().extents().begin(), value.dims().extents().end());
  if (value.isString() || value.isCellStr()) {
    TextBuffer buffer(value);
    Owned t = textType(0, true);
    Owned a = make(t, Space{size, {}, false, false});
    checked(lib.H5Awrite(a, t, buffer.places.data()), "An attribute cannot be written");
    return;
  }
  if (!value.isPlain() || value.isComplex() || value.numel() == 0)
    fail("MATLAB:imagesci:h5writeatt:unsupportedClass",
         "An attribute of class '%s' and size %s cannot be written.", value.className().c_str(),
         value.dims().text().c_str());
  bool vector = value.dims().isVector();
  Space space{
      vector ? std::vector<Extent>{Extent(value.numel())} : size, {}, value.isScalar(), false};
  Owned a = make(memoryType(value.classId()), space);
  checked(lib.H5Awrite(a, memoryType(value.classId()), value.rawData()),
          "An attribute cannot be written");
}

std::string describeType(Handle t) {
  const Library& lib = library();
  size_t size = lib.H5Tget_size(t);
  const char* order = lib.H5Tget_order(t) == 1 ? "BE" : "LE";
  switch (classOfType(t)) {
    case TypeClass::Integer:
      return strprintf("H5T_STD_%c%zu%s", lib.H5Tget_sign(t) ? 'I' : 'U', size * 8, order);
    case TypeClass::Float:
      return strprintf("H5T_IEEE_F%zu%s", size * 8, order);
    case TypeClass::Bitfield:
      return strprintf("H5T_STD_B%zu%s", size * 8, order);
    case TypeClass::String:
      return "H5T_STRING";
    case TypeClass::Opaque:
      return "H5T_OPAQUE";
    case TypeClass::Compound:
      return "H5T_COMPOUND";
    case TypeClass::Reference:
      return "H5T_REFERENCE";
    case TypeClass::Enum:
      return "H5T_ENUM";
    case TypeClass::Vlen:
      return "H5T_VLEN";
    case TypeClass::Array:
      return "H5T_ARRAY";
    default:
      return "H5T_TIME";
  }
}

}  // namespace matlift::builtins::h5
