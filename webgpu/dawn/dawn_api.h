// The part of the WebGPU C API that Matlift calls, as the Dawn build pinned in package.json lays it
// out (mid-2025: string views, callback-info structs, futures). Declarations only: the functions
// are found in a shared library at run time (see dawn_library.h). Names and field order are the
// ABI's, so they keep the API's spelling; load() checks with a known kernel that they are right.
#pragma once

#include <cstddef>
#include <cstdint>

namespace webgpu::dawn {

using WGPUBool = uint32_t;
using WGPUFlags = uint64_t;

struct WGPUStringView {
  const char* data = nullptr;
  size_t length = SIZE_MAX;  // SIZE_MAX with a null pointer is "no string"
};

using WGPUInstance = struct WGPUInstanceImpl*;
using WGPUAdapter = struct WGPUAdapterImpl*;
using WGPUDevice = struct WGPUDeviceImpl*;
using WGPUQueue = struct WGPUQueueImpl*;
using WGPUBuffer = struct WGPUBufferImpl*;
using WGPUShaderModule = struct WGPUShaderModuleImpl*;
using WGPUComputePipeline = struct WGPUComputePipelineImpl*;
using WGPUPipelineLayout = struct WGPUPipelineLayoutImpl*;
using WGPUBindGroup = struct WGPUBindGroupImpl*;
using WGPUBindGroupLayout = struct WGPUBindGroupLayoutImpl*;
using WGPUCommandEncoder = struct WGPUCommandEncoderImpl*;
using WGPUCommandBuffer = struct WGPUCommandBufferImpl*;
using WGPUComputePassEncoder = struct WGPUComputePassEncoderImpl*;
using WGPUQuerySet = struct WGPUQuerySetImpl*;

enum WGPUSType : uint32_t {
  WGPUSType_ShaderSourceWGSL = 2,
  WGPUSType_DawnCacheDeviceDescriptor = 0x00050007,
  WGPUSType_DawnTogglesDescriptor = 0x0005000A,
};
enum WGPUBackendType : uint32_t {
  WGPUBackendType_Undefined = 0,
  WGPUBackendType_Null = 1,
  WGPUBackendType_D3D12 = 4,
  WGPUBackendType_Metal = 5,
  WGPUBackendType_Vulkan = 6,
};
enum WGPUAdapterType : uint32_t {
  WGPUAdapterType_DiscreteGPU = 1,
  WGPUAdapterType_IntegratedGPU = 2,
  WGPUAdapterType_CPU = 3,
  WGPUAdapterType_Unknown = 4,
};
enum WGPUFeatureLevel : uint32_t { WGPUFeatureLevel_Core = 2 };
enum WGPUPowerPreference : uint32_t {
  WGPUPowerPreference_LowPower = 1,
  WGPUPowerPreference_HighPerformance = 2
};
enum WGPUCallbackMode : uint32_t {
  WGPUCallbackMode_WaitAnyOnly = 1,
  WGPUCallbackMode_AllowSpontaneous = 3,
};
enum WGPUErrorFilter : uint32_t {
  WGPUErrorFilter_Validation = 1,
  WGPUErrorFilter_OutOfMemory = 2,
  WGPUErrorFilter_Internal = 3,
};
enum WGPUErrorType : uint32_t {
  WGPUErrorType_NoError = 1,
  WGPUErrorType_Validation = 2,
  WGPUErrorType_OutOfMemory = 3,
};
enum WGPUDeviceLostReason : uint32_t {
  WGPUDeviceLostReason_Unknown = 1,
  WGPUDeviceLostReason_Destroyed = 2,
  WGPUDeviceLostReason_CallbackCancelled = 3,
};
enum WGPUQueryType : uint32_t { WGPUQueryType_Timestamp = 2 };
// Headers of 2025 number the timestamp feature 3 or 9; asking for both costs nothing, and a trial
// query tells whether it was one of them.
enum WGPUFeatureName : uint32_t {
  WGPUFeatureName_TimestampQuery = 3,
  WGPUFeatureName_TimestampQueryLater = 9,
};
// Every asynchronous status, WGPUStatus and WGPUWaitStatus: 1 is success.
inline constexpr uint32_t kWgpuSuccess = 1;
inline constexpr uint32_t kWgpuWaitTimedOut = 2;

inline constexpr WGPUFlags kUsageMapRead = 0x1, kUsageCopySrc = 0x4, kUsageCopyDst = 0x8,
                           kUsageUniform = 0x40, kUsageStorage = 0x80, kUsageQueryResolve = 0x200;
inline constexpr WGPUFlags kMapModeRead = 0x1;

struct WGPUChainedStruct {
  WGPUChainedStruct* next = nullptr;
  WGPUSType sType{};
};
struct WGPUFuture {
  uint64_t id = 0;
};
struct WGPUFutureWaitInfo {
  WGPUFuture future;
  WGPUBool completed = 0;
};
struct WGPUInstanceDescriptor {
  WGPUChainedStruct* nextInChain = nullptr;
  struct {
    WGPUChainedStruct* nextInChain = nullptr;
    WGPUBool timedWaitAnyEnable = 0;
    size_t timedWaitAnyMaxCount = 0;
  } capabilities;
};
struct WGPURequestAdapterOptions {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUFeatureLevel featureLevel = WGPUFeatureLevel_Core;
  WGPUPowerPreference powerPreference = WGPUPowerPreference_HighPerformance;
  WGPUBool forceFallbackAdapter = 0;
  WGPUBackendType backendType = WGPUBackendType_Undefined;
  void* compatibleSurface = nullptr;
};
struct WGPUAdapterInfo {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUStringView vendor, architecture, device, description;
  WGPUBackendType backendType{};
  WGPUAdapterType adapterType{};
  uint32_t vendorID = 0, deviceID = 0, subgroupMinSize = 0, subgroupMaxSize = 0;
};
struct WGPULimits {
  WGPUChainedStruct* nextInChain = nullptr;
  uint32_t maxTextureDimension1D = UINT32_MAX, maxTextureDimension2D = UINT32_MAX;
  uint32_t maxTextureDimension3D = UINT32_MAX, maxTextureArrayLayers = UINT32_MAX;
  uint32_t maxBindGroups = UINT32_MAX, maxBindGroupsPlusVertexBuffers = UINT32_MAX;
  uint32_t maxBindingsPerBindGroup = UINT32_MAX;
  uint32_t maxDynamicUniformBuffersPerPipelineLayout = UINT32_MAX;
  uint32_t maxDynamicStorageBuffersPerPipelineLayout = UINT32_MAX;
  uint32_t maxSampledTexturesPerShaderStage = UINT32_MAX, maxSamplersPerShaderStage = UINT32_MAX;
  uint32_t maxStorageBuffersPerShaderStage = UINT32_MAX;
  uint32_t maxStorageTexturesPerShaderStage = UINT32_MAX;
  uint32_t maxUniformBuffersPerShaderStage = UINT32_MAX;
  uint64_t maxUniformBufferBindingSize = UINT64_MAX, maxStorageBufferBindingSize = UINT64_MAX;
  uint32_t minUniformBufferOffsetAlignment = UINT32_MAX;
  uint32_t minStorageBufferOffsetAlignment = UINT32_MAX;
  uint32_t maxVertexBuffers = UINT32_MAX;
  uint64_t maxBufferSize = UINT64_MAX;
  uint32_t maxVertexAttributes = UINT32_MAX, maxVertexBufferArrayStride = UINT32_MAX;
  uint32_t maxInterStageShaderVariables = UINT32_MAX, maxColorAttachments = UINT32_MAX;
  uint32_t maxColorAttachmentBytesPerSample = UINT32_MAX;
  uint32_t maxComputeWorkgroupStorageSize = UINT32_MAX;
  uint32_t maxComputeInvocationsPerWorkgroup = UINT32_MAX;
  uint32_t maxComputeWorkgroupSizeX = UINT32_MAX, maxComputeWorkgroupSizeY = UINT32_MAX;
  uint32_t maxComputeWorkgroupSizeZ = UINT32_MAX, maxComputeWorkgroupsPerDimension = UINT32_MAX;
  // Later headers add fields here; the room keeps a newer library inside our struct.
  uint32_t later[15] = {};
};

// A callback and its two user pointers; `mode` says when Dawn may call it.
template <class Callback>
struct CallbackInfo {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUCallbackMode mode = WGPUCallbackMode_WaitAnyOnly;
  Callback callback = nullptr;
  void* userdata1 = nullptr;
  void* userdata2 = nullptr;
};
using WGPURequestAdapterCallback = void (*)(uint32_t, WGPUAdapter, WGPUStringView, void*, void*);
using WGPURequestDeviceCallback = void (*)(uint32_t, WGPUDevice, WGPUStringView, void*, void*);
using WGPUBufferMapCallback = void (*)(uint32_t, WGPUStringView, void*, void*);
using WGPUPopErrorScopeCallback = void (*)(uint32_t, WGPUErrorType, WGPUStringView, void*, void*);
using WGPUQueueWorkDoneCallback = void (*)(uint32_t, WGPUStringView, void*, void*);
using WGPUDeviceLostCallback = void (*)(const WGPUDevice*, WGPUDeviceLostReason, WGPUStringView,
                                        void*, void*);
using WGPUUncapturedErrorCallback = void (*)(const WGPUDevice*, WGPUErrorType, WGPUStringView,
                                             void*, void*);
struct WGPUUncapturedErrorCallbackInfo {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUUncapturedErrorCallback callback = nullptr;
  void* userdata1 = nullptr;
  void* userdata2 = nullptr;
};
struct WGPULabelled {  // the shape of every descriptor that holds a label only
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUStringView label;
};
struct WGPUDeviceDescriptor {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUStringView label;
  size_t requiredFeatureCount = 0;
  const WGPUFeatureName* requiredFeatures = nullptr;
  const WGPULimits* requiredLimits = nullptr;
  WGPULabelled defaultQueue;
  CallbackInfo<WGPUDeviceLostCallback> deviceLostCallbackInfo;
  WGPUUncapturedErrorCallbackInfo uncapturedErrorCallbackInfo;
};
// Dawn's blob cache: `load` with a null value returns the size of the entry (0: none).
using LoadCacheData = size_t (*)(const void* key, size_t keySize, void* value, size_t valueSize,
                                 void* userdata);
using StoreCacheData = void (*)(const void* key, size_t keySize, const void* value,
                                size_t valueSize, void* userdata);
struct WGPUDawnCacheDeviceDescriptor {
  WGPUChainedStruct chain{nullptr, WGPUSType_DawnCacheDeviceDescriptor};
  WGPUStringView isolationKey;
  LoadCacheData loadDataFunction = nullptr;
  StoreCacheData storeDataFunction = nullptr;
  void* functionUserdata = nullptr;
};
struct WGPUDawnTogglesDescriptor {
  WGPUChainedStruct chain{nullptr, WGPUSType_DawnTogglesDescriptor};
  size_t enabledToggleCount = 0;
  const char* const* enabledToggles = nullptr;
  size_t disabledToggleCount = 0;
  const char* const* disabledToggles = nullptr;
};
struct WGPUBufferDescriptor {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUStringView label;
  WGPUFlags usage = 0;
  uint64_t size = 0;
  WGPUBool mappedAtCreation = 0;
};
struct WGPUShaderSourceWGSL {
  WGPUChainedStruct chain{nullptr, WGPUSType_ShaderSourceWGSL};
  WGPUStringView code;
};
struct WGPUComputePipelineDescriptor {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUStringView label;
  WGPUPipelineLayout layout = nullptr;  // null: taken from the shader
  struct {
    WGPUChainedStruct* nextInChain = nullptr;
    WGPUShaderModule module = nullptr;
    WGPUStringView entryPoint;
    size_t constantCount = 0;
    const void* constants = nullptr;
  } compute;
};
struct WGPUBindGroupEntry {
  WGPUChainedStruct* nextInChain = nullptr;
  uint32_t binding = 0;
  WGPUBuffer buffer = nullptr;
  uint64_t offset = 0, size = 0;
  void* sampler = nullptr;
  void* textureView = nullptr;
};
struct WGPUBindGroupDescriptor {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUStringView label;
  WGPUBindGroupLayout layout = nullptr;
  size_t entryCount = 0;
  const WGPUBindGroupEntry* entries = nullptr;
};
struct WGPUPassTimestampWrites {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUQuerySet querySet = nullptr;
  uint32_t beginningOfPassWriteIndex = 0, endOfPassWriteIndex = 1;
};
struct WGPUComputePassDescriptor {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUStringView label;
  const WGPUPassTimestampWrites* timestampWrites = nullptr;
};
struct WGPUQuerySetDescriptor {
  WGPUChainedStruct* nextInChain = nullptr;
  WGPUStringView label;
  WGPUQueryType type = WGPUQueryType_Timestamp;
  uint32_t count = 2;
};

// name without "wgpu", result, parameters
#define MATLIFT_WGPU_FUNCTIONS(X)                                                               \
  X(CreateInstance, WGPUInstance, (const WGPUInstanceDescriptor*))                              \
  X(InstanceRelease, void, (WGPUInstance))                                                      \
  X(InstanceRequestAdapter, WGPUFuture,                                                         \
    (WGPUInstance, const WGPURequestAdapterOptions*, CallbackInfo<WGPURequestAdapterCallback>)) \
  X(InstanceWaitAny, uint32_t, (WGPUInstance, size_t, WGPUFutureWaitInfo*, uint64_t))           \
  X(AdapterGetInfo, uint32_t, (WGPUAdapter, WGPUAdapterInfo*))                                  \
  X(AdapterInfoFreeMembers, void, (WGPUAdapterInfo))                                            \
  X(AdapterGetLimits, uint32_t, (WGPUAdapter, WGPULimits*))                                     \
  X(AdapterHasFeature, WGPUBool, (WGPUAdapter, WGPUFeatureName))                                \
  X(AdapterRequestDevice, WGPUFuture,                                                           \
    (WGPUAdapter, const WGPUDeviceDescriptor*, CallbackInfo<WGPURequestDeviceCallback>))        \
  X(AdapterRelease, void, (WGPUAdapter))                                                        \
  X(DeviceGetQueue, WGPUQueue, (WGPUDevice))                                                    \
  X(DeviceCreateBuffer, WGPUBuffer, (WGPUDevice, const WGPUBufferDescriptor*))                  \
  X(DeviceCreateShaderModule, WGPUShaderModule, (WGPUDevice, const WGPULabelled*))              \
  X(DeviceCreateComputePipeline, WGPUComputePipeline,                                           \
    (WGPUDevice, const WGPUComputePipelineDescriptor*))                                         \
  X(DeviceCreateBindGroup, WGPUBindGroup, (WGPUDevice, const WGPUBindGroupDescriptor*))         \
  X(DeviceCreateCommandEncoder, WGPUCommandEncoder, (WGPUDevice, const WGPULabelled*))          \
  X(DeviceCreateQuerySet, WGPUQuerySet, (WGPUDevice, const WGPUQuerySetDescriptor*))            \
  X(DevicePushErrorScope, void, (WGPUDevice, WGPUErrorFilter))                                  \
  X(DevicePopErrorScope, WGPUFuture, (WGPUDevice, CallbackInfo<WGPUPopErrorScopeCallback>))     \
  X(DeviceForceLoss, void, (WGPUDevice, WGPUDeviceLostReason, WGPUStringView))                  \
  X(DeviceDestroy, void, (WGPUDevice))                                                          \
  X(DeviceRelease, void, (WGPUDevice))                                                          \
  X(QueueWriteBuffer, void, (WGPUQueue, WGPUBuffer, uint64_t, const void*, size_t))             \
  X(QueueSubmit, void, (WGPUQueue, size_t, const WGPUCommandBuffer*))                           \
  X(QueueOnSubmittedWorkDone, WGPUFuture, (WGPUQueue, CallbackInfo<WGPUQueueWorkDoneCallback>)) \
  X(QueueRelease, void, (WGPUQueue))                                                            \
  X(BufferMapAsync, WGPUFuture,                                                                 \
    (WGPUBuffer, WGPUFlags, size_t, size_t, CallbackInfo<WGPUBufferMapCallback>))               \
  X(BufferGetConstMappedRange, const void*, (WGPUBuffer, size_t, size_t))                       \
  X(BufferUnmap, void, (WGPUBuffer))                                                            \
  X(BufferDestroy, void, (WGPUBuffer))                                                          \
  X(BufferRelease, void, (WGPUBuffer))                                                          \
  X(ShaderModuleRelease, void, (WGPUShaderModule))                                              \
  X(ComputePipelineGetBindGroupLayout, WGPUBindGroupLayout, (WGPUComputePipeline, uint32_t))    \
  X(ComputePipelineRelease, void, (WGPUComputePipeline))                                        \
  X(BindGroupLayoutRelease, void, (WGPUBindGroupLayout))                                        \
  X(BindGroupRelease, void, (WGPUBindGroup))                                                    \
  X(CommandEncoderBeginComputePass, WGPUComputePassEncoder,                                     \
    (WGPUCommandEncoder, const WGPUComputePassDescriptor*))                                     \
  X(CommandEncoderCopyBufferToBuffer, void,                                                     \
    (WGPUCommandEncoder, WGPUBuffer, uint64_t, WGPUBuffer, uint64_t, uint64_t))                 \
  X(CommandEncoderResolveQuerySet, void,                                                        \
    (WGPUCommandEncoder, WGPUQuerySet, uint32_t, uint32_t, WGPUBuffer, uint64_t))               \
  X(CommandEncoderFinish, WGPUCommandBuffer, (WGPUCommandEncoder, const WGPULabelled*))         \
  X(CommandEncoderRelease, void, (WGPUCommandEncoder))                                          \
  X(CommandBufferRelease, void, (WGPUCommandBuffer))                                            \
  X(ComputePassEncoderSetPipeline, void, (WGPUComputePassEncoder, WGPUComputePipeline))         \
  X(ComputePassEncoderSetBindGroup, void,                                                       \
    (WGPUComputePassEncoder, uint32_t, WGPUBindGroup, size_t, const uint32_t*))                 \
  X(ComputePassEncoderDispatchWorkgroups, void,                                                 \
    (WGPUComputePassEncoder, uint32_t, uint32_t, uint32_t))                                     \
  X(ComputePassEncoderEnd, void, (WGPUComputePassEncoder))                                      \
  X(ComputePassEncoderRelease, void, (WGPUComputePassEncoder))                                  \
  X(QuerySetDestroy, void, (WGPUQuerySet))                                                      \
  X(QuerySetRelease, void, (WGPUQuerySet))

// The functions, all found or none (see loadDawn).
struct DawnApi {
#define X(name, result, parameters) result(*name) parameters = nullptr;
  MATLIFT_WGPU_FUNCTIONS(X)
#undef X
};

}  // namespace webgpu::dawn
