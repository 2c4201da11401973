#include "webgpu/dawn/dawn_library.h"

#ifndef __EMSCRIPTEN__

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

namespace webgpu::dawn {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBesideProgram = "../lib/matlift/libwebgpu_dawn.so";  // of bin/matlift
constexpr const char* kBesideLibrary = "matlift/libwebgpu_dawn.so";         // of lib/libmatlift.so
constexpr const char* kSystemLibrary = "libwebgpu_dawn.so";
// Of the tree that this was built in, for programs that stand in its build folder.
constexpr const char* kBuildFolder = MATLIFT_BUILD_FOLDER;
constexpr const char* kPackagedLibrary =
    MATLIFT_NODE_MODULES "/bun-webgpu-linux-x64/libwebgpu_wrapper.so";

// The file that this code stands in: the program, or the library that another program has loaded.
fs::path ownFile() {
  std::error_code error;
  Dl_info self{};
  if (dladdr(reinterpret_cast<void*>(&ownFile), &self) != 0 && self.dli_fname &&
      fs::path(self.dli_fname).filename().string().find(".so") != std::string::npos)
    return fs::canonical(self.dli_fname, error);
  return fs::read_symlink("/proc/self/exe", error);
}

// Never looked for in other folders above the program: whoever may write to one of them would have
// his code run by everybody.
std::vector<std::string> candidates() {
  if (const char* named = std::getenv("MATLIFT_DAWN_LIBRARY"); named && *named) return {named};
  std::vector<std::string> found;
  std::error_code error;
  const fs::path own = ownFile();
  const bool isLibrary = own.filename().string().find(".so") != std::string::npos;
  auto add = [&](const fs::path& library) {
    if (fs::exists(library, error)) found.push_back(library.lexically_normal().string());
  };
  if (!own.empty()) add(own.parent_path() / (isLibrary ? kBesideLibrary : kBesideProgram));
  if (own.string().starts_with(std::string(kBuildFolder) + "/")) add(kPackagedLibrary);
  found.push_back(kSystemLibrary);
  return found;
}

// The name of a function that the library lacks, or null when the table is complete.
const char* resolve(void* handle, DawnApi& api) {
#define X(name, result, parameters)                                               \
  api.name = reinterpret_cast<result(*) parameters>(dlsym(handle, "wgpu" #name)); \
  if (!api.name) return "wgpu" #name;
  MATLIFT_WGPU_FUNCTIONS(X)
#undef X
  return nullptr;
}

}  // namespace

accel::Result<DawnLibrary> loadDawn() {
  std::string reasons;
  for (const std::string& path : candidates()) {
    void* handle = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
      const char* text = dlerror();
      reasons += (reasons.empty() ? "" : "; ") + std::string(text ? text : path.c_str());
      continue;
    }
    DawnLibrary library;
    library.path = path;
    const char* missing = resolve(handle, library.api);
    if (!missing) return library;
    reasons += (reasons.empty() ? "" : "; ") + path + " has no " + missing;
    dlclose(handle);
  }
  return accel::Status(accel::StatusCode::Failed, "Dawn was not found: " + reasons);
}

std::string vulkanLack() {
  struct InstanceCreateInfo {  // VkInstanceCreateInfo
    int32_t type = 1;
    const void* next = nullptr;
    uint32_t flags = 0;
    const void* application = nullptr;
    uint32_t layerCount = 0;
    const char* const* layers = nullptr;
    uint32_t extensionCount = 0;
    const char* const* extensions = nullptr;
  };
  constexpr int32_t kIncompatibleDriver = -9;  // VK_ERROR_INCOMPATIBLE_DRIVER
  void* loader = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!loader) return "no Vulkan loader is installed (Debian: libvulkan1)";
  using CreateFn = int32_t (*)(const InstanceCreateInfo*, const void*, void**);
  using DestroyFn = void (*)(void*, const void*);
  auto create = reinterpret_cast<CreateFn>(dlsym(loader, "vkCreateInstance"));
  auto destroy = reinterpret_cast<DestroyFn>(dlsym(loader, "vkDestroyInstance"));
  bool found = true;
  if (create && destroy) {
    const InstanceCreateInfo info;
    void* instance = nullptr;
    found = create(&info, nullptr, &instance) != kIncompatibleDriver;
    if (instance) destroy(instance, nullptr);
  }
  dlclose(loader);
  return found ? "" : "no Vulkan driver is installed";
}

}  // namespace webgpu::dawn

#endif
