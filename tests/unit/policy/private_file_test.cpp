// Files that only their owner reads, and that a full disk does not leave in pieces.
#include <accel/private_file.h>
#include <doctest/doctest.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "accel/telemetry/record_store.h"

namespace fs = std::filesystem;

namespace {

struct Folder {
  Folder() {
    std::string name = (fs::temp_directory_path() / "matlift_private_XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~Folder() { fs::remove_all(path); }
  std::size_t files() const {
    return std::size_t(std::distance(fs::recursive_directory_iterator(path), {}));
  }
  fs::path path;
};

// While it lives no file grows beyond so many bytes: as on a disk that is full.
class FullDisk {
 public:
  explicit FullDisk(rlim_t bytes) {
    before_ = signal(SIGXFSZ, SIG_IGN);
    REQUIRE(getrlimit(RLIMIT_FSIZE, &limit_) == 0);
    const rlimit small{bytes, limit_.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  }
  ~FullDisk() {
    setrlimit(RLIMIT_FSIZE, &limit_);
    signal(SIGXFSZ, before_);
  }

 private:
  rlimit limit_;
  void (*before_)(int);
};

mode_t modeOf(const fs::path& path) {
  struct stat info;
  REQUIRE(stat(path.c_str(), &info) == 0);
  return info.st_mode & 0777;
}

}  // namespace

TEST_CASE("a private file is whole, and its owner's alone") {
  const Folder folder;
  const std::string path = folder.path / "a";
  const mode_t mask = umask(0);
  CHECK(accel::writePrivateFile(path, path + ".new", {"one ", "", "two"}));
  umask(mask);
  CHECK(modeOf(path) == 0600);
  std::ifstream file(path);
  CHECK(std::string(std::istreambuf_iterator<char>(file), {}) == "one two");
  CHECK(folder.files() == 1);
}

TEST_CASE("a full disk leaves the old file and no temporary") {
  const Folder folder;
  const std::string path = folder.path / "a";
  REQUIRE(accel::writePrivateFile(path, path + ".new", {"old"}));
  bool written = true;
  int cause = 0;
  {
    const FullDisk full(1000);
    written = accel::writePrivateFile(path, path + ".new",
                                      {std::string(900, 'x'), std::string(900, 'y')});
    cause = errno;
  }
  CHECK_FALSE(written);
  CHECK(cause == EFBIG);
  CHECK(fs::file_size(path) == 3);
  CHECK(folder.files() == 1);
}

TEST_CASE("what cannot be renamed is removed") {
  const Folder folder;
  const std::string path = folder.path / "a";
  fs::create_directories(path + "/in the way");
  CHECK_FALSE(accel::writePrivateFile(path, path + ".new", {"text"}));
  CHECK(folder.files() == 2);
}

TEST_CASE("records are private, and none is left half on a full disk") {
  const Folder folder;
  accel::FileRecordStore store((folder.path / "records").string());
  REQUIRE(store.save("device", "{}").isOk());
  CHECK(modeOf(folder.path / "records/device.json") == 0600);
  accel::Status status;
  {
    const FullDisk full(100);
    status = store.save("device", std::string(5000, ' '));
  }
  CHECK_FALSE(status.isOk());
  CHECK(status.message().find("cannot be written") != std::string::npos);
  CHECK(folder.files() == 2);  // the folder and the old record
}
