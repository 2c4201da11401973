// Convex hull in D dimensions by Quickhull (Barber, Dobkin and Huhdanpaa, 1996) with exact signs:
// points in the plane of a facet, or inside, are left out.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

#include "builtins/geometry/delaunay.h"
#include "builtins/geometry/predicates.h"
#include "runtime/error/interrupt.h"

namespace matlift::geometry {

template <int D>
class Hull {
 public:
  /// orientation(v[0], ..., v[D - 1], q) is positive for a q that sees the facet from outside.
  struct Facet {
    std::array<int32_t, D> v, n;
    std::vector<int32_t> outside;
    bool alive = true;
  };

  explicit Hull(const std::vector<Point<D>>& points) : points_(points) {
    std::array<int32_t, D + 1> first;
    if (!firstSimplex<D>(points, first)) return;
    begin(first);
    std::vector<int32_t> all(points.size());
    for (size_t i = 0; i < all.size(); ++i) all[i] = int32_t(i);
    std::vector<int32_t> facets(D + 1);
    for (size_t i = 0; i <= D; ++i) facets[i] = int32_t(i);
    assign(all, facets);
    for (size_t f = 0; f < facets_.size(); ++f) {
      interruptionPoint();
      while (facets_[f].alive && !facets_[f].outside.empty()) extend(int32_t(f));
    }
  }

  bool flat() const { return facets_.empty(); }
  const std::vector<Facet>& facets() const { return facets_; }

 private:
  const double* at(int32_t i) const { return points_[size_t(i)].data(); }

  bool sees(const Facet& f, int32_t q) const {
    const double* p[D + 1];
    for (size_t k = 0; k < D; ++k) p[k] = at(f.v[k]);
    p[D] = at(q);
    return orientation<D>(p) > 0;
  }

  void begin(const std::array<int32_t, D + 1>& first) {
    for (size_t i = 0; i <= D; ++i) {
      Facet f;
      for (size_t k = 0, at = 0; k <= D; ++k)
        if (k != i) f.v[at++] = first[k];
      if (sees(f, first[i])) std::swap(f.v[0], f.v[1]);
      // Across the ridge without u lies the facet that lacks u.
      for (size_t k = 0; k < D; ++k)
        f.n[k] = int32_t(std::find(first.begin(), first.end(), f.v[k]) - first.begin());
      facets_.push_back(f);
    }
    seen_.assign(facets_.size(), 0);
  }

  void assign(const std::vector<int32_t>& points, const std::vector<int32_t>& facets) {
    for (int32_t q : points) {
      for (int32_t f : facets) {
        if (!sees(facets_[size_t(f)], q)) continue;
        facets_[size_t(f)].outside.push_back(q);
        break;
      }
    }
  }

  // Direction of the normal of a facet, by elimination; good enough to choose a far point.
  Point<D> normal(const Facet& f) const {
    double a[D][D];
    Point<D> n;
    for (size_t i = 0; i + 1 < D; ++i)
      for (size_t j = 0; j < D; ++j) a[i][j] = at(f.v[i + 1])[j] - at(f.v[0])[j];
    size_t column[D];
    for (size_t j = 0; j < D; ++j) column[j] = j;
    for (size_t i = 0; i + 1 < D; ++i) {
      size_t bi = i, bj = i;
      for (size_t r = i; r + 1 < D; ++r)
        for (size_t c = i; c < D; ++c)
          if (std::abs(a[r][c]) > std::abs(a[bi][bj])) bi = r, bj = c;
      for (size_t c = 0; c < D; ++c) std::swap(a[i][c], a[bi][c]);
      for (size_t r = 0; r + 1 < D; ++r) std::swap(a[r][i], a[r][bj]);
      std::swap(column[i], column[bj]);
      if (a[i][i] == 0) continue;
      for (size_t r = i + 1; r + 1 < D; ++r) {
        double by = a[r][i] / a[i][i];
        for (size_t c = i; c < D; ++c) a[r][c] -= by * a[i][c];
      }
    }
    Point<D> x;
    x[D - 1] = 1;
    for (size_t i = D - 1; i-- > 0;) {
      double s = -a[i][D - 1];
      for (size_t c = i + 1; c + 1 < D; ++c) s -= a[i][c] * x[c];
      x[i] = a[i][i] == 0 ? 0 : s / a[i][i];
    }
    for (size_t j = 0; j < D; ++j) n[column[j]] = x[j];
    return n;
  }

  int32_t farthest(const Facet& f) const {
    Point<D> n = normal(f);
    double best = -1;
    int32_t far = f.outside[0];
    for (int32_t q : f.outside) {
      double s = 0;
      for (size_t j = 0; j < D; ++j) s += n[j] * (at(q)[j] - at(f.v[0])[j]);
      if (std::abs(s) > best) {
        best = std::abs(s);
        far = q;
      }
    }
    return far;
  }

  void extend(int32_t from) {
    int32_t q = farthest(facets_[size_t(from)]);
    ++round_;
    std::vector<int32_t> visible{from}, orphans, made;
    seen_[size_t(from)] = round_;
    std::vector<std::pair<int32_t, int32_t>> horizon;
    for (size_t k = 0; k < visible.size(); ++k) {
      const Facet& f = facets_[size_t(visible[k])];
      for (size_t i = 0; i < D; ++i) {
        int32_t next = f.n[i];
        if (seen_[size_t(next)] == round_) continue;
        if (sees(facets_[size_t(next)], q)) {
          seen_[size_t(next)] = round_;
          visible.push_back(next);
        } else {
          horizon.push_back({visible[k], int32_t(i)});
        }
      }
    }
    std::map<std::array<int32_t, D - 1>, std::pair<int32_t, int32_t>> open;
    for (auto [f, i] : horizon) made.push_back(join(f, i, q, open));
    for (int32_t f : visible) {
      Facet& old = facets_[size_t(f)];
      old.alive = false;
      for (int32_t p : old.outside)
        if (p != q) orphans.push_back(p);
      std::vector<int32_t>().swap(old.outside);
    }
    assign(orphans, made);
  }

  template <class Open>
  int32_t join(int32_t from, int32_t i, int32_t q, Open& open) {
    Facet f;
    f.v = facets_[size_t(from)].v;
    f.v[size_t(i)] = q;
    int32_t behind = facets_[size_t(from)].n[size_t(i)], id = int32_t(facets_.size());
    f.n[size_t(i)] = behind;
    Facet& other = facets_[size_t(behind)];
    for (size_t k = 0; k < D; ++k) {
      if (other.n[k] != from) continue;
      bool same = true;
      for (size_t a = 0; a < D && same; ++a)
        same = a == k || std::find(f.v.begin(), f.v.end(), other.v[a]) != f.v.end();
      if (same) {
        other.n[k] = id;
        break;
      }
    }
    facets_.push_back(f);
    seen_.push_back(0);
    for (size_t k = 0; k < D; ++k) {
      if (int32_t(k) == i) continue;
      std::array<int32_t, D - 1> ridge;
      for (size_t a = 0, at = 0; a < D; ++a)
        if (a != k) ridge[at++] = f.v[a];
      std::sort(ridge.begin(), ridge.end());
      auto [place, isNew] = open.try_emplace(ridge, id, int32_t(k));
      if (isNew) continue;
      auto [partner, facet] = place->second;
      facets_[size_t(id)].n[k] = partner;
      facets_[size_t(partner)].n[size_t(facet)] = id;
    }
    return id;
  }

  const std::vector<Point<D>>& points_;
  std::vector<Facet> facets_;
  std::vector<int64_t> seen_;
  int64_t round_ = 0;
};

}  // namespace matlift::geometry
