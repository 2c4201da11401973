// Delaunay triangulation in D dimensions, point by point (Bowyer and Watson). The outside is
// covered by ghost cells with the vertex kInfinite, so that there is no box around the points and
// the hull is exact. Only strict conflicts open a cell, so points on one sphere, or duplicates, do
// no harm.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "builtins/geometry/predicates.h"
#include "runtime/error/interrupt.h"

namespace matlift::geometry {

constexpr int32_t kInfinite = -1;

/// Order in which neighbours in space are near each other (Hilbert's curve in two and three
/// dimensions would differ little from this one by interleaved bits), in rounds that double, so
/// that early cells are spread everywhere.
template <int D>
std::vector<int32_t> insertionOrder(const std::vector<Point<D>>& p) {
  Point<D> low, high;
  low.fill(INFINITY);
  high.fill(-INFINITY);
  for (const Point<D>& x : p)
    for (size_t j = 0; j < D; ++j) {
      low[j] = std::min(low[j], x[j]);
      high[j] = std::max(high[j], x[j]);
    }
  constexpr int kBits = 63 / D > 20 ? 20 : 63 / D;
  std::vector<std::pair<uint64_t, int32_t>> keyed(p.size());
  for (size_t i = 0; i < p.size(); ++i) {
    std::array<uint32_t, D> cell;
    for (size_t j = 0; j < D; ++j) {
      double width = high[j] - low[j];
      cell[j] = width > 0 ? uint32_t((p[i][j] - low[j]) / width * ((1u << kBits) - 1)) : 0;
    }
    // Skilling's transform: coordinates to the transposed index of Hilbert's curve.
    for (uint32_t bit = 1u << (kBits - 1); bit > 1; bit >>= 1) {
      uint32_t mask = bit - 1;
      for (size_t j = 0; j < D; ++j) {
        if (cell[j] & bit) {
          cell[0] ^= mask;
        } else {
          uint32_t t = (cell[0] ^ cell[j]) & mask;
          cell[0] ^= t;
          cell[j] ^= t;
        }
      }
    }
    for (size_t j = 1; j < D; ++j) cell[j] ^= cell[j - 1];
    uint32_t t = 0;
    for (uint32_t bit = 1u << (kBits - 1); bit > 1; bit >>= 1)
      if (cell[D - 1] & bit) t ^= bit - 1;
    uint64_t key = 0;
    for (int b = kBits - 1; b >= 0; --b)
      for (size_t j = 0; j < D; ++j) key = key << 1 | ((cell[j] ^ t) >> b & 1);
    keyed[i] = {key, int32_t(i)};
  }
  std::mt19937 random(12345);
  std::shuffle(keyed.begin(), keyed.end(), random);
  for (size_t end = keyed.size(), begin; end > 0; end = begin) {
    begin = end > 1000 ? end / 8 : 0;
    std::sort(keyed.begin() + std::ptrdiff_t(begin), keyed.begin() + std::ptrdiff_t(end));
  }
  std::vector<int32_t> order(p.size());
  for (size_t i = 0; i < p.size(); ++i) order[i] = keyed[i].second;
  return order;
}

/// Indices of a positively oriented simplex, each point far from the plane of those before. False:
/// all points lie in one plane.
template <int D>
bool firstSimplex(const std::vector<Point<D>>& points, std::array<int32_t, D + 1>& v) {
  if (points.size() < D + 1) return false;
  v[0] = 0;
  std::vector<Point<D>> rest(points.size());
  for (size_t i = 0; i < points.size(); ++i)
    for (size_t j = 0; j < D; ++j) rest[i][j] = points[i][j] - points[0][j];
  for (size_t k = 1; k <= D; ++k) {
    double best = -1;
    for (size_t i = 0; i < rest.size(); ++i) {
      double s = 0;
      for (double x : rest[i]) s += x * x;
      if (s > best) {
        best = s;
        v[k] = int32_t(i);
      }
    }
    if (!(best > 0)) return false;
    Point<D> axis = rest[size_t(v[k])];
    for (Point<D>& x : rest) {
      double s = 0;
      for (size_t j = 0; j < D; ++j) s += x[j] * axis[j];
      for (size_t j = 0; j < D; ++j) x[j] -= s / best * axis[j];
    }
  }
  std::array<const double*, D + 1> p;
  for (size_t k = 0; k <= D; ++k) p[k] = points[size_t(v[k])].data();
  int side = orientation<D>(p.data());
  for (size_t i = 0; side == 0 && i < points.size(); ++i) {
    v[D] = int32_t(i);
    p[D] = points[i].data();
    side = orientation<D>(p.data());
  }
  if (side < 0) std::swap(v[0], v[1]);
  return side != 0;
}

template <int D>
class Delaunay {
 public:
  /// Facet i is opposite of vertex i; n[i] is the cell behind it. Real cells are positively
  /// oriented.
  struct Cell {
    std::array<int32_t, D + 1> v, n;
  };

