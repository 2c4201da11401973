// delaunayCells, hullFacets, constrainedCells: what delaunay, convhull and their kin are made of.
#include "builtins/geometry/arrangement.h"
#include "builtins/geometry/constrained.h"
#include "builtins/geometry/delaunay.h"
#include "builtins/geometry/hull.h"
#include "builtins/geometry/points.h"
#include "builtins/support/rows.h"
#include "runtime/dispatch/interpreter.h"

namespace matlift::geometry {

namespace {

Value delaunayCells(Call& call) {
  const Value& x = call.arg(0);
  requirePoints(x, "delaunay");
  return withDimension(x.dims().columns(), "delaunay", [&](auto dimension) {
    constexpr int D = decltype(dimension)::value;
    std::vector<Point<D>> points = pointsOf<D>(x, "delaunay");
    Delaunay<D> mesh(points);
    std::vector<std::array<int32_t, D + 1>> cells;
    for (size_t c = 0; c < mesh.cells().size(); ++c)
      if (mesh.alive(c) && !mesh.ghost(c)) cells.push_back(mesh.cells()[c].v);
    call.setOut(1, Value::logical(mesh.hasDuplicates()));
    return indexMatrix(cells);
  });
}

Value hullFacets(Call& call) {
  const Value& x = call.arg(0);
  requirePoints(x, "convhulln");
  return withDimension(x.dims().columns(), "convhulln", [&](auto dimension) {
    constexpr int D = decltype(dimension)::value;
    std::vector<Point<D>> points = pointsOf<D>(x, "convhulln");
    Hull<D> hull(points);
    std::vector<std::array<int32_t, D>> facets;
    for (const auto& f : hull.facets())
      if (f.alive) facets.push_back(f.v);
    return indexMatrix(facets);
  });
}

Value pointMatrix(const std::vector<Point<2>>& points) {
  int64_t n = int64_t(points.size());
  Value v = Value::uninitialized(ClassId::Double, Dims(n, 2));
  double* out = v.mutableData<double>();
  for (int64_t i = 0; i < n; ++i) {
    out[i] = points[size_t(i)][0];
    out[i + n] = points[size_t(i)][1];
  }
  return v;
}

Value constrainedCells(Call& call) {
  requirePoints(call.arg(0), "delaunayTriangulation");
  std::vector<Point<2>> points = pointsOf<2>(call.arg(0), "delaunayTriangulation");
  auto wanted = indicesOf<2>(call.arg(1), int64_t(points.size()), "delaunayTriangulation");
  std::vector<Segment> segments;
  for (auto [a, b] : wanted) segments.push_back({a, b, 0});
  split(points, segments);
  Delaunay<2> mesh(points);
  std::vector<std::array<int32_t, 3>> cells;
  std::vector<bool> inside;
  std::vector<std::array<int32_t, 2>> edges;
  if (!mesh.flat()) {
    ConstrainedMesh constrained(points, mesh);
    for (const Segment& s : segments) constrained.require(s.a, s.b);
    cells = constrained.triangles(&inside);
    for (auto [a, b] : constrained.edges()) edges.push_back({a, b});
  }
  call.setOut(1, pointMatrix(points));
  call.setOut(2, indexMatrix(edges));
  Value flags = Value::zeros(ClassId::Logical, Dims(int64_t(inside.size()), 1));
  for (size_t i = 0; i < inside.size(); ++i) flags.mutableData<bool>()[i] = inside[i];
  call.setOut(3, std::move(flags));
  return indexMatrix(cells);
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow("delaunayCells", delaunayCells, 1, 1, 2,
                          "[T, duplicates] = delaunayCells(X) are the cells of the Delaunay "
                          "triangulation of the rows of X.\n"
                          "X has 2 to 6 columns. T is empty where all points lie in one plane. For "
                          "programs: delaunay.",
                          "disp(size(delaunayCells([0 0; 1 0; 0 1; 1 1])))", "     2     3\n"),
    builtins::functionRow(
        "hullFacets", hullFacets, 1, 1, 1,
        "F = hullFacets(X) are the facets of the convex hull of the rows of X, seen from outside.\n"
        "Points in the plane of a facet are left out. For programs: convhull and convhulln.",
        "disp(size(hullFacets([0 0 0; 1 0 0; 0 1 0; 0 0 1])))", "     4     3\n"),
    builtins::functionRow(
        "constrainedCells", constrainedCells, 2, 2, 4,
        "[T, P, C, inside] = constrainedCells(X, C) triangulates points with prescribed edges.\n"
        "P are the points, those where edges cross added; inside marks the triangles that the "
        "edges "
        "enclose. For programs: delaunayTriangulation.",
        "T = constrainedCells([0 0; 4 0; 2 1; 2 -1], [1 2]); disp(sum(sum(T == 1 | T == 2, 2) == "
        "2))",
        "     2\n"),
};

}  // namespace

}  // namespace matlift::geometry

namespace matlift::builtins {
BuiltinTheme geometryCellsTheme() { return geometry::kRows; }
}  // namespace matlift::builtins
