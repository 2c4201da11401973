// The engine as an embedder makes it: one header, its settings, and the words of what was done.
#include <accel/embed.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "heap_memory.h"

using namespace accel;

namespace {

// sin of many ones: what the engine says of it.
std::string wordsOf(EngineSettings settings) {
  HeapMemory memory;
  std::string words;
  {
    settings.threads = 1;
    const std::unique_ptr<EmbeddedEngine> made = makeEngine(memory, settings);
    const std::int64_t n = 200000;
    const HostBlock x = memory.allocate(static_cast<std::size_t>(n) * 8);
    std::fill_n(static_cast<double*>(x.data), n, 1.0);
    const HookArg arg[] = {HookArg::of(DType::F64, Shape{n, 1}, x)};
    const Verdict asked = made->hook().map(Op::Sin, arg, {"sin", 1});
    REQUIRE(asked.answer == Answer::Done);
    const Result<HostBlock> done = made->hook().evaluate(asked.array);
    REQUIRE(done.isOk());
    CHECK(std::fabs(static_cast<const double*>(done.value().data)[n - 1] - std::sin(1.0)) < 1e-15);
    memory.release(done.value().owner);
    made->hook().release(asked.array);
    memory.release(x.owner);
    for (const std::string& line : made->explain(3)) words += line + "\n";
  }
  CHECK(memory.blocks == 0);
  return words;
}

bool says(const std::string& text, const char* part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("makeEngine: placement decides where, and the words say so") {
  EngineSettings settings;
  const std::string best = wordsOf(settings);
  CHECK(says(best, "sin:\n"));
  CHECK(says(best, "there is no device"));
  CHECK_FALSE(says(best, "switched off"));
  settings.placement = Placement::Cpu;
  CHECK(says(wordsOf(settings), "switched off"));
  settings.placement = Placement::Device;
  CHECK(says(wordsOf(settings), "you asked for the device, but see below"));
}

TEST_CASE("makeEngine: a device is opened by the embedder's function alone") {
  int asked = 0;
  EngineSettings settings;
  settings.placement = Placement::Device;
  settings.openDevice = [&]() -> Result<std::unique_ptr<Provider>> {
    ++asked;
    return Status(StatusCode::Unsupported, "no such thing");
  };
  (void)wordsOf(settings);
  CHECK(asked > 0);
}
