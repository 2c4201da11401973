// diag, tril, triu, kron, blkdiag, meshgrid, ndgrid.
#include <cmath>

#include "builtins/support/element_copy.h"
#include "builtins/support/map_arrays.h"
#include "builtins/support/on_device.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/dispatch/join_on_device.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"

namespace matlift::builtins {

namespace {

int64_t diagonalArg(Call& call, int k, const char* what) {
  return call.has(k) ? toInteger(call.arg(k), what, -(int64_t(1) << 40), int64_t(1) << 40) : 0;
}

void requirePlainMatrix(const Value& v, const char* name) {
  if (!v.isPlain())
    fail("MATLAB:UndefinedFunction", "Undefined function '%s' for input arguments of type '%s'.",
         name, v.className().c_str());
  if (v.dims().count() > 2) fail("MATLAB:twoDInputRequired", "%s: Input must be 2-D.", name);
}

Value zerosLike(const Value& v, const Dims& dims) {
  return Value::zeros(v.classId(), dims, v.isComplex());
}

Value diagonalMatrix(const Value& v, const Dims& dims, int64_t shift) {
  Value out = zerosLike(v, dims);
  int64_t n = v.numel();
  int64_t at = shift >= 0 ? shift * dims.rows() : -shift;
  visitElements(v, out, [&](const auto* from, auto* to, int64_t) {
    for (int64_t k = 0; k < n; ++k) to[at + k * (dims.rows() + 1)] = from[k];
  });
  return out;
}

Value diagonalOf(Call& call, const Value& m, int64_t shift) {
  int64_t rows = m.dims().rows(), columns = m.dims().columns();
  int64_t r0 = shift < 0 ? -shift : 0, c0 = shift > 0 ? shift : 0;
  int64_t n = std::max<int64_t>(0, std::min(rows - r0, columns - c0));
  if (n == 0) return zerosLike(m, Dims(0, 1));
  accel::Slice part;
  part.offset = r0 + c0 * rows;
  part.strides[0] = rows + 1;
  part.shape = {n};
  if (Value made; movedOnDevice(call.interpreter, "diag", m, part, Dims(n, 1), made)) return made;
  Value out = resultLike(m, Dims(n, 1));
  visitElements(m, out, [&](const auto* from, auto* to, int64_t) {
    for (int64_t k = 0; k < n; ++k) to[k] = from[(r0 + k) + (c0 + k) * rows];
  });
  return std::move(out).narrowed();
}

/// x (a matrix of that size, or a row or column of it that is repeated) where row + shift compares
/// so with the column, else 0: one kernel over numbered rows and columns, for an x that is on the
/// device.
bool keptOnDevice(DeviceTasks& device, const char* name, const Value& x, const Dims& dims,
                  accel::Op comparison, int64_t shift, Value& out) {
  const int64_t rows = dims.rows(), columns = dims.columns();
  if (rows < 2 || columns < 2 || std::max(rows, columns) > (1 << 30)) return false;
  // Beyond the corners it is all or nothing.
  const int64_t by = std::clamp(shift, -rows, columns);
  Value down = Value::uninitialized(ClassId::Int32, Dims(rows, 1));
  Value across = Value::uninitialized(ClassId::Int32, Dims(1, columns));
  auto* row = down.mutableData<int32_t>();
  auto* column = across.mutableData<int32_t>();
  for (int64_t r = 0; r < rows; ++r) row[r] = int32_t(r + by);
  for (int64_t c = 0; c < columns; ++c) column[c] = int32_t(c);
  accel::KernelIr kernel;
  const accel::DType type = dtypeOf(x.classId());
  kernel.iteration = {rows, columns};
  kernel.inputs = {{type, {x.dims().rows(), x.dims().columns()}},
                   {accel::DType::I32, {rows, 1}},
                   {accel::DType::I32, {1, columns}}};
  for (uint16_t k = 0; k < 3; ++k)
    kernel.nodes.push_back({accel::NodeKind::Input, kernel.inputs[k].dtype, accel::Op::Add, {}, k});
  accel::Scalar zero;
  zero.dtype = type;
  kernel.constants.push_back(zero);
  kernel.nodes.push_back({accel::NodeKind::Constant, type, accel::Op::Add, {}, 0});
  kernel.nodes.push_back({accel::NodeKind::Apply, accel::DType::Bool, comparison, {1, 2, 0}, 0});
  kernel.nodes.push_back({accel::NodeKind::Apply, type, accel::Op::Select, {4, 0, 3}, 0});
  kernel.outputs.push_back({5, accel::Reduce::None});
  const Value args[] = {x, down, across};
  const DeviceTasks::Form form{x.classId(), dims};
  return device.run(name, accel::MapTask{&kernel}, args, {&form, 1}, {&out, 1});
}

/// The device's tasks, where v is an array on it that tasks can take.
DeviceTasks* deviceOf(Call& call, const Value& v) {
  DeviceTasks* device = call.interpreter.state<DeviceSlot>().tasks;
  if (!device || v.kind() != Value::Kind::Array || v.numel() < 2) return nullptr;
  return v.classId() != ClassId::Char && device->resides(v) ? device : nullptr;
}

/// Where v is: as a column (or, below the main diagonal, a row) that is as long as the matrix.
bool diagonalOnDevice(Call& call, const Value& v, const Dims& dims, int64_t shift, Value& out) {
  DeviceTasks* device = deviceOf(call, v);
  if (!device) return false;
  const int64_t length = shift < 0 ? dims.columns() : dims.rows(), rest = length - v.numel();
  const auto line = [&](int64_t n) { return shift < 0 ? Dims(1, n) : Dims(n, 1); };
  Value parts[2] = {reshapedAnywhere(call.interpreter, v, line(v.numel())), Value()}, whole;
  if (rest > 0) parts[1] = Value::zeros(v.classId(), line(rest), false);
  if (rest == 0) {
    whole = parts[0];
  } else if (!joinOnDevice(device, "diag", shift < 0 ? 1 : 0, parts, whole)) {
    return false;
  }
  return keptOnDevice(*device, "diag", whole, dims, accel::Op::Eq, shift, out);
}

Value diag(Call& call) {
  const Value& v = call.arg(0);
  requirePlainMatrix(v, "diag");
  if (call.nargin() == 3) {
    int64_t m = toInteger(call.arg(1), "diag: M", 0), n = toInteger(call.arg(2), "diag: N", 0);
    if (v.numel() > std::min(m, n))
      fail("MATLAB:diag:vectorTooLong", "diag: the vector is longer than the diagonal.");
    Value out;
    if (diagonalOnDevice(call, v, Dims(m, n), 0, out)) return out;
    return diagonalMatrix(v, Dims(m, n), 0);
  }
  int64_t shift = diagonalArg(call, 1, "diag: K");
  if (!v.dims().isVector())
    return v.isEmpty() ? zerosLike(v, v.dims() == Dims(0, 0) ? v.dims() : Dims(0, 1))
                       : diagonalOf(call, v, shift);
  int64_t n = v.numel() + std::abs(shift);
  if (Value out; diagonalOnDevice(call, v, Dims(n, n), shift, out)) return out;
  return diagonalMatrix(v, Dims(n, n), shift);
}

/// Keeps the elements for which keepLow says so; the rest become 0.
Value triangle(Call& call, const char* name, bool lower) {
  const Value& m = call.arg(0);
  requirePlainMatrix(m, name);
  int64_t shift = diagonalArg(call, 1, "K");
  if (DeviceTasks* device = deviceOf(call, m)) {
    const accel::Op kept = lower ? accel::Op::Ge : accel::Op::Le;
    if (Value made; keptOnDevice(*device, name, m, m.dims(), kept, shift, made)) return made;
  }
  int64_t rows = m.dims().rows(), columns = m.dims().columns();
  Value out = resultLike(m, m.dims());
  visitElements(m, out, [&](const auto* from, auto* to, int64_t per) {
    using E = std::remove_reference_t<decltype(*to)>;
    for (int64_t c = 0; c < columns; ++c, from += rows * per, to += rows * per) {
      interruptionPoint<64>(uint64_t(c));
      int64_t first = lower ? std::clamp<int64_t>(c - shift, 0, rows) : 0;
      int64_t last = lower ? rows : std::clamp<int64_t>(c - shift + 1, 0, rows);
      std::fill_n(to, first * per, E());
      std::copy_n(from + first * per, (last - first) * per, to + first * per);
      std::fill_n(to + last * per, (rows - last) * per, E());
    }
  });
  return std::move(out).narrowed();
}
Value tril(Call& call) { return triangle(call, "tril", true); }
Value triu(Call& call) { return triangle(call, "triu", false); }

template <class T>
void kronecker(const Value& a, const Value& b, T* to, const T* x, const T* y) {
  int64_t ma = a.dims().rows(), na = a.dims().columns(), mb = b.dims().rows(),
          nb = b.dims().columns();
  for (int64_t ca = 0; ca < na; ++ca)
    for (int64_t cb = 0; cb < nb; ++cb)
      for (int64_t ra = 0; ra < ma; ++ra, to += mb) {
        interruptionPoint<256>(uint64_t(ra));
        const T f = x[ra + ca * ma];
        const T* __restrict column = y + cb * mb;
        T* __restrict part = to;
        for (int64_t rb = 0; rb < mb; ++rb) part[rb] = f * column[rb];
      }
}

Value complexOf(const Value& v) {
  if (v.isComplex()) return convertClass(v, ClassId::Double);
  Value out = Value::zeros(ClassId::Double, v.dims(), true);
  Complex* to = out.mutableData<Complex>();
  for (int64_t i = 0, n = v.numel(); i < n; ++i) to[i] = v.doubleAt(i);
  return out;
}

ClassId productClass(const Value& a, const Value& b) {
  for (const Value* v : {&a, &b})
    if (v->isInteger()) return v->classId();
  return a.isSingle() || b.isSingle() ? ClassId::Single : ClassId::Double;
}

Value kronOf(const Value& a, const Value& b) {
  requirePlainMatrix(a, "kron");
  requirePlainMatrix(b, "kron");
  Dims dims(a.dims().rows() * b.dims().rows(), a.dims().columns() * b.dims().columns());
  ClassId cls = productClass(a, b);
  if (a.isComplex() || b.isComplex()) {
    Value x = complexOf(a), y = complexOf(b);
    Value out = Value::uninitialized(ClassId::Double, dims, true);
    kronecker(a, b, out.mutableData<Complex>(), x.data<Complex>(), y.data<Complex>());
    return convertClass(std::move(out).narrowed(), cls);
  }
  Value x = convertClass(a, ClassId::Double), y = convertClass(b, ClassId::Double);
  Value out = Value::uninitialized(ClassId::Double, dims);
  kronecker(a, b, out.mutableData<double>(), x.data<double>(), y.data<double>());
  return convertClass(out, cls);
}

Value kron(Call& call) {
  Value out = kronOf(call.arg(0), call.arg(1));
  for (int k = 2; k < call.nargin(); ++k) out = kronOf(out, call.arg(k));
  return out;
}

Value blkdiag(Call& call) {
  int64_t rows = 0, columns = 0;
  for (const Value& v : call.args) {
    requirePlainMatrix(v, "blkdiag");
    rows += v.dims().rows();
    columns += v.dims().columns();
  }
  if (call.nargin() == 0) return Value::emptyDouble();
  // The class of all parts together is the class that concatenating them has.
  ValueList samples;
  for (const Value& v : call.args) samples.push_back(v.reshaped(Dims(1, v.numel())));
  Value joined = horzcat(samples);
  Value out = Value::zeros(joined.classId(), Dims(rows, columns), joined.isComplex());
  int64_t r0 = 0, c0 = 0;
  for (const Value& v : call.args) {
    int64_t m = v.dims().rows(), n = v.dims().columns();
    if (m > 0 && n > 0) {
      auto range = [](int64_t first, int64_t count) {
        Value r = Value::uninitialized(ClassId::Double, Dims(1, count));
        double* x = r.mutableData<double>();
        for (int64_t k = 0; k < count; ++k) x[k] = double(first + k + 1);
        return r;
      };
      Value idx[] = {range(r0, m), range(c0, n)};
      assignParen(out, idx, v);
    }
    r0 += m;
    c0 += n;
  }
  return out;
}

/// Vector v laid along dimension `dim` of a grid and repeated along the others.
Value gridOf(const Value& v, int dim, const Dims& grid) {
  Dims shape(1, 1);
  shape.set(dim, v.numel());
  Value out = v.reshaped(shape);
  for (int k = 0; k < grid.count(); ++k)
    if (k != dim) out = tileAlong(out, k, grid[k]);
  return out;
}

Value gridOutputs(Call& call, std::span<const int> along, const char* name) {
  int n = int(along.size());
  Dims grid(1, 1);
  for (int k = 0; k < n; ++k) {
    const Value& v = call.nargin() == 1 ? call.arg(0) : call.arg(k);
    requireArray(v, name);
    grid.set(along[size_t(k)], v.numel());
  }
  checkedNumel(grid, sizeof(double));
  for (int k = 1; k < std::max(1, call.nargout); ++k)
    call.setOut(k, gridOf(call.nargin() == 1 ? call.arg(0) : call.arg(k), along[size_t(k)], grid));
  return gridOf(call.arg(0), along[0], grid);
}

Value meshgrid(Call& call) {
  static constexpr int order[] = {1, 0, 2};
  bool three = call.nargin() == 3 || (call.nargin() == 1 && call.nargout == 3);
  if (!three && call.nargout > 2) fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  return gridOutputs(call, std::span(order, three ? 3 : 2), "meshgrid");
}

Value ndgrid(Call& call) {
  int n = call.nargin() == 1 ? std::max(2, call.nargout) : call.nargin();
  if (call.nargin() > 1 && call.nargout > n)
    fail("MATLAB:TooManyOutputs", "Too many output arguments.");
  std::vector<int> order;
  for (int k = 0; k < n; ++k) order.push_back(k);
  return gridOutputs(call, order, "ndgrid");
}

const BuiltinDescriptor kRows[] = {
    functionRow(
        "diag", diag, 1, 3, 1,
        "Diagonal of a matrix, or matrix with a diagonal.\ndiag(v), diag(v,k), diag(A), diag(A,k)",
        "disp(diag([1 2]))", "     1     0\n     0     2\n"),
    functionRow("tril", tril, 1, 2, 1, "Lower triangle of a matrix.\ntril(A), tril(A,k)",
                "disp(tril([1 2;3 4]))", "     1     0\n     3     4\n"),
    functionRow("triu", triu, 1, 2, 1, "Upper triangle of a matrix.\ntriu(A), triu(A,k)",
                "disp(triu([1 2;3 4]))", "     1     2\n     0     4\n"),
    functionRow("kron", kron, 2, kAny, 1, "Kronecker product.\nkron(a,b)",
                "disp(kron([1 2],[1 1]))", "     1     1     2     2\n"),
    functionRow("blkdiag", blkdiag, 0, kAny, 1,
                "Matrices along the diagonal of a larger one.\nblkdiag(A,B,...)",
                "disp(blkdiag(1,[2 3]))", "     1     0     0\n     0     2     3\n"),
    functionRow("meshgrid", meshgrid, 1, 3, 3,
                "Coordinates of a rectangular grid, x along columns.\n[X,Y] = meshgrid(x,y), "
                "[X,Y,Z] = meshgrid(x,y,z), meshgrid(x)",
                "[X,Y] = meshgrid(1:2,3:4); disp(X), disp(Y)",
                "     1     2\n     1     2\n     3     3\n     4     4\n"),
    functionRow("ndgrid", ndgrid, 1, kAny, kAny,
                "Coordinates of an N-D grid, first input along rows.\n[X1,X2,...] = "
                "ndgrid(x1,x2,...), ndgrid(x)",
                "[X,Y] = ndgrid(1:2,3:4); disp(X), disp(Y)",
                "     1     1\n     2     2\n     3     4\n     3     4\n"),
};

}  // namespace

BuiltinTheme diagonalsTheme() { return kRows; }

}  // namespace matlift::builtins
