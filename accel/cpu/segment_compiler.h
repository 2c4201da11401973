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
  // The segment's code, or null. elements: so many will be done now. Codes given out stay valid
  // until the next call of begin().
  SegmentFn find(const Segment& segment, std::int64_t elements);
  // A new kernel is about to be compiled: none of the codes given out before is in use.
  void begin();
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
};

}  // namespace accel::cpu
