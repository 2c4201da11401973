#include "accel/cpu/segment_compiler.h"

#include <limits>

#ifdef MATLIFT_ASSEMBLER
#include <accel/kernels.h>
#include <asmjit/asmjit.h>

#include <cstring>

#include "accel/cpu/segment_code.h"
#endif

namespace accel::cpu {

#ifdef MATLIFT_ASSEMBLER

namespace {

// Making code takes about 150 us, and saves about 0.1 ns an element and step. (Measured on a
// two-core Zen 4 server.)
constexpr double kEnoughWork = 1.5e6;
// Beyond this many segments all are forgotten: a program that makes expressions without end must
// not fill the memory.
constexpr std::size_t kMostCodes = 1024;

bool hasInstructions() {
  if (!std::strstr(cpuKernels().target, "AVX3")) return false;
  using Id = asmjit::CpuFeatures::X86;
  const asmjit::CpuFeatures::X86& have = asmjit::CpuInfo::host().features().x86();
  for (Id::Id id : {Id::kAVX512_F, Id::kAVX512_BW, Id::kAVX512_DQ, Id::kAVX512_VL, Id::kBMI2}) {
    if (!have.has(id)) return false;
  }
  return true;
}

}  // namespace

struct SegmentCompiler::Assembler {
  asmjit::JitRuntime runtime;
};

SegmentCompiler::SegmentCompiler(CodeMode mode) : mode_(mode) {}

bool SegmentCompiler::available() {
  if (assembler_ || mode_ == CodeMode::Never) return assembler_ != nullptr;
  if (hasInstructions())
    assembler_ = std::make_unique<Assembler>();
  else
    mode_ = CodeMode::Never;
  return assembler_ != nullptr;
}

SegmentFn SegmentCompiler::find(const Segment& segment, double elements, double runs,
                                double& again) {
  again = std::numeric_limits<double>::infinity();
  if (!available()) return nullptr;
  Code& code = codes_[segment.key()];
  if (code.tried) return code.fn;
  const double work = elements * static_cast<double>(segment.steps.size() + segment.outputs.size());
  code.done += work * runs;
  if (code.done < kEnoughWork && mode_ != CodeMode::AtOnce) {
    again = (kEnoughWork - code.done) / work;
    return nullptr;
  }
  code.tried = true;
  code.fn = writeSegment(segment, assembler_->runtime);
  return code.fn;
}

void SegmentCompiler::begin() {
  if (codes_.size() < kMostCodes) return;
  codes_.clear();
  ++generation_;
  assembler_ = std::make_unique<Assembler>();
}

#else

struct SegmentCompiler::Assembler {};
SegmentCompiler::SegmentCompiler(CodeMode mode) : mode_(mode) {}
bool SegmentCompiler::available() { return false; }
SegmentFn SegmentCompiler::find(const Segment&, double, double, double& again) {
  static_cast<void>(mode_);
  again = std::numeric_limits<double>::infinity();
  return nullptr;
}
void SegmentCompiler::begin() {}

#endif

SegmentCompiler::~SegmentCompiler() = default;

}  // namespace accel::cpu
