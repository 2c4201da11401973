// A device's cost as straight lines fitted to a profile file, for a device that was never
// calibrated here: a JSON list of {category, input_shapes, total_ms: {avg_ms}} with the categories
// elementwise, reduction, transpose and matmul.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "accel/decide/measure/table_model.h"

namespace accel::cost {

struct Sample {
  double units = 0;  // elements, or multiply-adds
  double seconds = 0;
};

// Least squares. One sample: through the origin. None when there is no sample, all are at one size,
// or the slope is not positive and finite; the fixed part is not below 0.
std::optional<Line> fitLine(std::span<const Sample> samples);

class ProfileModel final : public CostModel {
 public:
  // Fills in the lines that the text supports. False with `why` when it is no such list; a list
  // without a usable category gives a model that is not known().
  bool read(std::string_view json, std::string& why);
  const std::optional<Line>& elementwise() const { return lines_[0]; }
  const std::optional<Line>& reduction() const { return lines_[1]; }
  const std::optional<Line>& transpose() const { return lines_[2]; }
  const std::optional<Line>& matmul() const { return lines_[3]; }

  Origin origin() const noexcept override { return Origin::Profile; }
  bool knows(const WorkCounts& work) const noexcept override;
  double gemmRate(double m, double k, double n, Width width) const noexcept override;
  double launchSeconds() const noexcept override { return 0; }  // inside the lines
  double roundTripSeconds() const noexcept override { return 0; }
  double memoryBandwidth() const noexcept override { return 0; }
  double computeSeconds(const WorkCounts& work) const noexcept override;
  double uploadSeconds(double, int) const noexcept override { return 0; }
  double downloadSeconds(double, int) const noexcept override { return 0; }

 private:
  const std::optional<Line>* lineFor(const WorkCounts& work) const noexcept;
  std::array<std::optional<Line>, 4> lines_;
};

}  // namespace accel::cost
