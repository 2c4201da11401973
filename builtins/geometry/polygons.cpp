// polygonBoolean: what polyshape's union, intersect, subtract and xor are made of.
#include "builtins/geometry/arrangement.h"
#include "builtins/geometry/points.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"

namespace matlift::geometry {

namespace {

// Rows of x, y; rows with a NaN part the loops.
std::vector<Loop> loopsOf(const Value& v) {
  requirePoints(v, "polygonBoolean");
  if (!v.isEmpty() && v.dims().columns() != 2)
    fail("MATLAB:polyshape:InvalidPoints", "The vertices must have two columns.");
  std::vector<Loop> loops;
  Loop loop;
  int64_t n = v.isEmpty() ? 0 : v.dims().rows();
  for (int64_t i = 0; i <= n; ++i) {
    double x = i < n ? v.doubleAt(i) : NAN, y = i < n ? v.doubleAt(i + n) : NAN;
    if (std::isfinite(x) && std::isfinite(y)) {
      if (loop.empty() || loop.back() != Point<2>{x, y}) loop.push_back({x, y});
      continue;
    }
    if (std::isinf(x) || std::isinf(y))
      fail("MATLAB:polyshape:InfiniteVertex", "The vertices of a polygon must be finite.");
    while (loop.size() > 1 && loop.front() == loop.back()) loop.pop_back();
    if (loop.size() >= 3) loops.push_back(loop);
    loop.clear();
  }
  return loops;
}

Value verticesOf(const std::vector<Loop>& loops) {
  int64_t n = loops.empty() ? 0 : int64_t(loops.size()) - 1;
  for (const Loop& l : loops) n += int64_t(l.size());
  Value v = Value::uninitialized(ClassId::Double, Dims(n, 2));
  double* out = v.mutableData<double>();
  int64_t at = 0;
  for (size_t k = 0; k < loops.size(); ++k) {
    if (k > 0) {
      out[at] = out[at + n] = NAN;
      ++at;
    }
    for (const Point<2>& p : loops[k]) {
      out[at] = p[0];
      out[at++ + n] = p[1];
    }
  }
  return v;
}

Value polygonBoolean(Call& call) {
  std::string word = builtins::optionWord(call.arg(0));
  BooleanOp op = BooleanOp::Union;
  if (word == "intersect")
    op = BooleanOp::Intersection;
  else if (word == "subtract")
    op = BooleanOp::Difference;
  else if (word == "xor")
    op = BooleanOp::Exclusive;
  else if (word != "union")
    fail("MATLAB:polyshape:UnknownOperation",
         "The operation must be 'union', 'intersect', 'subtract' or 'xor'.");
  bool keep = call.has(3) && builtins::flagArg(call.arg(3), "KeepCollinearPoints");
  return verticesOf(combine(loopsOf(call.arg(1)), loopsOf(call.arg(2)), op, keep));
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow(
        "polygonBoolean", polygonBoolean, 3, 4, 1,
        "V = polygonBoolean(op, A, B, keepCollinear) combines two polygons: 'union', 'intersect', "
        "'subtract', "
        "'xor'.\nA and B are rows of vertices; NaN parts loops; the inside is what an odd number "
        "of loops goes "
        "around. For programs: polyshape.",
        "disp(polygonBoolean('intersect', [0 0; 0 2; 2 2; 2 0], [1 1; 1 3; 3 3; 3 1]))",
        "     1     1\n     1     2\n     2     2\n     2     1\n"),
};

}  // namespace

}  // namespace matlift::geometry

namespace matlift::builtins {
BuiltinTheme polygonsTheme() { return geometry::kRows; }
}  // namespace matlift::builtins
