// h5info, h5disp: what an HDF5 file holds.
#include <cmath>

#include "builtins/hdf5/data.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/nesting.h"

namespace matlift::builtins {

namespace {

using h5::Extent;
using h5::Handle;

Value rowOf(const std::vector<Extent>& size) {
  std::vector<double> out;
  for (Extent e : size) out.push_back(e == h5::kUnlimited ? INFINITY : double(e));
  return Value::fromVector(out, true);
}

/// One struct array of structs with the same fields; [] of none, as MATLAB has it.
Value stacked(const ValueList& all) {
  if (all.empty()) return Value::emptyDouble();
  std::vector<Name> fields(all[0].structs().fields.begin(), all[0].structs().fields.end());
  Value out = Value::structArray(Dims(int64_t(all.size()), 1), fields);
  for (size_t k = 0; k < all.size(); ++k)
    for (const Name& f : fields) out.setField(f, *all[k].field(f), int64_t(k));
  return out;
}

const char* className(Handle t) {
  static constexpr const char* names[] = {
      "H5T_INTEGER",  "H5T_FLOAT",     "H5T_TIME", "H5T_STRING", "H5T_BITFIELD", "H5T_OPAQUE",
      "H5T_COMPOUND", "H5T_REFERENCE", "H5T_ENUM", "H5T_VLEN",   "H5T_ARRAY"};
  int c = h5::library().H5Tget_class(t);
  return c >= 0 && c <= 10 ? names[c] : "H5T_NO_CLASS";
}

Value typeInfo(Handle t) {
  const h5::Library& lib = h5::library();
  Value out = Value::structure();
  bool variable = lib.H5Tis_variable_str(t) > 0;
  lib.H5Eclear2(0);
  out.setField("Name", Value::text(""));
  out.setField("Class", Value::text(className(t)));
  Value type = Value::text(h5::describeType(t));
  if (h5::TypeClass(lib.H5Tget_class(t)) == h5::TypeClass::String) {
    type = Value::structure();
    static constexpr const char* padding[] = {"H5T_STR_NULLTERM", "H5T_STR_NULLPAD",
                                              "H5T_STR_SPACEPAD"};
    int pad = lib.H5Tget_strpad(t);
    type.setField("Length", variable ? Value::text("H5T_VARIABLE") : Value(lib.H5Tget_size(t)));
    type.setField("Padding", Value::text(padding[pad >= 0 && pad < 3 ? pad : 0]));
    type.setField("CharacterSet",
                  Value::text(lib.H5Tget_cset(t) == 1 ? "H5T_CSET_UTF8" : "H5T_CSET_ASCII"));
    type.setField("CharacterType", Value::text("H5T_C_S1"));
  }
  out.setField("Type", std::move(type));
  out.setField("Size", variable ? Value::text("H5T_VARIABLE") : Value(lib.H5Tget_size(t)));
  out.setField("Attributes", Value::emptyDouble());
  return out;
}

Value spaceInfo(const h5::Space& space) {
  Value out = Value::structure();
  out.setField("Size", space.scalar ? Value(1.0) : rowOf(space.size));
  out.setField("MaxSize", space.scalar ? Value(1.0) : rowOf(space.most));
  out.setField("Type", Value::text(space.null ? "null" : space.scalar ? "scalar" : "simple"));
  return out;
}

Value attributesInfo(Handle object) {
  const h5::Library& lib = h5::library();
  ValueList all;
  for (const std::string& name : h5::attributeNames(object)) {
    h5::Owned a(lib.H5Aopen(object, name.c_str(), h5::kDefault), lib.H5Aclose);
    h5::Owned t(lib.H5Aget_type(a), lib.H5Tclose), s(lib.H5Aget_space(a), lib.H5Sclose);
    Value one = Value::structure();
    one.setField("Name", Value::text(name));
    one.setField("Datatype", typeInfo(t));
    one.setField("Dataspace", spaceInfo(h5::spaceOf(s)));
    one.setField("Value", h5::readAttribute(object, name));
    all.push_back(std::move(one));
  }
  return stacked(all);
}

Value filtersInfo(Handle plan) {
  const h5::Library& lib = h5::library();
  ValueList all;
  for (int k = 0; k < lib.H5Pget_nfilters(plan); ++k) {
    unsigned flags = 0, values[8] = {}, config = 0;
    size_t count = 8;
    char name[64] = {};
    int id =
        lib.H5Pget_filter2(plan, unsigned(k), &flags, &count, values, sizeof name, name, &config);
    Value one = Value::structure();
    one.setField("Name", Value::text(id == h5::kDeflateFilter      ? "deflate"
                                     : id == h5::kShuffleFilter    ? "shuffle"
                                     : id == h5::kFletcher32Filter ? "fletcher32"
                                                                   : name));
    std::vector<double> data(values, values + std::min<size_t>(count, 8));
    one.setField("Data", Value::fromVector(data, true));
    all.push_back(std::move(one));
  }
  return stacked(all);
}

Value fillInfo(Handle plan, Handle t) {
  const h5::Library& lib = h5::library();
  auto c = h5::TypeClass(lib.H5Tget_class(t));
  if (c != h5::TypeClass::Integer && c != h5::TypeClass::Float)
    return c == h5::TypeClass::String ? Value::text("") : Value::emptyDouble();
  double fill = 0;
  lib.H5Pget_fill_value(plan, lib.H5T_NATIVE_DOUBLE_g, &fill);
  return fill;
}

Value datasetInfo(Handle dataset, const std::string& name) {
  const h5::Library& lib = h5::library();
  h5::Owned t(lib.H5Dget_type(dataset), lib.H5Tclose);
  h5::Owned plan(lib.H5Dget_create_plist(dataset), lib.H5Pclose);
  h5::Space space = h5::datasetSpace(dataset);
  Value out = Value::structure();
  out.setField("Name", Value::text(name));
  out.setField("Datatype", typeInfo(t));
  out.setField("Dataspace", spaceInfo(space));
  Value chunk = Value::emptyDouble();
  if (h5::Layout(lib.H5Pget_layout(plan)) == h5::Layout::Chunked) {
    std::vector<Extent> extents(space.size.size());
    lib.H5Pget_chunk(plan, int(extents.size()), extents.data());
    chunk = rowOf({extents.rbegin(), extents.rend()});
  }
  out.setField("ChunkSize", std::move(chunk));
  out.setField("FillValue", fillInfo(plan, t));
  out.setField("Filters", filtersInfo(plan));
  out.setField("Attributes", attributesInfo(dataset));
  return out;
}

/// The names on the way from the root, so that a group that holds itself is shown once.
Value groupInfo(Handle group, const std::string& name) {
  NestingLevel level;
  ValueList groups, datasets, types;
  for (const std::string& link : h5::linkNames(group)) {
    std::optional<h5::Object> o = h5::findObject(group, link);
    if (!o) continue;
    std::string full = (name == "/" ? "" : name) + "/" + link;
    if (o->kind == h5::ObjectKind::Group) {
      groups.push_back(groupInfo(o->handle, full));
    } else if (o->kind == h5::ObjectKind::Dataset) {
      datasets.push_back(datasetInfo(o->handle, link));
    } else {
      Value one = typeInfo(o->handle);
      one.setField("Name", Value::text(link));
      types.push_back(std::move(one));
    }
  }
  Value out = Value::structure();
  out.setField("Name", Value::text(name));
  out.setField("Groups", stacked(groups));
  out.setField("Datasets", stacked(datasets));
  out.setField("Datatypes", stacked(types));
  out.setField("Links", Value::emptyDouble());
  out.setField("Attributes", attributesInfo(group));
  return out;
}

Value infoOf(const std::string& path, const std::string& place, const char* function) {
  h5::File file =
      h5::File::open(path, false, strprintf("MATLAB:imagesci:%s:libraryError", function).c_str());
  std::optional<h5::Object> o = h5::findObject(file.handle(), place);
  if (!o)
    fail(strprintf("MATLAB:imagesci:%s:unableToFind", function).c_str(),
         "Unable to find '%s' in the file '%s'.", place.c_str(), path.c_str());
  Value inner = o->kind == h5::ObjectKind::Group
                    ? groupInfo(o->handle, place)
                    : datasetInfo(o->handle, place.substr(place.rfind('/') + 1));
  Value out = Value::structure();
  out.setField("Filename", Value::text(path));
  for (const Name& f : inner.structs().fields) out.setField(f, *inner.field(f));
  return out;
}

Value h5info(Call& call) {
  return infoOf(toText(call.arg(0), "File name"),
                call.has(1) ? toText(call.arg(1), "Location") : "/", "h5info");
}

// --- h5disp ---

class Listing {
 public:
  explicit Listing(bool brief) : brief_(brief) {}
  std::string out;

