// In the browser: a WebAssembly module made at run time, on the interpreter's own thread. Its
// function stands in that thread's table, so that a number there is a function pointer.
#ifdef __EMSCRIPTEN__

#include <emscripten.h>

#include <new>

#include "runtime/jit/emitter.h"
#include "runtime/jit/wasm_writer.h"

// The place in the table; 0: the browser refuses.
EM_JS(int, matliftInstall, (const uint8_t* bytes, int count), {
  try {
    const module = new WebAssembly.Module(HEAPU8.slice(bytes, bytes + count));
    const instance = new WebAssembly.Instance(module, {e : {m : wasmMemory, t : wasmTable}});
    const free = matliftInstall.free || (matliftInstall.free = []);
    const place = free.length ? free.pop() : wasmTable.grow(1);
    wasmTable.set(place, instance.exports.f);
    return place;
  } catch (problem) {
    return 0;
  }
});

EM_JS(void, matliftRemove, (int place), {
  wasmTable.set(place, null);
  matliftInstall.free.push(place);
});

namespace matlift::jit {
namespace {

class WasmCode final : public MachineCode {
 public:
  explicit WasmCode(const std::vector<uint8_t>& module)
      : place_(matliftInstall(module.data(), int(module.size()))), bytes_(module.size()) {}
  ~WasmCode() override {
    if (place_) matliftRemove(place_);
  }
  WasmCode(const WasmCode&) = delete;
  WasmCode& operator=(const WasmCode&) = delete;
  void* entry() const override { return reinterpret_cast<void*>(uintptr_t(place_)); }
  size_t bytes() const override { return bytes_; }

 private:
  int place_;
  size_t bytes_;
};

class WasmEmitter final : public Emitter {
 public:
  explicit WasmEmitter(const Helpers& helpers) : helpers_(helpers) {}

  std::unique_ptr<MachineCode> emit(const Program& program, const void* function) override {
    const std::vector<uint8_t> module = wasmModule(program, helpers_, function);
    if (module.empty()) return nullptr;
    auto made = std::make_unique<WasmCode>(module);
    if (!made->entry()) return nullptr;
    return made;
  }

 private:
  Helpers helpers_;
};

}  // namespace

std::unique_ptr<Emitter> makeEmitter(const Helpers& helpers, const char*&) {
  return std::make_unique<WasmEmitter>(helpers);
}

}  // namespace matlift::jit

#endif
