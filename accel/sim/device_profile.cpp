#include "accel/sim/device_profile.h"

#include <algorithm>
#include <cmath>

#include "accel/calibration/json_fields.h"
#include "accel/telemetry/json.h"
#include "accel/telemetry/record_store.h"

namespace accel::sim {
namespace {

using calibration::JsonFields;

struct Field {
  const char* name;
  double DeviceProfile::*value;
  double most;
  bool mayBeZero;
};

constexpr double kMostSeconds = 100, kMostRate = 1e18;
constexpr Field kFields[] = {
    {"launch", &DeviceProfile::launch, kMostSeconds, false},
    {"round_trip", &DeviceProfile::roundTrip, kMostSeconds, false},
    {"compile", &DeviceProfile::compile, kMostSeconds, true},
    {"upload_bandwidth", &DeviceProfile::uploadBandwidth, kMostRate, false},
    {"upload_latency", &DeviceProfile::uploadLatency, kMostSeconds, true},
    {"download_bandwidth", &DeviceProfile::downloadBandwidth, kMostRate, false},
    {"download_latency", &DeviceProfile::downloadLatency, kMostSeconds, true},
    {"memory_bandwidth", &DeviceProfile::memoryBandwidth, kMostRate, false},
    {"memory_bytes", &DeviceProfile::memoryBytes, kMostRate, false},
    {"cheap_rate", &DeviceProfile::cheapRate, kMostRate, false},
    {"medium_rate", &DeviceProfile::mediumRate, kMostRate, false},
    {"function_rate", &DeviceProfile::functionRate, kMostRate, false},
    {"special_rate", &DeviceProfile::specialRate, kMostRate, false},
    {"gemm_rate", &DeviceProfile::gemmRate, kMostRate, false},
    {"gemm_half_order", &DeviceProfile::gemmHalfOrder, 1e6, true},
    {"fill_elements", &DeviceProfile::fillElements, 1e12, true},
};

double rateOf(const DeviceProfile& p, cost::WorkClass c) {
  switch (c) {
    case cost::WorkClass::Medium:
      return p.mediumRate;
    case cost::WorkClass::Function:
    case cost::WorkClass::Random:
      return p.functionRate;
    case cost::WorkClass::Special:
      return p.specialRate;
    // A pass of a sort or transform is several cheap operations and reads memory each time.
    case cost::WorkClass::Sort:
    case cost::WorkClass::Fft:
      return p.cheapRate / 64;
    case cost::WorkClass::Scan:
    case cost::WorkClass::Index:
    case cost::WorkClass::Permute:
      return p.cheapRate / 4;
    default:
      return p.cheapRate;
  }
}

double widthFactor(cost::Width w) {
  // Devices that do doubles at all do them at half speed or less.
  return w == cost::Width::F64 || w == cost::Width::I64 ? 2 : 1;
}

double filled(const DeviceProfile& p, double elements) {
  return elements / (elements + p.fillElements);
}

}  // namespace

Result<DeviceProfile> parseDeviceProfile(std::string_view json, const std::string& name) {
  auto failed = [&](const std::string& why) {
    return Status(StatusCode::Failed, name + ": " + why);
  };
  JsonDocument doc;
  // NaN and Infinity are read, so that they can be refused by name.
  doc.Parse<rapidjson::kParseIterativeFlag | rapidjson::kParseNanAndInfFlag>(json.data(),
                                                                             json.size());
  if (doc.HasParseError())
    return failed("not JSON (byte " + std::to_string(doc.GetErrorOffset()) + ")");
  std::string why;
  JsonFields top(doc, why);
  DeviceProfile p;
  p.name = top.text("name");
  p.backend = top.text("backend");
  p.driver = top.text("driver", false);
  p.unified = top.flag("unified");
  p.doubles = top.flag("doubles");
  const JsonValue* numbers = top.find("numbers");
  if (!why.empty()) return failed(why);
  JsonFields list(*numbers, why, "numbers.");
  for (const Field& field : kFields) {
    const JsonValue* one = list.find(field.name);
    if (!one) break;
    JsonFields parts(*one, why, std::string("numbers.") + field.name + ".");
    const double value = parts.number("value", field.most);
    if (why.empty() && value == 0 && !field.mayBeZero) parts.complain("value", "is zero");
    p.sources.push_back({field.name, parts.text("source")});
    p.*field.value = value;
  }
  if (!why.empty()) return failed(why);
  return p;
}

Result<DeviceProfile> readDeviceProfile(const std::string& path) {
  const Result<std::string> text = readSmallFile(path);
  if (!text) return Status(StatusCode::Failed, path + ": " + text.status().message());
  return parseDeviceProfile(text.value(), path);
}

double kernelSeconds(const DeviceProfile& p, const cost::WorkCounts& work) {
  double arithmetic = 0;
  for (int c = 0; c < cost::kWorkClasses; ++c)
    arithmetic += work.elementOps[c] / rateOf(p, static_cast<cost::WorkClass>(c));
  arithmetic *= widthFactor(work.width);
  const double traffic = work.trafficBytes / p.memoryBandwidth;
  const double fill = filled(p, static_cast<double>(std::max<std::int64_t>(work.elements, 1)));
  double seconds = std::max(arithmetic, traffic) / fill;
  if (work.m > 0) {
    const double order = std::cbrt(work.m * work.k * work.n);
    const double rate = p.gemmRate * order / (order + p.gemmHalfOrder);
    seconds = std::max(work.flops() / rate * widthFactor(work.width), traffic) + arithmetic / fill;
  }
  return seconds;
}

cost::Numbers numbersOf(const DeviceProfile& p) {
  cost::Numbers n;
  n.launch = p.launch;
  n.roundTrip = p.roundTrip;
  n.compile = p.compile;
  n.upload = {p.uploadLatency, p.unified ? 0 : 1 / p.uploadBandwidth};
  n.download = {p.roundTrip + p.downloadLatency, p.unified ? 0 : 1 / p.downloadBandwidth};
  n.unified = p.unified;
  n.overlaps = true;
  for (int i = 0; i < cost::kSizes; ++i) {
    const double fill = filled(p, static_cast<double>(cost::sizeAt(i)));
    for (int c = 0; c < cost::kWorkClasses; ++c) {
      for (int w = 0; w < cost::kWidths; ++w) {
        n.price[c][w][i] = static_cast<float>(widthFactor(static_cast<cost::Width>(w)) /
                                              rateOf(p, static_cast<cost::WorkClass>(c)) / fill);
      }
    }
  }
  for (int i = 0; i < cost::kTrafficSizes; ++i) {
    // Looked up by the bytes, while a device is filled by elements: those of one array in, one out.
    const double fill = filled(p, static_cast<double>(cost::trafficAt(i)));
    n.trafficPrice[i] = static_cast<float>(1 / p.memoryBandwidth / fill);
  }
  for (int i = 0; i < cost::kOrders; ++i) {
    const auto order = static_cast<double>(cost::orderAt(i));
    n.gemm[0][i] = static_cast<float>(p.gemmRate * order / (order + p.gemmHalfOrder));
    n.gemm[1][i] = n.gemm[0][i] / 2;
  }
  return n;
}

}  // namespace accel::sim
