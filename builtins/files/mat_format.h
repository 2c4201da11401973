// MAT-files: the numbers of their formats, and what reading and writing share.
//
// Version 5 is a header of 128 bytes, then elements: a tag (type, bytes) and data padded to 8. A
// variable is an element of type Matrix, whose data are elements again: flags, dims, name, and by
// class the numbers or further matrices. In version 7 each variable is a zlib stream of that.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "builtins/support/deflate.h"
#include "builtins/support/parallel.h"
#include "runtime/value/value.h"

namespace matlift {
class Interpreter;
}

namespace matlift::builtins::mat {

/// How data are stored.
enum class Type : uint32_t {
  Int8 = 1,
  UInt8 = 2,
  Int16 = 3,
  UInt16 = 4,
  Int32 = 5,
  UInt32 = 6,
  Single = 7,
  Double = 9,
  Int64 = 12,
  UInt64 = 13,
  Matrix = 14,
  Compressed = 15,
  Utf8 = 16,
  Utf16 = 17,
  Utf32 = 18
};

/// What a matrix is.
enum class Class : uint8_t {
  Cell = 1,
  Struct = 2,
  Object = 3,
  Char = 4,
  Sparse = 5,
  Double = 6,
  Single = 7,
  Int8 = 8,
  UInt8 = 9,
  Int16 = 10,
  UInt16 = 11,
  Int32 = 12,
  UInt32 = 13,
  Int64 = 14,
  UInt64 = 15,
  Function = 16,
  Opaque = 17
};

constexpr uint32_t kLogicalFlag = 0x0200, kGlobalFlag = 0x0400, kComplexFlag = 0x0800;
constexpr size_t kHeaderBytes = 128;
/// What the sizes of a variable in version 5 can say.
constexpr uint64_t kMostBytes = uint64_t(1) << 31;

enum class Version : uint8_t { V4, V6, V7, V73 };
/// The version of an option: -v4, -v6, -v7, -v7.3; nothing for other words.
std::optional<Version> versionNamed(const std::string& option);

/// The class of numbers, logicals and text; nothing for others.
std::optional<ClassId> plainClass(Class c);
Class matClass(ClassId c);

struct Variable {
  std::string name;
  Value value;
};

/// A variable as `whos -file` lists it: nothing is read but its head.
struct Listed {
  std::string name, className;
  std::vector<double> size;
  int64_t bytes = 0;
  bool complex = false, global = false, sparse = false;
};

/// Which variables are wanted; null: all of them.
using Wanted = std::function<bool(const std::string&)>;

/// What kind of MAT-file these first bytes begin; nothing for anything else.
std::optional<Version> versionOf(Bytes head);

/// The variables of a file, in its order. Throws MATLAB:load:unableToReadMatFile with place and
/// cause for damaged bytes. `warn` hears of what cannot be read and is left out.
std::vector<Variable> read(Interpreter& interpreter, const std::string& path, const Wanted& wanted);
std::vector<Listed> list(Interpreter& interpreter, const std::string& path);

/// The whole bytes of a file.
std::string write(Interpreter& interpreter, const std::vector<Variable>& variables, Version version,
                  bool compressed);

// --- version 4 (mat4.cpp) ---
bool isVersion4(Bytes head);
std::vector<Variable> read4(const std::string& path, const Wanted& wanted);
std::string write4(const std::vector<Variable>& variables);

// --- version 7.3 (mat73_read.cpp, mat73_write.cpp): HDF5 files ---
std::vector<Variable> read73(Interpreter& interpreter, const std::string& path,
                             const Wanted& wanted);
std::vector<Listed> list73(const std::string& path);
/// Replaces the file.
void write73(Interpreter& interpreter, const std::string& path,
             const std::vector<Variable>& variables, bool compressed);

[[noreturn]] void failDamaged(const std::string& path, uint64_t at, const std::string& cause);

}  // namespace matlift::builtins::mat
