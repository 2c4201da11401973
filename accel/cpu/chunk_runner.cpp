#include "accel/cpu/chunk_runner.h"

#include <accel/reduction_tree.h>

#include <algorithm>
#include <cstring>

namespace accel::cpu {

namespace {

// Of a segment: each of its nodes has at most three arguments and one result.
constexpr std::size_t kMostOperands = 3 * 96;
// What a segment reads of an input that it keeps in registers, at most.
constexpr std::int64_t kHeldElements = kMostCycleVectors * 64 / 4;
static_assert(kHeldElements * 8 <= static_cast<std::int64_t>(kBlockBytes));

bool overlaps(const Operand& a, const Operand& b) {
  const char* p = static_cast<const char*>(a.host);
  const char* q = static_cast<const char*>(b.host);
  return p && q && p < q + b.bytes() && q < p + a.bytes();
}

}  // namespace

void aliasesOf(const KernelIr& kernel, std::span<const Operand> inputs,
               std::span<const Operand> outputs, std::vector<int>& alias) {
  alias.assign(outputs.size(), CompileOptions::kFree);
  for (std::size_t o = 0; o < outputs.size(); ++o) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      const Operand &out = outputs[o], &in = inputs[i];
      if (!overlaps(out, in)) continue;
      const bool same = in.host == out.host && !in.strided && in.shape == kernel.iteration &&
                        out.shape == in.shape && dtypeSize(in.dtype) == dtypeSize(out.dtype);
      const bool first = alias[o] == CompileOptions::kFree;
      alias[o] = same && first ? static_cast<int>(i) : CompileOptions::kShared;
    }
  }
}

// Can every chunk's elements be one pattern's? Where reductions are added up in lanes only when no
// range that they are made over holds an end of one.
bool ChunkRunner::keepsPattern(const RepeatedInput& in, std::int64_t range) const {
  if (!expand_ || !iteration_.isPattern(in)) return false;
  const std::int64_t length = iteration_.patternLength();
  if (length == iteration_.elements()) return true;
  return range > 0 ? length % range == 0 : length >= static_cast<std::int64_t>(kReduceBlock);
}

// Is the program one segment that has all repeated inputs in its registers?
bool ChunkRunner::holdsPatterns() const {
  if (!expand_ || program_.calls.size() != 1 || !program_.guards.empty()) return false;
  for (Location at : program_.outputs)
    if (at.place == Place::Input) return false;
  const std::vector<std::uint16_t>& held = program_.calls[0].held;
  return std::all_of(iteration_.repeated().begin(), iteration_.repeated().end(),
                     [&](const RepeatedInput& in) {
                       return std::find(held.begin(), held.end(), in.input) != held.end();
                     });
}

Status ChunkRunner::prepare(std::size_t lanes, std::int64_t range, double runs) {
  expand_ = iteration_.mustExpand();
  CompileOptions options;
  options.runs = runs;
  aliasesOf(kernel_, inputs_, outputs_, options.alias);
  options.repeated.assign(inputs_.size(), false);
  options.segments = segments_ && segments_->available() ? segments_ : nullptr;
  options.period.assign(inputs_.size(), 0);
  cutsAtPatterns_ = false;
  for (const RepeatedInput& in : iteration_.repeated()) {
    options.repeated[in.input] = !expand_ && in.strides[0] == 0;
    if (!options.segments || !keepsPattern(in, range)) continue;
    options.period[in.input] = iteration_.patternRow();
    cutsAtPatterns_ = true;
  }
  // Chunks that end with a row do not begin at lane 0.
  if (expand_ || iteration_.repeated().empty()) options.lanes = lanes;
  Result<Program> program = compile(kernel_, table_, options);
  if (!program.isOk()) return program.status();
  program_ = std::move(program.value());
  held_ = holdsPatterns();
  storesIndirect_ = false;
  for (std::size_t o = 0; o < outputs_.size(); ++o) storesIndirect_ |= isIndirect(o);
  chooseChunk(std::max(lanes, kReduceLanes));
  planSteps();
  return Status::ok();
}

