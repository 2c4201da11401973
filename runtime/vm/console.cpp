// What the program prints.
#include "runtime/vm/console.h"

#include "runtime/vm/parts.h"

namespace matlift {

// What was printed before a long loop must not wait for the loop's end.
void Console::flushWhenDue() {
  if (output_.empty()) return;
  constexpr auto kLongest = std::chrono::milliseconds(50);
  const auto now = std::chrono::steady_clock::now();
  if (now - lastFlush_ < kLongest) return;
  lastFlush_ = now;
  flush();
}

void Console::write(std::string_view utf8) {
  constexpr size_t kBuffer = 1 << 14;
  if (!captures_.empty()) {
    captures_.back() += utf8;
    return;
  }
  output_ += utf8;
  if (output_.size() >= kBuffer || (options_.lineBuffered && utf8.ends_with('\n')))
    flush();
  else
    flushWhenDue();  // the next call may take long
}

void Console::flush() {
  if (output_.empty()) return;
  std::string text;
  text.swap(output_);
  if (options_.output) options_.output(text);
}

void Console::writeError(std::string_view utf8) {
  flush();
  if (options_.errorOutput) options_.errorOutput(utf8);
}

std::string Console::capture(const std::function<void()>& action) {
  captures_.emplace_back();
  size_t depth = captures_.size();
  try {
    action();
  } catch (...) {
    captures_.resize(depth - 1);
    throw;
  }
  std::string text = std::move(captures_.back());
  captures_.resize(depth - 1);
  return text;
}

}  // namespace matlift
