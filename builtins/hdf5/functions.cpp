// h5read, h5write, h5create, h5readatt, h5writeatt: datasets and attributes of HDF5 files.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "builtins/hdf5/data.h"
#include "builtins/support/creation_args.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

using h5::Extent;

std::string placeArg(const Value& v, const char* function) {
  std::string place = toText(v, "Location");
  if (place.empty() || place[0] != '/')
    fail(strprintf("MATLAB:imagesci:%s:notFullPath", function).c_str(),
         "The location '%s' must be a full path, which begins with '/'.", place.c_str());
  return place;
}

h5::Object objectAt(const h5::File& file, const std::string& place, const char* function) {
  std::optional<h5::Object> found = h5::findObject(file.handle(), place);
  if (!found)
    fail(strprintf("MATLAB:imagesci:%s:unableToOpen", function).c_str(),
         "Unable to find '%s' in the file '%s'.", place.c_str(), file.path().c_str());
  return std::move(*found);
}

h5::Object datasetAt(const h5::File& file, const std::string& place, const char* function) {
  h5::Object found = objectAt(file, place, function);
  if (found.kind != h5::ObjectKind::Dataset)
    fail(strprintf("MATLAB:imagesci:%s:notDataset", function).c_str(),
         "'%s' in the file '%s' is no dataset.", place.c_str(), file.path().c_str());
  return found;
}

/// Whole numbers from `least` on; Inf is the value `forInf`.
std::vector<Extent> extentsArg(const Value& v, const char* what, double least,
                               Extent forInf = Extent(1) << 60) {
  if (!v.isNumeric() || v.isComplex())
    fail("MATLAB:imagesci:validate:wrongType", "%s must be a vector of whole numbers.", what);
  std::vector<Extent> out;
  for (int64_t k = 0; k < v.numel(); ++k) {
    double x = v.doubleAt(k);
    if (!(x >= least) || (x != std::floor(x) && !std::isinf(x)))
      fail("MATLAB:imagesci:validate:wrongType", "%s must be whole numbers of at least %g.", what,
           least);
    out.push_back(x >= 1e15 ? forInf : Extent(x));
  }
  return out;
}

/// start, count, stride as arguments from `k` on; nothing when there are none.
std::optional<h5::Slab> slabArgs(Call& call, int k, const std::vector<Extent>& size,
                                 const char* function) {
  if (!call.has(k)) return {};
  h5::Slab slab;
  slab.start = extentsArg(call.arg(k), "START", 1);
  size_t rank = slab.start.size();
  constexpr Extent kToEnd = Extent(1) << 60;
  slab.count = call.has(k + 1) ? extentsArg(call.arg(k + 1), "COUNT", 1, kToEnd)
                               : std::vector<Extent>(rank, kToEnd);
  slab.stride =
      call.has(k + 2) ? extentsArg(call.arg(k + 2), "STRIDE", 1) : std::vector<Extent>(rank, 1);
  if (rank != size.size() || slab.count.size() != rank || slab.stride.size() != rank)
    fail(strprintf("MATLAB:imagesci:%s:rankMismatch", function).c_str(),
         "START, COUNT and STRIDE must have one element for each of the dataset's %zu dimensions.",
         size.size());
  for (size_t d = 0; d < rank; ++d) {
    --slab.start[d];
    if (slab.count[d] == kToEnd)
      slab.count[d] = slab.start[d] < size[d]
                          ? (size[d] - slab.start[d] + slab.stride[d] - 1) / slab.stride[d]
                          : 0;
  }
  return slab;
}

Value h5read(Call& call) {
  h5::File file = h5::File::open(toText(call.arg(0), "File name"), false,
                                 "MATLAB:imagesci:h5read:libraryError");
  h5::Object found = datasetAt(file, placeArg(call.arg(1), "h5read"), "h5read");
  h5::Space space = h5::datasetSpace(found.handle);
  std::optional<h5::Slab> slab = slabArgs(call, 2, space.size, "h5read");
  if (slab)
    for (size_t d = 0; d < slab->count.size(); ++d)
      if (slab->count[d] == 0 ||
          slab->start[d] + (slab->count[d] - 1) * slab->stride[d] >= space.size[d])
        fail("MATLAB:imagesci:h5read:outOfBounds",
             "The part that was asked for reaches beyond the dataset, whose size is %s.",
             h5::dimsOf(space.size).text().c_str());
  return h5::readDataset(found.handle, slab ? &*slab : nullptr);
}