void ChunkRunner::chooseChunk(std::size_t laneCount) {
  std::size_t widest = 1;
  for (const Node& node : kernel_.nodes) widest = std::max(widest, dtypeSize(node.dtype));
  widest = std::max<std::size_t>(widest, 4);
  // No longer than the array, in whole lanes of a reduction.
  const auto lanes = static_cast<std::int64_t>(laneCount);
  const std::int64_t whole = (iteration_.elements() / lanes + 1) * lanes;
  auto block = static_cast<std::int64_t>(blockBytes_ / widest);
  // One call keeps nothing between: its blocks need not fit anywhere, and one of 16 Ki elements
  // was a quarter faster than four of 4 Ki (two patterns, Zen 4).
  const bool alone =
      program_.calls.size() == 1 &&
      (program_.calls[0].segment || (program_.slotCount == 0 && program_.guards.empty()));
  if (alone) {
    const auto base = static_cast<std::int64_t>(kReduceBlock);
    const std::int64_t most =
        expand_ && !held_ ? base / 2 : std::clamp(iteration_.elements() / 16, base, 4 * base);
    block = std::max(block, most * lanes / static_cast<std::int64_t>(kReduceLanes));
  }
  block = std::max(lanes, block / lanes * lanes);
  chunk_ = std::min(whole, block);
  slotBytes_ = (static_cast<std::size_t>(chunk_) * widest + kBlockBytes - 1) & ~(kBlockBytes - 1);
  patternElements_ = held_ ? kHeldElements : chunk_;
}

ChunkRunner::Worker ChunkRunner::makeWorker() const {
  Worker w;
  const std::size_t repeated = iteration_.repeated().size();
  // Whole pages, all at the same place in them: a store then never looks like a coming load's
  // address (only the low 12 bits are compared first), which cost cheap operations half their
  // speed.
  // A pattern's slot has room for one row more.
  constexpr std::size_t kRow = static_cast<std::size_t>(kShortRow) * 8;
  static_assert(kRow % kBlockBytes == 0);
  const std::size_t copyBytes = (held_ ? kBlockBytes : slotBytes_) + kRow;
  w.bytes = program_.slotCount * slotBytes_ + repeated * copyBytes;
  w.memory = allocateScratch(w.bytes);
  char* next = w.memory.get();
  for (std::size_t i = 0; i < program_.slotCount; ++i, next += slotBytes_) w.slots.push_back(next);
  for (std::size_t i = 0; i < repeated; ++i, next += copyBytes) w.slots.push_back(next);
  w.patterns.assign(repeated, -1);
  w.inputs.resize(inputs_.size());
  w.steps.assign(inputs_.size(), 1);
  w.lanes.resize(outputs_.size());
  return w;
}

void ChunkRunner::renew(Worker& w) const { std::fill(w.patterns.begin(), w.patterns.end(), -1); }

void ChunkRunner::begin() {
  hit_.store(false, std::memory_order_relaxed);
  for (auto [constant, uniform] : program_.constants)
    program_.uniforms[uniform] = kernel_.constants[constant].u64;
  for (auto [input, uniform] : program_.scalarInputs) {
    std::memcpy(&program_.uniforms[uniform], inputs_[input].host, dtypeSize(inputs_[input].dtype));
  }
  for (const Call& call : program_.uniformCalls) {
    const void* in[3] = {};
    const std::uint8_t step[3] = {0, 0, 0};
    for (int a = 0; a < call.argCount; ++a) in[a] = &program_.uniforms[call.args[a].index];
    call.fn(in, step, &program_.uniforms[call.out.index], 1);
  }
}

const void* ChunkRunner::resolve(const Worker& w, Location at, std::int64_t start,
                                 std::uint8_t& step) const {
  step = 1;
  switch (at.place) {
    case Place::Input:
      step = w.steps[at.index];
      return w.inputs[at.index];
    case Place::Uniform:
      step = 0;
      return &program_.uniforms[at.index];
    case Place::Slot:
      return w.slots[at.index];
    case Place::Lanes:
      return w.lanes[at.index];
    case Place::Output: {
      const Operand& out = outputs_[at.index];
      return static_cast<const char*>(out.host) +
             static_cast<std::size_t>(start) * dtypeSize(out.dtype);
    }
  }
  return nullptr;
}

std::int64_t ChunkRunner::chunkLength(std::int64_t start, std::int64_t end) const {
  std::int64_t n = std::min(end - start, chunk_);
  if (!iteration_.repeated().empty() && !expand_) n = std::min(n, iteration_.rowLeft(start));
  if (cutsAtPatterns_) n = std::min(n, iteration_.patternLeft(start));
  return n;
}

