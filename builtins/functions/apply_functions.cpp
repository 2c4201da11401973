// cellfun, arrayfun, structfun.
#include <algorithm>

#include "builtins/functions/apply.h"
#include "builtins/support/element_copy.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

void requireSameSizes(std::span<Value> data, const char* id, const char* name) {
  for (size_t k = 1; k < data.size(); ++k) {
    Dims first = shapeOf(data[0]), now = shapeOf(data[k]);
    if (now == first) continue;
    int d = 0;
    while (now[d] == first[d]) ++d;
    fail(id,
         "All of the input arguments must be of the same size and shape.\nPrevious inputs had size "
         "%lld in dimension %d. Input #%zu of %s has size %lld.",
         static_cast<long long>(first[d]), d + 1, k + 2, name, static_cast<long long>(now[d]));
  }
}

Value finish(Call& call, Apply& apply, const Dims& dims) {
  for (int k = 1; k < apply.outputs(); ++k) call.setOut(k, apply.output(k, dims));
  return apply.output(0, dims);
}

/// The names that cellfun knew before there were handles, answered from the elements' headers
/// alone. Objects answer by their methods, which a handle calls and a name does not.
bool quickCellfun(Call& call, const Value& c, Value& out) {
  std::string name;
  if (call.arg(0).isTextScalar()) {
    name = textOf(call.arg(0));
  } else if (call.arg(0).isFunction() && !call.arg(0).function().isAnonymous() &&
             !call.arg(0).function().code) {
    name = call.arg(0).function().name;
  }
  if (name.empty() || call.nargin() != 2 || call.nargout > 1) return false;
  if (!call.interpreter.functionFile(name).empty()) return false;
  const ValueList& all = c.boxes().elements;
  size_t n = all.size();
  const auto isObject = [](const Value& v) { return v.isObject(); };
  if (call.arg(0).isFunction() && std::any_of(all.begin(), all.end(), isObject)) return false;
  auto numbers = [&](auto f) {
    out = Value::uninitialized(ClassId::Double, c.dims());
    double* to = out.mutableData<double>();
    for (size_t i = 0; i < n; ++i) to[i] = double(f(all[i]));
    return true;
  };
  auto truths = [&](auto f) {
    out = Value::uninitialized(ClassId::Logical, c.dims());
    bool* to = out.mutableData<bool>();
    for (size_t i = 0; i < n; ++i) to[i] = f(all[i]);
    return true;
  };
  if (name == "isempty") return truths([](const Value& v) { return shapeOf(v).numel() == 0; });
  if (name == "ischar") return truths([](const Value& v) { return v.isChar(); });
  if (name == "isnumeric") return truths([](const Value& v) { return v.isNumeric(); });
  if (name == "iscell") return truths([](const Value& v) { return v.isCell(); });
  if (name == "islogical") return truths([](const Value& v) { return v.isLogical(); });
  if (name == "isreal") return truths([](const Value& v) { return v.isPlain() && !v.isComplex(); });
  if (name == "numel" || name == "prodofsize")
    return numbers([](const Value& v) { return shapeOf(v).numel(); });
  if (name == "ndims") return numbers([](const Value& v) { return shapeOf(v).count(); });
  if (name == "length")
    return numbers([](const Value& v) {
      Dims d = shapeOf(v);
      int64_t longest = 0;
      for (int64_t e : d.extents()) longest = std::max(longest, e);
      return d.numel() == 0 ? 0 : longest;
    });
  return false;
}

/// cellfun('size', c, k) and cellfun('isclass', c, name): the forms with an argument of their own.
bool oldCellfun(Call& call, Value& out) {
  if (!call.arg(0).isTextScalar() || call.nargin() != 3 || !call.arg(1).isCell()) return false;
  std::string name = textOf(call.arg(0));
  const Value& c = call.arg(1);
  if (name == "size" && call.arg(2).isPlain()) {
    int dim = int(toInteger(call.arg(2), "cellfun: K", 1, 65535)) - 1;
    out = Value::uninitialized(ClassId::Double, c.dims());
    for (int64_t i = 0; i < c.numel(); ++i)
      out.mutableData<double>()[i] = double(shapeOf(c.cellAt(i))[dim]);
    return true;
  }
  if (name == "isclass" && call.arg(2).isTextScalar()) {
    std::string cls = textOf(call.arg(2));
    out = Value::uninitialized(ClassId::Logical, c.dims());
    for (int64_t i = 0; i < c.numel(); ++i)
      out.mutableData<bool>()[i] = c.cellAt(i).className() == cls;
    return true;
  }
  return false;
}