Value h5readatt(Call& call) {
  h5::File file = h5::File::open(toText(call.arg(0), "File name"), false,
                                 "MATLAB:imagesci:h5readatt:libraryError");
  h5::Object found = objectAt(file, placeArg(call.arg(1), "h5readatt"), "h5readatt");
  std::string name = toText(call.arg(2), "Attribute");
  if (h5::library().H5Aexists(found.handle, name.c_str()) <= 0)
    fail("MATLAB:imagesci:h5readatt:unableToOpen", "There is no attribute '%s' at '%s'.",
         name.c_str(), textOf(call.arg(1)).c_str());
  return h5::readAttribute(found.handle, name);
}

Value h5writeatt(Call& call) {
  h5::File file = h5::File::open(toText(call.arg(0), "File name"), true,
                                 "MATLAB:imagesci:h5writeatt:libraryError");
  h5::Object found = objectAt(file, placeArg(call.arg(1), "h5writeatt"), "h5writeatt");
  bool utf8 = true;
  if (call.has(5) && optionWord(call.arg(4)) == "textencoding")
    utf8 = optionWord(call.arg(5)) == "utf-8";
  h5::writeAttribute(found.handle, toText(call.arg(2), "Attribute"), call.arg(3), utf8);
  return {};
}

struct CreateOptions {
  h5::Creation how;
  std::string type = "double";
};

CreateOptions createOptions(Call& call, size_t rank) {
  CreateOptions o;
  for (int k = 3; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1))
      fail("MATLAB:imagesci:validate:unpaired", "Options must come in name-value pairs.");
    const Value& v = call.arg(k + 1);
    if (word == "datatype") {
      o.type = optionWord(v);
    } else if (word == "chunksize") {
      o.how.chunk = extentsArg(v, "ChunkSize", 1);
      if (o.how.chunk.size() != rank)
        fail("MATLAB:imagesci:h5create:chunkSizeDatasetSizeMismatch",
             "ChunkSize must have as many elements as the size.");
    } else if (word == "deflate") {
      o.how.deflate = unsigned(toInteger(v, "Deflate", 0, 9));
    } else if (word == "fillvalue") {
      o.how.fill = v;
    } else if (word == "fletcher32") {
      o.how.fletcher32 = flagArg(v, "Fletcher32");
    } else if (word == "shuffle") {
      o.how.shuffle = flagArg(v, "Shuffle");
    } else if (word != "textencoding") {
      fail("MATLAB:imagesci:validate:unknownOption", "'%s' is no option of h5create.",
           textOf(call.arg(k)).c_str());
    }
  }
  return o;
}

h5::File openOrCreate(const std::string& path, const char* identifier) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) return h5::File::open(path, true, identifier);
  return h5::File::create(path, 0);
}

Value h5create(Call& call) {
  std::string path = toText(call.arg(0), "File name"), place = placeArg(call.arg(1), "h5create");
  h5::Space space;
  space.most = extentsArg(call.arg(2), "SIZE", 0, h5::kUnlimited);
  CreateOptions o = createOptions(call, space.most.size());
  space.size = space.most;
  bool open = std::count(space.most.begin(), space.most.end(), h5::kUnlimited) > 0;
  for (Extent& e : space.size)
    if (e == h5::kUnlimited) e = 0;
  bool needsChunks = open || o.how.deflate || o.how.shuffle || o.how.fletcher32;
  if (o.how.chunk.empty() && needsChunks)
    fail("MATLAB:imagesci:h5create:chunkSizeRequired",
         "ChunkSize must be given with unlimited sizes, Deflate, Shuffle or Fletcher32.");
  std::optional<ClassId> cls = plainClassNamed(o.type);
  if (o.type != "string" && (!cls || !isNumericClass(*cls)))
    fail("MATLAB:imagesci:h5create:invalidDatatype", "'%s' is no type of a dataset.",
         o.type.c_str());
  h5::File file = openOrCreate(path, "MATLAB:imagesci:h5create:libraryError");
  if (h5::exists(file.handle(), place))
    fail("MATLAB:imagesci:h5create:datasetAlreadyExists",
         "The dataset '%s' is in the file '%s' already.", place.c_str(), path.c_str());
  if (o.how.fill.isDefined() && cls) o.how.fill = convertClass(o.how.fill, *cls);
  h5::Owned text = o.type == "string" ? h5::textType(0, true) : h5::Owned();
  h5::createDataset(file.handle(), place, text.good() ? text.get() : h5::memoryType(*cls), space,
                    o.how);
  return {};
}

/// A dataset may grow up to what it was made for.
void growFor(h5::Handle dataset, const h5::Space& space, const h5::Slab& slab) {
  std::vector<Extent> size = space.size;
  for (size_t d = 0; d < size.size(); ++d) {
    Extent end = slab.start[d] + (slab.count[d] ? (slab.count[d] - 1) * slab.stride[d] + 1 : 0);
    if (end > space.most[d])
      fail("MATLAB:imagesci:h5write:outOfBounds",
           "The data reach beyond the dataset, which has room for %s.",
           h5::dimsOf(space.most).text().c_str());
    size[d] = std::max(size[d], end);
  }
  if (size == space.size) return;
  std::reverse(size.begin(), size.end());
  h5::checked(h5::library().H5Dset_extent(dataset, size.data()), "A dataset cannot grow");
}

