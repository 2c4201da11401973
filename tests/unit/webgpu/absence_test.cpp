// Without Dawn, without a driver, with something else in their place: programs run on the CPU, and
// `accel info` says why.
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>
#include <string>

#include "tests/unit/places.h"

namespace {

// What the program prints, on both outputs, in an environment that is put before its name. Its
// records go to an empty folder of their own.
std::string printed(const std::string& environment, const std::string& code,
                    const std::string& program = builtProgram()) {
  const std::string command = "folder=$(mktemp -d); " + environment + " XDG_CACHE_HOME=$folder " +
                              program + " -e '" + code + "' 2>&1; echo exit $?; rm -r \"$folder\"";
  std::FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe);
  std::string text;
  char part[4096];
  while (const size_t got = fread(part, 1, sizeof part, pipe)) text.append(part, got);
  pclose(pipe);
  return text;
}

constexpr const char* kProgram =
    "x = single(1:5000); y = gpuArray(x) .* 2 + 1; disp(sum(y)); disp(isgpuarray(y)); accel info";

void checkAbsent(const std::string& environment, const std::string& reason) {
  const std::string text = printed(environment + " MATLIFT_ACCEL_FORCE=webgpu", kProgram);
  CAPTURE(environment);
  CAPTURE(text);
  CHECK(text.find("25010000") != std::string::npos);
  CHECK(text.find(reason) != std::string::npos);
  CHECK(text.find("exit 0") != std::string::npos);
}

}  // namespace

TEST_CASE("no Dawn") {
  checkAbsent("MATLIFT_DAWN_LIBRARY=/nonexistent/libdawn.so", "Dawn was not found");
  checkAbsent("MATLIFT_DAWN_LIBRARY=/", "Dawn was not found");
}

TEST_CASE("a library that is none, and one that is another") {
  checkAbsent("MATLIFT_DAWN_LIBRARY=" + sourceFolder() + "/README.md", "Dawn was not found");
  checkAbsent("MATLIFT_DAWN_LIBRARY=libm.so.6", "has no wgpuCreateInstance");
}

TEST_CASE("no driver, and a driver file that is none") {
  checkAbsent("VK_ICD_FILENAMES=/nonexistent.json VK_DRIVER_FILES=/nonexistent.json", "no Vulkan");
  checkAbsent("VK_ICD_FILENAMES=" + sourceFolder() +
                  "/README.md VK_DRIVER_FILES=" + sourceFolder() + "/README.md",
              "no Vulkan");
}

TEST_CASE("a program of scalars and text does not load Dawn") {
  const std::string text = printed("LD_DEBUG=files", "x = 3; disp(x); disp(ones(9))");
  CHECK(text.find("exit 0") != std::string::npos);
  CHECK(text.find("libc.so") != std::string::npos);
  CHECK(text.find("webgpu") == std::string::npos);
  CHECK(text.find("vulkan") == std::string::npos);
}

TEST_CASE("a library in a folder above the program is not loaded") {
  // A copy of the program, and beside its folder what would be somebody else's GPU library.
  const std::string text = printed(
      "mkdir -p $folder/bin $folder/node_modules/bun-webgpu-linux-x64; cp " + builtProgram() +
          " $folder/bin; echo no library "
          ">$folder/node_modules/bun-webgpu-linux-x64/libwebgpu_wrapper.so;",
      "d = gpuDevice; disp(d.Reason)", "$folder/bin/matlift");
  CAPTURE(text);
  CHECK(text.find("Dawn was not found") != std::string::npos);
  CHECK(text.find("node_modules") == std::string::npos);
}
