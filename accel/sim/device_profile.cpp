#include "accel/sim/device_profile.h"

#include <algorithm>
#include <cmath>

#include "accel/decide/json_fields.h"
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
    {"integer_rate", &DeviceProfile::integerRate, kMostRate, false},
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

// Integer operations of one operation on doubles, by class: counted over the kernels
// (tests/bench/webgpu/count_ops.py). 0: the class only moves elements.
double integersOf(cost::WorkClass c) {
  switch (c) {
    case cost::WorkClass::Cheap:
    case cost::WorkClass::Reduce:
      return 160;
    case cost::WorkClass::Medium:
      return 560;
    case cost::WorkClass::Scan:
      return 640;
    case cost::WorkClass::Function:
    case cost::WorkClass::Random:
      return 13000;
    case cost::WorkClass::Special:
      return 40000;
    default:
      return 0;
  }
}

// Seconds of one operation on one element.
double opSeconds(const DeviceProfile& p, cost::WorkClass c, cost::Width w) {
  if (w == cost::Width::F64 && integersOf(c) > 0) return integersOf(c) / p.integerRate;
  const bool wide = w == cost::Width::F64 || w == cost::Width::I64;
  return (wide ? 2 : 1) / rateOf(p, c);
}

// Multiply-adds a second of large products. Of doubles one is 25 products of slices (five digits
// each), a multiplication, an addition and a fifth for loads and carries: 60 integer operations.
double productRate(const DeviceProfile& p, cost::Width w) {
  constexpr double kSliced = 60;
  return w == cost::Width::F64 || w == cost::Width::I64 ? p.integerRate / kSliced : p.gemmRate;
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
    arithmetic += work.elementOps[c] * opSeconds(p, static_cast<cost::WorkClass>(c), work.width);
  const double traffic = work.trafficBytes / p.memoryBandwidth;
  const double fill = filled(p, static_cast<double>(std::max<std::int64_t>(work.elements, 1)));
  double seconds = std::max(arithmetic, traffic) / fill;
  if (work.m > 0) {
    const double order = std::cbrt(work.m * work.k * work.n);
    const double rate = productRate(p, work.width) * order / (order + p.gemmHalfOrder);
    seconds = std::max(work.flops() / rate, traffic) + arithmetic / fill;
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
        const double each =
            opSeconds(p, static_cast<cost::WorkClass>(c), static_cast<cost::Width>(w));
        n.price[c][w][i] = static_cast<float>(each / fill);
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
    const double share = order / (order + p.gemmHalfOrder);
    n.gemm[0][i] = static_cast<float>(productRate(p, cost::Width::F32) * share);
    n.gemm[1][i] = static_cast<float>(productRate(p, cost::Width::F64) * share);
  }
  return n;
}

}  // namespace accel::sim
