// reshape, permute, cat, flip and their kin: the same elements in another order or shape.
#include <cmath>
#include <numeric>

#include "builtins/support/creation_args.h"
#include "builtins/support/element_copy.h"
#include "builtins/support/on_device.h"
#include "builtins/support/rows.h"
#include "builtins/support/transposes.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/dispatch/join_on_device.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/size_errors.h"

namespace matlift::builtins {

namespace {

int64_t extentArg(const Value& v, int64_t k) {
  double d = v.isPlain() ? v.doubleAt(k) : -1;
  if (!(d == std::floor(d)) || !v.isPlain() || v.isComplex())
    fail("MATLAB:getReshapeDims:sizeIntArg", "Size arguments must be real integers.");
  if (d < 0)
    fail("MATLAB:checkDimCommon:nonnegativeSize", "Size vector must contain nonnegative integers.");
  return d > 0x1p62 ? int64_t(1) << 62 : int64_t(d);
}

/// Extents with one unknown (-1) worked out.
void solveUnknown(std::vector<int64_t>& extents, int64_t numel) {
  double known = 1;
  int unknown = -1;
  for (size_t k = 0; k < extents.size(); ++k) {
    if (extents[k] >= 0) {
      known *= double(extents[k]);
      continue;
    }
    if (unknown >= 0)
      fail("MATLAB:getReshapeDims:unknownDim", "Size can only have one unknown dimension.");
    unknown = int(k);
  }
  if (unknown < 0) return;
  bool divides = known == 0 ? numel == 0 : std::fmod(double(numel), known) == 0;
  if (!divides)
    fail("MATLAB:getReshapeDims:notDivisible",
         "Product of known dimensions, %.0f, not divisible into total number of elements, %lld.",
         known, static_cast<long long>(numel));
  extents[size_t(unknown)] = known == 0 ? 0 : int64_t(double(numel) / known);
}

Value reshape(Call& call) {
  const Value& x = call.arg(0);
  requireArray(x, "reshape");
  std::vector<int64_t> extents;
  if (call.nargin() == 2) {
    const Value& sz = call.arg(1);
    if (sz.numel() < 2)
      fail("MATLAB:getReshapeDims:sizeVector", "Size vector must have at least two elements.");
    for (int64_t k = 0; k < sz.numel(); ++k) extents.push_back(extentArg(sz, k));
  } else {
    for (int k = 1; k < call.nargin(); ++k) {
      const Value& v = call.arg(k);
      if (v.isEmpty()) {
        extents.push_back(-1);
      } else if (v.numel() == 1) {
        extents.push_back(extentArg(v, 0));
      } else {
        fail("MATLAB:getReshapeDims:sizeScalar", "Size arguments must be scalars, or [] once.");
      }
    }
  }
  solveUnknown(extents, x.numel());
  double total = 1;
  for (int64_t extent : extents) total *= double(extent);
  if (total != double(x.numel())) failReshape(x.dims(), Dims(std::span<const int64_t>(extents)));
  return reshapedAnywhere(call.interpreter, x, Dims(std::span<const int64_t>(extents)));
}

Value vec(Call& call) {
  requireArray(call.arg(0), "vec");
  return reshapedAnywhere(call.interpreter, call.arg(0), Dims(call.arg(0).numel(), 1));
}

Value cat(Call& call) {
  int dim = dimArg(call.arg(0), "cat");
  Value out;
  if (joinOnDevice(call.interpreter.state<DeviceSlot>().tasks, "cat", dim, call.args.subspan(1),
                   out))
    return out;
  return concatenate(dim, call.args.subspan(1));
}
Value joined(Call& call, const char* name, int dim) {
  Value out;
  if (joinOnDevice(call.interpreter.state<DeviceSlot>().tasks, name, dim, call.args, out))
    return out;
  return concatenate(dim, call.args);
}
Value horzcatFunction(Call& call) { return joined(call, "horzcat", 1); }
Value vertcatFunction(Call& call) { return joined(call, "vertcat", 0); }

/// A permutation vector, checked, 0-based and as long as x's dimensions at least.
std::vector<int> orderArg(const Value& v, const Dims& dims, const char* name) {
  std::vector<int> order;
  std::vector<bool> seen(size_t(v.numel()), false);
  for (int64_t k = 0; k < v.numel(); ++k) {
    double d = v.isPlain() ? v.doubleAt(k) : 0;
    bool good = d >= 1 && d <= double(v.numel()) && d == std::floor(d) && !seen[size_t(d) - 1];
    if (!good)
      fail("MATLAB:permute:repeatedIndex",
           "%s: ORDER must contain each of the integers from 1 to its length once.", name);
    seen[size_t(d) - 1] = true;
    order.push_back(int(d) - 1);
  }
  if (int(order.size()) < dims.count())
    fail("MATLAB:permute:tooFewIndices",
         "%s: ORDER must have at least N elements for an N-D array.", name);
  return order;
}

Value permute(Call& call) {
  const Value& x = call.arg(0);
  requireArray(x, "permute");
  const std::vector<int> order = orderArg(call.arg(1), x.dims(), "permute");
  accel::PermuteTask task{{0, 1, 2, 3, 4, 5, 6, 7}};
  if (x.isPlain() && order.size() <= task.order.size()) {
    std::vector<int64_t> extents;
    for (size_t k = 0; k < order.size(); ++k) {
      task.order[k] = uint8_t(order[k]);
      extents.push_back(x.dims()[order[k]]);
    }
    Value out;
    if (onDevice(call.interpreter, "permute", task, {&x, 1}, x.classId(),
                 Dims(std::span<const int64_t>(extents)), out))
      return out;
  }
  return permuteDims(x, order, Parallel(call.interpreter));
}

Value ipermute(Call& call) {
  requireArray(call.arg(0), "ipermute");
  std::vector<int> order = orderArg(call.arg(1), call.arg(0).dims(), "ipermute");
  std::vector<int> inverse(order.size());
  for (size_t k = 0; k < order.size(); ++k) inverse[size_t(order[k])] = int(k);
  return permuteDims(call.arg(0), inverse, Parallel(call.interpreter));
}

Value squeeze(Call& call) {
  requireArray(call.arg(0), "squeeze");
  const Dims& d = call.arg(0).dims();
  if (d.count() == 2) return call.arg(0);
  std::vector<int64_t> kept;
  for (int64_t extent : d.extents())
    if (extent != 1) kept.push_back(extent);
  if (kept.size() == 1) kept.push_back(1);
  if (kept.empty()) kept = {1, 1};
  return reshapedAnywhere(call.interpreter, call.arg(0), Dims(std::span<const int64_t>(kept)));
}

Value shiftdim(Call& call) {
  requireArray(call.arg(0), "shiftdim");
  const Value& x = call.arg(0);
  const Dims& d = x.dims();
  int n = d.count();
  int64_t shift;
  if (call.has(1)) {
    shift = toInteger(call.arg(1), "shiftdim: N", -65536, 65536);
  } else {
    shift = x.isScalar() ? 0 : d.firstNonSingleton();
  }
  call.setOut(1, Value(shift));
  if (shift == 0) return x;
  if (shift < 0) {
    std::vector<int64_t> extents(size_t(-shift), 1);
    for (int64_t extent : d.extents()) extents.push_back(extent);
    return reshapedAnywhere(call.interpreter, x, Dims(std::span<const int64_t>(extents)));
  }
  std::vector<int> order;
  for (int k = 0; k < n; ++k) order.push_back(int((k + shift) % n));
  return permuteDims(x, order);
}

/// Where x is.
Value flipped(Call& call, const Value& x, int dim) {
  accel::Slice part;
  Value out;
  if (x.isPlain() && dim < x.dims().count() && wholeSlice(x.dims(), part)) {
    part.offset = part.strides[dim] * (x.dims()[dim] - 1);
    part.strides[dim] = -part.strides[dim];
    if (movedOnDevice(call.interpreter, "flip", x, part, x.dims(), out)) return out;
  }
  return flipAlong(x, dim);
}

/// Where x is: the last elements along the dimension, then the others.
Value rotated(Call& call, const Value& x, int dim, int64_t by) {
  const Dims& dims = x.dims();
  const int64_t length = dims[dim], last = length ? ((by % length) + length) % length : 0;
  accel::Slice whole;
  DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
  if (device && last != 0 && x.isPlain() && dim < dims.count() && wholeSlice(dims, whole)) {
    Value parts[2], out;
    accel::Slice slice = whole;
    Dims size = dims;
    slice.offset = whole.strides[dim] * (length - last);
    slice.shape.dims[dim] = last;
    size.set(dim, last);
    bool moved = movedOnDevice(call.interpreter, "circshift", x, slice, size, parts[0]);
    slice.offset = 0;
    slice.shape.dims[dim] = length - last;
    size.set(dim, length - last);
    moved = moved && movedOnDevice(call.interpreter, "circshift", x, slice, size, parts[1]);
    if (moved && joinOnDevice(device, "circshift", dim, parts, out)) return out;
  }
  return rotateAlong(x, dim, by);
}

Value circshift(Call& call) {
  requireArray(call.arg(0), "circshift");
  Value x = std::move(call.arg(0));
  const Value& by = call.arg(1);
  if (!by.isPlain() || by.isComplex())
    fail("MATLAB:circshift:InvalidShiftType",
         "Invalid shift type: must be a finite, nonsparse, real integer vector.");
  auto shiftAt = [&](int64_t k) {
    double d = by.doubleAt(k);
    if (!(d == std::floor(d)) || std::isinf(d))
      fail("MATLAB:circshift:InvalidShiftType",
           "Invalid shift type: must be a finite, nonsparse, real integer vector.");
    return int64_t(std::fmod(d, 0x1p53));
  };
  if (!by.dims().isVector() || (call.has(2) && by.numel() != 1))
    fail("MATLAB:circshift:InvalidShiftType",
         "Invalid shift type: must be a finite, nonsparse, real integer vector.");
  if (x.isEmpty()) return x;
  if (call.has(2)) return rotated(call, x, dimArg(call.arg(2), "circshift"), shiftAt(0));
  if (by.numel() == 1) return rotated(call, x, x.dims().firstNonSingleton(), shiftAt(0));
  for (int64_t k = 0; k < by.numel(); ++k) x = rotated(call, x, int(k), shiftAt(k));
  return x;
}

Value flip(Call& call) {
  requireArray(call.arg(0), "flip");
  int dim = call.has(1) ? dimArg(call.arg(1), "flip") : call.arg(0).dims().firstNonSingleton();
  return flipped(call, call.arg(0), dim);
}
Value fliplr(Call& call) {
  requireArray(call.arg(0), "fliplr");
  return flipped(call, call.arg(0), 1);
}
Value flipud(Call& call) {
  requireArray(call.arg(0), "flipud");
  return flipped(call, call.arg(0), 0);
}

Value rot90(Call& call) {
  requireArray(call.arg(0), "rot90");
  int64_t k = call.has(1) ? toInteger(call.arg(1), "rot90: K") : 1;
  k = ((k % 4) + 4) % 4;
  Value x = std::move(call.arg(0));
  std::vector<int> order(size_t(x.dims().count()));
  std::iota(order.begin(), order.end(), 0);
  std::swap(order[0], order[1]);
  // Of an array that is on the device: by strides, as the others.
  accel::Slice part;
  if (Value out; k != 0 && x.isPlain() && wholeSlice(x.dims(), part)) {
    const Dims& d = x.dims();
    if (k != 3) part.offset += part.strides[1] * (d[1] - 1);  // columns from the last one
    if (k != 1) part.offset += part.strides[0] * (d[0] - 1);
    if (k != 3) part.strides[1] = -part.strides[1];
    if (k != 1) part.strides[0] = -part.strides[0];
    Dims size = d;
    if (k != 2) {
      std::swap(part.strides[0], part.strides[1]);
      std::swap(part.shape.dims[0], part.shape.dims[1]);
      size.set(0, d[1]);
      size.set(1, d[0]);
    }
    if (movedOnDevice(call.interpreter, "rot90", x, part, size, out)) return out;
  }
  switch (k) {
    case 1:
      return flipAlong(permuteDims(x, order), 0);
    case 2:
      return flipAlong(flipAlong(x, 0), 1);
    case 3:
      return permuteDims(flipAlong(x, 0), order);
    default:
      return x;
  }
}

const BuiltinDescriptor kRows[] = {
    functionRow("reshape", reshape, 2, kAny, 1,
                "The same elements in another shape.\nreshape(x,m,n,...), reshape(x,[m n ...]); "
                "one size may be [] and is worked out.",
                "disp(reshape(1:6,2,[]))", "     1     3     5\n     2     4     6\n"),
    functionRow("vec", vec, 1, 1, 1, "All elements as one column (Octave's).\nvec(x)",
                "disp(vec([1 2;3 4])')", "     1     3     2     4\n"),
    functionRow("cat", cat, 1, kAny, 1, "Arrays joined along a dimension.\ncat(dim,a,b,...)",
                "disp(cat(1,[1 2],[3 4]))", "     1     2\n     3     4\n"),
    functionRow("horzcat", horzcatFunction, 0, kAny, 1,
                "Arrays side by side: [a, b, ...].\nhorzcat(a,b,...)", "disp(horzcat(1,[2 3]))",
                "     1     2     3\n"),
    functionRow("vertcat", vertcatFunction, 0, kAny, 1,
                "Arrays on top of each other: [a; b; ...].\nvertcat(a,b,...)",
                "disp(vertcat([1 2],[3 4]))", "     1     2\n     3     4\n"),
    functionRow("permute", permute, 2, 2, 1, "Dimensions in another order.\npermute(x,order)",
                "disp(size(permute(zeros(2,3,4),[3 1 2])))", "     4     2     3\n"),
    functionRow("ipermute", ipermute, 2, 2, 1,
                "Undoes permute with the same order.\nipermute(x,order)",
                "disp(size(ipermute(zeros(4,2,3),[3 1 2])))", "     2     3     4\n"),
    functionRow("squeeze", squeeze, 1, 1, 1,
                "Array without its dimensions of extent 1.\nsqueeze(x)",
                "disp(size(squeeze(zeros(2,1,3))))", "     2     3\n"),
    functionRow("shiftdim", shiftdim, 1, 2, 2,
                "Dimensions shifted to the left, or leading ones dropped.\n[y,n] = shiftdim(x), "
                "shiftdim(x,n)",
                "disp(size(shiftdim(zeros(1,1,3))))", "     3     1\n"),
    functionRow("circshift", circshift, 2, 3, 1,
                "Elements shifted around in a circle.\ncircshift(x,k), circshift(x,k,dim), "
                "circshift(x,[k1 k2 ...])",
                "disp(circshift(1:4,1))", "     4     1     2     3\n"),
    functionRow("flip", flip, 1, 2, 1,
                "Elements in reverse order along a dimension.\nflip(x), flip(x,dim)",
                "disp(flip(1:3))", "     3     2     1\n"),
    functionRow("fliplr", fliplr, 1, 1, 1, "Columns in reverse order.\nfliplr(x)",
                "disp(fliplr([1 2;3 4]))", "     2     1\n     4     3\n"),
    functionRow("flipud", flipud, 1, 1, 1, "Rows in reverse order.\nflipud(x)",
                "disp(flipud([1 2;3 4]))", "     3     4\n     1     2\n"),
    functionRow("rot90", rot90, 1, 2, 1,
                "Matrix turned counter-clockwise by 90 degrees k times.\nrot90(x), rot90(x,k)",
                "disp(rot90([1 2;3 4]))", "     2     4\n     1     3\n"),
};

}  // namespace

BuiltinTheme shapeTheme() { return kRows; }

}  // namespace matlift::builtins
