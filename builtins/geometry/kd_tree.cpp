#include "builtins/geometry/kd_tree.h"

#include <limits>
#include <numeric>

#include "runtime/error/interrupt.h"

namespace matlift::geometry {

constexpr int64_t kLeaf = 12;

KdTree::KdTree(const double* x, int64_t count, int64_t dims, double p)
    : x_(x), dims_(dims), p_(p), infinite_(std::isinf(p)), order_(size_t(count)) {
  std::iota(order_.begin(), order_.end(), 0);
  nodes_.push_back({0, count});
  for (size_t k = 0; k < nodes_.size(); ++k) divide(k);
}

void KdTree::divide(size_t index) {
  interruptionPoint<64>(index);
  Node node = nodes_[index];
  if (node.end - node.begin <= kLeaf) return;
  double widest = 0;
  for (int64_t j = 0; j < dims_; ++j) {
    double low = INFINITY, high = -INFINITY;
    for (int64_t i = node.begin; i < node.end; ++i) {
      double v = x_[order_[size_t(i)] * dims_ + j];
      low = std::min(low, v);
      high = std::max(high, v);
    }
    if (high - low > widest) {
      widest = high - low;
      node.axis = j;
    }
  }
  if (!(widest > 0)) return;  // all the same
  int64_t middle = (node.begin + node.end) / 2;
  auto first = order_.begin();
  auto value = [&](int64_t i) { return x_[i * dims_ + node.axis]; };
  std::nth_element(first + node.begin, first + middle, first + node.end,
                   [&](int64_t a, int64_t b) { return value(a) < value(b); });
  node.high = value(order_[size_t(middle)]);
  node.low = -INFINITY;
  for (int64_t i = node.begin; i < middle; ++i)
    node.low = std::max(node.low, value(order_[size_t(i)]));
  node.left = int64_t(nodes_.size());
  nodes_[index] = node;
  nodes_.push_back({node.begin, middle});
  nodes_.push_back({middle, node.end});
}

double KdTree::part(double d) const {
  d = std::abs(d);
  return p_ == 2 ? d * d : p_ == 1 || infinite_ ? d : std::pow(d, p_);
}

double KdTree::powered(const double* q, int64_t point) const {
  const double* x = x_ + point * dims_;
  double s = 0;
  if (p_ == 2)
    for (int64_t j = 0; j < dims_; ++j) s += (x[j] - q[j]) * (x[j] - q[j]);
  else
    for (int64_t j = 0; j < dims_; ++j) s = joined(s, part(x[j] - q[j]));
  return s;
}

double KdTree::distance(double power) const {
  return p_ == 2 ? std::sqrt(power) : p_ == 1 || infinite_ ? power : std::pow(power, 1 / p_);
}

// `gap` is a lower bound of what lies in the node, `gaps` its parts by coordinate.
template <class Take>
void KdTree::visit(size_t index, const double* q, std::vector<double>& gaps, double gap,
                   Take& take) const {
  const Node& node = nodes_[index];
  if (node.left < 0) {
    for (int64_t i = node.begin; i < node.end; ++i)
      take.offer(powered(q, order_[size_t(i)]), order_[size_t(i)]);
    return;
  }
  double v = q[node.axis];
  bool leftFirst = v < (node.low + node.high) / 2;
  visit(size_t(node.left) + (leftFirst ? 0 : 1), q, gaps, gap, take);
  double beyond = leftFirst ? node.high - v : v - node.low;
  double old = gaps[size_t(node.axis)], fresh = beyond > 0 ? std::max(old, part(beyond)) : old;
  double bound = infinite_ ? std::max(gap, fresh) : gap - old + fresh;
  if (bound * (1 - 1e-12) > take.limit()) return;
  gaps[size_t(node.axis)] = fresh;
  visit(size_t(node.left) + (leftFirst ? 1 : 0), q, gaps, bound, take);
  gaps[size_t(node.axis)] = old;
}

namespace {

// The k least pairs seen, as a heap with the largest on top.
struct Best {
  std::vector<std::pair<double, int64_t>>& heap;
  size_t k;
  double limit() const {
    return heap.size() < k ? std::numeric_limits<double>::infinity() : heap.front().first;
  }
  void offer(double d, int64_t i) {
    if (!(d <= limit())) return;
    std::pair<double, int64_t> one{d, i};
    if (heap.size() == k) {
      if (one >= heap.front()) return;
      std::pop_heap(heap.begin(), heap.end());
      heap.back() = one;
    } else {
      heap.push_back(one);
    }
    std::push_heap(heap.begin(), heap.end());
  }
};

struct Near {
  std::vector<std::pair<double, int64_t>>& found;
  double most;
  double limit() const { return most; }
  void offer(double d, int64_t i) {
    if (d <= most) found.push_back({d, i});
  }
};

}  // namespace

void KdTree::nearest(const double* q, int64_t k,
                     std::vector<std::pair<double, int64_t>>& out) const {
  out.clear();
  if (k <= 0 || order_.empty()) return;
  std::vector<double> gaps(size_t(dims_), 0.0);
  Best best{out, size_t(k)};
  visit(0, q, gaps, 0, best);
  std::sort(out.begin(), out.end());
  for (auto& one : out) one.first = distance(one.first);
}

void KdTree::within(const double* q, double radius,
                    std::vector<std::pair<double, int64_t>>& out) const {
  out.clear();
  if (order_.empty() || !(radius >= 0)) return;
  std::vector<double> gaps(size_t(dims_), 0.0);
  Near near{out, part(radius) * (1 + 4e-16)};
  visit(0, q, gaps, 0, near);
  std::sort(out.begin(), out.end());
  for (auto& one : out) one.first = distance(one.first);
  while (!out.empty() && out.back().first > radius) out.pop_back();
}

}  // namespace matlift::geometry
