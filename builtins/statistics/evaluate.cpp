// normpdf, normcdf, norminv, normstat and the like of every distribution: edges, sizes, classes.
#include <cmath>

#include "builtins/library/library.h"
#include "builtins/special/real_args.h"
#include "builtins/statistics/distribution.h"
#include "builtins/support/creation_args.h"
#include "builtins/support/parallel.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"
#include "runtime/value/size_errors.h"

namespace matlift::statistics {

namespace {

using builtins::functionRow;
using special::RealArgs;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

enum class What { Density, Below, Above, Inverse, Mean, Variance };

double density(const Distribution& d, double x, Parameters p) {
  if (std::isinf(x) || x < d.lowest(p) || x > d.highest(p)) return 0;
  if (d.discrete && x != std::floor(x)) return 0;
  return d.density(x, p);
}

double below(const Distribution& d, double x, Parameters p, bool upper) {
  if (d.discrete) x = std::floor(x);
  if (x < d.lowest(p)) return upper;
  if (x >= d.highest(p)) return !upper;
  return upper ? d.above(x, p) : d.below(x, p);
}

double inverse(const Distribution& d, double q, Parameters p) {
  if (!(q >= 0 && q <= 1)) return kNan;
  if (q == 0) return d.lowest(p);
  if (q == 1) return d.highest(p);
  return d.inverse(q, p);
}

double at(const Distribution& d, What what, double x, Parameters p) {
  for (int k = 0; k < d.parameters; ++k)
    if (std::isnan(p[k])) return kNan;
  if (std::isnan(x) || !d.valid(p)) return kNan;
  switch (what) {
    case What::Density:
      return density(d, x, p);
    case What::Below:
      return below(d, x, p, false);
    case What::Above:
      return below(d, x, p, true);
    case What::Inverse:
      return inverse(d, x, p);
    case What::Mean:
      return d.mean(p);
    case What::Variance:
      return d.variance(p);
  }
  return kNan;
}

const VectorForm* formOf(const Distribution& d, What what) {
  const VectorForm* form = what == What::Below   ? &d.belowForm
                           : what == What::Above ? &d.aboveForm
                                                 : nullptr;
  return form && form->function ? form : nullptr;
}

// A column of c or w; NaN where the parameters are impossible.
Value fromParameters(const Distribution& d, const RealArgs& parameters, double (*f)(Parameters)) {
  return parameters.map([&](int64_t i) {
    double p[kMostParameters];
    for (int k = 0; k < d.parameters; ++k) p[k] = parameters.at(size_t(k), i);
    return d.valid(p) ? f(p) : kNan;
  });
}

// All elements by operations of the language, which become one pass over them.
Value mapVectors(Call& call, const Distribution& d, const VectorForm& form,
                 std::span<const Value* const> args, const char* function) {
  const RealArgs parameters(args.subspan(1), function);
  Value x = *args[0];
  if (!x.isPlain() || x.isInteger() || x.isComplex()) RealArgs({&x}, function);  // says why not
  if (!x.isScalar() && parameters.size() != 1 && !(x.dims() == parameters.dims()))
    failSizes(("MATLAB:" + std::string(function) + ":InputSizeMismatch").c_str(),
              "Inputs must be the same size, or scalars.", x.dims(), parameters.dims());
  const bool single = x.isSingle() || parameters.isSingle();
  if (!x.isDouble()) x = convertClass(x, ClassId::Double);
  const auto apply = [&](const char* name, std::initializer_list<Value> values) {
    return call.interpreter.call(Value::text(name), {values.begin(), values.size()}, 1)[0];
  };
  const auto wide = [](Value v) { return v.isDouble() ? v : convertClass(v, ClassId::Double); };
  Value y = apply("minus", {wide(fromParameters(d, parameters, form.centre)), x});
  y = apply("rdivide", {y, wide(fromParameters(d, parameters, form.width))});
  y = apply("times", {Value(form.scale), apply(form.function, {y})});
  y.rawData();
  return single ? convertClass(y, ClassId::Single) : y;
}

// One array of doubles with the same parameters for all, as most calls have it: without copies.
Value mapDoubles(Call& call, const Distribution& d, What what, const Value& x,
                 const RealArgs& parameters) {
  double p[kMostParameters];
  for (int k = 0; k < d.parameters; ++k) p[k] = parameters.at(size_t(k), 0);
  Value out = Value::uninitialized(ClassId::Double, x.dims());
  const double* from = x.data<double>();
  double* to = out.mutableData<double>();
  builtins::Parallel(call.interpreter).ranges(x.numel(), 2048, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) to[i] = at(d, what, from[i], p);
  });
  return out;
}

