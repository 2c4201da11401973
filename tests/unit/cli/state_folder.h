// An empty folder for what a program under test keeps; gone with the test.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>
#include <system_error>

class StateFolder {
 public:
  StateFolder() : path_(std::filesystem::temp_directory_path() / "matlift_prompt_XXXXXX") {
    if (mkdtemp(path_.data()) == nullptr) path_.clear();
  }
  ~StateFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  StateFolder(const StateFolder&) = delete;
  StateFolder& operator=(const StateFolder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};
