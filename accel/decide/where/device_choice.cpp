#include "accel/decide/where/device_choice.h"

#include <algorithm>
#include <cctype>

#include "accel/decide/measure/cost_model.h"
#include "accel/decide/measure/record.h"

namespace accel::policy {
namespace {

bool has(std::string_view text, std::string_view word) {
  const auto same = [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);
  };
  return std::search(text.begin(), text.end(), word.begin(), word.end(), same) != text.end();
}

bool isAllowed(const ProviderInfo& info, std::span<const std::string> words) {
  return words.empty() || std::any_of(words.begin(), words.end(), [&](const std::string& word) {
           return has(info.adapter, word) || has(info.vendor, word) || has(info.backend, word) ||
                  word == deviceKind(info);
         });
}

// A million singles go up, ten functions of each, their sum, a product of order 1024, a megabyte
// comes back.
double referenceSeconds(const cost::TableModel& model) {
  constexpr float kElements = 1 << 20;
  cost::GraphNode nodes[3];
  for (cost::GraphNode& node : nodes) node.work.elements = static_cast<std::int64_t>(kElements);
  nodes[0].work.elementOps[static_cast<int>(cost::WorkClass::Function)] = 10 * kElements;
  nodes[0].work.trafficBytes = 8 * kElements;
  nodes[1].work.elementOps[static_cast<int>(cost::WorkClass::Reduce)] = kElements;
  nodes[1].work.trafficBytes = 4 * kElements;
  nodes[2].kind = cost::GraphNode::Kind::Matmul;
  nodes[2].work.m = nodes[2].work.k = nodes[2].work.n = 1024;
  nodes[2].work.matrices = 1;
  cost::Graph graph;
  graph.nodes = nodes;
  graph.uploadBytes = 4 * kElements;
  graph.uploads = 1;
  graph.readBackBytes = kElements;
  graph.readBacks = 1;
  graph.syncPoints = 1;
  return cost::graphCost(model, graph).total();
}

double recordedSeconds(const ProviderInfo& info, RecordStore* store) {
  if (!store) return 0;
  const Result<std::string> text = store->load(recordKey(calibration::identityOf(info)));
  calibration::Record record;
  std::string why;
  if (!text || !calibration::readRecord(text.value(), record, why)) return 0;
  cost::TableModel model;
  model.set(record.numbers, cost::Origin::Cache);
  return model.known() ? referenceSeconds(model) : 0;
}

// Less is opened first.
double rankOf(const DeviceCandidate& c) {
  if (c.seconds > 0) return c.seconds;
  return c.info.software ? 1e9 : c.info.unifiedMemory ? -1 : -2;
}

// Do workers take it? One that the CPU computes for only beside its like.
bool isShared(const DeviceCandidate& c, std::span<const DeviceCandidate> all) {
  const auto isReal = [](const DeviceCandidate& d) { return d.allowed && !d.info.software; };
  return c.allowed && (isReal(c) || std::none_of(all.begin(), all.end(), isReal));
}

}  // namespace

const char* deviceKind(const ProviderInfo& info) {
  return info.software ? "software" : info.unifiedMemory ? "integrated" : "discrete";
}

std::vector<DeviceCandidate> chooseDevice(std::vector<ProviderInfo> devices,
                                          std::span<const std::string> allowed, RecordStore* store,
                                          int worker) {
  std::vector<DeviceCandidate> out;
  for (ProviderInfo& info : devices) {
    DeviceCandidate c;
    c.allowed = isAllowed(info, allowed);
    c.seconds = recordedSeconds(info, store);
    c.info = std::move(info);
    out.push_back(std::move(c));
  }
  std::vector<DeviceCandidate*> best;
  for (DeviceCandidate& c : out)
    if (c.allowed) best.push_back(&c);
  std::stable_sort(
      best.begin(), best.end(),
      [](const DeviceCandidate* a, const DeviceCandidate* b) { return rankOf(*a) < rankOf(*b); });
  const int shared = sharedDevices(out);
  if (worker > 0 && shared > 0)
    std::erase_if(best, [&](const DeviceCandidate* c) { return !isShared(*c, out); });
  if (!best.empty())
    best[worker > 0 ? static_cast<std::size_t>((worker - 1) % shared) : 0]->chosen = true;
  return out;
}

int sharedDevices(std::span<const DeviceCandidate> devices) {
  return static_cast<int>(std::count_if(devices.begin(), devices.end(),
                                        [&](const auto& c) { return isShared(c, devices); }));
}

Result<std::unique_ptr<Provider>> openChosen(const DeviceList& devices, RecordStore* store) {
  Result<std::vector<ProviderInfo>> list = devices.list();
  if (!list) return list.status();
  std::string names;
  Status failure;
  std::vector<DeviceCandidate> all =
      chooseDevice(std::move(list.value()), devices.allowed, store, devices.worker);
  // The chosen one first; one that cannot be opened leaves the next best.
  std::stable_sort(all.begin(), all.end(), [](const DeviceCandidate& a, const DeviceCandidate& b) {
    if (a.allowed != b.allowed || a.chosen != b.chosen)
      return std::pair(a.allowed, a.chosen) > std::pair(b.allowed, b.chosen);
    return rankOf(a) < rankOf(b);
  });
  for (const DeviceCandidate& c : all) {
    names += (names.empty() ? "" : ", ") + c.info.adapter;
    if (!c.allowed) continue;
    Result<std::unique_ptr<Provider>> made = devices.open(c.info);
    if (made) return made;
    failure = made.status();
  }
  if (!failure.isOk()) return failure;
  return Status(StatusCode::Unsupported,
                all.empty() ? "no WebGPU adapter"
                            : "none of the devices that there are (" + names + ") is allowed");
}

}  // namespace accel::policy
