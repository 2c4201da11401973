#include "runtime/cli/accel/line_profiler.h"

namespace matlift {

LineProfiler::Cost& LineProfiler::costOf(const SourceText* source, std::uint32_t line) {
  Cost& cost = costs_[{source ? source->file : std::string(), line}];
  if (cost.visits == 0 && source) cost.text = source->line(line);
  return cost;
}

void LineProfiler::charge() {
  const Clock::time_point now = Clock::now();
  if (running_)
    running_->nanos +=
        std::uint64_t(std::chrono::duration_cast<std::chrono::nanoseconds>(now - since_).count());
  since_ = now;
}

void LineProfiler::at(const SourceText* source, std::uint32_t line) {
  charge();
  if (!running_ || source != source_ || line != line_) {
    running_ = &costOf(source, line);
    source_ = source;
    line_ = line;
  }
  ++running_->visits;
}

void LineProfiler::hotLoop(const SourceText* source, std::uint32_t line,
                           const std::string& verdict) {
  loops_[{source ? source->file : std::string(), line}] = verdict;
}

void LineProfiler::stop() {
  charge();
  running_ = nullptr;
}

std::vector<LineTime> LineProfiler::lines() const {
  std::vector<LineTime> out;
  for (const auto& [key, cost] : costs_)
    out.push_back({key.first, key.second, cost.nanos, cost.visits, cost.text});
  return out;
}

}  // namespace matlift
