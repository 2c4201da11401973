// Where numbers fall between edges.
#pragma once

#include <cstdint>
#include <vector>

namespace matlift::builtins {

/// Finds bins of ascending edges: bin k is [edge k, edge k+1), the last one closed; evenly spaced
/// edges are found by arithmetic, others by bisection.
class BinFinder {
 public:
  explicit BinFinder(std::vector<double> edges);
  /// 0-based bin, or -1 outside and for NaN.
  int64_t operator()(double x) const;
  int64_t bins() const { return int64_t(edges_.size()) - 1; }
  const std::vector<double>& edges() const { return edges_; }

 private:
  std::vector<double> edges_;
  bool even_ = false;
  double scale_ = 0;
};

}  // namespace matlift::builtins