  explicit Delaunay(const std::vector<Point<D>>& points) : points_(points) {
    if (!start()) return;
    uint64_t turn = 0;
    for (int32_t i : order_) {
      interruptionPoint<1024>(turn++);
      insert(i);
    }
  }

  /// All points lie in one plane (line, point): there are no cells.
  bool flat() const { return cells_.empty(); }
  bool hasDuplicates() const { return duplicates_; }
  const std::vector<Cell>& cells() const { return cells_; }
  /// Cells that were opened again stay in the list, and are no more.
  bool alive(size_t c) const { return cells_[c].v[0] != kDead; }
  bool ghost(size_t c) const { return infiniteOf(cells_[c]) >= 0; }

 private:
  static constexpr int32_t kDead = -2;
  using Corners = std::array<const double*, D + 1>;
  using Ridge = std::array<int32_t, D - 1>;

  const double* at(int32_t i) const { return points_[size_t(i)].data(); }

  static int infiniteOf(const Cell& c) {
    for (int k = 0; k <= D; ++k)
      if (c.v[size_t(k)] == kInfinite) return k;
    return -1;
  }

  Corners corners(const Cell& c) const {
    Corners p;
    for (size_t k = 0; k <= D; ++k) p[k] = c.v[k] < 0 ? nullptr : at(c.v[k]);
    return p;
  }

  bool conflicts(int32_t index, const double* q) const {
    const Cell& c = cells_[size_t(index)];
    Corners p = corners(c);
    int ghostAt = infiniteOf(c);
    if (ghostAt < 0) return inSphere<D>(p.data(), q) > 0;
    p[size_t(ghostAt)] = q;
    int side = orientation<D>(p.data());
    if (side != 0) return side > 0;
    return conflicts(c.n[size_t(ghostAt)], q);
  }

  bool start() {
    Cell first;
    if (!firstSimplex<D>(points_, first.v)) return false;
    order_ = insertionOrder<D>(points_);
    for (int32_t i : first.v) order_.erase(std::find(order_.begin(), order_.end(), i));
    cover(first);
    return true;
  }

  void cover(const Cell& first) {
    cells_.push_back(first);
    for (size_t i = 0; i <= D; ++i) {
      Cell g = first;
      g.v[i] = kInfinite;
      // The outside of facet i: the orientation turns.
      std::swap(g.v[(i + 1) % (D + 1)], g.v[(i + 2) % (D + 1)]);
      cells_.push_back(g);
      cells_[0].n[i] = int32_t(i + 1);
    }
    auto has = [](const Cell& c, int32_t v) {
      return std::find(c.v.begin(), c.v.end(), v) != c.v.end();
    };
    // Ghost i lacks vertex i; across its facet opposite of u is the ghost that lacks u.
    for (size_t i = 0; i <= D; ++i) {
      Cell& g = cells_[i + 1];
      for (size_t k = 0; k <= D; ++k) {
        if (g.v[k] == kInfinite) {
          g.n[k] = 0;
          continue;
        }
        for (size_t j = 0; j <= D; ++j)
          if (!has(cells_[j + 1], g.v[k])) g.n[k] = int32_t(j + 1);
      }
    }
    last_ = 0;
    marks_.assign(cells_.size(), 0);
  }

  // Walks towards q: a cell that q conflicts with, or one of which it is a vertex.
  int32_t locate(const double* q) {
    int32_t c = last_;
    if (int g = infiniteOf(cells_[size_t(c)]); g >= 0) c = cells_[size_t(c)].n[size_t(g)];
    for (uint32_t turn = 0;; ++turn) {
      const Cell& cell = cells_[size_t(c)];
      Corners p = corners(cell);
      bool moved = false;
      for (size_t k = 0; k <= D && !moved; ++k) {
        size_t i = (k + turn) % (D + 1);
        const double* own = p[i];
        p[i] = q;
        if (orientation<D>(p.data()) < 0) {
          c = cell.n[i];
          moved = true;
        }
        p[i] = own;
      }
      if (!moved || infiniteOf(cells_[size_t(c)]) >= 0) return c;
    }
  }

