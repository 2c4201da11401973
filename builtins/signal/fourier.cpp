// fft, ifft and their 2-D and N-D forms; fftshift, ifftshift.
#include <algorithm>
#include <cmath>

#include "builtins/linalg/matrix.h"
#include "builtins/signal/fft.h"
#include "builtins/support/on_device.h"
#include "builtins/support/text_args.h"

namespace matlift::signal {

namespace {

using linalg::copyElements;
using linalg::withFloatType;

constexpr int64_t kLongest = int64_t(1) << 40;

void requireNumbers(const Value& v, const char* name) {
  if (!v.isPlain() || v.isChar())
    fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
         name, v.className().c_str());
}

// The value in double or single, whichever the transform computes in.
Value asFloat(const Value& v) { return v.isFloat() ? v : convertClass(v, ClassId::Double); }

/// Transform along one dimension (0-based) to length n; the result stays complex.
template <class R>
Value transformAlong(Interpreter& interpreter, const Value& x, int64_t n, int dim, bool inverse) {
  Dims dims = x.dims();
  fft::Layout layout{1, dims[dim], 1};
  for (int k = 0; k < dim; ++k) layout.inner *= dims[k];
  for (int k = dim + 1; k < dims.count(); ++k) layout.outer *= dims[k];
  dims.set(dim, n);
  if (dims.numel() == 0 || layout.length == 0) return Value::zeros(classOf<R>, dims, true);
  Value out = Value::uninitialized(classOf<R>, dims, true);
  auto* to = out.mutableData<std::complex<R>>();
  auto& plans = interpreter.state<fft::PlanCache>();
  const builtins::Parallel parallel(interpreter);
  if (x.isComplex())
    fft::transformComplex(plans, n, x.data<std::complex<R>>(), layout, to, inverse, parallel);
  else
    fft::transformReal(plans, n, x.data<R>(), layout, to, inverse, parallel);
  return out;
}

// Pairs of real and imaginary part are a first dimension of 2 to a device.
Dims withPairs(const Dims& dims) {
  std::vector<int64_t> extents{2};
  for (int k = 0; k < dims.count(); ++k) extents.push_back(dims[k]);
  return Dims(std::span<const int64_t>(extents));
}

// One part of pairs that are on the device: every second element.
bool partOfPairs(DeviceTasks& device, const Value& pairs, const Dims& dims, int part, Value& out) {
  accel::SliceTask task;
  task.part.offset = part;
  task.part.strides[0] = 2;
  task.part.shape = {dims.numel()};
  const DeviceTasks::Form form{pairs.classId(), dims};
  return device.run("fft", task, {&pairs, 1}, {&form, 1}, {&out, 1});
}

// Complex numbers as pairs: on the device where their parts are, else in memory as they are.
bool pairsOf(DeviceTasks& device, const Value& x, Value& pairs, bool& isComplex) {
  Value parts[2];
  isComplex = device.complexParts(x, parts[0], parts[1]);
  if (!isComplex) {
    isComplex = x.isComplex();
    if (!isComplex) {
      pairs = x;
    } else {
      x.rawData();
      pairs = Value::fromStorage(x.classId(), false, withPairs(x.dims()), x.array()->storage);
    }
    return true;
  }
  std::vector<int64_t> extents{1, x.numel()};
  const DeviceTasks::Form row{x.classId(), Dims(std::span<const int64_t>(extents))};
  accel::SliceTask whole;
  whole.part.strides[0] = 1;
  whole.part.shape = {x.numel()};
  for (Value& part : parts)
    if (Value flat; device.run("fft", whole, {&part, 1}, {&row, 1}, {&flat, 1}))
      part = flat;
    else
      return false;
  const DeviceTasks::Form both{x.classId(), withPairs(x.dims())};
  return device.run("fft", accel::ConcatTask{0}, parts, {&both, 1}, {&pairs, 1});
}

bool transformOnDevice(Interpreter& interpreter, const Value& x, int64_t n, int dim, bool inverse,
                       Value& out) {
  DeviceTasks* device = interpreter.state<DeviceSlot>().tasks;
  if (!device || x.kind() != Value::Kind::Array || x.isEmpty()) return false;
  Dims dims = x.dims();
  dims.set(dim, n);
  if (!device->wants({&x, 1}, std::max(x.numel(), dims.numel()))) return false;
  // One more dimension has to fit.
  if (dim + 1 >= accel::kMaxRank || dims.count() >= accel::kMaxRank) return false;
  Value pairs, made;
  bool isComplex = false;
  if (!pairsOf(*device, x, pairs, isComplex)) return false;
  const accel::FftTask task{dim, inverse, isComplex, true};
  if (!builtins::onDevice(interpreter, inverse ? "ifft" : "fft", task, {&pairs, 1}, x.classId(),
                          withPairs(dims), made))
    return false;
  // The parts stay on the device.
  Value parts[2];
  if (dims.numel() > 1 && partOfPairs(*device, made, dims, 0, parts[0]) &&
      partOfPairs(*device, made, dims, 1, parts[1]) &&
      device->joinParts(parts[0], parts[1], true, out))
    return true;
  made.rawData();
  out = Value::fromStorage(x.classId(), true, dims, made.array()->storage);
  return true;
}

Value transformAlong(Interpreter& interpreter, const Value& x, int64_t n, int dim, bool inverse) {
  const bool floating = x.isSingle() || x.isDouble();
  if (Value out; floating && transformOnDevice(interpreter, x, n, dim, inverse, out)) return out;
  return x.classId() == ClassId::Single ? transformAlong<float>(interpreter, x, n, dim, inverse)
                                        : transformAlong<double>(interpreter, x, n, dim, inverse);
}

// The first two dimensions of a real array together, when they are wanted first and whole. True: x
// is the result, `symmetric` whether it is exactly so. A device is asked about the first of them:
// what both take is learned as its price.
bool transformPlanes(Interpreter& interpreter, std::span<const std::pair<int, int64_t>> lengths,
                     Value& x, bool& symmetric) {
  if (lengths.size() < 2 || x.isComplex() || x.isEmpty()) return false;
  for (int k = 0; k < 2; ++k)
    if (lengths[size_t(k)] != std::pair<int, int64_t>(k, x.dims()[k])) return false;
  const int64_t n1 = x.dims()[0], n2 = x.dims()[1];
  auto& plans = interpreter.state<fft::PlanCache>();
  const builtins::Parallel parallel(interpreter);
  if (!fft::fitsPlanes(n1, n2, x.numel())) return false;
  if (Value first; transformOnDevice(interpreter, x, n1, 0, false, first)) {
    x = transformAlong(interpreter, first, n2, 1, false);
    return true;
  }
  Value out = Value::uninitialized(x.classId(), x.dims(), true);
  auto both = [&](auto tag) {
    using R = decltype(tag);
    fft::transformPlanes(plans, n1, n2, x.data<R>(), x.numel() / (n1 * n2),
                         out.mutableData<std::complex<R>>(), parallel);
  };
  x.isSingle() ? both(float()) : both(double());
  x = std::move(out);
  symmetric = true;
  return true;
}

// Calls f(index, mirror) for every element, mirror being the place of the negated frequency along
// the marked dimensions; stops when f says false.
template <class F>
bool forEachMirror(const Dims& dims, const std::vector<char>& along, F&& f) {
  // Extents of 1 play no part; no array has more than 48 others.
  struct Level {
    int64_t extent, stride, at;
    bool mirrored;
  } levels[48];
  int count = 0;
  int64_t total = dims.numel(), stride = 1;
  if (total == 0) return true;
  for (int k = 0; k < dims.count(); ++k) {
    if (dims[k] > 1) levels[count++] = {dims[k], stride, 0, along[size_t(k)] != 0};
    stride *= dims[k];
  }
  for (int64_t index = 0; index < total; ++index) {
    int64_t mirror = 0;
    for (int k = 0; k < count; ++k) {
      const Level& l = levels[k];
      mirror += (l.mirrored && l.at > 0 ? l.extent - l.at : l.at) * l.stride;
    }
    if (!f(index, mirror)) return false;
    for (int k = 0; k < count; ++k) {
      if (++levels[k].at < levels[k].extent) break;
      levels[k].at = 0;
    }
  }
  return true;
}

// The common case of one transformed dimension, without the odometer.
template <class T>
bool isMirroredAlong(const Value& x, int dim) {
  const T* p = x.data<T>();
  int64_t inner = 1, n = x.dims()[dim];
  for (int k = 0; k < dim; ++k) inner *= x.dims()[k];
  for (int64_t first = 0; first < x.numel(); first += inner * n)
    for (int64_t k = 0; k <= n / 2; ++k) {
      const T* a = p + first + k * inner;
      const T* b = p + first + (k == 0 ? 0 : n - k) * inner;
      for (int64_t i = 0; i < inner; ++i)
        if (!(a[i] == std::conj(b[i]))) return false;
    }
  return true;
}

template <class T>
bool isMirrored(const Value& x, const std::vector<char>& along) {
  if (std::count(along.begin(), along.end(), 1) == 1)
    return isMirroredAlong<T>(x, int(std::find(along.begin(), along.end(), 1) - along.begin()));
  const T* p = x.data<T>();
  return forEachMirror(x.dims(), along,
                       [&](int64_t i, int64_t m) { return p[i] == std::conj(p[m]); });
}

// MATLAB gives a real result when the spectrum is exactly conjugate symmetric.
bool isConjugateSymmetric(const Value& x, const std::vector<char>& along) {
  if (!x.isComplex()) {
    return x.classId() == ClassId::Single
               ? forEachMirror(x.dims(), along,
                               [p = x.data<float>()](int64_t i, int64_t m) { return p[i] == p[m]; })
               : forEachMirror(x.dims(), along, [p = x.data<double>()](int64_t i, int64_t m) {
                   return p[i] == p[m];
                 });
  }
  return x.classId() == ClassId::Single ? isMirrored<ComplexSingle>(x, along)
                                        : isMirrored<Complex>(x, along);
}

Value realPart(const Value& z) {
  if (!z.isComplex()) return z;
  Value out = Value::uninitialized(z.classId(), z.dims());
  auto copy = [&](auto* to, const auto* from) {
    for (int64_t i = 0; i < z.numel(); ++i) to[i] = from[i].real();
  };
  if (z.classId() == ClassId::Single)
    copy(out.mutableData<float>(), z.data<ComplexSingle>());
  else
    copy(out.mutableData<double>(), z.data<Complex>());
  return out;
}

// x as if its second half were the mirror of its first.
Value symmetrized(Value x, const std::vector<char>& along) {
  const bool widen = !x.isComplex();
  Value z = widen ? Value::uninitialized(x.classId(), x.dims(), true) : std::move(x);
  auto fill = [&](auto* p) {
    using T = std::decay_t<decltype(*p)>;
    if (widen) copyElements<T>(x, p);
    forEachMirror(z.dims(), along, [&](int64_t i, int64_t m) {
      if (m == i)
        p[i] = p[i].real();
      else if (m > i)
        p[m] = std::conj(p[i]);
      return true;
    });
  };
  if (z.classId() == ClassId::Single)
    fill(z.mutableData<ComplexSingle>());
  else
    fill(z.mutableData<Complex>());
  return z;
}

struct Request {
  Value x;
  std::vector<std::pair<int, int64_t>> lengths;  // dimension, length
  bool symmetric = false;
};

// Takes 'symmetric' / 'nonsymmetric' off the end of the arguments.
int takeSymmetryFlag(Call& call, Request& r) {
  int count = call.nargin();
  if (count > 1 && call.arg(count - 1).isTextScalar()) {
    std::string word = builtins::optionWord(call.arg(count - 1));
    if (word == "symmetric")
      r.symmetric = true;
    else if (word != "nonsymmetric")
      fail("MATLAB:ifft:badSymmetryFlag", "Symmetry flag must be 'symmetric' or 'nonsymmetric'.");
    --count;
  }
  return count;
}

Value padded(const Value& x, int dim, int64_t n);

// Which dimensions of x are transformed.
std::vector<char> alongOf(const Request& r, const Value& x) {
  std::vector<char> along(size_t(x.dims().count()), 0);
  for (auto [dim, n] : r.lengths) {
    if (dim >= int(along.size())) along.resize(size_t(dim) + 1, 0);
    along[size_t(dim)] = true;
  }
  return along;
}

// x with its frequencies negated along one dimension, for a part that is on the device: the first
// element, then the others backwards.
bool mirrorOnDevice(DeviceTasks& device, const Value& x, int dim, Value& out) {
  const Dims& dims = x.dims();
  if (dims[dim] < 2) {
    out = x;
    return true;
  }
  Value parts[2];
  for (int k = 0; k < 2; ++k) {
    accel::SliceTask task;
    if (!builtins::wholeSlice(dims, task.part)) return false;
    const int64_t stride = task.part.strides[dim];
    if (k == 1) {
      task.part.offset = stride * (dims[dim] - 1);
      task.part.strides[dim] = -stride;
    }
    task.part.shape.dims[dim] = k == 0 ? 1 : dims[dim] - 1;
    DeviceTasks::Form form{x.classId(), dims};
    form.dims.set(dim, task.part.shape.dims[dim]);
    if (!device.run("ifft", task, {&x, 1}, {&form, 1}, {&parts[k], 1})) return false;
  }
  const DeviceTasks::Form whole{x.classId(), dims};
  return device.run("ifft", accel::ConcatTask{dim}, parts, {&whole, 1}, {&out, 1});
}

// symmetrized() of a spectrum whose parts are on the device: the mean of each number and of its
// mirror's conjugate.
bool symmetrizedOnDevice(Interpreter& interpreter, Value& x, const std::vector<char>& along) {
  DeviceTasks* device = interpreter.state<DeviceSlot>().tasks;
  Value parts[2];
  if (!device || !device->complexParts(x, parts[0], parts[1])) return false;
  for (int k = 0; k < 2; ++k) {
    Value mirror = parts[k];
    for (int dim = 0; dim < int(along.size()); ++dim) {
      const Value before = mirror;
      if (along[size_t(dim)] && !mirrorOnDevice(*device, before, dim, mirror)) return false;
    }
    const Value pair[2] = {parts[k], mirror};
    Value sum[2] = {{}, x.isSingle() ? Value::scalar(0.5f) : Value(0.5)};
    if (!device->apply("fft", k == 0 ? accel::Op::Add : accel::Op::Sub, pair, sum[0])) return false;
    if (!device->apply("fft", accel::Op::Mul, sum, parts[k])) return false;
  }
  return device->joinParts(parts[0], parts[1], true, x);
}

// ifft of numbers that are on the device: whether the spectrum is conjugate symmetric, and the
// answer real, is found out there too.
bool inverseOnDevice(Call& call, const Request& r, Value& out) {
  DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
  if (!device || r.symmetric || r.lengths.size() != 1) return false;
  const auto [dim, n] = r.lengths[0];
  Value given[2], off[2];
  if (dim >= r.x.dims().count() || n != r.x.dims()[dim]) return false;
  const bool isComplex = device->complexParts(r.x, given[0], given[1]);
  if (!isComplex && !device->resides(r.x)) return false;
  if (!isComplex) given[0] = r.x;
  for (int k = 0; k < (isComplex ? 2 : 1); ++k) {
    Value mirror;
    if (!mirrorOnDevice(*device, given[k], dim, mirror)) return false;
    if (k == 1 && !device->apply("ifft", accel::Op::Neg, {&mirror, 1}, mirror)) return false;
    const Value pair[2] = {given[k], mirror};
    if (!device->apply("ifft", accel::Op::Ne, pair, off[k])) return false;
  }
  Value differs = off[0], made;
  if (isComplex && !device->apply("ifft", accel::Op::Or, off, differs)) return false;
  if (!transformOnDevice(call.interpreter, r.x, n, dim, true, made)) return false;
  return device->keepWhere(made, differs, out);
}

Value run(Call& call, Request r, bool inverse) {
  if (Value out; inverse && inverseOnDevice(call, r, out)) return out;
  Value x = std::move(r.x);
  bool real = false;
  if (inverse) {
    for (auto [dim, n] : r.lengths)
      if (n != x.dims()[dim]) x = padded(x, dim, n);
    const std::vector<char> along = alongOf(r, x);
    if (r.symmetric) x = symmetrized(std::move(x), along);
    real = isConjugateSymmetric(x, along);
  }
  // The spectrum of real numbers is symmetric; of several dimensions rounding would spoil that.
  bool mirrored = !inverse && r.lengths.size() > 1 && !x.isComplex();
  bool symmetric = false;
  size_t done = mirrored && transformPlanes(call.interpreter, r.lengths, x, symmetric) ? 2 : 0;
  if (symmetric && done == r.lengths.size()) mirrored = false;
  for (; done < r.lengths.size(); ++done) {
    auto [dim, n] = r.lengths[done];
    if (dim >= x.dims().count() && n == 1) continue;
    x = transformAlong(call.interpreter, x, n, dim, inverse);
  }
  if (mirrored && !x.isEmpty()) {
    const std::vector<char> along = alongOf(r, x);
    if (!symmetrizedOnDevice(call.interpreter, x, along)) x = symmetrized(std::move(x), along);
  }
  return real ? realPart(x) : builtins::narrowedAnywhere(call.interpreter, std::move(x));
}

// Cut or padded with zeros along one dimension.
Value padded(const Value& x, int dim, int64_t n) {
  Dims dims = x.dims();
  int64_t inner = 1, outer = 1, had = dims[dim];
  for (int k = 0; k < dim; ++k) inner *= dims[k];
  for (int k = dim + 1; k < dims.count(); ++k) outer *= dims[k];
  dims.set(dim, n);
  Value out = Value::zeros(x.classId(), dims, x.isComplex());
  size_t bytes = elementSize(x.classId()) * (x.isComplex() ? 2 : 1);
  const char* from = static_cast<const char*>(x.rawData());
  char* to = static_cast<char*>(out.mutableRawData());
  for (int64_t o = 0; o < outer; ++o)
    std::copy(from + size_t(o * had * inner) * bytes,
              from + size_t((o * had + std::min(had, n)) * inner) * bytes,
              to + size_t(o * n * inner) * bytes);
  return out;
}

int64_t lengthArg(const Value& v, const char* name) {
  double n = v.isPlain() && v.isScalar() && !v.isComplex() ? v.doubleAt(0) : -1;
  if (!(n >= 0) || n != std::floor(n) || n > double(kLongest))
    fail(strprintf("MATLAB:%s:badLength", name).c_str(),
         "Transform length must be a nonnegative integer.");
  return int64_t(n);
}

int dimArg(const Value& v) {
  double d = v.isPlain() && v.isScalar() && !v.isComplex() ? v.doubleAt(0) : 0;
  if (!(d >= 1) || d != std::floor(d) || d > 1000)
    fail("MATLAB:getdimarg:dimensionMustBePositiveInteger",
         "Dimension argument must be a positive integer scalar within indexing range.");
  return int(d) - 1;
}

Value oneDimensional(Call& call, const char* name, bool inverse) {
  requireNumbers(call.arg(0), name);
  Request r{asFloat(call.arg(0)), {}, false};
  int count = inverse ? takeSymmetryFlag(call, r) : call.nargin();
  int dim = count > 2 ? dimArg(call.arg(2)) : r.x.dims().firstNonSingleton();
  int64_t n = r.x.dims()[dim];
  if (count > 1 && !call.arg(1).isEmpty()) n = lengthArg(call.arg(1), name);
  r.lengths = {{dim, n}};
  if (count == 1 && r.x.isEmpty()) return r.x;
  return run(call, std::move(r), inverse);
}

Value twoDimensional(Call& call, const char* name, bool inverse) {
  requireNumbers(call.arg(0), name);
  Request r{asFloat(call.arg(0)), {}, false};
  int count = inverse ? takeSymmetryFlag(call, r) : call.nargin();
  if (count == 2) fail("MATLAB:minrhs", "Not enough input arguments.");
  for (int dim = 0; dim < 2; ++dim)
    r.lengths.push_back({dim, count > 2 ? lengthArg(call.arg(1 + dim), name) : r.x.dims()[dim]});
  return run(call, std::move(r), inverse);
}

Value allDimensions(Call& call, const char* name, bool inverse) {
  requireNumbers(call.arg(0), name);
  Request r{asFloat(call.arg(0)), {}, false};
  int count = inverse ? takeSymmetryFlag(call, r) : call.nargin();
  int rank = r.x.dims().count();
  if (count > 1 && !call.arg(1).isEmpty()) {
    const Value& sizes = call.arg(1);
    if (sizes.numel() < rank)
      fail(strprintf("MATLAB:%s:badSize", name).c_str(),
           "Size vector must have at least ndims(X) elements.");
    for (int k = 0; k < int(sizes.numel()); ++k)
      r.lengths.push_back({k, lengthArg(sizes.elementAt(k), name)});
  } else {
    for (int k = 0; k < rank; ++k) r.lengths.push_back({k, r.x.dims()[k]});
  }
  return run(call, std::move(r), inverse);
}

Value fft1(Call& call) { return oneDimensional(call, "fft", false); }
Value ifft1(Call& call) { return oneDimensional(call, "ifft", true); }
Value fft2(Call& call) { return twoDimensional(call, "fft2", false); }
Value ifft2(Call& call) { return twoDimensional(call, "ifft2", true); }
Value fftn(Call& call) { return allDimensions(call, "fftn", false); }
Value ifftn(Call& call) { return allDimensions(call, "ifftn", true); }

// Rotates along one dimension so that element `first` comes first.
Value rotated(const Value& x, int dim, int64_t first) {
  int64_t inner = 1, outer = 1, n = x.dims()[dim];
  for (int k = 0; k < dim; ++k) inner *= x.dims()[k];
  for (int k = dim + 1; k < x.dims().count(); ++k) outer *= x.dims()[k];
  if (n <= 1) return x;
  Value out = Value::uninitialized(x.classId(), x.dims(), x.isComplex());
  size_t bytes = elementSize(x.classId()) * (x.isComplex() ? 2 : 1) * size_t(inner);
  const char* from = static_cast<const char*>(x.rawData());
  char* to = static_cast<char*>(out.mutableRawData());
  for (int64_t o = 0; o < outer; ++o) {
    const char* line = from + size_t(o * n) * bytes;
    to = std::copy(line + size_t(first) * bytes, line + size_t(n) * bytes, to);
    to = std::copy(line, line + size_t(first) * bytes, to);
  }
  return out;
}

Value shifted(Call& call, bool inverse) {
  Value x = call.arg(0);
  if (!x.isPlain()) fail("MATLAB:fftshift:invalidType", "Input must be a numeric array.");
  std::vector<int> along;
  if (call.has(1))
    along.push_back(dimArg(call.arg(1)));
  else
    for (int k = 0; k < x.dims().count(); ++k) along.push_back(k);
  for (int dim : along) {
    int64_t n = x.dims()[dim];
    if (!x.isEmpty()) x = rotated(x, dim, inverse ? n / 2 : (n + 1) / 2);
  }
  return x;
}

Value fftshift(Call& call) { return shifted(call, false); }
Value ifftshift(Call& call) { return shifted(call, true); }

const BuiltinDescriptor kRows[] = {
    {.name = "fft",
     .function = fft1,
     .minIn = 1,
     .maxIn = 3,
     .help = "fft(x) is the discrete Fourier transform along the first dimension longer than 1.\n"
             "fft(x,n) cuts or pads with zeros to n points; fft(x,n,dim) and fft(x,[],dim) choose "
             "the dimension.",
     .example = "disp(fft([1 2 3 2]))",
     .expected = "     8    -2     0    -2\n"},
    {.name = "ifft",
     .function = ifft1,
     .minIn = 1,
     .maxIn = 4,
     .help = "ifft(x) is the inverse of fft.\nifft(x,n), ifft(x,n,dim) as fft; "
             "ifft(...,'symmetric') treats x as "
             "conjugate symmetric and gives real numbers.",
     .example = "disp(ifft([8 -2 0 -2]))",
     .expected = "     1     2     3     2\n"},
    {.name = "fft2",
     .function = fft2,
     .minIn = 1,
     .maxIn = 3,
     .help = "fft2(x) is the two-dimensional Fourier transform of each page.\nfft2(x,m,n) cuts or "
             "pads first.",
     .example = "disp(fft2([1 2; 3 4]))",
     .expected = "    10    -2\n    -4     0\n"},
    {.name = "ifft2",
     .function = ifft2,
     .minIn = 1,
     .maxIn = 4,
     .help = "ifft2(x) is the inverse of fft2.\nifft2(x,m,n) cuts or pads first; "
             "ifft2(...,'symmetric').",
     .example = "disp(ifft2([10 -2; -4 0]))",
     .expected = "     1     2\n     3     4\n"},
    {.name = "fftn",
     .function = fftn,
     .minIn = 1,
     .maxIn = 2,
     .help = "fftn(x) is the Fourier transform along all dimensions.\nfftn(x,sizes) cuts or pads "
             "first.",
     .example = "disp(fftn([1 2; 3 4]))",
     .expected = "    10    -2\n    -4     0\n"},
    {.name = "ifftn",
     .function = ifftn,
     .minIn = 1,
     .maxIn = 3,
     .help = "ifftn(x) is the inverse of fftn.\nifftn(x,sizes) cuts or pads first; "
             "ifftn(...,'symmetric').",
     .example = "disp(ifftn([10 -2; -4 0]))",
     .expected = "     1     2\n     3     4\n"},
    {.name = "fftshift",
     .function = fftshift,
     .minIn = 1,
     .maxIn = 2,
     .help = "fftshift(x) moves the zero frequency to the middle.\nfftshift(x,dim) along one "
             "dimension only.",
     .example = "disp(fftshift([1 2 3 4 5]))",
     .expected = "     4     5     1     2     3\n"},
    {.name = "ifftshift",
     .function = ifftshift,
     .minIn = 1,
     .maxIn = 2,
     .help = "ifftshift(x) undoes fftshift.\nifftshift(x,dim) along one dimension only.",
     .example = "disp(ifftshift([4 5 1 2 3]))",
     .expected = "     1     2     3     4     5\n"},
};

}  // namespace

}  // namespace matlift::signal

namespace matlift::builtins {
BuiltinTheme fourierTheme() { return signal::kRows; }
}  // namespace matlift::builtins
