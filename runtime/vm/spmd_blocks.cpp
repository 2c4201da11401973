// spmd: the block as a program runs it, and as a worker does.
#include <cmath>

#include "runtime/vm/parallel_loops.h"
#include "runtime/vm/parts.h"

namespace matlift {

namespace {

int workersArg(const Value& v) {
  const bool good = v.isNumeric() && v.numel() == 1 && !v.isComplex() && v.doubleAt(0) >= 0 &&
                    v.doubleAt(0) == std::floor(v.doubleAt(0));
  if (!good)
    fail("MATLAB:spmd:InvalidNumWorkers",
         "The number of workers of an spmd block must be a nonnegative integer.");
  return int(std::min(v.doubleAt(0), 1e6));
}

}  // namespace

void ParallelLoops::spmd(Frame& frame, Instruction i) {
  const Ref<Code> body = frame.code->children[i.b];
  const SpmdPlan& plan = *body->spmd;
  SpmdBlock block;
  block.body = addressOf(*body);
  block.names = plan.names;
  block.results = plan.results;
  if (plan.operands > 0) block.least = block.most = workersArg(frame.regs[i.a]);
  if (plan.operands > 1) block.most = workersArg(frame.regs[i.a + 1]);
  if (block.most >= 0 && block.least > block.most)
    fail("MATLAB:spmd:InvalidNumWorkers",
         "An spmd block asks for at least %d workers and at most %d.", block.least, block.most);
  for (int slot : plan.slots) {
    const Value& v = frame.regs[slot];
    block.inputs.push_back(v.kind() == Value::Kind::Variable ? v.variable().value : v);
  }
  ParallelEngine* engine = vm_.host.state<ParallelSlot>().engine;
  if (!engine) fail("MATLAB:spmd:NoEngine", "spmd cannot run in this program.");
  ValueList results = engine->runSpmd(block);
  results.resize(size_t(plan.results));
  for (size_t k = 0; k < results.size(); ++k)
    if (results[k].isDefined()) Operands::target(frame.regs, plan.slots[k]) = std::move(results[k]);
}

ValueList ParallelLoops::runBlock(const SpmdBlock& block, ValueList inputs) {
  const Ref<HeapObject> found = codeAt(block.body);
  const Ref<Code> body(static_cast<Code*>(found.get()));
  if (!body->spmd || inputs.size() != body->spmd->names.size())
    fail("Matlift:parallel:BadMessage", "An spmd block does not fit its body.");
  ValueList results;
  Callee f;
  f.code = body.get();
  vm_.frames.push(f, inputs, {Outputs::Mode::Host, nullptr, 0, &results});
  vm_.runner.runTop();
  return results;
}

}  // namespace matlift
