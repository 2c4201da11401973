// Which of several devices: every adapter that there is is a candidate, an allow-list narrows them,
// and of those that were measured before the one that should be fastest is opened.
#pragma once

#include <accel/provider.h>

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "accel/residency/device_turns.h"
#include "accel/telemetry/record_store.h"

namespace accel::policy {

// The devices that a host program can open. Empty functions: it has one way to open one.
struct DeviceList {
  // What is known of each before it is opened: name, vendor, backend, kind of memory.
  std::function<Result<std::vector<ProviderInfo>>()> list;
  std::function<Result<std::unique_ptr<Provider>>(const ProviderInfo&)> open;
  // Words of which a device's name, vendor, backend or kind must have one; empty: all may be used.
  std::vector<std::string> allowed;
  // Of a worker: its number on this machine, from 1. Workers take the adapters in turn. 0: a
  // program of its own.
  int worker = 0;
  // Workers use an adapter one after the other, by these turns; null: no worker.
  std::shared_ptr<DeviceTurns> turns;
};

struct DeviceCandidate {
  ProviderInfo info;
  bool allowed = true;
  // Of a program of a map, a reduction and a product, by the device's record; 0: it has none.
  double seconds = 0;
  bool chosen = false;
};

// "discrete", "integrated" or "software".
const char* deviceKind(const ProviderInfo& info);

// Judges all of them; at most one is chosen. One that nobody has measured yet is chosen before
// measured ones, so that it gets its record, unless the CPU computes for it; without any record a
// discrete one comes before an integrated one. Of a worker it is the one of its number, counted
// from the best; those that the CPU computes for take part where there are no others.
std::vector<DeviceCandidate> chooseDevice(std::vector<ProviderInfo> devices,
                                          std::span<const std::string> allowed, RecordStore* store,
                                          int worker = 0);

// How many of them workers share.
int sharedDevices(std::span<const DeviceCandidate> devices);

// Opens the chosen one. The status of none that may be used names what there is.
Result<std::unique_ptr<Provider>> openChosen(const DeviceList& devices, RecordStore* store);

}  // namespace accel::policy