// Arguments from the first on; parameters that are not given have their defaults. A function of the
// parameters alone has no number before them.
Value mapAll(Call& call, const Distribution& d, What what, int given, const char* function) {
  const int before = what == What::Mean || what == What::Variance ? 0 : 1;
  const Value* args[kMostParameters + 1];
  Value defaults[kMostParameters];
  for (int k = 0; k < before; ++k) args[k] = &call.arg(k);
  for (int k = 0; k < d.parameters; ++k) {
    defaults[k] = Value(d.defaults[k]);
    args[before + k] = before + k < given ? &call.arg(before + k) : &defaults[k];
  }
  const std::span<const Value* const> all{args, size_t(before + d.parameters)};
  if (const VectorForm* form = formOf(d, what)) return mapVectors(call, d, *form, all, function);
  if (before && args[0]->isPlain() && args[0]->isDouble() && !args[0]->isComplex()) {
    const RealArgs parameters(all.subspan(1), function);
    if (parameters.size() == 1 && !parameters.isSingle())
      return mapDoubles(call, d, what, *args[0], parameters);
  }
  const RealArgs real(all, function);
  std::vector<double> results(size_t(real.size()));
  builtins::Parallel(call.interpreter).ranges(real.size(), 2048, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      double p[kMostParameters];
      for (int k = 0; k < d.parameters; ++k) p[k] = real.at(size_t(before + k), i);
      results[size_t(i)] = at(d, what, before ? real.at(0, i) : 0, p);
    }
  });
  return real.map([&](int64_t i) { return results[size_t(i)]; });
}

// Whether the last argument is 'upper'; anything else that is text is a mistake.
bool takesUpper(Call& call, const char* function) {
  const Value& last = call.arg(call.nargin() - 1);
  if (call.nargin() < 2 || !(last.isChar() || last.isString())) return false;
  if (builtins::optionWord(last) != "upper")
    fail("stats:cdf:UpperTailProblem", "The last argument of %s must be 'upper', or a number.",
         function);
  return true;
}

// Bounds by the covariance of estimated parameters: for distributions with a location and a scale.
bool givesBounds(const Distribution& d, What what) {
  for (std::string_view stem : {"norm", "logn", "exp", "wbl", "ev", "gam"})
    if (stem == d.stem) return what != What::Density;
  return false;
}

template <const Distribution& d, What what>
Value evaluate(Call& call) {
  const std::string function = std::string(d.stem) + (what == What::Density ? "pdf"
                                                      : what == What::Below ? "cdf"
                                                                            : "inv");
  if (call.nargout > 1) {
    if (!givesBounds(d, what)) fail("MATLAB:TooManyOutputs", "Too many output arguments.");
    return builtins::callLibraryAs(call, "distributionBounds", function.c_str());
  }
  int given = call.nargin();
  What which = what;
  if (what == What::Below && takesUpper(call, function.c_str())) {
    which = What::Above;
    --given;
  }
  if (given < 1 + d.required) fail("MATLAB:minrhs", "Not enough input arguments.");
  if (given > 1 + d.parameters) fail("MATLAB:TooManyInputs", "Too many input arguments.");
  return mapAll(call, d, which, given, function.c_str());
}

template <const Distribution& d>
Value moments(Call& call) {
  const std::string function = std::string(d.stem) + "stat";
  if (call.nargin() < d.required) fail("MATLAB:minrhs", "Not enough input arguments.");
  if (call.nargin() > d.parameters) fail("MATLAB:TooManyInputs", "Too many input arguments.");
  if (call.wants(1))
    call.setOut(1, mapAll(call, d, What::Variance, call.nargin(), function.c_str()));
  return mapAll(call, d, What::Mean, call.nargin(), function.c_str());
}

double draw(const Distribution& d, double u, Parameters p) {
  for (int k = 0; k < d.parameters; ++k)
    if (std::isnan(p[k])) return kNan;
  if (!d.valid(p)) return kNan;
  if (d.fromNormal) return d.fromNormal(u, p);
  return inverse(d, d.mirrored ? 1 - u : u, p);
}