  void insert(int32_t vertex) {
    const double* q = at(vertex);
    int32_t found = locate(q);
    if (!conflicts(found, q)) {
      duplicates_ = true;  // inside of a cell, but not of its sphere: one of its vertices
      return;
    }
    ++round_;
    cavity_.assign(1, found);
    marks_[size_t(found)] = round_;
    fresh_.clear();
    for (size_t k = 0; k < cavity_.size(); ++k) {
      int32_t c = cavity_[k];
      for (size_t i = 0; i <= D; ++i) {
        int32_t next = cells_[size_t(c)].n[i];
        if (marks_[size_t(next)] == round_) continue;
        if (marks_[size_t(next)] != -round_ && conflicts(next, q)) {
          marks_[size_t(next)] = round_;
          cavity_.push_back(next);
        } else {
          marks_[size_t(next)] = -round_;
          fresh_.push_back({c, int32_t(i)});
        }
      }
    }
    fill(vertex);
  }

  // Joins the new point with every facet around the cavity.
  void fill(int32_t vertex) {
    made_.clear();
    for (auto [c, i] : fresh_) {
      Cell cell = cells_[size_t(c)];
      int32_t behind = cell.n[size_t(i)];
      cell.v[size_t(i)] = vertex;
      int32_t id;
      if (free_.empty()) {
        id = int32_t(cells_.size());
        cells_.push_back(cell);
        marks_.push_back(0);
      } else {
        id = free_.back();
        free_.pop_back();
        cells_[size_t(id)] = cell;
        marks_[size_t(id)] = 0;
      }
      Cell& other = cells_[size_t(behind)];
      for (int32_t& n : other.n)
        if (n == c && sharesFacet(other, n, cell, &n - other.n.data(), i)) {
          n = id;
          break;
        }
      made_.push_back({id, i});
    }
    glue();
    for (int32_t c : cavity_) {
      cells_[size_t(c)].v[0] = kDead;
      free_.push_back(c);
    }
    last_ = made_.front().first;
  }

  // Two cells may touch along more than one facet while there are few of them.
  static bool sharesFacet(const Cell& other, int32_t, const Cell& cell, std::ptrdiff_t k,
                          int32_t i) {
    for (size_t a = 0; a <= D; ++a) {
      if (std::ptrdiff_t(a) == k) continue;
      bool found = false;
      for (size_t b = 0; b <= D; ++b) found |= int32_t(b) != i && cell.v[b] == other.v[a];
      if (!found) return false;
    }
    return true;
  }

  static uint64_t hashOf(const Ridge& r) {
    uint64_t h = 0;
    for (int32_t v : r) h = (h ^ uint64_t(uint32_t(v))) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
  }

  // New cells meet along ridges: what is left of a facet without the new point.
  void glue() {
    size_t wanted = 4;
    while (wanted < made_.size() * (D + 1) * 2) wanted *= 2;
    if (table_.size() < wanted) table_.resize(wanted);
    ++tableRound_;
    for (auto [id, i] : made_)
      for (size_t k = 0; k <= D; ++k) {
        if (int32_t(k) == i) continue;
        Ridge r;
        size_t at = 0;
        for (size_t j = 0; j <= D; ++j)
          if (j != k && int32_t(j) != i) r[at++] = cells_[size_t(id)].v[j];
        if constexpr (D > 2) std::sort(r.begin(), r.end());
        size_t slot = hashOf(r) & (table_.size() - 1);
        while (table_[slot].round == tableRound_ && table_[slot].ridge != r)
          slot = (slot + 1) & (table_.size() - 1);
        Half& half = table_[slot];
        if (half.round != tableRound_) {
          half = {r, id, int32_t(k), tableRound_};
        } else {
          cells_[size_t(id)].n[k] = half.cell;
          cells_[size_t(half.cell)].n[size_t(half.facet)] = id;
        }
      }
  }

  struct Half {
    Ridge ridge;
    int32_t cell = 0, facet = 0;
    uint64_t round = 0;
  };

  const std::vector<Point<D>>& points_;
  std::vector<int32_t> order_;
  std::vector<Cell> cells_;
  std::vector<int64_t> marks_;
  std::vector<int32_t> free_, cavity_;
  std::vector<std::pair<int32_t, int32_t>> fresh_, made_;
  std::vector<Half> table_;
  int64_t round_ = 0;
  uint64_t tableRound_ = 0;
  int32_t last_ = 0;
  bool duplicates_ = false;
};

}  // namespace matlift::geometry
