// Builtins that are written in the language itself: NAME.m in this folder, embedded into the
// program, compiled when first called. Their rows are as any builtin's.
#pragma once

#include <span>
#include <string_view>

#include "runtime/dispatch/descriptor.h"

namespace matlift::builtins {

struct LibrarySource {
  const char* name;
  const char* text;
};

/// Generated from *.m by embed.cmake.
std::span<const LibrarySource> librarySources();

/// Text of a class of that name with its packages; null: the library has none.
const char* libraryClass(std::string_view name);

/// Calls the function of file `name`.
Value callLibrary(Call& call, const char* name);
/// The same with a word before the call's arguments.
Value callLibraryAs(Call& call, const char* name, const char* word);

}  // namespace matlift::builtins

/// The function of a row whose code stands in NAME.m.
#define MATLIFT_LIBRARY(name) \
  [](::matlift::Call& call) { return ::matlift::builtins::callLibrary(call, name); }
