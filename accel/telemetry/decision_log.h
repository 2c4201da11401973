// What ran where, why, what it was expected to cost on each provider and what it did cost: a
// bounded ring, and totals that are never forgotten.
//
// A Decision is plain data of fixed size: making one and logging it allocates nothing (the ring's
// memory is reserved once). The strings in it are literals or outlive the engine. It is logged
// after the call has run, so it tells what happened, not what was planned.
#pragma once

#include <accel/hook.h>

#include <array>
#include <cstdint>
#include <iterator>
#include <vector>

namespace accel {

enum class OpClass : std::uint8_t {
#define ACCEL_OP_CLASS(id, name, threshold) id,
#include "accel/decide/lists/op_classes.def"
};
inline constexpr const char* kOpClassNames[] = {
#define ACCEL_OP_CLASS(id, name, threshold) name,
#include "accel/decide/lists/op_classes.def"
};
inline constexpr int kOpClasses = std::size(kOpClassNames);
constexpr const char* opClassName(OpClass c) { return kOpClassNames[static_cast<int>(c)]; }

// Who will read the results next, as far as the engine knows.
enum class Reader : std::uint8_t { Unknown, Host, Device };
constexpr const char* readerName(Reader r) {
  constexpr const char* kNames[] = {"unknown", "host", "device"};
  return kNames[static_cast<int>(r)];
}

// What fusion made of the call.
enum class FusionKind : std::uint8_t { None, Chain, Reduction, MatmulEpilogue };
constexpr const char* fusionKindName(FusionKind k) {
  constexpr const char* kNames[] = {"none", "chain", "reduction", "matmul-epilogue"};
  return kNames[static_cast<int>(k)];
}

enum class Reason : std::uint8_t {
#define ACCEL_REASON(id, name) id,
#include "accel/decide/lists/reasons.def"
};
inline constexpr const char* kReasonNames[] = {
#define ACCEL_REASON(id, name) name,
#include "accel/decide/lists/reasons.def"
};
inline constexpr int kReasons = std::size(kReasonNames);
constexpr const char* reasonName(Reason r) { return kReasonNames[static_cast<int>(r)]; }

// The two places a call can run. The report's names for them stand in Decision::provider.
enum class Target : std::uint8_t { Cpu, Device };
inline constexpr int kTargets = 2;
constexpr const char* targetName(Target t) { return t == Target::Cpu ? "cpu" : "device"; }

// Seconds, each term by itself. Unknown: nobody has measured or described that provider.
struct CostTerms {
  bool known = false;
  float launch = 0;
  float compute = 0;
  float upload = 0;
  float download = 0;
  float sync = 0;
  float compile = 0;
  float total() const { return launch + compute + upload + download + sync + compile; }
};

// The rules in their fixed order.
enum class RuleId : std::uint8_t {
#define ACCEL_RULE(id, name) id,
#include "accel/decide/lists/rules.def"
};
inline constexpr const char* kRuleNames[] = {
#define ACCEL_RULE(id, name) name,
#include "accel/decide/lists/rules.def"
};
inline constexpr int kRules = std::size(kRuleNames);
constexpr const char* ruleName(RuleId r) { return kRuleNames[static_cast<int>(r)]; }

enum class Ruling : std::uint8_t { Pass, Cpu, Device };

// One rule as it was consulted. What the numbers are is the rule's own business: its file has the
// words for them (where/explain.cpp puts them together).
struct TrailStep {
  RuleId rule = RuleId::UserOverride;
  Ruling ruling = Ruling::Pass;
  const char* detail = "";  // a literal: which case of the rule this was
  float numbers[3] = {0, 0, 0};
};

struct Decision {
  std::uint64_t sequence = 0;
  std::uint64_t time = 0;  // nanoseconds of the engine's clock, when the call began
  CallSite site;           // of the call that made the kernel run: builtin's name and source line
  const char* provider = "cpu";
  const char* rule = "";  // reasonName(reason), or a provider's word for what it does not support
  Target target = Target::Cpu;
  Reason reason = Reason::None;
  OpClass opClass = OpClass::Elementwise;
  DType dtype = DType::F64;
  FusionKind fusion = FusionKind::None;
  Reader reader = Reader::Unknown;
  bool domainExit = false;
  bool failedOver = false;    // the device was tried first and could not
  bool hypothetical = false;  // the device's estimate is for single precision (reason precision)
  bool compiled = false;      // a pipeline had to be made
  std::int64_t elements = 0;
  double flops = 0;        // multiply-adds of a matmul, else operations
  std::int64_t batch = 0;  // size of the last of three or more dimensions; 0: none
  std::int32_t ops = 0;    // joined into the kernel
  std::int32_t inputs = 0;
  std::int32_t outputs = 0;
  std::int32_t reductions = 0;
  std::uint64_t workload = 0;  // the selection's key (Adaptive::explain); 0: it was not asked
  std::uint64_t bytesUp = 0;   // what moved because of this decision
  std::uint64_t bytesDown = 0;
  std::uint64_t bytesElsewhere = 0;           // of the inputs, not on the device
  std::uint64_t bytesResident = 0;            // of the inputs, already on the device
  std::array<CostTerms, kTargets> estimates;  // by Target
  float credit = 0;  // seconds of one-off costs that earlier calls have already made worth paying
  double threshold = 0;     // the size or flops from which the threshold rule says device
  std::uint64_t nanos = 0;  // measured, after completion; 0: nobody has waited for it yet
  float regret = 0;         // seconds beyond the other provider's estimate; 0 when it was right
  std::uint8_t steps = 0;
  std::array<TrailStep, kRules> trail;  // the first `steps`

