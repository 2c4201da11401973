// Showing objects as more than text: a notebook's tables.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "runtime/value/value.h"

namespace matlift {

/// Interpreter::state<RichDisplay>().
struct RichDisplay {
  /// Shows what a statement without a semicolon names. False, or empty: its text is printed.
  std::function<bool(const std::string& name, const Value& object)> show;

  /// While it lives, text is wanted.
  class Pause {
   public:
    explicit Pause(RichDisplay& display)
        : display_(display), show_(std::exchange(display.show, nullptr)) {}
    ~Pause() { display_.show = std::move(show_); }
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;

   private:
    RichDisplay& display_;
    std::function<bool(const std::string&, const Value&)> show_;
  };
};

}  // namespace matlift
