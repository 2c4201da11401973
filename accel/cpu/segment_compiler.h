// Machine code for segments, made while the program runs and kept. Where code cannot be made (the
// instruction set, a system that forbids it, a build without the assembler) there is none, and each
// operation is a call of its own. One thread at a time; the code itself may run on any.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "accel/cpu/segment.h"

namespace accel::cpu {

// When code is made: never, once a segment has done enough to pay for it, or at its first use
// (tests).
enum class CodeMode : std::uint8_t { Never, WhenWorth, AtOnce };

class SegmentCompiler {
 public:
  explicit SegmentCompiler(CodeMode mode = CodeMode::WhenWorth);
  ~SegmentCompiler();
  SegmentCompiler(const SegmentCompiler&) = delete;
  SegmentCompiler& operator=(const SegmentCompiler&) = delete;

  // Asks the processor when called first, not before: in a virtual machine that alone may take a
  // tenth of a short program's start.
  bool available();
  // The segment's code, or null. elements: so many are done in each of `runs`. again: after how
  // many more it is worth asking once more. Codes given out stay valid as long as generation() is
  // the same.
  SegmentFn find(const Segment& segment, double elements, double runs, double& again);
  // A new kernel is about to be compiled: codes given out before may go, and the generation change.
  void begin();
  std::uint64_t generation() const { return generation_; }
  std::size_t count() const { return codes_.size(); }

 private:
  struct Assembler;
  struct Code {
    SegmentFn fn = nullptr;
    double done = 0;  // elements times steps so far
    bool tried = false;
  };
  CodeMode mode_;
  std::unique_ptr<Assembler> assembler_;
  std::unordered_map<std::string, Code> codes_;
  std::uint64_t generation_ = 0;
};

}  // namespace accel::cpu
