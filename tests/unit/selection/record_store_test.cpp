// Records: bounded, whole, apart from each other.
#include "accel/telemetry/record_store.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <thread>

using namespace accel;

namespace {

struct Folder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("matlift_records_" + std::to_string(std::rand()));
  Folder() { std::filesystem::remove_all(path); }
  ~Folder() { std::filesystem::remove_all(path); }
};

}  // namespace

TEST_CASE("a file record comes back, is replaced as a whole, and leaves nothing beside it") {
  Folder folder;
  FileRecordStore store(folder.path.string());
  // None is no error: it is empty.
  REQUIRE(store.load("a/b").isOk());
  CHECK(store.load("a/b").value() == "");
  REQUIRE(store.save("a/b", "one").isOk());
  REQUIRE(store.save("a/b", "two").isOk());
  CHECK(store.load("a/b").value() == "two");
  int files = 0;
  for (const auto& f : std::filesystem::directory_iterator(folder.path / "a")) {
    ++files;
    CHECK(f.path().filename() == "b.json");
  }
  CHECK(files == 1);
  REQUIRE(store.erase("a/b").isOk());
  REQUIRE(store.load("a/b").isOk());
  CHECK(store.load("a/b").value() == "");
}

TEST_CASE("sizes and names are bounded") {
  Folder folder;
  FileRecordStore store(folder.path.string());
  CHECK_FALSE(store.save("big", std::string(kMaxRecordBytes + 1, ' ')).isOk());
  REQUIRE(store.save("full", std::string(kMaxRecordBytes, ' ')).isOk());
  CHECK(store.load("full").isOk());
  std::ofstream(folder.path / "full.json", std::ios::app) << "x";
  const Result<std::string> r = store.load("full");
  REQUIRE_FALSE(r.isOk());
  CHECK(r.status().message().find("full.json") != std::string::npos);
  for (const char* key : {"", "../x", "/etc/x", "a b", "a\nb"}) {
    CHECK_FALSE(store.load(key).isOk());
    CHECK_FALSE(store.save(key, "x").isOk());
    CHECK_FALSE(store.erase(key).isOk());
  }
  std::filesystem::create_directories(folder.path / "dir.json");
  CHECK_FALSE(store.load("dir").isOk());
  CHECK_FALSE(store.save("dir", "x").isOk());
  // What could not take its place is not left lying about.
  for (const auto& f : std::filesystem::directory_iterator(folder.path))
    CHECK(f.path().extension() == ".json");
  MemoryRecordStore memory;
  CHECK_FALSE(memory.save("big", std::string(kMaxRecordBytes + 1, ' ')).isOk());
  CHECK(memory.records.empty());
}

TEST_CASE("links in a circle are told and replaced, a link to nothing is no record") {
  Folder folder;
  std::filesystem::create_directories(folder.path);
  FileRecordStore store(folder.path.string());
  std::filesystem::create_symlink("loop.json", folder.path / "loop.json");
  std::filesystem::create_symlink("nowhere", folder.path / "link.json");
  const Result<std::string> r = store.load("loop");
  REQUIRE_FALSE(r.isOk());
  CHECK(r.status().message().find("loop.json' cannot be read: ") != std::string::npos);
  REQUIRE(store.load("link").isOk());
  CHECK(store.load("link").value().empty());
  REQUIRE(store.save("loop", "text").isOk());
  CHECK(store.load("loop").value() == "text");
}

TEST_CASE("two writers at once leave one of the two texts") {
  Folder folder;
  FileRecordStore store(folder.path.string());
  const std::string a(200000, 'a'), b(100000, 'b');
  auto write = [&](const std::string& text) {
    for (int i = 0; i < 50; ++i) (void)store.save("x", text).isOk();
  };
  std::thread other([&] { write(b); });
  write(a);
  other.join();
  const std::string text = store.load("x").value();
  CHECK((text == a || text == b));
}

TEST_CASE("names of devices become names of files") {
  CHECK(slugified("NVIDIA GeForce RTX 4090 (Vulkan)") == "nvidia_geforce_rtx_4090_vulkan");
  CHECK(slugified("  ") == "device");
  CHECK(slugified("") == "device");
  CHECK(slugified("--A--") == "a");
}