  void group(const Value& g, int depth) {
    line(depth, "Group '" + textOf(*g.field("Name")) + "' ");
    if (!brief_) attributes(*g.field("Attributes"), depth + 1);
    each(*g.field("Groups"), [&](const Value& one) { group(one, depth + 1); });
    each(*g.field("Datasets"), [&](const Value& one) { dataset(one, depth + 1); });
  }

  void dataset(const Value& d, int depth) {
    line(depth, "Dataset '" + textOf(*d.field("Name")) + "' ");
    if (brief_) return;
    const Value& space = *d.field("Dataspace");
    const Value& type = *d.field("Datatype");
    line(depth + 1, "Size:  " + sizeText(*space.field("Size")));
    line(depth + 1, "MaxSize:  " + sizeText(*space.field("MaxSize")));
    line(depth + 1, "Datatype:   " + typeText(type));
    const Value& chunk = *d.field("ChunkSize");
    line(depth + 1, "ChunkSize:  " + (chunk.numel() ? sizeText(chunk) : "[]"));
    const Value& filters = *d.field("Filters");
    std::string names;
    each(filters, [&](const Value& f) {
      std::string name = textOf(*f.field("Name"));
      names += (names.empty() ? "" : ", ") + name;
      const Value& data = *f.field("Data");
      if (name == "deflate" && data.numel()) names += strprintf("(%g)", data.doubleAt(0));
    });
    line(depth + 1, "Filters:  " + (names.empty() ? "none" : names));
    const Value& fill = *d.field("FillValue");
    if (fill.isDoubleScalar()) line(depth + 1, strprintf("FillValue:  %f", fill.asDouble()));
    if (fill.isChar()) line(depth + 1, "FillValue:  ''");
    attributes(*d.field("Attributes"), depth + 1);
  }

