// cell, num2cell, cell2mat, mat2cell, deal.
#include <cmath>

#include "builtins/support/creation_args.h"
#include "builtins/support/element_copy.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/object_array.h"

namespace matlift::builtins {

namespace {

Value cell(Call& call) {
  if (call.nargin() == 0) return Value::cell(Dims(0, 0));
  return Value::cell(toDims(call.args, "cell"));
}

Value rangeIndex(int64_t first, int64_t count) {
  Value r = Value::uninitialized(ClassId::Double, Dims(1, count));
  double* x = r.mutableData<double>();
  for (int64_t k = 0; k < count; ++k) x[k] = double(first + k);
  return r;
}

/// num2cell(x, dims): each cell holds a slice along dims.
Value slices(const Value& x, const Value& along) {
  const Dims& d = x.dims();
  std::vector<bool> whole(size_t(d.count()), false);
  for (int64_t k = 0; k < along.numel(); ++k) {
    int dim = dimArg(along.elementAt(k), "num2cell");
    if (dim < d.count()) whole[size_t(dim)] = true;
  }
  Dims outer = d;
  for (int k = 0; k < d.count(); ++k)
    if (whole[size_t(k)]) outer.set(k, 1);
  Value out = Value::cell(outer);
  std::vector<int64_t> at(size_t(d.count()), 0);
  for (int64_t i = 0, n = outer.numel(); i < n; ++i) {
    ValueList idx;
    for (size_t k = 0; k < at.size(); ++k)
      idx.push_back(whole[k] ? Value::colon() : Value(at[k] + 1));
    out.setCell(i, indexParen(x, idx));
    for (size_t k = 0; k < at.size(); ++k) {
      if (++at[k] < outer[int(k)]) break;
      at[k] = 0;
    }
  }
  return out;
}

Value num2cell(Call& call) {
  const Value& x = call.arg(0);
  if (x.isObject() && hasObjectArrays(x) && !call.has(1)) return ObjectArray::elementsOf(x);
  requireArray(x, "num2cell");
  if (call.has(1)) return slices(x, call.arg(1));
  Value out = Value::cell(x.dims());
  ValueList& to = out.mutableBoxes().elements;
  for (int64_t i = 0, n = x.numel(); i < n; ++i) {
    interruptionPoint<1 << 16>(uint64_t(i));
    to[size_t(i)] = x.isComplex() ? x.elementAt(i).narrowed() : x.elementAt(i);
  }
  return out;
}

Value cell2mat(Call& call) {
  const Value& c = call.arg(0);
  if (!c.isCell())
    fail("MATLAB:cell2mat:UnsupportedCellContent", "cell2mat: the input must be a cell array.");
  if (c.isEmpty()) return Value::emptyDouble();
  for (const Value& v : c.boxes().elements) {
    bool fits = v.isPlain() || v.isCell() || v.isStruct();
    if (!fits)
      fail("MATLAB:cell2mat:UnsupportedCellContent",
           "CELL2MAT does not support cell arrays containing cell arrays or objects.");
    if (v.className() != c.cellAt(0).className())
      fail("MATLAB:cell2mat:MixedDataTypes",
           "All contents of the input cell array must be of the same data type.");
  }
  // Join the first dimension, then the next, until one array is left.
  ValueList parts = c.boxes().elements;
  Dims dims = c.dims();
  for (int k = 0; k < dims.count(); ++k) {
    ValueList joined;
    int64_t extent = dims[k];
    for (size_t at = 0; at < parts.size(); at += size_t(extent))
      joined.push_back(concatenate(k, std::span(parts).subspan(at, size_t(extent))));
    parts = std::move(joined);
  }
  return parts[0];
}

/// One distance vector of mat2cell: starts and counts.
std::vector<int64_t> blockSizes(const Value& v, int64_t extent, int position) {
  std::vector<int64_t> out;
  double total = 0;
  for (int64_t k = 0; k < v.numel(); ++k) {
    double d = v.isPlain() ? v.doubleAt(k) : -1;
    if (!(d >= 0 && d == std::floor(d)))
      fail("MATLAB:mat2cell:InvalidSize", "mat2cell: block sizes must be nonnegative integers.");
    out.push_back(int64_t(d));
    total += d;
  }
  if (total != double(extent))
    fail("MATLAB:mat2cell:VectorSumMismatch",
         "Input arguments, D1 through D2, must sum to each dimension of the input matrix size, "
         "[%lld] in "
         "dimension %d.",
         static_cast<long long>(extent), position + 1);
  return out;
}

Value mat2cell(Call& call) {
  const Value& x = call.arg(0);
  requireArray(x, "mat2cell");
  int n = std::max(x.dims().count(), call.nargin() - 1);
  std::vector<std::vector<int64_t>> blocks;
  for (int k = 0; k < n; ++k) {
    if (k + 1 < call.nargin())
      blocks.push_back(blockSizes(call.arg(k + 1), x.dims()[k], k));
    else
      blocks.push_back({x.dims()[k]});
  }
  std::vector<int64_t> extents;
  for (const auto& b : blocks) extents.push_back(int64_t(b.size()));
  Dims outer{std::span<const int64_t>(extents)};
  Value out = Value::cell(outer);
  std::vector<size_t> at(size_t(n), 0);
  std::vector<int64_t> first(size_t(n), 1);
  for (int64_t i = 0, total = outer.numel(); i < total; ++i) {
    ValueList idx;
    for (size_t k = 0; k < size_t(n); ++k) idx.push_back(rangeIndex(first[k], blocks[k][at[k]]));
    out.setCell(i, indexParen(x, idx));
    for (size_t k = 0; k < size_t(n); ++k) {
      first[k] += blocks[k][at[k]];
      if (++at[k] < blocks[k].size()) break;
      at[k] = 0;
      first[k] = 1;
    }
  }
  return out;
}

Value deal(Call& call) {
  int wanted = std::max(1, call.nargout);
  if (call.nargin() != 1 && call.nargin() != wanted)
    fail("MATLAB:deal:narginNargoutMismatch",
         "The number of outputs should match the number of inputs.");
  for (int k = 1; k < wanted; ++k) call.setOut(k, call.arg(call.nargin() == 1 ? 0 : k));
  return call.arg(0);
}

const BuiltinDescriptor kRows[] = {
    functionRow("cell", cell, 0, kAny, 1,
                "Cell array of empty matrices.\ncell(n), cell(m,n,...), cell(sz)",
                "disp(size(cell(2,3)))", "     2     3\n"),
    functionRow(
        "num2cell", num2cell, 1, 2, 1,
        "Cell array with one cell for each element or slice.\nnum2cell(x), num2cell(x,dims)",
        "c = num2cell([1 2]); disp(c{2})", "     2\n"),
    functionRow("cell2mat", cell2mat, 1, 1, 1,
                "Contents of a cell array joined into one array.\ncell2mat(c)",
                "disp(cell2mat({1 2;3 4}))", "     1     2\n     3     4\n"),
    functionRow("mat2cell", mat2cell, 2, kAny, 1,
                "Array cut into blocks.\nmat2cell(x,rows,columns,...), mat2cell(x,rows)",
                "c = mat2cell([1 2 3],1,[1 2]); disp(c{2})", "     2     3\n"),
    functionRow("deal", deal, 1, kAny, kAny,
                "Inputs handed to outputs.\n[a,b,...] = deal(x), [a,b,...] = deal(x,y,...)",
                "[a,b] = deal(1,2); disp([a b])", "     1     2\n"),
};

}  // namespace

BuiltinTheme cellsTheme() { return kRows; }

}  // namespace matlift::builtins
