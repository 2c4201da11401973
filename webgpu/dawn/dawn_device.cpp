#ifndef __EMSCRIPTEN__

#include "webgpu/dawn/dawn_device.h"

#include "webgpu/dawn/native_device.h"
#include "webgpu/self_check.h"

namespace webgpu::dawn {
namespace {

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
  if (!vulkanHasDriver()) return Status(StatusCode::Failed, "no Vulkan driver is installed");
  auto connection = std::make_shared<Connection>();
  connection->api = library_.api;
  WGPUInstanceDescriptor descriptor;
  descriptor.capabilities.timedWaitAnyEnable = 1;
  descriptor.capabilities.timedWaitAnyMaxCount = 8;
  connection->instance = library_.api.CreateInstance(&descriptor);
  if (!connection->instance) return Status(StatusCode::Failed, "Dawn makes no instance");
  std::string reasons;
  // An unrestricted request may answer with the Null backend, which computes nothing.
  for (WGPUBackendType backend :
       {WGPUBackendType_Vulkan, WGPUBackendType_Metal, WGPUBackendType_D3D12}) {
    WGPURequestAdapterOptions request;
    request.backendType = backend;
    const Awaited<WGPUAdapter> answer;
    WGPUFuture future =
        library_.api.InstanceRequestAdapter(connection->instance, &request,
                                            {nullptr, WGPUCallbackMode_WaitAnyOnly,
                                             onAnswer<WGPUAdapter>, answer.forCallback(), nullptr});
    if (connection->isDone(future, options_.waitLimitSeconds) && answer->status == kWgpuSuccess) {
      connection->adapter = answer->handle;
      if (!first_) first_ = connection;
      return connection;
    }
    reasons += (reasons.empty() ? "" : "; ") + answer->message;
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

std::unique_ptr<DeviceSource> makeDawnSource(DawnOptions options) {
  return std::make_unique<DawnSource>(std::move(options));
}

}  // namespace webgpu::dawn

#endif
