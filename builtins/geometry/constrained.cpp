#include "builtins/geometry/constrained.h"

#include <deque>

namespace matlift::geometry {

ConstrainedMesh::ConstrainedMesh(const std::vector<Point<2>>& points, const Delaunay<2>& mesh)
    : points_(points), cells_(mesh.cells()), cellOf_(points.size(), -1) {
  for (size_t c = 0; c < cells_.size(); ++c) {
    if (!mesh.alive(c)) continue;
    for (int32_t v : cells_[c].v)
      if (v >= 0) cellOf_[size_t(v)] = int32_t(c);
  }
}

int ConstrainedMesh::side(int32_t a, int32_t b, int32_t c) const {
  const double* p[3] = {at(a).data(), at(b).data(), at(c).data()};
  return orientation<2>(p);
}

int ConstrainedMesh::indexOf(int32_t cell, int32_t v) const {
  for (int k = 0; k < 3; ++k)
    if (cells_[size_t(cell)].v[size_t(k)] == v) return k;
  return -1;
}

// The cell with the edge a -> b in its order; cell -1: there is no such edge.
ConstrainedMesh::Side ConstrainedMesh::findEdge(int32_t a, int32_t b) const {
  int32_t start = cellOf_[size_t(a)], c = start;
  if (c < 0) return {-1, -1};
  do {
    int k = indexOf(c, a);
    if (cells_[size_t(c)].v[size_t((k + 1) % 3)] == b) return {c, (k + 2) % 3};
    c = cells_[size_t(c)].n[size_t((k + 1) % 3)];  // counter-clockwise around a
  } while (c != start);
  return {-1, -1};
}

// Edges that the segment a-b crosses, up to the first vertex on it, which is returned.
int32_t ConstrainedMesh::crossed(int32_t a, int32_t b,
                                 std::vector<std::pair<int32_t, int32_t>>& out) const {
  auto towards = [&](int32_t v) {
    return (at(v)[0] - at(a)[0]) * (at(b)[0] - at(a)[0]) +
               (at(v)[1] - at(a)[1]) * (at(b)[1] - at(a)[1]) >
           0;
  };
  int32_t start = cellOf_[size_t(a)], c = start;
  do {
    int k = indexOf(c, a);
    int32_t u = cells_[size_t(c)].v[size_t((k + 1) % 3)],
            w = cells_[size_t(c)].v[size_t((k + 2) % 3)];
    if (u >= 0 && (u == b || (side(a, b, u) == 0 && towards(u)))) return u;
    if (u >= 0 && w >= 0 && side(a, b, u) < 0 && side(a, b, w) > 0 &&
        side(u, w, b) != side(u, w, a)) {
      // Through the edge u-w: on to the vertex behind it, and so on.
      while (true) {
        out.push_back({u, w});
        Side e = findEdge(w, u);
        int32_t next = cells_[size_t(e.cell)].v[size_t(e.facet)];
        if (next == b || next < 0) return b;
        int s = side(a, b, next);
        if (s == 0) return next;
        (s < 0 ? u : w) = next;
      }
    }
    c = cells_[size_t(c)].n[size_t((k + 1) % 3)];
  } while (c != start);
  return b;
}

bool ConstrainedMesh::convex(Side e) const {
  const Cell& c = cells_[size_t(e.cell)];
  int32_t other = c.n[size_t(e.facet)];
  int32_t a = c.v[size_t(e.facet)], u = c.v[size_t((e.facet + 1) % 3)],
          w = c.v[size_t((e.facet + 2) % 3)];
  int32_t b = kInfinite;
  for (size_t k = 0; k < 3; ++k) {
    int32_t v = cells_[size_t(other)].v[k];
    if (v != u && v != w) b = v;
  }
  if (a < 0 || b < 0 || u < 0 || w < 0) return false;
  return side(a, u, b) > 0 && side(a, b, w) > 0;
}

void ConstrainedMesh::replaceNeighbour(int32_t cell, int32_t from, int32_t to) {
  for (int32_t& n : cells_[size_t(cell)].n)
    if (n == from) {
      n = to;
      return;
    }
}

// Cells (a u w) and (b w u) become (a u b) and (a b w); gives the new edge a-b.
std::pair<int32_t, int32_t> ConstrainedMesh::flip(Side e) {
  int32_t c = e.cell, d = cells_[size_t(c)].n[size_t(e.facet)];
  size_t i = size_t(e.facet);
  Cell& one = cells_[size_t(c)];
  int32_t a = one.v[i], u = one.v[(i + 1) % 3], w = one.v[(i + 2) % 3];
  int32_t beyondW = one.n[(i + 2) % 3], beyondU = one.n[(i + 1) % 3];  // edges a-u and a-w
  Cell& two = cells_[size_t(d)];
  size_t j = 0;
  while (two.v[j] == u || two.v[j] == w) ++j;
  int32_t b = two.v[j];
  int32_t outU = two.n[(j + 1) % 3], outW = two.n[(j + 2) % 3];  // edges b-u and b-w
  one = {{a, u, b}, {outU, d, beyondW}};
  two = {{a, b, w}, {outW, beyondU, c}};
  replaceNeighbour(outU, d, c);
  replaceNeighbour(beyondU, c, d);
  for (int32_t v : {a, u, b}) cellOf_[size_t(v)] = c;
  cellOf_[size_t(w)] = d;
  return {a, b};
}

void ConstrainedMesh::require(int32_t a, int32_t b) {
  if (cellOf_[size_t(a)] < 0 || cellOf_[size_t(b)] < 0) return;
  while (a != b) {
    interruptionPoint();
    std::vector<std::pair<int32_t, int32_t>> fresh, found;
    int32_t end = crossed(a, b, found);
    std::deque<std::pair<int32_t, int32_t>> queue(found.begin(), found.end());
    // Flips (Sloan, "A fast algorithm for generating constrained Delaunay triangulations", 1993).
    for (size_t left = 16 * found.size() * found.size() + 64; !queue.empty() && left > 0; --left) {
      auto [u, w] = queue.front();
      queue.pop_front();
      Side e = findEdge(u, w);
      if (!convex(e)) {
        queue.push_back({u, w});
        continue;
      }
      auto [p, q] = flip(e);
      bool crosses =
          p != a && q != a && p != end && q != end && side(a, end, p) * side(a, end, q) < 0;
      (crosses ? queue.push_back({p, q}) : fresh.push_back({p, q}));
    }
    fixed_.insert({std::min(a, end), std::max(a, end)});
    restore(std::move(fresh));
    a = end;
  }
}

// Edges that are not prescribed become those of Delaunay again.
void ConstrainedMesh::restore(std::vector<std::pair<int32_t, int32_t>> edges) {
  for (size_t k = 0, most = 64 * edges.size() * (edges.size() + 1); k < edges.size() && k < most;
       ++k) {
    auto [u, w] = edges[k];
    if (isFixed(u, w)) continue;
    Side e = findEdge(u, w);
    if (e.cell < 0 || !convex(e)) continue;
    const Cell& c = cells_[size_t(e.cell)];
    const Cell& o = cells_[size_t(c.n[size_t(e.facet)])];
    int32_t b = -1;
    for (int32_t v : o.v)
      if (v != u && v != w) b = v;
    const double* p[3] = {at(c.v[0]).data(), at(c.v[1]).data(), at(c.v[2]).data()};
    if (inSphere<2>(p, at(b).data()) <= 0) continue;
    int32_t a = c.v[size_t(e.facet)];
    flip(e);
    for (auto edge : {std::pair{a, u}, {a, w}, {b, u}, {b, w}}) edges.push_back(edge);
  }
}

std::vector<std::array<int32_t, 3>> ConstrainedMesh::triangles(std::vector<bool>* inside) const {
  std::vector<int> depth(cells_.size(), -1);
  std::deque<int32_t> queue;
  auto dead = [&](size_t c) { return cells_[c].v[0] == -2; };
  auto ghost = [&](size_t c) {
    return !dead(c) && *std::min_element(cells_[c].v.begin(), cells_[c].v.end()) < 0;
  };
  for (size_t c = 0; c < cells_.size(); ++c)
    if (ghost(c)) {
      depth[c] = 0;
      queue.push_back(int32_t(c));
    }
  // Each cell by the fewest prescribed edges on the way from outside.
  while (!queue.empty()) {
    int32_t c = queue.front();
    queue.pop_front();
    const Cell& cell = cells_[size_t(c)];
    for (size_t k = 0; k < 3; ++k) {
      int32_t u = cell.v[(k + 1) % 3], w = cell.v[(k + 2) % 3], next = cell.n[k];
      int through = depth[size_t(c)] + (u >= 0 && w >= 0 && isFixed(u, w) ? 1 : 0);
      if (depth[size_t(next)] >= 0 && depth[size_t(next)] <= through) continue;
      depth[size_t(next)] = through;
      if (through == depth[size_t(c)])
        queue.push_front(next);
      else
        queue.push_back(next);
    }
  }
  std::vector<std::array<int32_t, 3>> out;
  for (size_t c = 0; c < cells_.size(); ++c) {
    if (dead(c) || ghost(c)) continue;
    out.push_back(cells_[c].v);
    if (inside) inside->push_back(depth[c] % 2 == 1);
  }
  return out;
}

}  // namespace matlift::geometry
