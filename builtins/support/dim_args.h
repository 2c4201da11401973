// Which dimensions a reduction or scan works along, read from its arguments, and the array as
// inner × count × outer slices along them.
#pragma once

#include <string>
#include <vector>

#include "runtime/dispatch/call.h"
#include "runtime/value/value.h"

namespace matlift::builtins {

/// Reduced dimensions, 0-based, ascending. `byDefault`: nothing was said, so the first
/// non-singleton one is taken (and a 0×0 array is reduced whole).
struct DimChoice {
  bool byDefault = true;
  bool all = false;
  std::vector<int> dims;
};

/// dim, vecdim or 'all'. False when `v` is text other than 'all'. Throws for bad dimensions.
bool parseDims(const Value& v, DimChoice& choice);
/// One 0-based dimension, or MATLAB:getdimarg:dimensionMustBePositiveInteger.
int parseDim(const Value& v);

enum class NanFlag : uint8_t { Default, Include, Omit };
/// 'omitnan', 'includenan' and their other spellings; false when the word is none of them.
bool parseNanFlag(const std::string& word, NanFlag& flag);

[[noreturn]] void failOption(const char* function, const Value& option);

/// The elements to reduce: slice (i, o) has the elements data[i + inner * (k + count * o)], k <
/// count.
struct Slices {
  Value data;
  int64_t inner = 1, count = 0, outer = 1;
  Dims result;  ///< shape of one value a slice
};

/// Dimensions that are not next to each other are brought together first (a copy).
Slices sliceAlong(const Value& v, const DimChoice& choice);

/// The dimensions that `choice` names for an array of this shape.
std::vector<int> chosenDims(const Dims& dims, const DimChoice& choice);

/// data with its dimensions in the order `order` (0-based, a permutation of 0…n-1, n >= its count).
Value permuteDims(const Value& data, const std::vector<int>& order);

}  // namespace matlift::builtins