// A function's call is done in several parts, so that memory is asked for often and a little at a
// time: the processor waits when more than about a dozen lines are on their way. Lines are shared
// out by the work between.
void ChunkRunner::planSteps() {
  std::vector<double> weights;
  double total = 0;
  for (const Call& call : program_.calls) {
    const int parts = !call.segment && call.weight >= 12 ? 4 : 1;
    for (int k = 0; k < parts; ++k) {
      steps_.push_back({static_cast<std::uint16_t>(&call - program_.calls.data()),
                        static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(parts), 0});
      weights.push_back(std::min(call.weight / parts, 4.0));
      total += weights.back();
    }
  }
  double done = 0;
  for (std::size_t k = 0; k < steps_.size(); ++k) {
    done += weights[k];
    steps_[k].to = static_cast<std::uint32_t>(done / total * 65536);
  }
  // The processor sees by itself what one loop will read next.
  if (program_.calls.size() == 1) return;
  auto addResult = [&](Location at) {
    if (at.place != Place::Output) return;
    const Operand& out = outputs_[at.index];
    streams_.push_back({&out, dtypeSize(out.dtype), true});
  };
  for (const Call& call : program_.calls) {
    if (!call.segment) addResult(call.out);
    for (Location at : call.segmentOuts) addResult(at);
  }
  for (const Operand& in : inputs_) {
    if (in.shape == kernel_.iteration && !in.strided)
      streams_.push_back({&in, dtypeSize(in.dtype), false});
  }
  for (const Stream& stream : streams_) streamBytes_ += stream.size;
}

// Asks for memory up to a step's share: first this chunk's results, then the next one's inputs, so
// that a cheap call which touches them first does not wait (a negation took as long as half a
// sine). Always inline: GCC takes a function that only prefetches for one without effect and drops
// the call.
[[gnu::always_inline]] inline void ChunkRunner::prefetch(Ahead& ahead, const Step& step) const {
  std::size_t due = (ahead.total * step.to >> 16) - ahead.done;
  ahead.done += due;
  while (due > 0) {
    if (ahead.line == ahead.end) {
      if (ahead.stream == streams_.size()) return;
      const Stream& stream = streams_[ahead.stream++];
      const std::int64_t first = stream.result ? ahead.start : ahead.next;
      const std::int64_t count = std::min(ahead.n, iteration_.elements() - first);
      if (count <= 0) continue;
      ahead.result = stream.result;
      ahead.line = static_cast<const char*>(stream.array->host) +
                   static_cast<std::size_t>(first) * stream.size;
      ahead.end = ahead.line + (static_cast<std::size_t>(count) * stream.size + 63) / 64 * 64;
      continue;
    }
    if (ahead.result) {
      __builtin_prefetch(ahead.line, 1, 3);
    } else {
      __builtin_prefetch(ahead.line, 0, 3);
    }
    ahead.line += 64;
    --due;
  }
}

// A repeated input's elements of the chunk, copied out. A pattern stays in its slot from chunk to
// chunk: it is only read from another element on.
const char* ChunkRunner::expanded(Worker& w, std::size_t r, std::int64_t start,
                                  std::int64_t n) const {
  const RepeatedInput& in = iteration_.repeated()[r];
  const void* base = inputs_[in.input].host;
  char* slot = w.slots[program_.slotCount + r];
  if (iteration_.isPattern(in)) {
    const std::int64_t length = iteration_.patternLength(), row = iteration_.patternRow();
    const std::int64_t first = start / length * length;
    if (start + n <= first + length) {
      if (w.patterns[r] != first)
        iteration_.expand(in, base, first, std::min(length, patternElements_ + row), slot);
      w.patterns[r] = first;
      return slot + static_cast<std::size_t>((start - first) % row) * in.elementSize;
    }
    w.patterns[r] = -1;
  }
  iteration_.expand(in, base, start, n, slot);
  return slot;
}

