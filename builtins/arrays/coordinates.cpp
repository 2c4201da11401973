// cart2pol, pol2cart, cart2sph, sph2cart, polyarea, inpolygon, rectint.
#include <cmath>

#include "builtins/elementwise/ops.h"
#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"

namespace matlift::builtins {

using accel::Op;

namespace {

Value requireReal(const Value& v, const char* function) {
  if (!v.isNumeric() && !v.isLogical()) failArgument(function, v);
  if (v.isComplex())
    fail(strprintf("MATLAB:%s:realInput", function).c_str(), "Coordinates must be real.");
  return v;
}

/// The coordinates of a call: two or three arrays of one size or scalars, or (Octave's) one matrix
/// with a column each.
ValueList coordinatesOf(Call& call, const char* function, int least) {
  ValueList out;
  if (call.nargin() == 1) {
    Value m = requireReal(call.arg(0), function);
    int64_t columns = m.dims().columns();
    if (m.dims().count() > 2 || columns < least || columns > 3)
      fail(strprintf("MATLAB:%s:invalidInput", function).c_str(),
           "A matrix of coordinates has a column for each.");
    for (int64_t k = 1; k <= columns; ++k) {
      Value idx[] = {Value::colon(), Value(double(k))};
      out.push_back(indexParen(m, idx));
    }
    return out;
  }
  if (call.nargin() < least) fail("MATLAB:minrhs", "Not enough input arguments.");
  for (Value& v : call.args) out.push_back(requireReal(v, function));
  Dims dims(1, 1);
  for (const Value& v : out) {
    if (v.isScalar()) continue;
    if (!dims.isScalar() && !(v.dims() == dims))
      fail(strprintf("MATLAB:%s:sizeMismatch", function).c_str(),
           "Coordinates must be the same size, or scalars.");
    dims = v.dims();
  }
  return out;
}

/// The height passes through as it is.
void passHeight(Call& call, const ValueList& c, const char* function) {
  if (!call.wants(2)) return;
  if (c.size() < 3)
    fail(strprintf("MATLAB:%s:missingZ", function).c_str(), "A third output needs a third input.");
  call.setOut(2, c[2]);
}

Value cart2pol(Call& call) {
  ValueList c = coordinatesOf(call, "cart2pol", 2);
  if (call.wants(1)) call.setOut(1, elementwiseBinary(Op::Hypot, c[0], c[1], call));
  passHeight(call, c, "cart2pol");
  return elementwiseBinary(Op::Atan2, c[1], c[0], call);
}

Value scaledBy(const Value& r, Op op, const Value& angle, Call& call) {
  return elementwiseBinary(Op::Mul, r, elementwiseUnary(op, angle, call), call);
}

Value pol2cart(Call& call) {
  ValueList c = coordinatesOf(call, "pol2cart", 2);
  if (call.wants(1)) call.setOut(1, scaledBy(c[1], Op::Sin, c[0], call));
  passHeight(call, c, "pol2cart");
  return scaledBy(c[1], Op::Cos, c[0], call);
}

Value cart2sph(Call& call) {
  ValueList c = coordinatesOf(call, "cart2sph", 3);
  Value flat = elementwiseBinary(Op::Hypot, c[0], c[1], call);
  if (call.wants(1)) call.setOut(1, elementwiseBinary(Op::Atan2, c[2], flat, call));
  if (call.wants(2)) call.setOut(2, elementwiseBinary(Op::Hypot, flat, c[2], call));
  return elementwiseBinary(Op::Atan2, c[1], c[0], call);
}

Value sph2cart(Call& call) {
  ValueList c = coordinatesOf(call, "sph2cart", 3);
  Value flat = scaledBy(c[2], Op::Cos, c[1], call);
  if (call.wants(1)) call.setOut(1, scaledBy(flat, Op::Sin, c[0], call));
  if (call.wants(2)) call.setOut(2, scaledBy(c[2], Op::Sin, c[1], call));
  return scaledBy(flat, Op::Cos, c[0], call);
}

Value polyarea(Call& call) {
  const Value &x = call.arg(0), &y = call.arg(1);
  requireReal(x, "polyarea");
  requireReal(y, "polyarea");
  if (!(x.dims() == y.dims()))
    fail("MATLAB:polyarea:XYSizeMismatch", "X and Y must be the same size.");
  DimChoice choice;
  if (call.has(2)) choice = DimChoice{false, false, {parseDim(call.arg(2))}};
  Slices a = sliceAlong(x, choice), b = sliceAlong(y, choice);
  bool single = x.isSingle() || y.isSingle();
  Value out = Value::zeros(single ? ClassId::Single : ClassId::Double, a.result);
  for (int64_t o = 0; o < a.outer; ++o)
    for (int64_t i = 0; i < a.inner; ++i) {
      double twice = 0;
      for (int64_t k = 0; k < a.count; ++k) {
        int64_t at = i + a.inner * (k + a.count * o);
        int64_t next = i + a.inner * ((k + 1) % a.count + a.count * o);
        twice += a.data.doubleAt(at) * b.data.doubleAt(next) -
                 a.data.doubleAt(next) * b.data.doubleAt(at);
      }
      double area = std::abs(twice) / 2;
      if (single)
        out.mutableData<float>()[i + a.inner * o] = float(area);
      else
        out.mutableData<double>()[i + a.inner * o] = area;
    }
  return out;
}

struct Polygon {
  std::vector<double> x, y;
};

// Crossings of a ray to the right, loop by loop (NaN parts loops); `on` when an edge is hit.
bool isInside(const Polygon& p, double x, double y, bool& on) {
  bool inside = false;
  on = false;
  if (!std::isfinite(x) || !std::isfinite(y)) return false;
  size_t n = p.x.size();
  for (size_t start = 0; start < n;) {
    size_t end = start;
    while (end < n && !std::isnan(p.x[end]) && !std::isnan(p.y[end])) ++end;
    for (size_t k = start; k < end; ++k) {
      size_t next = k + 1 < end ? k + 1 : start;
      double ax = p.x[k] - x, ay = p.y[k] - y, bx = p.x[next] - x, by = p.y[next] - y;
      double cross = ax * by - ay * bx;
      if (cross == 0 && ax * bx <= 0 && ay * by <= 0) on = true;
      if ((ay > 0) != (by > 0) && (by > ay) == (cross > 0)) inside = !inside;
    }
    start = end + 1;
  }
  return inside || on;
}

Value inpolygon(Call& call) {
  for (int k = 0; k < 4; ++k) requireReal(call.arg(k), "inpolygon");
  const Value &x = call.arg(0), &y = call.arg(1);
  if (!(x.dims() == y.dims()) || call.arg(2).numel() != call.arg(3).numel())
    fail("MATLAB:inpolygon:SizeMismatch",
         "Points must have as many x as y coordinates, and so must vertices.");
  Polygon p;
  for (int64_t k = 0; k < call.arg(2).numel(); ++k) {
    p.x.push_back(call.arg(2).doubleAt(k));
    p.y.push_back(call.arg(3).doubleAt(k));
  }
  Value in = Value::zeros(ClassId::Logical, x.dims()), edge = in;
  for (int64_t i = 0; i < x.numel(); ++i) {
    interruptionPoint();
    bool on = false;
    in.mutableData<bool>()[i] = isInside(p, x.doubleAt(i), y.doubleAt(i), on);
    edge.mutableData<bool>()[i] = on;
  }
  call.setOut(1, std::move(edge));
  return in;
}

double overlap(double a, double widthA, double b, double widthB) {
  return std::max(0.0, std::min(a + widthA, b + widthB) - std::max(a, b));
}

Value rectint(Call& call) {
  const Value &a = call.arg(0), &b = call.arg(1);
  requireReal(a, "rectint");
  requireReal(b, "rectint");
  if (a.dims().count() > 2 || b.dims().count() > 2 || a.dims().columns() != 4 ||
      b.dims().columns() != 4)
    fail("MATLAB:rectint:InvalidInput", "Rectangles are rows [x y width height].");
  int64_t m = a.dims().rows(), n = b.dims().rows();
  Value out = Value::zeros(ClassId::Double, Dims(m, n));
  double* p = out.mutableData<double>();
  for (int64_t j = 0; j < n; ++j)
    for (int64_t i = 0; i < m; ++i) {
      auto at = [&](const Value& v, int64_t row, int k) {
        return v.doubleAt(row + k * v.dims().rows());
      };
      p[i + j * m] = overlap(at(a, i, 0), at(a, i, 2), at(b, j, 0), at(b, j, 2)) *
                     overlap(at(a, i, 1), at(a, i, 3), at(b, j, 1), at(b, j, 3));
    }
  return out;
}

const BuiltinDescriptor kRows[] = {
    functionRow("cart2pol", cart2pol, 1, 3, 3,
                "[theta, rho] = cart2pol(x, y) gives polar coordinates.\n"
                "[theta, rho, z] = cart2pol(x, y, z) gives cylindrical ones.",
                "[t, r] = cart2pol(0, 2);\nfprintf('%.4f %.4f\\n', t, r)", "1.5708 2.0000\n"),
    functionRow("pol2cart", pol2cart, 1, 3, 3,
                "[x, y] = pol2cart(theta, rho) gives Cartesian coordinates.\n"
                "[x, y, z] = pol2cart(theta, rho, z) starts from cylindrical ones.",
                "[x, y] = pol2cart(0, 2);\nfprintf('%g %g\\n', x, y)", "2 0\n"),
    functionRow("cart2sph", cart2sph, 1, 3, 3,
                "[azimuth, elevation, r] = cart2sph(x, y, z) gives spherical coordinates.",
                "[a, e, r] = cart2sph(0, 0, 2);\nfprintf('%.4f %.4f %g\\n', a, e, r)",
                "0.0000 1.5708 2\n"),
    functionRow("sph2cart", sph2cart, 1, 3, 3,
                "[x, y, z] = sph2cart(azimuth, elevation, r) gives Cartesian coordinates.",
                "[x, y, z] = sph2cart(0, 0, 2);\nfprintf('%g %g %g\\n', x, y, z)", "2 0 0\n"),
    functionRow("polyarea", polyarea, 2, 3, 1,
                "polyarea(x, y) is the area of the polygon with the vertices (x, y).\n"
                "Columns of matrices are polygons; polyarea(x, y, dim) works along dim.",
                "disp(polyarea([0 1 1 0], [0 0 1 1]))", "     1\n"),
    functionRow("inpolygon", inpolygon, 4, 4, 2,
                "inpolygon(x, y, xv, yv) tells which points lie in or on a polygon.\n"
                "[in, on] = inpolygon(...) also tells which lie on an edge. NaN parts loops.",
                "disp(inpolygon([0.5 2], [0.5 2], [0 1 1 0], [0 0 1 1]))", "   1   0\n"),
    functionRow("rectint", rectint, 2, 2, 1,
                "rectint(a, b) gives the areas that rectangles [x y width height] share.",
                "disp(rectint([0 0 2 2], [1 1 2 2]))", "     1\n"),
};

}  // namespace

BuiltinTheme coordinatesTheme() { return kRows; }

}  // namespace matlift::builtins
