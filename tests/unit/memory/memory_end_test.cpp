// The machine's memory ends at one allocation of a program after the other: the program gets an
// error that it could catch, nothing ends or hangs, and the next program is right.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <new>
#include <random>
#include <string>
#include <vector>

#include "runtime/cli/session.h"

namespace {

// Counts allocations of all threads down while armed; from the one at 0 on so many fail.
std::atomic<bool> armed{false};
std::atomic<int64_t> countdown{0};
std::atomic<int64_t> failures{1};

// For a breakpoint.
[[gnu::noinline]] void memoryEndsHere() { asm volatile(""); }

bool failsNow() {
  if (!armed.load(std::memory_order_relaxed)) return false;
  const int64_t left = countdown.fetch_sub(1);
  if (left > 0 || left <= -failures.load()) return false;
  memoryEndsHere();
  return true;
}

}  // namespace

// The linker sends the program's own calls here (CMakeLists.txt); libraries keep the C library's.
extern "C" {
void* __real_malloc(std::size_t);
void* __real_calloc(std::size_t, std::size_t);
void* __real_aligned_alloc(std::size_t, std::size_t);
void* __wrap_malloc(std::size_t size) { return failsNow() ? nullptr : __real_malloc(size); }
void* __wrap_calloc(std::size_t n, std::size_t size) {
  return failsNow() ? nullptr : __real_calloc(n, size);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
  return failsNow() ? nullptr : __real_aligned_alloc(alignment, size);
}
}

void* operator new(std::size_t size) {
  if (void* memory = failsNow() ? nullptr : __real_malloc(size ? size : 1)) return memory;
  throw std::bad_alloc();
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return failsNow() ? nullptr : __real_malloc(size ? size : 1);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { std::free(memory); }

namespace {

struct Ran {
  std::string text;
  bool kept = false;  // a variable that was there before is there when all is over
  int64_t allocations = 0;
  int exitCode = 0;
};

// Runs a file in a session of its own; from allocation `at` of the program on so many fail.
constexpr int64_t kNever = int64_t(1) << 60;
Ran runFile(const std::string& path, int64_t at = kNever, int64_t count = 1) {
  Ran ran;
  std::string after;
  std::string* to = &ran.text;
  matlift::SessionOptions options;
  options.output = options.errorOutput = [&](std::string_view text) {
    const bool was = armed.exchange(false);  // what the host allocates is its own affair
    *to += text;
    armed = was;
  };
  options.stepLimit = 20'000'000;
  options.openDevice = [] {
    return accel::Status(accel::StatusCode::Unsupported, "no device in this test");
  };
  matlift::Session session(std::move(options));
  session.runText("variableOfBefore = 'kept';", "before");
  countdown = at;
  failures = count;
  armed = true;
  ran.exitCode = session.runFile(path).exitCode;
  armed = false;
  ran.allocations = at - countdown;
  to = &after;
  session.runText("disp(variableOfBefore)", "after");
  ran.kept = after.starts_with("kept\n");
  return ran;
}

std::vector<std::string> scripts() {
  std::vector<std::string> found;
  if (const char* only = std::getenv("MATLIFT_MEMORY_SCRIPT")) return {only};
  const std::string tests = std::string(MATLIFT_SOURCE_DIR) + "/tests/";
  for (const char* folder : {"unit/memory", "lang", "builtins"})
    for (const auto& entry : std::filesystem::recursive_directory_iterator(tests + folder))
      if (entry.path().extension() == ".m") found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

int64_t onlyAt() {
  const char* text = std::getenv("MATLIFT_MEMORY_AT");
  return text ? std::atoll(text) : -1;
}

int trials() {
  const char* text = std::getenv("MATLIFT_MEMORY_TRIALS");
  return text ? std::atoi(text) : 3;
}

}  // namespace

// Where programs may leave files.
struct OwnFolder {
  std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("matlift-memory-" + std::to_string(getpid()));
  OwnFolder() {
    std::filesystem::create_directories(folder);
    std::filesystem::current_path(folder);
  }
  ~OwnFolder() {
    std::filesystem::current_path(before);
    std::filesystem::remove_all(folder);
  }
};

TEST_CASE("memory that ends at any allocation ends a program with an error, never the process") {
  const OwnFolder folder;
  std::mt19937_64 random(7);
  const bool tells = std::getenv("MATLIFT_MEMORY_TRACE");
  for (const std::string& path : scripts()) {
    CAPTURE(path);
    const Ran whole = runFile(path);
    // It shows no times or the like; and no last bits of products, which are OpenBLAS's where there
    // is no memory for a choice of our own.
    const bool repeats =
        runFile(path).text == whole.text && path.find("product") == std::string::npos;
    for (int i = 0; i < trials() && whole.allocations > 0; ++i) {
      const int64_t at = onlyAt() >= 0 ? onlyAt() : int64_t(random() % uint64_t(whole.allocations));
      const int64_t count = i % 3 == 0 ? 1 : i % 3 == 1 ? 5 : kNever;
      CAPTURE(at);
      CAPTURE(count);
      if (tells) std::fprintf(stderr, "%s %lld\n", path.c_str(), static_cast<long long>(at));
      const Ran cut = runFile(path, at, count);
      // A program that clears its variables may not have come to that.
      if (whole.kept) CHECK(cut.kept);
      // Who could do without the memory has come to the same.
      const bool unsaid = cut.text.find("emory") == std::string::npos &&
                          cut.text.find("nomem") == std::string::npos;
      if (repeats && unsaid && cut.exitCode == 0) CHECK(cut.text == whole.text);
    }
  }
}
