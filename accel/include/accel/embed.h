// The offload engine, as a host program makes one. This header, and those that it includes, are all
// that an embedder needs.
#pragma once

#include <accel/hook.h>
#include <accel/matmul.h>
#include <accel/provider.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace accel {

enum class Placement : std::uint8_t {
  Best,    ///< each call where it should be done soonest
  Cpu,     ///< everything stays on the CPU
  Device,  ///< whatever the device can do goes there
};

struct EngineSettings {
  int threads = 0;  ///< that kernels run on; 0: as many as the machine has
  Placement placement = Placement::Best;
  /// Opens the device. Called once that may pay, in a thread of its own. Null: the CPU alone.
  std::function<Result<std::unique_ptr<Provider>>()> openDevice;
  /// Where measurements are kept for the next program; empty: nowhere.
  std::string recordFolder;
  std::function<void(const std::string&)> warn;  ///< whole lines; null: dropped
};

class EmbeddedEngine {
 public:
  virtual ~EmbeddedEngine() = default;
  /// Takes expressions over arrays: the engine's main entry.
  virtual Hook& hook() = 0;
  /// Matrix products on the CPU, each by the kernel that suits its sizes.
  virtual MatrixProducts& products() = 0;
  /// The last calls, oldest first: where each ran, why, and what was expected, in lines.
  virtual std::vector<std::string> explain(std::size_t calls) = 0;
};

/// `memory` outlives the engine. One thread at a time. Throws bad_alloc.
std::unique_ptr<EmbeddedEngine> makeEngine(HostMemory& memory, const EngineSettings& settings = {});

}  // namespace accel