Value cellfun(Call& call) {
  Value quick;
  if (oldCellfun(call, quick)) return quick;
  if (call.arg(1).isCell() && quickCellfun(call, call.arg(1), quick)) return quick;
  Apply apply(call, "cellfun");
  std::span<Value> data = apply.data();
  for (size_t k = 0; k < data.size(); ++k)
    if (!data[k].isCell())
      fail("MATLAB:cellfun:NotACell", "Input #%zu expected to be a cell array, was %s instead.",
           k + 2, data[k].className().c_str());
  requireSameSizes(data, "MATLAB:cellfun:InvalidInputSize", "cellfun");
  Dims dims = data[0].dims();
  apply.run(dims.numel(),
            [&](int64_t i, int k) -> const Value& { return data[size_t(k)].cellAt(i); });
  return finish(call, apply, dims);
}

Value arrayfun(Call& call) {
  Apply apply(call, "arrayfun");
  std::span<Value> data = apply.data();
  requireSameSizes(data, "MATLAB:arrayfun:InvalidInputSize", "arrayfun");
  Dims dims = shapeOf(data[0]);
  apply.run(dims.numel(), [&](int64_t i, int k) {
    const Value& v = data[size_t(k)];
    if (v.isComplex()) return v.elementAt(i).narrowed();
    return v.elementAt(i);
  });
  return finish(call, apply, dims);
}

Value structfun(Call& call) {
  Apply apply(call, "structfun");
  std::span<Value> data = apply.data();
  if (data.size() != 1 || !data[0].isStruct() || !data[0].isScalar())
    fail("MATLAB:structfun:InvalidInput",
         "structfun: the second argument must be a scalar struct.");
  const StructObj& s = data[0].structs();
  int64_t n = int64_t(s.fields.size());
  apply.run(n, [&](int64_t i, int) -> const Value& { return s.at(0, int(i)); });
  if (apply.uniform() || apply.outputs() == 0) return finish(call, apply, Dims(n, 1));
  Value first;
  for (int k = 0; k < apply.outputs(); ++k) {
    Value cells = apply.output(k, Dims(n, 1));
    Value out = Value::structArray(Dims(1, 1), s.fields);
    for (int64_t i = 0; i < n; ++i) out.mutableStructs().at(0, int(i)) = cells.cellAt(i);
    if (k == 0)
      first = std::move(out);
    else
      call.setOut(k, std::move(out));
  }
  return first;
}

const BuiltinDescriptor kRows[] = {
    functionRow("cellfun", cellfun, 2, kAny, kAny,
                "Function applied to each cell.\n[a,b,...] = cellfun(f,c,d,...), cellfun(..., "
                "'UniformOutput', false), cellfun(..., 'ErrorHandler', g)",
                "disp(cellfun(@numel,{'ab','c'}))", "     2     1\n"),
    functionRow("arrayfun", arrayfun, 2, kAny, kAny,
                "Function applied to each element.\n[a,b,...] = arrayfun(f,x,y,...), arrayfun(..., "
                "'UniformOutput', false), arrayfun(..., 'ErrorHandler', g)",
                "disp(arrayfun(@(x) x^2,[1 2 3]))", "     1     4     9\n"),
    functionRow("structfun", structfun, 2, kAny, kAny,
                "Function applied to each field of a struct.\n[a,b,...] = structfun(f,s), "
                "structfun(..., 'UniformOutput', false), structfun(..., 'ErrorHandler', g)",
                "disp(structfun(@numel,struct('a',[1 2],'b','xyz'))')", "     2     3\n"),
};

}  // namespace

BuiltinTheme applyTheme() { return kRows; }

}  // namespace matlift::builtins