// Where each input's elements of the chunk are.
void ChunkRunner::placeInputs(Worker& w, std::int64_t start, std::int64_t n) {
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    w.inputs[i] = static_cast<const char*>(inputs_[i].host) +
                  static_cast<std::size_t>(start) * dtypeSize(inputs_[i].dtype);
  }
  for (std::size_t r = 0; r < iteration_.repeated().size(); ++r) {
    const RepeatedInput& in = iteration_.repeated()[r];
    const void* base = inputs_[in.input].host;
    if (expand_) {
      w.inputs[in.input] = expanded(w, r, start, n);
      w.steps[in.input] = 1;
    } else {
      const std::int64_t offset = iteration_.offsetOf(in, start);
      w.inputs[in.input] =
          static_cast<const char*>(base) + static_cast<std::size_t>(offset) * in.elementSize;
      w.steps[in.input] = in.strides[0] != 0;
    }
  }
}

void ChunkRunner::run(Worker& w, std::int64_t start, std::int64_t n, std::int64_t next) {
  placeInputs(w, start, n);
  Ahead ahead{start, next, n};
  ahead.total = static_cast<std::size_t>(n) * streamBytes_ / 64;
  for (const Step& step : steps_) {
    const Call& call = program_.calls[step.call];
    prefetch(ahead, step);
    if (call.segment) {
      runSegment(w, call, start, n);
      continue;
    }
    // Whole vectors in each part.
    const std::int64_t share = (n / step.parts + 63) / 64 * 64;
    const std::int64_t first = std::min(n, share * step.part);
    const std::int64_t count = step.part + 1 == step.parts ? n - first : std::min(share, n - first);
    if (count <= 0) continue;
    const void* in[3] = {};
    std::uint8_t steps[3] = {};
    for (int a = 0; a < call.argCount; ++a) {
      in[a] = resolve(w, call.args[a], start, steps[a]);
      if (first > 0 && steps[a])
        in[a] = static_cast<const char*>(in[a]) + static_cast<std::size_t>(first) * call.argSize[a];
    }
    std::uint8_t unused;
    auto* out = static_cast<char*>(const_cast<void*>(resolve(w, call.out, start, unused)));
    call.fn(in, steps, out + static_cast<std::size_t>(first) * call.outSize,
            static_cast<std::size_t>(count));
  }
  if (!program_.guards.empty()) checkGuards(w, start, n);
  if (storesIndirect_) storeIndirect(w, start, n);
}

void ChunkRunner::runSegment(Worker& w, const Call& call, std::int64_t start,
                             std::int64_t n) const {
  const void* in[kMostOperands];
  void* out[kMostOperands];
  std::uint8_t step;
  for (std::size_t k = 0; k < call.segmentArgs.size(); ++k)
    in[k] = resolve(w, call.segmentArgs[k], start, step);
  for (std::size_t k = 0; k < call.segmentOuts.size(); ++k)
    out[k] = const_cast<void*>(resolve(w, call.segmentOuts[k], start, step));
  call.segment(in, out, static_cast<std::size_t>(n));
}

void ChunkRunner::checkGuards(const Worker& w, std::int64_t start, std::int64_t n) {
  for (const GuardCheck& check : program_.guards) {
    std::uint8_t stepV = 0, stepE = 0;
    const void* value = resolve(w, check.value, start, stepV);
    const void* exponent = check.guard.kind == GuardKind::PowerReal
                               ? resolve(w, check.exponent, start, stepE)
                               : nullptr;
    if (guardHit(check, value, exponent, static_cast<std::size_t>(n), stepV, stepE)) {
      hit_.store(true, std::memory_order_relaxed);
    }
  }
}

// Results that could not be written where they were computed: an input or constant itself, a value
// with two outputs, or one whose memory an input shares.
void ChunkRunner::storeIndirect(const Worker& w, std::int64_t start, std::int64_t n) {
  for (std::size_t o = 0; o < outputs_.size(); ++o) {
    if (!isIndirect(o)) continue;
    const Location at = program_.outputs[o];
    std::uint8_t step;
    const void* from = resolve(w, at, start, step);
    const std::size_t size = dtypeSize(outputs_[o].dtype);
    char* to = static_cast<char*>(outputs_[o].host) + static_cast<std::size_t>(start) * size;
    if (step == 1) {
      std::memcpy(to, from, static_cast<std::size_t>(n) * size);
    } else {
      for (std::int64_t i = 0; i < n; ++i, to += size) std::memcpy(to, from, size);
    }
  }
}

}  // namespace accel::cpu
