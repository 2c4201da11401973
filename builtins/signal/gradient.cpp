// gradient, del2, detrend, unwrap; the common windows.
#include <array>
#include <cmath>

#include "builtins/library/library.h"
#include "builtins/linalg/matrix.h"
#include "builtins/support/on_device.h"
#include "builtins/support/text_args.h"

namespace matlift::signal {

namespace {

using linalg::isComplexType;
using linalg::RealOf;
using linalg::withFloatType;

// Spacing along one dimension: one number, or the coordinates.
std::vector<double> coordinates(const Value* h, int64_t n) {
  std::vector<double> x(static_cast<size_t>(n));
  if (h && (!h->isPlain() || h->isComplex()))
    fail("MATLAB:gradient:InvalidGridSpacing", "Spacings must be real numbers.");
  if (h && h->numel() > 1) {
    if (h->numel() != n)
      fail("MATLAB:gradient:InvalidGridSpacing",
           "Lengths of the spacing vectors must match the size of the input.");
    for (int64_t i = 0; i < n; ++i) x[size_t(i)] = h->doubleAt(i);
    return x;
  }
  double step = h && h->numel() == 1 ? h->doubleAt(0) : 1;
  for (int64_t i = 0; i < n; ++i) x[size_t(i)] = double(i) * step;
  return x;
}

template <class T>
Value differences(const Value& v, int dim, const Value* h) {
  using R = RealOf<T>;
  const Dims& dims = v.dims();
  int64_t inner = 1, outer = 1, n = dims[dim];
  for (int k = 0; k < dim; ++k) inner *= dims[k];
  for (int k = dim + 1; k < dims.count(); ++k) outer *= dims[k];
  std::vector<double> x = coordinates(h, n);
  linalg::Mat<T> f(v.numel(), 1);
  linalg::copyElements<T>(v, f.data());
  Value out = Value::zeros(classOf<R>, dims, isComplexType<T>);
  T* g = out.mutableData<T>();
  if (n < 2) return out;
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t k = 0; k < n; ++k) {
      int64_t a = std::max<int64_t>(0, k - 1), b = std::min(n - 1, k + 1);
      R step = R(x[size_t(b)] - x[size_t(a)]);
      const T* base = f.data() + o * n * inner;
      for (int64_t i = 0; i < inner; ++i)
        g[i + inner * (k + n * o)] = (base[b * inner + i] - base[a * inner + i]) / step;
    }
  return out;
}

// What the differences along a dimension are divided by. Those that a loop asks for again and again
// are kept: the device has them then.
struct KeptSteps {
  struct One {
    double spacing = 0;
    Value steps;
  };
  std::array<One, 4> last;
  size_t next = 0;
};

Value stepsAlong(Call& call, const Value& v, int dim, const Value* h) {
  const int64_t n = v.dims()[dim];
  const std::vector<double> x = coordinates(h, n);
  Dims along = v.dims();
  for (int k = 0; k < along.count(); ++k) along.set(k, k == dim ? n : 1);
  const bool even = !h || h->numel() == 1;
  KeptSteps& kept = call.interpreter.state<KeptSteps>();
  for (const KeptSteps::One& one : kept.last)
    if (even && one.steps.isDefined() && one.spacing == x[1] && one.steps.dims() == along &&
        one.steps.isSingle() == v.isSingle())
      return one.steps;
  Value steps = Value::uninitialized(ClassId::Double, along);
  for (int64_t k = 0; k < n; ++k)
    steps.mutableData<double>()[k] =
        x[size_t(std::min(n - 1, k + 1))] - x[size_t(std::max<int64_t>(0, k - 1))];
  if (v.isSingle()) steps = convertClass(steps, ClassId::Single);
  if (even) kept.last[kept.next++ % kept.last.size()] = {x[1], steps};
  return steps;
}

// The same quotients where v is on the device: neighbours by slices, the ends their own.
bool differencesOnDevice(Call& call, const Value& v, int dim, const Value* h, Value& out) {
  DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
  const int64_t n = v.dims()[dim];
  if (!device || n < 2 || v.kind() != Value::Kind::Array || dim >= accel::kMaxRank) return false;
  if (!device->resides(v)) return false;
  const Value steps = stepsAlong(call, v, dim, h);
  Value after[2], before[2], sides[2], change[2];
  const DeviceTasks::Form form{v.classId(), v.dims()};
  const accel::ConcatTask join{dim};
  const bool done = builtins::partAlong(*device, "gradient", v, dim, 1, n - 1, after[0]) &&
                    builtins::partAlong(*device, "gradient", v, dim, n - 1, 1, after[1]) &&
                    builtins::partAlong(*device, "gradient", v, dim, 0, 1, before[0]) &&
                    builtins::partAlong(*device, "gradient", v, dim, 0, n - 1, before[1]) &&
                    device->run("gradient", join, after, {&form, 1}, {&sides[0], 1}) &&
                    device->run("gradient", join, before, {&form, 1}, {&sides[1], 1}) &&
                    device->apply("gradient", accel::Op::Sub, sides, change[0]);
  change[1] = steps;
  return done && device->apply("gradient", accel::Op::Div, change, out);
}

Value gradient(Call& call) {
  Value v = call.arg(0);
  if (!v.isPlain()) fail("MATLAB:gradient:InvalidInputs", "The first input must be numeric.");
  if (!v.isFloat()) v = convertClass(v, ClassId::Double);
  bool vector = v.dims().isVector();
  int rank = vector ? 1 : v.dims().count();
  int spacings = call.nargin() - 1;
  if (spacings > 1 && spacings != rank)
    fail("MATLAB:gradient:InvalidInputs", "Wrong number of spacings.");
  const auto along = [&](int dim, const Value* h) {
    if (Value there; differencesOnDevice(call, v, dim, h, there)) return there;
    return withFloatType(v, [&](auto tag) -> Value {
      return differences<typename decltype(tag)::type>(v, dim, h).narrowed();
    });
  };
  Value first;
  for (int k = 0; k < std::max(1, std::min(rank, call.nargout)); ++k) {
    // The first output runs along columns, as x does in a plot.
    int dim = vector ? v.dims().firstNonSingleton() : k == 0 ? 1 : k == 1 ? 0 : k;
    Value g = along(dim, spacings == 0 ? nullptr : &call.arg(spacings == 1 ? 1 : 1 + k));
    if (k == 0)
      first = std::move(g);
    else
      call.setOut(k, std::move(g));
  }
  return first;
}

// Adds the second differences along one dimension to `sum`, extended linearly to the ends.
template <class T>
void addSecondDifferences(const T* f, const Dims& dims, int dim, const std::vector<double>& x,
                          T* sum) {
  using R = RealOf<T>;
  int64_t inner = 1, outer = 1;
  const int64_t n = dims[dim];
  for (int k = 0; k < dim; ++k) inner *= dims[k];
  for (int k = dim + 1; k < dims.count(); ++k) outer *= dims[k];
  const auto step = [&](int64_t k) { return R(x[size_t(k) + 1] - x[size_t(k)]); };
  std::vector<T> second(static_cast<size_t>(n));
  for (int64_t line = 0; line < inner * outer; ++line) {
    const int64_t at = line % inner + (line / inner) * inner * n;
    for (int64_t k = 1; k + 1 < n; ++k) {
      const R h1 = step(k - 1), h2 = step(k);
      const T f0 = f[at + (k - 1) * inner], f1 = f[at + k * inner], f2 = f[at + (k + 1) * inner];
      second[size_t(k)] = R(2) * ((f2 - f1) / h2 - (f1 - f0) / h1) / (h1 + h2);
    }
    const size_t e = size_t(n) - 1;
    if (n == 3) {
      second[0] = second[e] = second[1];
    } else {
      second[0] = second[1] + (second[1] - second[2]) * step(0) / step(1);
      second[e] = second[e - 1] + (second[e - 1] - second[e - 2]) * step(n - 2) / step(n - 3);
    }
    for (int64_t k = 0; k < n; ++k) sum[at + k * inner] += second[size_t(k)];
  }
}

// The sum of the second differences along every dimension, over 2 n (n dimensions).
Value del2(Call& call) {
  Value v = call.arg(0);
  if (!v.isPlain()) fail("MATLAB:del2:InvalidInputs", "The first input must be numeric.");
  if (!v.isFloat()) v = convertClass(v, ClassId::Double);
  const Dims& dims = v.dims();
  const int spacings = call.nargin() - 1;
  const bool vector = dims.isVector();
  return withFloatType(v, [&](auto tag) -> Value {
    using T = typename decltype(tag)::type;
    using R = RealOf<T>;
    linalg::Mat<T> f(v.numel(), 1);
    linalg::copyElements<T>(v, f.data());
    Value out = Value::zeros(classOf<R>, dims, isComplexType<T>);
    T* sum = out.mutableData<T>();
    int used = 0;
    for (int dim = 0; dim < dims.count(); ++dim) {
      if (vector && dims[dim] == 1) continue;
      ++used;
      if (dims[dim] < 3) continue;
      const int argument = vector || spacings == 1 ? 1 : dim == 0 ? 2 : dim == 1 ? 1 : dim + 1;
      addSecondDifferences(f.data(), dims, dim,
                           coordinates(spacings > 0 ? &call.arg(argument) : nullptr, dims[dim]),
                           sum);
      call.interpreter.checkInterrupt();
    }
    for (int64_t i = 0; i < out.numel(); ++i) sum[i] /= R(used == 1 ? 4 : 2 * used);
    return std::move(out).narrowed();
  });
}

// Adds multiples of 2π where neighbours differ by more than the tolerance.
Value unwrap(Call& call) {
  Value v = call.arg(0);
  if (!v.isPlain() || v.isComplex()) fail("MATLAB:unwrap:InvalidInput", "P must be real numbers.");
  const double pi = 3.14159265358979323846;
  double tolerance = call.has(1) && !call.arg(1).isEmpty()
                         ? std::max(pi, std::abs(toDouble(call.arg(1), "tol")))
                         : pi;
  int dim =
      call.has(2) ? int(toInteger(call.arg(2), "dim", 1, 1000)) - 1 : v.dims().firstNonSingleton();
  Value out = convertClass(v, v.isSingle() ? ClassId::Single : ClassId::Double);
  int64_t inner = 1, n = v.dims()[dim];
  for (int k = 0; k < dim; ++k) inner *= v.dims()[k];
  int64_t lines = n == 0 ? 0 : v.numel() / n;
  for (int64_t line = 0; line < lines; ++line) {
    int64_t at = line % inner + (line / inner) * inner * n;
    double turns = 0, last = std::nan("");
    for (int64_t k = 0; k < n; ++k) {
      double x = v.doubleAt(at + k * inner);
      // Values that are no numbers neither count nor break the chain.
      if (std::isfinite(x)) {
        if (std::isfinite(last) && std::abs(x - last) > tolerance)
          turns -= std::ceil((std::abs(x - last) - pi) / (2 * pi)) * (x > last ? 1 : -1);
        last = x;
      }
      double y = x + 2 * pi * turns;
      if (out.isSingle())
        out.mutableData<float>()[at + k * inner] = float(y);
      else
        out.mutableData<double>()[at + k * inner] = y;
    }
  }
  return out;
}

// a - b cos(2πk/(n-1)), or over n when periodic; `shift` counts zeros left out at each end.
Value cosineWindow(Call& call, double a, double b, int shift) {
  int64_t n = toInteger(call.arg(0), "N", 1, int64_t(1) << 31);
  bool periodic = call.has(1) && builtins::optionWord(call.arg(1)) == "periodic";
  Value out = Value::uninitialized(ClassId::Double, Dims(n, 1));
  double* w = out.mutableData<double>();
  double length = double(n) - 1 + 2 * shift + (periodic ? 1 : 0);
  for (int64_t k = 0; k < n; ++k)
    w[k] = n == 1 ? 1 : a - b * std::cos(2 * 3.14159265358979323846 * double(k + shift) / length);
  return out;
}

Value hamming(Call& call) { return cosineWindow(call, 0.54, 0.46, 0); }
Value hann(Call& call) { return cosineWindow(call, 0.5, 0.5, 0); }
Value hanning(Call& call) { return cosineWindow(call, 0.5, 0.5, 1); }

const BuiltinDescriptor kRows[] = {
    {.name = "gradient",
     .function = gradient,
     .minIn = 1,
     .maxIn = kAny,
     .maxOut = kAny,
     .help =
         "gradient(F) is the numerical derivative of F, by central differences.\n[Fx,Fy,...] = "
         "gradient(F) along "
         "each dimension; gradient(F,h) and gradient(F,hx,hy,...) with spacings or coordinates.",
     .example = "disp(gradient([1 4 9 16]))",
     .expected = "     3     4     6     7\n"},
    {.name = "del2",
     .function = del2,
     .minIn = 1,
     .maxIn = kAny,
     .help = "del2(U) is the discrete Laplacian of U over 2n, n being the number of dimensions "
             "(over 4 for a vector).\n"
             "del2(U,h) with the spacing h.",
     .example = "disp(del2([1 4 9 16 25]))",
     .expected = "    0.5000    0.5000    0.5000    0.5000    0.5000\n"},
    {.name = "detrend",
     .function = MATLIFT_LIBRARY("detrend"),
     .minIn = 1,
     .maxIn = kAny,
     .help = "detrend(x) removes the straight line that fits x best.\ndetrend(x,n) the polynomial "
             "of degree n, detrend(x,n,bp) between break points; 'omitnan', 'Continuous', "
             "'SamplePoints'.",
     .example = "disp(detrend([1 2 3], 0))",
     .expected = "    -1     0     1\n"},
    {.name = "unwrap",
     .function = unwrap,
     .minIn = 1,
     .maxIn = 3,
     .help = "unwrap(p) adds multiples of 2*pi where neighbouring phases differ by more than "
             "pi.\nunwrap(p,tol,dim) with "
             "another limit, along another dimension.",
     .example = "fprintf('%.4f\\n', unwrap([0 6.2832]))",
     .expected = "0.0000\n0.0000\n"},
    {.name = "hamming",
     .function = hamming,
     .minIn = 1,
     .maxIn = 2,
     .help = "hamming(n) is the Hamming window of n points, a column.\nhamming(n,'periodic') for "
             "spectra.",
     .example = "fprintf('%.2f\\n', hamming(3))",
     .expected = "0.08\n1.00\n0.08\n"},
    {.name = "hann",
     .function = hann,
     .minIn = 1,
     .maxIn = 2,
     .help = "hann(n) is the Hann window of n points, a column.\nhann(n,'periodic') for spectra.",
     .example = "fprintf('%.2f\\n', hann(3))",
     .expected = "0.00\n1.00\n0.00\n"},
    {.name = "hanning",
     .function = hanning,
     .minIn = 1,
     .maxIn = 2,
     .help = "hanning(n) is the Hann window without its zero ends, a column.",
     .example = "fprintf('%.2f\\n', hanning(3))",
     .expected = "0.50\n1.00\n0.50\n"},
};

}  // namespace

}  // namespace matlift::signal

namespace matlift::builtins {
BuiltinTheme gradientTheme() { return signal::kRows; }
}  // namespace matlift::builtins