  const CostTerms& estimate() const { return estimates[static_cast<int>(target)]; }
  const CostTerms& alternative() const { return estimates[1 - static_cast<int>(target)]; }
};

// Of one provider, or of the calls that one reason settled.
struct DecisionTotals {
  std::uint64_t calls = 0;
  std::uint64_t nanos = 0;  // measured
  std::uint64_t bytesUp = 0, bytesDown = 0;
  double regret = 0;  // seconds
  // That the calls were expected to take on the other provider, where that is known; else what they
  // took.
  double elsewhere = 0;
  // Calls that had both an estimate and a measured time, their error as |log2(actual / predicted)|
  // summed, and how many were off by more than a factor 1.5.
  std::uint64_t predicted = 0, mispredicted = 0;
  double errorLog2 = 0;
  // Reason precision only: calls for which single on the device would have been faster, and the
  // seconds that they would have saved.
  std::uint64_t wouldWin = 0;
  double wouldSave = 0;

  // The typical factor between actual and predicted; 1 is perfect.
  double errorFactor() const;
};

class DecisionLog {
 public:
  explicit DecisionLog(std::size_t capacity = 4096);

  // Stamps the sequence number.
  void add(const Decision& d);
  // A call that was added before its time was known (by its sequence number) has it now.
  void settle(const Decision& d);
  std::uint64_t total() const { return total_; }
  std::uint64_t totalNanos() const { return nanos_; }
  std::size_t capacity() const { return capacity_; }
  // The newest `count` decisions, oldest first.
  std::vector<Decision> last(std::size_t count) const;

  const DecisionTotals& of(Target target) const { return byTarget_[static_cast<int>(target)]; }
  // All calls that the reason settled, and those of them that it kept on the CPU.
  const DecisionTotals& of(Reason reason) const { return byReason_[static_cast<int>(reason)]; }
  const DecisionTotals& keptOnCpu(Reason reason) const { return kept_[static_cast<int>(reason)]; }

  void clear();

 private:
  std::size_t capacity_;
  std::vector<Decision> ring_;
  std::uint64_t total_ = 0;
  std::uint64_t nanos_ = 0;
  std::array<DecisionTotals, kTargets> byTarget_;
  std::array<DecisionTotals, kReasons> byReason_;
  std::array<DecisionTotals, kReasons> kept_;
};

}  // namespace accel
