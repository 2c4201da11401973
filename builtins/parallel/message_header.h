// What stands before every message between processes.
#pragma once

#include <cstddef>
#include <cstdint>

namespace matlift::parallel {

enum class MessageType : uint32_t {
  // to a worker
  Setup,
  Loop,
  Turns,
  Call,
  Constant,
  Spmd,      // a block
  LabStart,  // who the worker is in the next block
  LabMail,
  LabGo,
  Store,
  Fetch,
  Forget,
  LabAbort,  // the block ends
  // from a worker
  Ready,
  Done,
  Failed,
  Data,
  Result,
  LabPrint,
  LabSend,
  LabWant,
  LabProbe,
  LabBarrier,
  LabDone,
  LabFailed,
  Fetched,
};

struct MessageHeader {
  uint32_t magic = 0x4d4c4654;
  uint32_t type = 0;
  uint64_t size = 0;
};

// Larger ones go through memory that both sides map: a copy through the socket takes about as long
// as mapping a few pages here.
constexpr size_t kSmallMessage = size_t(32) << 10;

}  // namespace matlift::parallel
