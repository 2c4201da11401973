#include "builtins/support/dim_args.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "builtins/support/text_args.h"
#include "runtime/error/error.h"

namespace matlift::builtins {

namespace {

[[noreturn]] void failDims() {
  fail("MATLAB:getdimarg:invalidDim",
       "Dimension argument must be a positive integer scalar, a vector of unique positive "
       "integers, or "
       "'all'.");
}

// Dimensions past this one are all singletons of any array that exists here.
constexpr double kMaxDim = 1e6;

}  // namespace

int parseDim(const Value& v) {
  double d = v.isPlain() && !v.isChar() && v.isScalar() && !v.isComplex() ? v.doubleAt(0) : 0;
  if (!(d >= 1) || d != std::floor(d) || std::isinf(d)) {
    fail("MATLAB:getdimarg:dimensionMustBePositiveInteger",
         "Dimension argument must be a positive integer scalar within indexing range.");
  }
  return int(std::min(d, kMaxDim)) - 1;
}

bool parseDims(const Value& v, DimChoice& choice) {
  if (v.isChar() || v.isString()) {
    if (optionWord(v) != "all") return false;
    choice.byDefault = false;
    choice.all = true;
    return true;
  }
  if (!v.isNumeric() || v.isComplex() || v.isEmpty()) failDims();
  if (v.isScalar()) {
    choice.dims = {parseDim(v)};
  } else {
    for (int64_t i = 0, n = v.numel(); i < n; ++i) {
      double d = v.doubleAt(i);
      if (!(d >= 1) || d != std::floor(d) || std::isinf(d)) failDims();
      choice.dims.push_back(int(std::min(d, kMaxDim)) - 1);
    }
    std::sort(choice.dims.begin(), choice.dims.end());
    if (std::adjacent_find(choice.dims.begin(), choice.dims.end()) != choice.dims.end()) failDims();
  }
  choice.byDefault = false;
  return true;
}

bool parseNanFlag(const std::string& word, NanFlag& flag) {
  if (word == "omitnan" || word == "omitmissing") {
    flag = NanFlag::Omit;
  } else if (word == "includenan" || word == "includemissing") {
    flag = NanFlag::Include;
  } else {
    return false;
  }
  return true;
}

void failOption(const char* function, const Value& option) {
  std::string word = option.isTextScalar() ? textOf(option) : option.className();
  fail("MATLAB:unknownOption", "Invalid option '%s' for %s.", word.c_str(), function);
}

std::vector<int> chosenDims(const Dims& dims, const DimChoice& choice) {
  if (choice.all || (choice.byDefault && dims.count() == 2 && dims[0] == 0 && dims[1] == 0)) {
    std::vector<int> every;
    for (int k = 0; k < dims.count(); ++k) every.push_back(k);
    return every;
  }
  if (choice.byDefault) return {dims.firstNonSingleton()};
  return choice.dims;
}

Value permuteDims(const Value& data, const std::vector<int>& order) {
  const Dims& from = data.dims();
  int rank = int(order.size());
  std::vector<int64_t> extents, strides, stride(static_cast<size_t>(rank), 1);
  for (int k = 1; k < rank; ++k) stride[size_t(k)] = stride[size_t(k - 1)] * from[k - 1];
  for (int k : order) {
    extents.push_back(from[k]);
    strides.push_back(stride[size_t(k)]);
  }
  Value out = Value::uninitialized(data.classId(), Dims(std::span<const int64_t>(extents)),
                                   data.isComplex());
  size_t bytes = elementSize(data.classId()) * (data.isComplex() ? 2 : 1);
  const char* in = data.data<char>();
  char* to = out.mutableData<char>();
  std::vector<int64_t> at(size_t(rank), 0);
  int64_t n = data.numel(), offset = 0;
  for (int64_t i = 0; i < n; ++i) {
    std::memcpy(to + size_t(i) * bytes, in + size_t(offset) * bytes, bytes);
    for (int k = 0; k < rank; ++k) {
      size_t d = size_t(k);
      offset += strides[d];
      if (++at[d] < extents[d]) break;
      offset -= strides[d] * extents[d];
      at[d] = 0;
    }
  }
  return out;
}

Slices sliceAlong(const Value& v, const DimChoice& choice) {
  const Dims& dims = v.dims();
  std::vector<int> chosen = chosenDims(dims, choice);
  Slices s;
  s.data = v;
  s.result = dims;
  s.count = 1;
  for (int d : chosen) {
    if (d >= dims.count()) continue;
    s.count *= dims[d];
    s.result.set(d, 1);
  }
  std::erase_if(chosen, [&](int d) { return d >= dims.count() || dims[d] == 1; });
  bool together = chosen.size() < 2;
  if (!together) {
    together = true;
    for (int d = chosen.front(); d < chosen.back(); ++d) {
      bool reduced = std::binary_search(chosen.begin(), chosen.end(), d);
      together = together && (reduced || dims[d] == 1);
    }
  }
  if (!together) {
    std::vector<int> order = chosen;
    for (int k = 0; k < dims.count(); ++k)
      if (!std::binary_search(chosen.begin(), chosen.end(), k)) order.push_back(k);
    s.data = permuteDims(v, order);
    s.outer = s.result.numel();
    return s;
  }
  int first = chosen.empty() ? dims.count() : chosen.front();
  int last = chosen.empty() ? dims.count() - 1 : chosen.back();
  for (int k = 0; k < dims.count(); ++k) {
    if (k < first) s.inner *= dims[k];
    if (k > last) s.outer *= dims[k];
  }
  return s;
}

}  // namespace matlift::builtins
