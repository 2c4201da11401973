// Writes a segment as machine code. Only where the assembler is there (MATLIFT_ASSEMBLER).
#pragma once

#include <asmjit/asmjit.h>

#include "accel/cpu/segment.h"

namespace accel::cpu {

// For AVX-512 (F, BW, DQ, VL) and BMI2. Null when it cannot be written or made executable. The code
// lives as long as the runtime.
SegmentFn writeSegment(const Segment& segment, asmjit::JitRuntime& runtime);

}  // namespace accel::cpu
