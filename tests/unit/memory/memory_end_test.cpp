// The machine's memory ends at one allocation of a program after the other: the program gets an
// error that it could catch, nothing ends or hangs, and the next program is right.
#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <initializer_list>
#include <new>
#include <random>
#include <string>
#include <vector>

#include "runtime/cli/session.h"
#include "runtime/vm/vm.h"
#include "tests/unit/places.h"

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
Ran runFile(const std::string& path, matlift::JitMode jit, int64_t at = kNever, int64_t count = 1) {
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
  options.jit = jit;
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

std::vector<std::string> scripts(std::initializer_list<const char*> folders) {
  std::vector<std::string> found;
  if (const char* only = std::getenv("MATLIFT_MEMORY_SCRIPT")) return {only};
  const std::string tests = sourceFolder() + "/tests/";
  for (const char* folder : folders)
    for (const auto& entry : std::filesystem::recursive_directory_iterator(tests + folder))
      if (entry.path().extension() == ".m") found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

// What the environment sets for a run by hand (tests/README.md).
int64_t setting(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  return text ? std::atoll(text) : otherwise;
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

// One program whose memory ends, again and again, at other allocations.
class Program {
 public:
  Program(std::string path, matlift::JitMode jit)
      : path_(std::move(path)), jit_(jit), whole_(runFile(path_, jit)) {
    // It shows no times or the like; no last bits of products, which are OpenBLAS's where there is
    // no memory for a choice of our own; no simulated time, which tells of such choices; no count
    // of objects in circles, which are looked for another time when there is no memory for it; no
    // tests of its own, which fail instead of it; and it catches no error, which may be this one.
    const auto isAbout = [&](const char* word) { return path_.find(word) != std::string::npos; };
    repeats_ = runFile(path_, jit).text == whole_.text && !isAbout("product") &&
               !isAbout("simulate") && !isAbout("cycles") && !isAbout("unit_tests") &&
               !catches();
  }

  int64_t allocations() const { return whole_.allocations; }

  void cutShort(int64_t at, int64_t count) const {
    CAPTURE(path_);
    CAPTURE(at);
    CAPTURE(count);
    if (std::getenv("MATLIFT_MEMORY_TRACE"))
      std::fprintf(stderr, "%s %lld %lld\n", path_.c_str(), static_cast<long long>(at),
                   static_cast<long long>(count));
    const Ran cut = runFile(path_, jit_, at, count);
    // A program that clears its variables may not have come to that.
    if (whole_.kept) CHECK(cut.kept);
    // Who could do without the memory has come to the same.
    const bool unsaid =
        cut.text.find("emory") == std::string::npos && cut.text.find("nomem") == std::string::npos;
    if (repeats_ && unsaid && cut.exitCode == 0) CHECK(cut.text == whole_.text);
  }

 private:
  bool catches() const {
    std::ifstream file(path_);
    const std::string text(std::istreambuf_iterator<char>(file), {});
    return text.find("catch") != std::string::npos;
  }

  std::string path_;
  matlift::JitMode jit_;
  Ran whole_;
  bool repeats_ = false;
};

constexpr int64_t kCounts[] = {1, 5, kNever};

// At some allocations of each of them.
void cutShort(const std::vector<std::string>& programs, matlift::JitMode jit) {
  const OwnFolder folder;
  std::mt19937_64 random(uint64_t(setting("MATLIFT_MEMORY_SEED", 7)));
  const int64_t onlyAt = setting("MATLIFT_MEMORY_AT", -1);
  const int64_t trials = setting("MATLIFT_MEMORY_TRIALS", 3);
  for (const std::string& path : programs) {
    const Program program(path, jit);
    for (int64_t i = 0; i < trials && program.allocations() > 0; ++i)
      program.cutShort(onlyAt >= 0 ? onlyAt : int64_t(random() % uint64_t(program.allocations())),
                       kCounts[i % 3]);
  }
}

TEST_CASE("memory that ends at any allocation ends a program with an error, never the process") {
  cutShort(scripts({"unit/memory", "lang", "builtins"}), matlift::JitMode::WhenHot);
}

TEST_CASE("the same where every loop and function that can be is machine code") {
  cutShort(scripts({"unit/memory", "lang"}), matlift::JitMode::Always);
}

TEST_CASE("memory that ends at each allocation of a small program in turn") {
  const OwnFolder folder;
  if (std::getenv("MATLIFT_MEMORY_SCRIPT")) return;
  for (const std::string& path : scripts({"unit/memory/every"})) {
    const Program program(path, matlift::JitMode::Always);
    REQUIRE(program.allocations() > 0);
    for (int64_t at = 0; at < program.allocations(); ++at) program.cutShort(at, kCounts[at % 3]);
  }
}
