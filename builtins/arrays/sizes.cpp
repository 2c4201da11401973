// size, numel and the questions about shapes.
#include "builtins/support/creation_args.h"
#include "builtins/support/element_copy.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/value/convert.h"
#include "runtime/value/object.h"

namespace matlift::builtins {

namespace {

/// size(x, d) of several dimensions, each scalar or vector.
ValueList extentsAt(const Dims& dims, Call& call) {
  ValueList out;
  for (int k = 1; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (!v.isPlain() || v.isEmpty())
      fail(
          "MATLAB:size:dimensionMustBePositiveInteger",
          "Dimension argument must be a positive integer scalar or a vector of positive integers.");
    for (int64_t i = 0; i < v.numel(); ++i) {
      double d = v.doubleAt(i);
      if (!(d >= 1 && d == std::floor(d)))
        fail("MATLAB:size:dimensionMustBePositiveInteger",
             "Dimension argument must be a positive integer scalar or a vector of positive "
             "integers.");
      out.push_back(Value(d > 65535 ? int64_t(1) : dims[int(d) - 1]));
    }
  }
  return out;
}

Value rowOf(const ValueList& numbers) {
  Value out = Value::uninitialized(ClassId::Double, Dims(1, int64_t(numbers.size())));
  double* to = out.mutableData<double>();
  for (const Value& v : numbers) *to++ = v.asDouble();
  return out;
}

Value sizeOutputs(Call& call, const Dims& dims) {
  int n = call.nargout;
  for (int k = 1; k < n; ++k) {
    int64_t extent = dims[k];
    for (int j = n; k == n - 1 && j < dims.count(); ++j) extent *= dims[j];
    call.setOut(k, Value(extent));
  }
  return dims[0];
}

Value size(Call& call) {
  Dims dims = shapeOf(call.arg(0));
  if (call.nargin() == 1) {
    if (call.nargout > 1) return sizeOutputs(call, dims);
    Value out = Value::uninitialized(ClassId::Double, Dims(1, dims.count()));
    double* to = out.mutableData<double>();
    for (int64_t extent : dims.extents()) *to++ = double(extent);
    return out;
  }
  ValueList extents = extentsAt(dims, call);
  if (call.nargout > 1) {
    if (size_t(call.nargout) != extents.size())
      fail("MATLAB:nargoutchk:incorrectNumOutputs",
           "Incorrect number of output arguments. Number of output arguments must equal the number "
           "of "
           "input dimension arguments.");
    for (int k = 1; k < call.nargout; ++k) call.setOut(k, extents[size_t(k)]);
    return extents[0];
  }
  return extents.size() == 1 ? extents[0] : rowOf(extents);
}

/// What size() tells, by the class's own method where there is one; an endless extent is a long
/// one.
Dims toldShape(Call& call) {
  constexpr double kLongest = double(int64_t(1) << 53);
  const Value& v = call.arg(0);
  if (!v.isObject() || !call.interpreter.hasMethod(v, "size")) return shapeOf(v);
  const Value told = call.interpreter.call1(Value::text("size"), {&v, 1});
  if (!told.isPlain())
    fail("MATLAB:class:InvalidSize", "Method 'size' of class '%s' must return numbers.",
         v.className().c_str());
  std::vector<int64_t> extents;
  for (int64_t k = 0; k < told.numel(); ++k)
    extents.push_back(int64_t(std::min(std::max(told.doubleAt(k), 0.0), kLongest)));
  return extents.size() < 2 ? shapeOf(v) : Dims(std::span<const int64_t>(extents));
}

/// The same for numel, length and isempty, which ask a class's own size only when it has its own
/// ().
Dims countedShape(Call& call) {
  const Value& v = call.arg(0);
  const bool own = v.isObject() && v.object().isA("matlab.mixin.indexing.RedefinesParen");
  return own ? toldShape(call) : shapeOf(v);
}

Value numel(Call& call) {
  if (call.arg(0).isInlineScalar()) return 1.0;
  if (call.nargin() == 1) return countedShape(call).numel();
  // numel(x, i, j): elements that x(i, j) would pick.
  int64_t n = 1;
  Dims dims = shapeOf(call.arg(0));
  for (int k = 1; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    bool colon = v.isColon() || (v.isChar() && v.numel() == 1 && *v.data<char16_t>() == u':');
    n *= colon ? foldedExtents(dims, size_t(call.nargin() - 1))[size_t(k - 1)] : v.numel();
  }
  return n;
}

Value ndims(Call& call) { return toldShape(call).count(); }

Value length(Call& call) {
  if (call.arg(0).isInlineScalar()) return 1.0;
  Dims dims = countedShape(call);
  int64_t longest = 0;
  for (int64_t extent : dims.extents()) longest = std::max(longest, extent);
  return dims.numel() == 0 ? int64_t(0) : longest;
}

Value isempty(Call& call) {
  if (call.arg(0).isInlineScalar()) return Value::logical(false);
  return Value::logical(countedShape(call).numel() == 0);
}

Value isscalar(Call& call) { return Value::logical(toldShape(call).isScalar()); }
Value isvector(Call& call) { return Value::logical(toldShape(call).isVector()); }
Value isrow(Call& call) { return Value::logical(toldShape(call).isRow()); }
Value iscolumn(Call& call) { return Value::logical(toldShape(call).isColumn()); }
Value ismatrix(Call& call) { return Value::logical(toldShape(call).count() == 2); }
Value issquare(Call& call) {
  Dims dims = shapeOf(call.arg(0));
  return Value::logical(dims.count() == 2 && dims.rows() == dims.columns());
}
Value rows(Call& call) { return shapeOf(call.arg(0)).rows(); }
Value columns(Call& call) { return shapeOf(call.arg(0)).columns(); }

Value sizeEqual(Call& call) {
  for (int k = 1; k < call.nargin(); ++k)
    if (!(shapeOf(call.arg(k)) == shapeOf(call.arg(0)))) return Value::logical(false);
  return Value::logical(true);
}

Value isequalOf(Call& call, bool nanEqual) {
  for (int k = 1; k < call.nargin(); ++k)
    if (!isEqual(call.arg(k - 1), call.arg(k), nanEqual)) return Value::logical(false);
  return Value::logical(true);
}
Value isequal(Call& call) { return isequalOf(call, false); }
Value isequaln(Call& call) { return isequalOf(call, true); }

const BuiltinDescriptor kRows[] = {
    functionRow(
        "size", size, 1, kAny, kAny,
        "Extents of an array.\nsz = size(x), size(x,dim), size(x,[d1 d2]), [m,n,...] = size(x)",
        "disp(size(zeros(2,3)))", "     2     3\n"),
    functionRow("numel", numel, 1, kAny, 1, "Number of elements.\nnumel(x)",
                "disp(numel(zeros(2,3)))", "     6\n"),
    functionRow("ndims", ndims, 1, 1, 1, "Number of dimensions, at least 2.\nndims(x)",
                "disp(ndims(zeros(2,3,4)))", "     3\n"),
    functionRow("length", length, 1, 1, 1, "Longest extent, 0 for empty arrays.\nlength(x)",
                "disp(length([1 2 3]))", "     3\n"),
    functionRow("isempty", isempty, 1, 1, 1, "True for arrays without elements.\nisempty(x)",
                "disp(isempty([]))", "   1\n"),
    functionRow("isscalar", isscalar, 1, 1, 1, "True for 1-by-1 values.\nisscalar(x)",
                "disp(isscalar(5))", "   1\n"),
    functionRow("isvector", isvector, 1, 1, 1, "True for 1-by-n and n-by-1 arrays.\nisvector(x)",
                "disp(isvector([1 2 3]))", "   1\n"),
    functionRow("isrow", isrow, 1, 1, 1, "True for 1-by-n arrays.\nisrow(x)", "disp(isrow([1;2]))",
                "   0\n"),
    functionRow("iscolumn", iscolumn, 1, 1, 1, "True for n-by-1 arrays.\niscolumn(x)",
                "disp(iscolumn([1;2]))", "   1\n"),
    functionRow("ismatrix", ismatrix, 1, 1, 1, "True for arrays of two dimensions.\nismatrix(x)",
                "disp(ismatrix(zeros(2,2,2)))", "   0\n"),
    functionRow("issquare", issquare, 1, 1, 1, "True for n-by-n matrices.\nissquare(x)",
                "disp(issquare(eye(3)))", "   1\n"),
    functionRow("rows", rows, 1, 1, 1, "Number of rows (Octave's name for size(x,1)).\nrows(x)",
                "disp(rows([1;2]))", "     2\n"),
    functionRow("columns", columns, 1, 1, 1,
                "Number of columns (Octave's name for size(x,2)).\ncolumns(x)",
                "disp(columns([1;2]))", "     1\n"),
    functionRow("size_equal", sizeEqual, 0, kAny, 1,
                "True when all arguments have the same size (Octave's).\nsize_equal(a,b,...)",
                "disp(size_equal([1 2],[3 4]))", "   1\n"),
    functionRow("isequal", isequal, 2, kAny, 1,
                "True when all arguments have equal sizes and values, whatever their "
                "class.\nisequal(a,b,...)",
                "disp(isequal([1 2],[1 2]))", "   1\n"),
    functionRow("isequaln", isequaln, 2, kAny, 1,
                "The same as isequal, with NaN equal to NaN.\nisequaln(a,b,...)",
                "disp(isequaln(NaN,NaN))", "   1\n"),
};

}  // namespace

BuiltinTheme sizesTheme() { return kRows; }

}  // namespace matlift::builtins
