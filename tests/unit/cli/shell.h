// The program as a shell starts it, in a folder and with a cache of its own.
#pragma once

#include <doctest/doctest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/unit/places.h"

namespace fs = std::filesystem;

struct Ran {
  int code = 0;
  std::string text;  // both streams
};

// A cache folder of its own for each case.
class Shell {
 public:
  Shell() {
    std::string name = (fs::temp_directory_path() / "matlift_accel_XXXXXX").string();
    REQUIRE(mkdtemp(name.data()) != nullptr);
    folder_ = name;
  }
  ~Shell() { fs::remove_all(folder_); }

  Ran run(const std::string& arguments) const {
    return shell("'" + builtProgram() + "' " + arguments + " 2>&1 </dev/null");
  }
  // $MATLIFT is the program.
  Ran shell(const std::string& line) const {
    const std::string command = "cd '" + folder_.string() + "' && export XDG_CACHE_HOME='" +
                                folder_.string() + "/cache' MATLIFT='" + builtProgram() + "' && " +
                                line;
    Ran out;
    FILE* pipe = popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    char buffer[4096];
    for (std::size_t n; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
      out.text.append(buffer, n);
    const int status = pclose(pipe);
    out.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return out;
  }
  fs::path folder() const { return folder_; }
  fs::path runs() const { return folder_ / "cache/matlift/runs"; }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name) << text;
  }

 private:
  fs::path folder_;
};
