// HDF5 files as values: what they hold, read and written in the language's terms. Sizes are in the
// language's order here, the first the fastest; the library has them the other way round.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "builtins/hdf5/library.h"
#include "runtime/value/value.h"

namespace matlift::builtins {
class Parallel;
}

namespace matlift::builtins::h5 {

/// Throws MATLAB:imagesci:hdf5lib:libraryError: what was tried, and the library's cause.
[[noreturn]] void failLibrary(const std::string& what);
inline Handle checked(Handle result, const std::string& what) {
  if (result < 0) failLibrary(what);
  return result;
}

class File {
 public:
  /// Throws `identifier` when the file cannot be opened.
  static File open(const std::string& path, bool write, const char* identifier);
  /// Replaces what is there; with `userBlock` bytes free at its beginning.
  static File create(const std::string& path, Extent userBlock);
  const std::string& path() const { return path_; }
  Handle handle() const { return file_; }

 private:
  File(std::string path, Owned file) : path_(std::move(path)), file_(std::move(file)) {}
  std::string path_;
  Owned file_;
};

struct Object {
  Owned handle;
  ObjectKind kind;
};

/// What a place in a file names; nothing when there is none. `where` may be a group.
std::optional<Object> findObject(Handle where, const std::string& place);
/// True when every part of the path is there.
bool exists(Handle where, const std::string& place);
std::vector<std::string> linkNames(Handle group);
std::vector<std::string> attributeNames(Handle object);

/// Sizes of a dataset or an attribute.
struct Space {
  std::vector<Extent> size, most;  ///< `most` may be kUnlimited
  bool scalar = false, null = false;
  Extent count() const;
};
Space spaceOf(Handle dataspace);
Space datasetSpace(Handle dataset);
Dims dimsOf(const std::vector<Extent>& size);

/// Elements start, start + stride, …, `count` of them along each dimension; from 0.
struct Slab {
  std::vector<Extent> start, count, stride;
};

/// The elements of a dataset (of a part of it) and of an attribute.
Value readDataset(Handle dataset, const Slab* slab = nullptr);
Value readAttribute(Handle object, const std::string& name);
/// An array of the class that numbers of a type come in, its elements not written yet.
Value emptyLike(Handle type, const std::vector<Extent>& size);
/// Addresses of objects that a dataset refers to, in its order; 0: none.
std::vector<uint64_t> readReferences(Handle dataset);
void writeReferences(Handle dataset, const std::vector<uint64_t>& addresses);
/// The object of an address; nothing when there is none. `where`: anything of the same file.
std::optional<Object> objectAt(Handle where, uint64_t address);
uint64_t addressOf(Handle file, const std::string& place);
/// What can be in as many bytes as a dataset takes in its file, at most: a size that only says so
/// asks for no memory.
bool isBelievable(Handle dataset, Extent bytes);

/// The library's type of a plain class in memory.
Handle memoryType(ClassId c);
/// A type of text: of fixed length, or variable (length 0).
Owned textType(size_t length, bool utf8);

/// How a new dataset is laid out.
struct Creation {
  std::vector<Extent> chunk;  ///< none: in one piece
  unsigned deflate = 0;
  bool shuffle = false, fletcher32 = false;
  Value fill;  ///< undefined: none
};
/// Groups on the way are made.
Owned createDataset(Handle where, const std::string& place, Handle type, const Space& space,
                    const Creation& creation);
Owned createSpace(const Space& space);
void writeDataset(Handle dataset, const Value& data, const Slab* slab = nullptr);
/// Replaces one of that name. Text is written as text, numbers as their class.
void writeAttribute(Handle object, const std::string& name, const Value& value, bool utf8);

/// Names that an attribute keeps as sequences of characters.
std::vector<std::string> readLetterSequences(Handle object, const char* attribute);

// --- packed.cpp: chunks packed and unpacked by our own code, on all threads ---
/// The whole of a new dataset in chunks of `chunk`, which divide memory in runs: all of the first
/// dimensions, a part of one, one of the others.
void writePacked(Handle dataset, const void* from, const std::vector<Extent>& size,
                 const std::vector<Extent>& chunk, size_t elementBytes, const Parallel& threads);
/// As readDataset of a whole dataset, faster where its chunks are deflated numbers.
Value readPacked(Handle dataset, const Parallel& threads);

/// "H5T_IEEE_F64LE".
std::string describeType(Handle type);

}  // namespace matlift::builtins::h5