Value h5write(Call& call) {
  std::string place = placeArg(call.arg(1), "h5write");
  h5::File file = h5::File::open(toText(call.arg(0), "File name"), true,
                                 "MATLAB:imagesci:h5write:libraryError");
  h5::Object found = datasetAt(file, place, "h5write");
  Value data = call.arg(2);
  h5::Space space = h5::datasetSpace(found.handle);
  std::vector<Extent> size(data.dims().extents().begin(), data.dims().extents().end());
  if (space.size.size() == 1) size = {Extent(data.numel())};
  if (data.isChar()) size = {1}, data = toStringArray(data);
  while (size.size() < space.size.size()) size.push_back(1);
  h5::Slab slab;
  if (call.nargin() > 3) {
    if (!call.has(4))
      fail("MATLAB:imagesci:h5write:startWithoutCount", "COUNT must be given with START.");
    slab = *slabArgs(call, 3, space.size, "h5write");
  } else {
    slab = {std::vector<Extent>(size.size(), 0), size, std::vector<Extent>(size.size(), 1)};
  }
  Extent wanted = 1;
  for (Extent e : slab.count) wanted *= e;
  bool whole = call.nargin() > 3 || space.scalar || slab.count == space.size;
  if (slab.count.size() != space.size.size() || wanted != Extent(data.numel()) || !whole)
    fail("MATLAB:imagesci:h5write:datasetSizeMismatch",
         "Data of size %s do not fit where they should be written in '%s'.",
         data.dims().text().c_str(), place.c_str());
  growFor(found.handle, space, slab);
  h5::writeDataset(found.handle, data, &slab);
  return {};
}

const BuiltinDescriptor kRows[] = {
    {.name = "h5read",
     .function = h5read,
     .minIn = 2,
     .maxIn = 5,
     .help = "h5read(file, place, start, count, stride) reads a dataset of an HDF5 file, or a part "
             "of it.\nTexts come as strings, compounds as a struct, enumerations as a cell. Needs "
             "libhdf5; not in the browser.",
     .example = "f = [tempname '.h5']; h5create(f, '/x', [2 3]); h5write(f, '/x', [1 2 3; 4 5 6]); "
                "disp(h5read(f, '/x', [1 2], [2 2])); delete(f)",
     .expected = "     2     3\n     5     6\n",
     .purity = Purity::ReadsState},
    {.name = "h5readatt",
     .function = h5readatt,
     .minIn = 3,
     .maxIn = 3,
     .help = "h5readatt(file, place, name) reads an attribute of a group or dataset.",
     .example = "f = [tempname '.h5']; h5create(f, '/x', 2); h5writeatt(f, '/x', 'unit', 'm'); "
                "disp(h5readatt(f, '/x', 'unit')); delete(f)",
     .expected = "m\n",
     .purity = Purity::ReadsState},
    {.name = "h5create",
     .function = h5create,
     .minIn = 3,
     .maxIn = kAny,
     .maxOut = 0,
     .help = "h5create(file, place, size, ...) makes a dataset; the file is made when there is "
             "none. Inf in the size: it can grow.\nOptions: 'Datatype', 'ChunkSize', 'Deflate', "
             "'FillValue', 'Shuffle', 'Fletcher32'.",
     .example = "f = [tempname '.h5']; h5create(f, '/a/b', [2 2], 'Datatype', 'int8'); "
                "disp(class(h5read(f, '/a/b'))); delete(f)",
     .expected = "int8\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "h5write",
     .function = h5write,
     .minIn = 3,
     .maxIn = 6,
     .maxOut = 0,
     .help = "h5write(file, place, data, start, count, stride) writes to a dataset that h5create "
             "made.",
     .example = "f = [tempname '.h5']; h5create(f, '/x', [1 Inf], 'ChunkSize', [1 10]); "
                "h5write(f, '/x', 1:3, [1 1], [1 3]); disp(h5read(f, '/x')); delete(f)",
     .expected = "     1     2     3\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
    {.name = "h5writeatt",
     .function = h5writeatt,
     .minIn = 4,
     .maxIn = 6,
     .maxOut = 0,
     .help = "h5writeatt(file, place, name, value) writes an attribute of a group or dataset.",
     .example = "f = [tempname '.h5']; h5create(f, '/x', 2); h5writeatt(f, '/', 'n', 3); "
                "disp(h5readatt(f, '/', 'n')); delete(f)",
     .expected = "     3\n",
     .sink = true,
     .residency = Residency::GatherImmediately,
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme hdf5Theme() { return kRows; }

}  // namespace matlift::builtins