 private:
  template <class F>
  static void each(const Value& list, F&& f) {
    if (!list.isStruct()) return;
    for (int64_t k = 0; k < list.numel(); ++k) f(list.elementAt(k));
  }
  void line(int depth, const std::string& text) {
    out += std::string(size_t(depth) * 4, ' ') + text + "\n";
  }
  static std::string sizeText(const Value& size) {
    std::string text;
    for (int64_t k = 0; k < size.numel(); ++k)
      text += (k ? "x" : "") +
              (std::isinf(size.doubleAt(k)) ? "Inf" : strprintf("%.0f", size.doubleAt(k)));
    return text;
  }
  static std::string typeText(const Value& type) {
    const Value& t = *type.field("Type");
    if (t.isStruct()) return "H5T_STRING";
    std::string name = textOf(t);
    static constexpr struct {
      const char *prefix, *cls;
    } classes[] = {{"H5T_IEEE_F64", "double"}, {"H5T_IEEE_F32", "single"},
                   {"H5T_STD_I8", "int8"},     {"H5T_STD_U8", "uint8"},
                   {"H5T_STD_I16", "int16"},   {"H5T_STD_U16", "uint16"},
                   {"H5T_STD_I32", "int32"},   {"H5T_STD_U32", "uint32"},
                   {"H5T_STD_I64", "int64"},   {"H5T_STD_U64", "uint64"}};
    for (const auto& c : classes)
      if (name.compare(0, std::string(c.prefix).size(), c.prefix) == 0)
        return name + " (" + c.cls + ")";
    return name;
  }
  void attributes(const Value& all, int depth) {
    if (!all.isStruct() || all.numel() == 0) return;
    line(depth, "Attributes:");
    each(all, [&](const Value& a) {
      const Value& v = *a.field("Value");
      std::string text;
      if (v.isChar()) {
        text = "'" + textOf(v) + "'";
      } else if (v.isString() || v.isCellStr()) {
        for (int64_t k = 0; k < v.numel(); ++k)
          text += (k ? ", '" : "'") + textOf(v.cellAt(k)) + "'";
      } else if (v.isPlain()) {
        for (int64_t k = 0; k < v.numel(); ++k)
          text += strprintf(v.isFloat() ? "%f " : "%.0f ", v.doubleAt(k));
      } else {
        text = "(" + v.className() + ")";
      }
      line(depth + 1, "'" + textOf(*a.field("Name")) + "':  " + text);
    });
  }
  bool brief_;
};

Value h5disp(Call& call) {
  std::string path = toText(call.arg(0), "File name"), place = "/";
  bool brief = false;
  for (int k = 1; k < call.nargin(); ++k) {
    std::string word = optionWord(call.arg(k));
    if (word == "min")
      brief = true;
    else if (word != "simple")
      place = toText(call.arg(k), "Location");
  }
  Value info = infoOf(path, place, "h5disp");
  Listing listing(brief);
  bool group = info.field("Groups") != nullptr;
  if (group)
    listing.group(info, 0);
  else
    listing.dataset(info, 0);
  std::string name = path.substr(path.find_last_of('/') + 1);
  call.interpreter.write("HDF5 " + name + " \n" + listing.out);
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "h5info",
     .function = h5info,
     .minIn = 1,
     .maxIn = 2,
     .help = "h5info(file, place) is a struct that tells the groups, datasets and attributes of an "
             "HDF5 file.",
     .example = "f = [tempname '.h5']; h5create(f, '/x', [2 3]); s = h5info(f, '/x'); "
                "disp(s.Dataspace.Size); delete(f)",
     .expected = "     2     3\n",
     .purity = Purity::ReadsState},
    {.name = "h5disp",
     .function = h5disp,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = 0,
     .help = "h5disp(file, place, 'min') prints what an HDF5 file holds.",
     .example = "f = 'example_h5disp.h5'; h5create(f, '/x', 2, 'Datatype', 'int8'); "
                "h5disp(f, '/', 'min'); delete(f)",
     .expected = "HDF5 example_h5disp.h5 \nGroup '/' \n    Dataset 'x' \n",
     .sink = true,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme hdf5InfoTheme() { return kRows; }

}  // namespace matlift::builtins
