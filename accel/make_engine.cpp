#include <accel/embed.h>

#include "accel/decide/where/policy.h"
#include "accel/engine.h"

namespace accel {
namespace {

EngineOptions optionsOf(const EngineSettings& given) {
  EngineOptions out;
  out.threads = given.threads;
  out.device.open = given.openDevice;
  out.device.force = given.placement == Placement::Device;
  out.offload.mode = given.placement == Placement::Cpu      ? policy::Mode::Off
                     : given.placement == Placement::Device ? policy::Mode::Force
                                                            : policy::Mode::Auto;
  out.offload.warn = out.adaptive.warn = given.warn;
  if (given.recordFolder.empty()) return out;
  out.offload.store = std::make_shared<FileRecordStore>(given.recordFolder);
  out.adaptive.store = out.offload.store;
  return out;
}

class Embedded final : public EmbeddedEngine {
 public:
  Embedded(HostMemory& memory, const EngineSettings& settings)
      : engine_(memory, optionsOf(settings)) {}
  Hook& hook() override { return engine_; }
  MatrixProducts& products() override { return engine_.adaptive().products(); }
  std::vector<std::string> explain(std::size_t calls) override {
    std::vector<std::string> lines;
    for (const Decision& d : engine_.log().last(calls)) {
      lines.push_back(std::string(d.site.name) + ":");
      for (const std::string& line : policy::explain(d)) lines.push_back("  " + line);
    }
    return lines;
  }

 private:
  Engine engine_;
};

}  // namespace

std::unique_ptr<EmbeddedEngine> makeEngine(HostMemory& memory, const EngineSettings& settings) {
  return std::make_unique<Embedded>(memory, settings);
}

}  // namespace accel
