#include "builtins/support/progress.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace matlift::builtins {

void Progress::at(int64_t done) {
  if (total_ <= 0 || Clock::now() < next_) return;
  next_ = Clock::now() + std::chrono::milliseconds(200);
  if (!shown_ && !isatty(2)) {
    next_ = Clock::time_point::max();
    return;
  }
  shown_ = true;
  constexpr int kWidth = 30;
  const double part = std::clamp(double(done) / double(total_), 0.0, 1.0);
  const int full = int(part * kWidth);
  std::string bar = std::string(size_t(full), '=') + std::string(size_t(kWidth - full), ' ');
  std::string name = what_.size() > 40 ? what_.substr(0, 37) + "..." : what_;
  std::fprintf(stderr, "\r%s [%s] %3.0f %%\x1b[K", name.c_str(), bar.c_str(), 100 * part);
  std::fflush(stderr);
}

Progress::~Progress() {
  if (!shown_) return;
  std::fprintf(stderr, "\r\x1b[K");
  std::fflush(stderr);
}

}  // namespace matlift::builtins
