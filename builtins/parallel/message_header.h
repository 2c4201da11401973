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
  LabGo,
  Store,
  Fetch,
  Forget,
  LabAbort,  // the block ends
  // from a worker to another, or back
  LabMail,
  LabPeer,  // how a worker reaches another one
  // from a worker
  Ready,
  Done,
  Failed,
  Data,
  Result,
  Account,  // what its engine has done
  LabPrint,
  LabWant,
  LabBarrier,
  LabDone,
  LabFailed,
  Fetched,
};

/// Of a message between workers of an spmd block.
struct Envelope {
  int64_t block = 0;  ///< the how manieth of the program
  int64_t tag = 0;
  int32_t from = 0, to = 0;  ///< workers, from 1
};

struct MessageHeader {
  uint32_t magic = 0x4d4c4654;
  uint32_t type = 0;
  uint64_t size = 0;
  Envelope envelope;
};

// Larger ones go through memory that both sides map: a copy through the socket takes about as long
// as mapping a few pages here.
constexpr size_t kSmallMessage = size_t(32) << 10;

}  // namespace matlift::parallel
