// script_tests MATLIFT FOLDER [--timeout SECONDS] [--filter TEXT]: runs every .m file under FOLDER
// in a process of its own and holds what it prints against the file's comments.
#include <stdlib.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <thread>

#include "tests/runner/expectations.h"
#include "tests/runner/process.h"

namespace {

namespace fs = std::filesystem;
using namespace script_tests;

struct Options {
  std::string program;
  fs::path folder;
  double timeout = 20;
  std::string filter;
};

// Folders that hold what tests use, not tests.
bool holdsHelpers(const fs::path& folder) {
  const std::string name = folder.filename();
  return name == "helpers" || name == "private" || name.front() == '+' || name.front() == '@';
}

std::vector<fs::path> findScripts(const Options& options) {
  std::vector<fs::path> scripts;
  for (auto it = fs::recursive_directory_iterator(options.folder);
       it != fs::recursive_directory_iterator(); ++it) {
    if (it->is_directory() && holdsHelpers(it->path())) it.disable_recursion_pending();
    if (it->path().extension() == ".m" &&
        it->path().string().find(options.filter) != std::string::npos)
      scripts.push_back(it->path());
  }
  std::sort(scripts.begin(), scripts.end());
  return scripts;
}

// Each script gets an empty folder to work in: what one writes, no other sees.
Outcome runScript(const Options& options, const fs::path& script) {
  std::string folder = (fs::temp_directory_path() / "matlift_test_XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) {
    Outcome outcome;
    outcome.errorOutput =
        "the runner cannot make a folder in " + fs::temp_directory_path().string();
    outcome.exitCode = 125;
    return outcome;
  }
  Outcome outcome = runProcess({options.program, script.string()}, folder, options.timeout);
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return outcome;
}

void report(const fs::path& script, const std::string& failure, const Outcome& outcome) {
  std::printf("FAIL %s\n  %s\n", script.c_str(), failure.c_str());
  if (!outcome.errorOutput.empty())
    std::printf("  standard error:\n%s\n", outcome.errorOutput.substr(0, 4000).c_str());
}

int runAll(const Options& options) {
  const std::vector<fs::path> scripts = findScripts(options);
  std::atomic<size_t> next{0};
  std::atomic<int> failures{0};
  std::mutex printing;
  const auto start = std::chrono::steady_clock::now();
  auto work = [&] {
    for (size_t i = next++; i < scripts.size(); i = next++) {
      const Expectations expected = readExpectations(scripts[i]);
      Outcome outcome;
      if (expected.problem.empty()) outcome = runScript(options, scripts[i]);
      const std::string failure = compare(expected, outcome);
      if (failure.empty()) continue;
      ++failures;
      const std::lock_guard lock(printing);
      report(scripts[i], failure, outcome);
    }
  };
  std::vector<std::thread> workers;
  for (unsigned i = 0; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
    workers.emplace_back(work);
  for (std::thread& worker : workers) worker.join();
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  std::printf("%s: %zu scripts, %d failed, %.1f s\n", options.folder.filename().c_str(),
              scripts.size(), failures.load(), took.count());
  if (scripts.empty()) std::printf("no script found\n");
  return failures > 0 || scripts.empty() ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3 || argc % 2 == 0) {
    std::fprintf(stderr,
                 "usage: script_tests MATLIFT FOLDER [--timeout SECONDS] [--filter TEXT]\n");
    return 2;
  }
  Options options;
  options.program = fs::absolute(argv[1]);
  options.folder = fs::absolute(argv[2]);
  for (int i = 3; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--timeout") == 0) options.timeout = std::atof(argv[i + 1]);
    if (std::strcmp(argv[i], "--filter") == 0) options.filter = argv[i + 1];
  }
  return runAll(options);
}
