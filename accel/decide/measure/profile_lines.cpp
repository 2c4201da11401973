#include "accel/decide/measure/profile_lines.h"

#include <cmath>
#include <vector>

#include "accel/telemetry/json.h"

namespace accel::cost {
namespace {

constexpr const char* kCategories[4] = {"elementwise", "reduction", "transpose", "matmul"};

// The product of a JSON list of sizes; below 0 when it is none.
double product(const JsonValue& shape) {
  if (!shape.IsArray()) return -1;
  double n = 1;
  for (const auto& d : shape.GetArray()) {
    if (!d.IsNumber() || d.GetDouble() < 0) return -1;
    n *= d.GetDouble();
  }
  return n;
}

bool unitsOf(int category, const JsonValue& shapes, double& units) {
  if (!shapes.IsArray() || shapes.Empty()) return false;
  if (category < 3) {
    units = product(shapes[0]);
    return units > 0 && std::isfinite(units);
  }
  if (shapes.Size() < 2 || product(shapes[0]) < 0 || product(shapes[1]) < 0) return false;
  if (shapes[0].Size() != 2 || shapes[1].Size() != 2) return false;
  units = product(shapes[0]) * shapes[1][1].GetDouble();
  return units > 0 && std::isfinite(units);
}

}  // namespace

std::optional<Line> fitLine(std::span<const Sample> samples) {
  if (samples.empty()) return std::nullopt;
  auto valid = [](double slope) { return std::isfinite(slope) && slope > 0; };
  if (samples.size() == 1) {
    const double slope = samples[0].seconds / samples[0].units;
    return valid(slope) ? std::optional<Line>(Line{0, slope}) : std::nullopt;
  }
  double meanX = 0, meanY = 0;
  for (const Sample& s : samples) {
    meanX += s.units / static_cast<double>(samples.size());
    meanY += s.seconds / static_cast<double>(samples.size());
  }
  double xx = 0, xy = 0;
  for (const Sample& s : samples) {
    xx += (s.units - meanX) * (s.units - meanX);
    xy += (s.units - meanX) * (s.seconds - meanY);
  }
  if (!(xx > 1e-12 * meanX * meanX)) return std::nullopt;
  const double slope = xy / xx;
  if (!valid(slope)) return std::nullopt;
  const double fixed = meanY - slope * meanX;
  return Line{fixed > 0 ? fixed : 0, slope};
}

bool ProfileModel::read(std::string_view json, std::string& why) {
  JsonDocument doc;
  doc.Parse<rapidjson::kParseIterativeFlag>(json.data(), json.size());
  if (doc.HasParseError() || !doc.IsArray()) {
    why = doc.HasParseError() ? "it is not JSON (byte " + std::to_string(doc.GetErrorOffset()) + ")"
                              : std::string("it is not a JSON list of reports");
    return false;
  }
  std::vector<Sample> samples[4];
  for (const auto& report : doc.GetArray()) {
    if (!report.IsObject()) continue;
    const auto category = report.FindMember("category");
    const auto shapes = report.FindMember("input_shapes");
    const auto total = report.FindMember("total_ms");
    const auto end = report.MemberEnd();
    if (category == end || !category->value.IsString() || shapes == end || total == end) continue;
    if (!total->value.IsObject() || !total->value.HasMember("avg_ms")) continue;
    const auto& average = total->value["avg_ms"];
    for (int c = 0; c < 4; ++c) {
      double units = 0;
      if (std::string_view(category->value.GetString()) != kCategories[c]) continue;
      if (!average.IsNumber() || !(average.GetDouble() >= 0)) continue;
      if (unitsOf(c, shapes->value, units))
        samples[c].push_back({units, average.GetDouble() / 1e3});
    }
  }
  known_ = false;
  for (int c = 0; c < 4; ++c) {
    lines_[c] = fitLine(samples[c]);
    known_ = known_ || lines_[c];
  }
  return true;
}

const std::optional<Line>* ProfileModel::lineFor(const WorkCounts& work) const noexcept {
  if (work.m > 0) return &lines_[3];
  if (work.elementOps[static_cast<int>(WorkClass::Permute)] > 0) return &lines_[2];
  if (work.elementOps[static_cast<int>(WorkClass::Reduce)] > 0) return &lines_[1];
  return &lines_[0];
}

bool ProfileModel::knows(const WorkCounts& work) const noexcept {
  return lineFor(work)->has_value();
}

double ProfileModel::gemmRate(double m, double k, double n, Width) const noexcept {
  if (!lines_[3]) return 0;
  const double flops = m * k * n, seconds = lines_[3]->at(flops);
  return seconds > 0 ? flops / seconds : 0;
}

double ProfileModel::computeSeconds(const WorkCounts& work) const noexcept {
  const std::optional<Line>& line = *lineFor(work);
  if (!line) return 0;
  return line->at(work.m > 0 ? work.flops() : static_cast<double>(work.elements));
}

}  // namespace accel::cost
