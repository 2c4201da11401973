#include "accel/residency/device_turns.h"

#include <accel/stop.h>

#include <chrono>
#include <thread>

#ifndef __EMSCRIPTEN__
#include <fcntl.h>
#include <unistd.h>
#endif

namespace accel {
namespace {

#ifndef __EMSCRIPTEN__

using Clock = std::chrono::steady_clock;

std::uint64_t now() {
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now().time_since_epoch())
          .count());
}

// Of one process, where others wait: some round trips to a device, less than anybody notices.
constexpr std::uint64_t kTurn = 20'000'000;
// A long kernel's time. Beyond it who waits goes on.
constexpr std::uint64_t kPatience = 2'000'000'000;
constexpr auto kLook = std::chrono::microseconds(100);

// Who waits has the first byte, who uses the device the second: so the one that has just given it
// away cannot have it back before the one that waited.
enum Part : std::uint8_t { Queue = 0, Device = 1 };

bool lock(int file, Part part, short type, int command = F_OFD_SETLK) {
  struct flock request {};
  request.l_type = type;
  request.l_whence = SEEK_SET;
  request.l_start = part;
  request.l_len = 1;
  return fcntl(file, command, &request) == 0 &&
         (command != F_OFD_GETLK || request.l_type == F_UNLCK);
}

#endif

}  // namespace

#ifdef __EMSCRIPTEN__

DeviceTurns::~DeviceTurns() = default;
void DeviceTurns::join(const std::string&) {}
void DeviceTurns::take() noexcept {}
void DeviceTurns::give() noexcept {}
bool DeviceTurns::shouldGive() const noexcept { return false; }

#else

DeviceTurns::~DeviceTurns() {
  if (file_ >= 0) close(file_);
}

void DeviceTurns::join(const std::string& path) {
  give();
  if (file_ >= 0) close(file_);
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

void DeviceTurns::take() noexcept {
  if (holds_ || file_ < 0) return;
  const std::uint64_t begin = now();
  bool first = false;  // among those who wait
  while (!holds_ && !stopRequested()) {
    first = first || lock(file_, Queue, F_WRLCK);
    holds_ = first && lock(file_, Device, F_WRLCK);
    if (holds_ || now() - begin > kPatience) break;
    std::this_thread::sleep_for(kLook);
  }
  if (first) lock(file_, Queue, F_UNLCK);
  since_ = now();
  waited_ += static_cast<double>(since_ - begin) * 1e-9;
  turns_ += holds_;
}

void DeviceTurns::give() noexcept {
  if (!holds_) return;
  lock(file_, Device, F_UNLCK);
  holds_ = false;
}

bool DeviceTurns::shouldGive() const noexcept {
  return holds_ && now() - since_ > kTurn && !lock(file_, Queue, F_WRLCK, F_OFD_GETLK);
}

#endif

namespace {

class InTurns final : public Provider {
 public:
  InTurns(std::unique_ptr<Provider> device, std::shared_ptr<DeviceTurns> turns)
      : device_(std::move(device)), turns_(std::move(turns)), info_(device_->info()) {
    info_.note += info_.note.empty() ? "used by turns with other workers"
                                     : "; used by turns with other workers";
  }
  ~InTurns() override { turns_->give(); }

  const ProviderInfo& info() const noexcept override { return info_; }
  Support supports(const Task& task, std::span<const Operand> inputs,
                   std::span<const Operand> outputs) const noexcept override {
    return device_->supports(task, inputs, outputs);
  }
  Status run(const Task& task, std::span<const Operand> inputs,
             std::span<const Operand> outputs) noexcept override {
    begin();
    return failing(device_->run(task, inputs, outputs));
  }
  Result<BufferHandle> allocate(std::size_t bytes) noexcept override {
    return device_->allocate(bytes);
  }
  Status upload(BufferHandle to, std::size_t offset, const void* from,
                std::size_t bytes) noexcept override {
    begin();
    return failing(device_->upload(to, offset, from, bytes));
  }
  Status download(BufferHandle from, std::size_t offset, void* to,
                  std::size_t bytes) noexcept override {
    begin();
    return over(device_->download(from, offset, to, bytes));
  }
  void release(BufferHandle buffer) noexcept override { device_->release(buffer); }
  Status sync() noexcept override { return over(device_->sync()); }
  Result<bool> finishedWithin(double seconds) noexcept override {
    Result<bool> done = device_->finishedWithin(seconds);
    if (!done || done.value()) turns_->give();
    return done;
  }
  void takeAdvice(LaunchAdvisor* advisor) noexcept override { device_->takeAdvice(advisor); }
  std::uint32_t generation() const noexcept override { return device_->generation(); }
  bool lost() const noexcept override { return device_->lost(); }
  Status renew() noexcept override { return device_->renew(); }
  std::uint64_t lastRunNanos() const noexcept override { return device_->lastRunNanos(); }

 private:
  // What is under way is finished before others have their turn.
  void begin() noexcept {
    if (turns_->shouldGive()) (void)sync();
    turns_->take();
  }
  // Everything has happened, or nothing will.
  Status over(Status status) noexcept {
    if (status.code() != StatusCode::Stopped) turns_->give();
    return status;
  }
  Status failing(Status status) noexcept {
    if (status.code() == StatusCode::DeviceLost) turns_->give();
    return status;
  }

  std::unique_ptr<Provider> device_;
  std::shared_ptr<DeviceTurns> turns_;
  ProviderInfo info_;
};

}  // namespace

std::unique_ptr<Provider> inTurns(std::unique_ptr<Provider> device,
                                  std::shared_ptr<DeviceTurns> turns) {
  return std::make_unique<InTurns>(std::move(device), std::move(turns));
}

}  // namespace accel
