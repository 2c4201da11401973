// Where a person looks on: clearing it, stopping at every page, and keeping what it showed.
#pragma once

#include <fstream>
#include <memory>
#include <string>
#include <string_view>

#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

/// What was typed and shown, in a file.
class Diary {
 public:
  bool isOn() const { return out_.is_open(); }
  /// Goes on at the end of the file. False when it cannot be written.
  bool open(const std::string& file);
  void close() { out_.close(); }
  const std::string& file() const { return file_; }
  void record(std::string_view text) {
    if (isOn()) out_.write(text.data(), std::streamsize(text.size())).flush();
  }

 private:
  std::string file_ = "diary";
  std::ofstream out_;
};

struct Screen {
  bool isTerminal = false;  ///< a person reads and types; set by who starts the session
  bool paging = false;      ///< output stops at every page (where it is a terminal)
  Diary diary;
};

/// The interpreter's screen; who writes the output keeps it, too.
struct ScreenSlot {
  std::shared_ptr<Screen> screen = std::make_shared<Screen>();
};
inline Screen& screenOf(Interpreter& interpreter) {
  return *interpreter.state<ScreenSlot>().screen;
}

/// What is written meanwhile stops at every page.
class Paging {
 public:
  explicit Paging(Interpreter& interpreter)
      : interpreter_(interpreter), before_(screenOf(interpreter).paging) {
    interpreter_.flush();
    screenOf(interpreter_).paging = true;
  }
  ~Paging() {
    try {
      interpreter_.flush();
    } catch (...) {
      // Whoever looked on went away; the next write tells.
    }
    screenOf(interpreter_).paging = before_;
  }
  Paging(const Paging&) = delete;
  Paging& operator=(const Paging&) = delete;

 private:
  Interpreter& interpreter_;
  bool before_;
};

}  // namespace matlift::builtins
