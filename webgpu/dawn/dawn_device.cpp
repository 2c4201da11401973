#ifndef __EMSCRIPTEN__

#include "webgpu/dawn/dawn_device.h"

#include <algorithm>

#include "webgpu/dawn/native_device.h"
#include "webgpu/self_check.h"

namespace webgpu::dawn {
namespace {

// An unrestricted request may answer with the Null backend, which computes nothing.
std::vector<WGPURequestAdapterOptions> requests() {
  std::vector<WGPURequestAdapterOptions> out;
  for (WGPUBackendType backend :
       {WGPUBackendType_Vulkan, WGPUBackendType_Metal, WGPUBackendType_D3D12}) {
    WGPURequestAdapterOptions request;
    request.backendType = backend;
    out.push_back(request);
    request.powerPreference = WGPUPowerPreference_LowPower;
    out.push_back(request);
    request.forceFallbackAdapter = 1;
    out.push_back(request);
  }
  return out;
}
bool isFirstOfBackend(const WGPURequestAdapterOptions& request) {
  return request.powerPreference == WGPUPowerPreference_HighPerformance;
}

// Null: there is none, and why.
WGPUAdapter requestAdapter(Connection& connection, const WGPURequestAdapterOptions& request,
                           double waitLimitSeconds, std::string& why) {
  const Awaited<WGPUAdapter> answer;
  WGPUFuture future =
      connection.api.InstanceRequestAdapter(connection.instance, &request,
                                            {nullptr, WGPUCallbackMode_WaitAnyOnly,
                                             onAnswer<WGPUAdapter>, answer.forCallback(), nullptr});
  if (connection.isDone(future, waitLimitSeconds) && answer->status == kWgpuSuccess)
    return answer->handle;
  why = answer->message;
  return nullptr;
}

Result<std::shared_ptr<Connection>> instanceOf(const DawnApi& api) {
  if (std::string lack = vulkanLack(); !lack.empty()) return Status(StatusCode::Failed, lack);
  auto connection = std::make_shared<Connection>();
  connection->api = api;
  WGPUInstanceDescriptor descriptor;
  descriptor.capabilities.timedWaitAnyEnable = 1;
  descriptor.capabilities.timedWaitAnyMaxCount = 8;
  connection->instance = api.CreateInstance(&descriptor);
  if (!connection->instance) return Status(StatusCode::Failed, "Dawn makes no instance");
  return connection;
}

class DawnSource final : public DeviceSource {
 public:
  explicit DawnSource(DawnOptions options) : options_(std::move(options)) {}
  Result<std::unique_ptr<Device>> open() override;

 private:
  Result<std::shared_ptr<Connection>> connect();
  DawnOptions options_;
  DawnLibrary library_;
  bool loaded_ = false;
  // The first one stays open, so that the driver is not unloaded and loaded again by a renewal: its
  // exit handlers would then run before the destructors of whoever holds a device in a static
  // object.
  std::shared_ptr<Connection> first_;
};

Result<std::shared_ptr<Connection>> DawnSource::connect() {
  if (!loaded_) {
    Result<DawnLibrary> library = loadDawn();
    if (!library.isOk()) return library.status();
    library_ = library.value();
    loaded_ = true;
  }
  Result<std::shared_ptr<Connection>> made = instanceOf(library_.api);
  if (!made) return made.status();
  std::shared_ptr<Connection> connection = made.value();
  std::string reasons;
  for (const WGPURequestAdapterOptions& request : requests()) {
    if (options_.adapter.empty() && !isFirstOfBackend(request)) continue;
    std::string why;
    WGPUAdapter adapter = requestAdapter(*connection, request, options_.waitLimitSeconds, why);
    if (!adapter) {
      reasons += (reasons.empty() ? "" : "; ") + why;
      continue;
    }
    if (!options_.adapter.empty() &&
        adapterInfo(connection->api, adapter).name() != options_.adapter) {
      connection->api.AdapterRelease(adapter);
      reasons = "'" + options_.adapter + "' is gone";
      continue;
    }
    connection->adapter = adapter;
    if (!first_) first_ = connection;
    return connection;
  }
  return Status(StatusCode::Failed, "no WebGPU adapter: " + reasons);
}

Result<std::unique_ptr<Device>> DawnSource::open() {
  const accel::StopScope whole(nullptr);
  Result<std::shared_ptr<Connection>> connection = connect();
  if (!connection.isOk()) return connection.status();
  auto device = std::make_unique<DawnDevice>(connection.value(), options_);
  std::shared_ptr<BlobCache> cache;
  if (!options_.cacheFolder.empty()) cache = std::make_shared<BlobCache>(options_.cacheFolder);
  if (Status status = device->open(cache); !status.isOk()) return status;
  if (device->info().backend == "null")
    return Status(StatusCode::Failed, "the only adapter is Dawn's Null backend");
  // A device that dies meanwhile may be made again; one that computes wrongly may not.
  if (Status status = selfCheck(*device); !status.isOk())
    return Status(device->lost() ? StatusCode::DeviceLost : StatusCode::Failed,
                  "WebGPU failed its self-check: " + status.message());
  return std::unique_ptr<Device>(std::move(device));
}

}  // namespace

Result<std::vector<AdapterInfo>> listAdapters(std::shared_ptr<void>& keepOpen) {
  Result<DawnLibrary> library = loadDawn();
  if (!library) return library.status();
  Result<std::shared_ptr<Connection>> connection = instanceOf(library.value().api);
  if (!connection) return connection.status();
  keepOpen = connection.value();
  const DawnApi& api = library.value().api;
  std::vector<AdapterInfo> out;
  for (const WGPURequestAdapterOptions& request : requests()) {
    std::string why;
    WGPUAdapter adapter =
        requestAdapter(*connection.value(), request, DawnOptions().waitLimitSeconds, why);
    if (!adapter) continue;
    const AdapterInfo info = adapterInfo(api, adapter);
    api.AdapterRelease(adapter);
    const bool known = std::any_of(out.begin(), out.end(), [&](const AdapterInfo& other) {
      return other.name() == info.name() && other.backend == info.backend;
    });
    if (!known && info.backend != "null") out.push_back(info);
  }
  return out;
}

std::unique_ptr<DeviceSource> makeDawnSource(DawnOptions options) {
  return std::make_unique<DawnSource>(std::move(options));
}

}  // namespace webgpu::dawn

#endif
