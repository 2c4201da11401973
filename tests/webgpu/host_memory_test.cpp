// The host's memory ends at every allocation of a call in turn: the call says so, and the same call
// afterwards is right.
#include <cstdlib>
#include <new>

#include "tests/webgpu/cases.h"

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

extern "C" char __executable_start, etext;  // where the linker put this program

namespace {

// Counts this thread's allocations down while armed; the one at 0 fails. -1: not armed.
thread_local int64_t countdown = -1;
thread_local bool failed = false;

// Dawn shares the operators and ends the program when one fails: only callers in this program's own
// code meet failures.
bool isOurs(const void* caller) {
  return caller >= static_cast<const void*>(&__executable_start) &&
         caller < static_cast<const void*>(&etext);
}

void* allocate(std::size_t size, const void* caller) {
  if (countdown >= 0 && isOurs(caller) && countdown-- == 0) {
    failed = true;
    return nullptr;
  }
  return std::malloc(size ? size : 1);
}

}  // namespace

void* operator new(std::size_t size) {
  if (void* memory = allocate(size, __builtin_return_address(0))) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size, __builtin_return_address(0));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

using namespace harness;
using accel::DType;
using accel::Operand;
using accel::Shape;

namespace {

// The sanitizer's build exports the standard library's templates, Dawn then uses them, and what it
// holds when they throw is lost: no leak of ours.
struct DawnMayLeak {
#ifdef __SANITIZE_ADDRESS__
  DawnMayLeak() { __lsan_disable(); }
  ~DawnMayLeak() { __lsan_enable(); }
#else
  DawnMayLeak() {}
#endif
};

// Calls again and again, an allocation later each time, until none fails any more.
template <class Call, class Check>
int failEverywhere(Call call, Check check) {
  for (int k = 0;; ++k) {
    REQUIRE(k < 5000);
    failed = false;
    countdown = k;
    const accel::Status status = [&] {
      const DawnMayLeak dawn;
      return call();
    }();
    countdown = -1;
    const bool met = failed;
    CAPTURE(k);
    if (status.isOk()) {
      check();
    } else {
      CHECK(met);
      CHECK(status.code() == accel::StatusCode::OutOfMemory);
    }
    if (!met) return k;
  }
}

Operand onDevice(accel::Provider& provider, const Shape& shape, const std::vector<float>& values) {
  Operand operand{DType::F32, shape, nullptr, {}};
  auto made = provider.allocate(operand.bytes());
  REQUIRE(made.isOk());
  operand.device = made.value();
  if (!values.empty()) REQUIRE(provider.upload(operand.device, 0, values.data(), operand.bytes()));
  return operand;
}

}  // namespace

TEST_CASE("a call that runs out of the host's memory says so, and the next one is right") {
  // A provider of its own: a failed submission counts as a loss.
  auto made = webgpu::makeDawnProvider("", {});
  REQUIRE_MESSAGE(made.isOk(), made.status().message());
  webgpu::WebgpuProvider& provider = *made.value();
  const Shape shape{300, 1};
  const std::vector<float> values = randomFloats(300, 51);
  KernelBuilder builder(shape);
  builder.output(builder.apply(
      accel::Op::Mul, {builder.input(DType::F32, shape), builder.input(DType::F32, shape)}));
  const accel::Task task = accel::MapTask{&builder.kernel()};
  std::vector<float> back(300);
  auto operands = [&] {
    countdown = -1;
    if (provider.lost()) REQUIRE(provider.renew());
    return std::vector<Operand>{onDevice(provider, shape, values),
                                onDevice(provider, shape, values), onDevice(provider, shape, {})};
  };
  std::vector<Operand> set = operands();
  const int steps = failEverywhere(
      [&] {
        if (provider.lost()) {
          const int64_t left = countdown;
          set = operands();
          countdown = left;
        }
        accel::Status status = provider.run(task, {set.data(), 2}, {&set[2], 1});
        if (status) status = provider.sync();
        return status ? provider.download(set[2].device, 0, back.data(), 1200) : status;
      },
      [&] {
        bool right = true;
        for (size_t i = 0; i < 300; ++i) right &= back[i] == values[i] * values[i];
        CHECK(right);
      });
  CHECK(steps > 5);
  const int asked = failEverywhere(
      [&] {
        const accel::Support support = provider.supports(task, {set.data(), 2}, {&set[2], 1});
        return support.yes ? accel::Status()
                           : accel::Status(accel::StatusCode::OutOfMemory, support.reason);
      },
      [] {});
  CHECK(asked > 0);
}
