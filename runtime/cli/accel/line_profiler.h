// Where a program's time went, line by line: each moment is charged to the line that was running.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/vm/vm.h"

namespace matlift {

struct LineTime {
  std::string file;
  std::uint32_t line = 0;
  std::uint64_t nanos = 0;
  std::uint64_t visits = 0;  ///< times that the line became the running one
  std::string text;
};

class LineProfiler final : public StatementObserver {
 public:
  void at(const SourceText* source, std::uint32_t line) override;
  void hotLoop(const SourceText* source, std::uint32_t line, const std::string& verdict) override;
  /// Ends the charge of the line that is running.
  void stop();
  /// Lines that took time, by file and line.
  std::vector<LineTime> lines() const;
  /// Of the hot loops, by file and line: machine code, or why not.
  using Place = std::pair<std::string, std::uint32_t>;
  const std::map<Place, std::string>& loops() const { return loops_; }

 private:
  using Clock = std::chrono::steady_clock;
  struct Cost {
    std::uint64_t nanos = 0, visits = 0;
    std::string text;  // kept: the source may be gone when the program has ended
  };
  using Key = std::pair<std::string, std::uint32_t>;

  Cost& costOf(const SourceText* source, std::uint32_t line);
  void charge();

  std::map<Key, Cost> costs_;
  std::map<Place, std::string> loops_;
  // The same line again and again (a loop's body) needs no look-up.
  const SourceText* source_ = nullptr;
  std::uint32_t line_ = 0;
  Cost* running_ = nullptr;
  Clock::time_point since_;
};

}  // namespace matlift