// The parameters, then the sizes, which must be the parameters' where those are arrays.
template <const Distribution& d>
Value randomNumbers(Call& call) {
  const std::string function = std::string(d.stem) + "rnd";
  const int given = std::min(call.nargin(), d.parameters);
  if (given < d.required) fail("MATLAB:minrhs", "Not enough input arguments.");
  const Value* args[kMostParameters];
  Value defaults[kMostParameters];
  for (int k = 0; k < d.parameters; ++k) {
    defaults[k] = Value(d.defaults[k]);
    args[k] = k < given ? &call.arg(k) : &defaults[k];
  }
  const RealArgs real({args, size_t(d.parameters)}, function.c_str());
  Dims dims = real.dims();
  if (call.nargin() > d.parameters) {
    dims = builtins::creationArgs(call, function.c_str(), d.parameters).dims;
    if (real.size() != 1 && !(dims == real.dims()))
      fail(("stats:" + function + ":InputSizeMismatch").c_str(),
           "Size information is inconsistent.");
  }
  Value sizes = Value::uninitialized(ClassId::Double, Dims(1, dims.count()));
  for (int k = 0; k < dims.count(); ++k) sizes.mutableData<double>()[k] = double(dims[k]);
  ValueList drawn =
      call.interpreter.call(Value::text(d.fromNormal ? "randn" : "rand"), {&sizes, 1}, 1);
  Value out = real.isSingle() ? Value::uninitialized(ClassId::Single, dims) : drawn[0];
  const double* u = drawn[0].data<double>();
  void* to = out.mutableRawData();
  builtins::Parallel(call.interpreter).ranges(dims.numel(), 2048, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      double p[kMostParameters];
      for (int k = 0; k < d.parameters; ++k) p[k] = real.at(size_t(k), real.size() == 1 ? 0 : i);
      const double x = draw(d, u[i], p);
      if (real.isSingle())
        static_cast<float*>(to)[i] = float(x);
      else
        static_cast<double*>(to)[i] = x;
    }
  });
  return out;
}

#define EXAMPLE(call) "fprintf('%.4f\\n', " call ")"
#define DISTRIBUTION(stem, object, title, parameters, x, p, values, density, below, inverse, m)  \
  functionRow(#stem "pdf", evaluate<object, What::Density>, 1, kAny, 1,                          \
              #stem "pdf(x, " parameters ") is the " title " distribution's density.",           \
              EXAMPLE(#stem "pdf(" x ", " values ")"), density "\n"),                            \
      functionRow(#stem "cdf", evaluate<object, What::Below>, 1, kAny, 3,                        \
                  #stem "cdf(x, " parameters ") is the probability of at most x in the " title   \
                        " distribution.\nWith a last argument 'upper': of more than x.",         \
                  EXAMPLE(#stem "cdf(" x ", " values ")"), below "\n"),                          \
      functionRow(#stem "inv", evaluate<object, What::Inverse>, 1, kAny, 3,                      \
                  #stem "inv(p, " parameters ") is where the " title                             \
                        " distribution function reaches p.",                                     \
                  EXAMPLE(#stem "inv(" p ", " values ")"), inverse "\n"),                        \
      functionRow(#stem "stat", moments<object>, 0, kAny, 2,                                     \
                  "[m, v] = " #stem "stat(" parameters ") are mean and variance of the " title   \
                  " distribution.",                                                              \
                  "[m, v] = " #stem "stat(" values "); fprintf('%.4f %.4f\\n', m, v)", m "\n"),  \
      functionRow(#stem "rnd", randomNumbers<object>, 0, kAny, 1,                                \
                  #stem "rnd(" parameters ", m, n, ...) draws random numbers from the " title    \
                        " distribution.",                                                        \
                  "rng(1); x = " #stem "rnd(" values ", 1, 1e4); [m, v] = " #stem "stat(" values \
                  "); disp([1 1e4; abs(mean(x) - m) < 6 * sqrt(v / 1e4), all(x == x)])",         \
                  "           1       10000\n           1           1\n"),

const BuiltinDescriptor kRows[] = {
#include "builtins/statistics/distributions.def"
};

}  // namespace

}  // namespace matlift::statistics

namespace matlift::builtins {

BuiltinTheme distributionsTheme() { return statistics::kRows; }

}  // namespace matlift::builtins
