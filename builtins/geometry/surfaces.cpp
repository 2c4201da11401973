#include "builtins/geometry/surfaces.h"

#include <map>

#include "builtins/geometry/points.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/error/interrupt.h"

namespace matlift::geometry {

namespace {

std::vector<std::array<int32_t, 3>> neighboursOf(const Triangles& triangles) {
  std::vector<std::array<int32_t, 3>> out(triangles.size(), {-1, -1, -1});
  std::map<std::pair<int32_t, int32_t>, std::pair<size_t, size_t>> open;
  for (size_t t = 0; t < triangles.size(); ++t)
    for (size_t k = 0; k < 3; ++k) {
      int32_t a = triangles[t][(k + 1) % 3], b = triangles[t][(k + 2) % 3];
      auto [place, isNew] = open.try_emplace(std::minmax(a, b), t, k);
      if (isNew) continue;
      out[t][k] = int32_t(place->second.first);
      out[place->second.first][place->second.second] = int32_t(t);
    }
  return out;
}

bool circumcentre(const double* a, const double* b, const double* c, double out[2]) {
  double bx = b[0] - a[0], by = b[1] - a[1], cx = c[0] - a[0], cy = c[1] - a[1];
  double det = 2 * (bx * cy - by * cx), size = std::abs(bx * cy) + std::abs(by * cx);
  if (std::abs(det) <= 1e-14 * size) return false;
  double bb = bx * bx + by * by, cc = cx * cx + cy * cy;
  out[0] = a[0] + (cy * bb - by * cc) / det;
  out[1] = a[1] + (bx * cc - cx * bb) / det;
  return true;
}

}  // namespace

NaturalNeighbours::NaturalNeighbours(const std::vector<Point<2>>& points,
                                     const Triangles& triangles)
    : points_(points),
      triangles_(triangles),
      locator_(points, triangles),
      neighbours_(neighboursOf(triangles)) {}

void NaturalNeighbours::weights(const double* q,
                                std::vector<std::pair<int32_t, double>>& out) const {
  out.clear();
  double b[3];
  int32_t first = locator_.find(q, b);
  if (first < 0) return;
  const auto& t = triangles_[size_t(first)];
  // On a corner or an edge the cell has no width: the weights go over into the linear ones.
  for (size_t k = 0; k < 3; ++k)
    if (b[k] < 1e-9) {
      for (size_t j = 0; j < 3; ++j)
        if (b[j] >= 1e-9) out.push_back({t[j], b[j]});
      double s = 0;
      for (auto& w : out) s += w.second;
      bool edge = out.size() == 2 && neighbours_[size_t(first)][k] >= 0;
      if (!edge) {
        for (auto& w : out) w.second /= s;
        return;
      }
      out.clear();
      break;
    }
  double moved[2] = {q[0], q[1]};
  for (size_t k = 0; k < 3; ++k)
    if (b[k] < 1e-9)
      for (size_t i = 0; i < 2; ++i) moved[i] += 1e-7 * (points_[size_t(t[k])][i] - q[i]);
  q = moved;
  std::vector<int32_t> cavity{first};
  std::map<int32_t, double> areas;
  for (size_t k = 0; k < cavity.size(); ++k) {
    const auto& c = triangles_[size_t(cavity[k])];
    const double* p[3];
    for (size_t i = 0; i < 3; ++i) p[i] = points_[size_t(c[i])].data();
    double centre[2], side[3][2];
    bool good = circumcentre(p[0], p[1], p[2], centre);
    for (size_t i = 0; i < 3; ++i)
      good = good && circumcentre(q, p[(i + 1) % 3], p[(i + 2) % 3], side[i]);
    for (size_t i = 0; i < 3 && good; ++i) {
      double *u = side[(i + 1) % 3], *v = side[(i + 2) % 3];
      areas[c[i]] +=
          (u[0] - centre[0]) * (v[1] - centre[1]) - (u[1] - centre[1]) * (v[0] - centre[0]);
    }
    for (int32_t next : neighbours_[size_t(cavity[k])]) {
      if (next < 0 || std::find(cavity.begin(), cavity.end(), next) != cavity.end()) continue;
      const double* r[3];
      for (size_t i = 0; i < 3; ++i) r[i] = points_[size_t(triangles_[size_t(next)][i])].data();
      if (inSphere<2>(r, q) > 0) cavity.push_back(next);
    }
  }
  double sum = 0;
  for (auto [v, a] : areas) sum += a;
  for (auto [v, a] : areas) out.push_back({v, a / sum});
}

CloughTocher::CloughTocher(const std::vector<Point<2>>& points, const Triangles& triangles,
                           std::vector<double> values)
    : points_(points),
      triangles_(triangles),
      values_(std::move(values)),
      locator_(points, triangles) {
  estimateSlopes();
}

void CloughTocher::estimateSlopes() {
  size_t n = points_.size();
  std::vector<std::vector<int32_t>> around(n);
  for (const auto& t : triangles_)
    for (size_t k = 0; k < 3; ++k)
      for (size_t j = 0; j < 3; ++j)
        if (j != k) around[size_t(t[k])].push_back(t[j]);
  for (auto& list : around) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  slopes_.assign(n, {0, 0});
  // One point after the other, its neighbours' slopes as they are, until nothing changes.
  for (int round = 0; round < 400; ++round) {
    interruptionPoint();
    double change = 0;
    for (size_t i = 0; i < n; ++i) {
      double q00 = 0, q01 = 0, q11 = 0, s0 = 0, s1 = 0;
      for (int32_t j : around[i]) {
        double ex = points_[size_t(j)][0] - points_[i][0],
               ey = points_[size_t(j)][1] - points_[i][1];
        double l = std::hypot(ex, ey), l3 = l * l * l;
        double far = ex * slopes_[size_t(j)][0] + ey * slopes_[size_t(j)][1];
        q00 += 4 * ex * ex / l3;
        q01 += 4 * ex * ey / l3;
        q11 += 4 * ey * ey / l3;
        double r = (6 * (values_[i] - values_[size_t(j)]) + 2 * far) / l3;
        s0 += r * ex;
        s1 += r * ey;
      }
      double det = q00 * q11 - q01 * q01;
      if (!(std::abs(det) > 0)) continue;
      Point<2> g{-(q11 * s0 - q01 * s1) / det, -(q00 * s1 - q01 * s0) / det};
      double scale = std::max({1.0, std::abs(g[0]), std::abs(g[1])});
      change = std::max(
          {change, std::abs(g[0] - slopes_[i][0]) / scale, std::abs(g[1] - slopes_[i][1]) / scale});
      slopes_[i] = g;
    }
    if (change < 1e-6) break;
  }
}

// Bezier ordinates of the three small triangles around the centroid (Alfeld, "A trivariate
// Clough-Tocher scheme", 1984), with normal slopes that change linearly along each edge.
double CloughTocher::at(const double* q) const {
  double b[3];
  int32_t index = locator_.find(q, b);
  if (index < 0) return NAN;
  const auto& t = triangles_[size_t(index)];
  const double* p[3];
  double f[3];
  for (size_t k = 0; k < 3; ++k) {
    p[k] = points_[size_t(t[k])].data();
    f[k] = values_[size_t(t[k])];
  }
  // d[i][j]: slope at i towards j.
  double d[3][3];
  for (size_t i = 0; i < 3; ++i)
    for (size_t j = 0; j < 3; ++j)
      d[i][j] = (p[j][0] - p[i][0]) * slopes_[size_t(t[i])][0] +
                (p[j][1] - p[i][1]) * slopes_[size_t(t[i])][1];
  double edge[3][3];  // edge[i][j]: ordinate at a third from i to j
  for (size_t i = 0; i < 3; ++i)
    for (size_t j = 0; j < 3; ++j) edge[i][j] = f[i] + d[i][j] / 3;
  double inner[3];  // at a third from corner i to the centroid
  for (size_t i = 0; i < 3; ++i)
    inner[i] = (f[i] + edge[i][(i + 1) % 3] + edge[i][(i + 2) % 3]) / 3;
  double middle[3];  // of the small triangle opposite of corner i
  for (size_t i = 0; i < 3; ++i) {
    size_t j = (i + 1) % 3, k = (i + 2) % 3;
    // g makes the slope along the perpendicular of edge j-k linear: centroid - foot.
    double ex = p[k][0] - p[j][0], ey = p[k][1] - p[j][1];
    double cx = (p[0][0] + p[1][0] + p[2][0]) / 3 - p[j][0],
           cy = (p[0][1] + p[1][1] + p[2][1]) / 3 - p[j][1];
    double g = (cx * ex + cy * ey) / (ex * ex + ey * ey);  // share of k in the foot
    // Slopes along centroid - foot at both ends, in ordinates: 3 * (inner - mix of the edge's).
    double atJ = inner[j] - ((1 - g) * f[j] + g * edge[j][k]);
    double atK = inner[k] - ((1 - g) * edge[k][j] + g * f[k]);
    double between = (1 - g) * edge[j][k] + g * edge[k][j];
    middle[i] = between + (atJ + atK) / 2;
  }
  double to[3];
  for (size_t i = 0; i < 3; ++i) to[i] = (inner[i] + middle[(i + 1) % 3] + middle[(i + 2) % 3]) / 3;
  double centre = (to[0] + to[1] + to[2]) / 3;
  // The small triangle that holds q is opposite of the least coordinate.
  size_t i = b[0] <= b[1] && b[0] <= b[2] ? 0
             : b[1] <= b[2]               ? 1
                                          : 2,
         j = (i + 1) % 3, k = (i + 2) % 3;
  double w = 3 * b[i], u = b[j] - b[i], v = b[k] - b[i];
  return f[j] * u * u * u + f[k] * v * v * v + centre * w * w * w + 3 * edge[j][k] * u * u * v +
         3 * edge[k][j] * u * v * v + 3 * inner[j] * u * u * w + 3 * inner[k] * v * v * w +
         3 * to[j] * u * w * w + 3 * to[k] * v * w * w + 6 * middle[i] * u * v * w;
}

namespace {

Value surfaceAt(Call& call) {
  std::string method = builtins::optionWord(call.arg(0));
  std::vector<Point<2>> points = pointsOf<2>(call.arg(1), "griddata");
  Triangles triangles = indicesOf<3>(call.arg(2), int64_t(points.size()), "griddata");
  std::vector<double> values;
  for (int64_t i = 0; i < call.arg(3).numel(); ++i) values.push_back(call.arg(3).doubleAt(i));
  if (values.size() != points.size())
    fail("MATLAB:griddata:SizeMismatch", "There must be one value for each point.");
  const Value& q = call.arg(4);
  requirePoints(q, "griddata");
  int64_t n = q.dims().rows();
  Value out = Value::uninitialized(ClassId::Double, Dims(n, 1));
  double* to = out.mutableData<double>();
  auto forQueries = [&](auto&& f) {
    for (int64_t i = 0; i < n; ++i) {
      interruptionPoint<256>(uint64_t(i));
      double at[2] = {q.doubleAt(i), q.doubleAt(i + n)};
      to[i] = f(at);
    }
  };
  if (method == "cubic") {
    CloughTocher surface(points, triangles, std::move(values));
    forQueries([&](const double* at) { return surface.at(at); });
  } else {
    NaturalNeighbours natural(points, triangles);
    std::vector<std::pair<int32_t, double>> w;
    forQueries([&](const double* at) {
      natural.weights(at, w);
      double s = w.empty() ? NAN : 0;
      for (auto [v, weight] : w) s += weight * values[size_t(v)];
      return s;
    });
  }
  return out;
}

const BuiltinDescriptor kRows[] = {
    builtins::functionRow(
        "surfaceAt", surfaceAt, 5, 5, 1,
        "v = surfaceAt(method, P, T, values, Q) evaluates a surface over triangles: 'natural' or "
        "'cubic'.\n"
        "NaN outside of the triangles. For programs: griddata and scatteredInterpolant.",
        "fprintf('%.4f\\n', surfaceAt('natural', [0 0; 1 0; 0 1; 1 1], [1 2 3; 2 4 3], [0; 1; 2; "
        "3], [0.25 0.5]))",
        "1.2500\n"),
};

}  // namespace

}  // namespace matlift::geometry

namespace matlift::builtins {
BuiltinTheme surfacesTheme() { return geometry::kRows; }
}  // namespace matlift::builtins
