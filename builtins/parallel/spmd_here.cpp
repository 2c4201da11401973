// spmd in this process, as its only worker; and what blocks anywhere have in common.
#include <algorithm>

#include "builtins/parallel/composite.h"
#include "builtins/parallel/labs.h"
#include "runtime/classes/instance.h"
#include "runtime/value/object.h"

namespace matlift::parallel {

void writeBlock(Writer& w, const SpmdBlock& block) {
  w.address(block.body);
  w.number(block.results);
  w.number(int64_t(block.inputs.size()));
  for (size_t k = 0; k < block.inputs.size(); ++k) {
    w.subject = "variable '" + block.names[k] + "'";
    w.text(block.names[k]);
    w.value(block.inputs[k]);
  }
  w.subject.clear();
}

SpmdBlock readBlock(Reader& in) {
  SpmdBlock b;
  b.body = in.address();
  b.results = int(in.number());
  for (int64_t n = in.number(); n > 0; --n) {
    b.names.push_back(in.text());
    b.inputs.push_back(in.value());
  }
  return b;
}

void printLab(Interpreter& interpreter, int rank, const std::string& text) {
  if (text.empty()) return;
  std::string out = "Worker " + std::to_string(rank) + ":\n";
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out += "  " + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  interpreter.write(out);
}

void failLab(Interpreter& interpreter, int rank, Error e) {
  Error told(e.identifier(), strprintf("Error detected on worker %d: ", rank) + e.message());
  told.stack = std::move(e.stack);
  told.causes = std::move(e.causes);
  const std::vector<ErrorFrame> here = interpreter.callStack();
  told.stack.insert(told.stack.end(), here.begin(), here.end());
  throw told;
}

namespace {

/// The only lab: it has nobody to talk to.
class LonelyLink final : public LabLink {
 public:
  void send(const std::vector<int>&, int64_t, const Value&) override {
    fail("MATLAB:spmd:InvalidWorker", "There is one worker: it cannot send to itself.");
  }
  LabMail receive(int, int64_t) override {
    fail("MATLAB:spmd:Deadlock", "There is one worker: nobody sends what it waits for.");
  }
  bool probe(int, int64_t, LabMail&) override { return false; }
  void barrier() override {}
};

/// Composites become what the only lab has of them, in cells and value objects too.
void takeOwnParts(Value& v) {
  if (const StoredParts* parts = compositeParts(v)) {
    v = !parts->empty() && (*parts)[0] ? (*parts)[0]->here : Value();
  } else if (v.isCell()) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      Value one = v.cellAt(k);
      if (!one.isObject() && !one.isCell()) continue;
      takeOwnParts(one);
      v.setCell(k, one.isDefined() ? std::move(one) : Value::emptyDouble());
    }
  } else if (v.isObject() && v.object().form == ObjectObj::Form::Instance &&
             !v.object().isHandle()) {
    const auto& slots = static_cast<InstanceObj&>(v.object()).slots;
    const bool any = std::any_of(slots.begin(), slots.end(),
                                 [](const Value& s) { return compositeParts(s) != nullptr; });
    if (any)
      for (Value& s : static_cast<InstanceObj&>(objectForUpdate(v)).slots) takeOwnParts(s);
  }
}

}  // namespace

void makeDistributed(Interpreter& interpreter, ValueList& results) {
  for (Value& v : results) {
    const StoredParts* parts = v.isDefined() ? compositeParts(v) : nullptr;
    const bool all =
        parts && !parts->empty() && std::all_of(parts->begin(), parts->end(), [](const auto& p) {
          return p && p->about.starts_with("codistributed,");
        });
    if (!all) continue;
    const Value args[] = {v};
    v = interpreter.call1(Value::text("distributed"), args);
  }
}

ValueList runSpmdHere(Interpreter& interpreter, SpmdBlock& block) {
  if (block.least > 1)
    fail("MATLAB:spmd:NotEnoughWorkers",
         "The spmd block asks for %d workers, but there are no worker processes here: it can run "
         "on one.",
         block.least);
  LabContext& context = interpreter.state<LabContext>();
  TurnRandom& random = interpreter.state<TurnRandom>();
  LonelyLink link;
  struct Restore {
    LabContext &context, before = context;
    TurnRandom &random, randomBefore = random;
    ~Restore() {
      context = before;
      if (!randomBefore.active) random = {};
    }
  } restore{.context = context, .random = random};
  const bool inBlock = context.link != nullptr;
  context = {1, 1, &link};
  if (!random.active) {
    random = {};
    random.active = true;
    random.turn = 1;
  }
  ValueList inputs = block.inputs;
  for (Value& v : inputs) takeOwnParts(v);
  ValueList results;
  std::optional<Error> error;
  const std::string text = interpreter.capture([&] {
    try {
      results = interpreter.state<ParallelSlot>().host->runBlock(block, std::move(inputs));
    } catch (const Error& e) {
      error = e;
    }
  });
  printLab(interpreter, 1, text);
  if (error) {
    error->stack.resize(error->stack.size() -
                        std::min(error->stack.size(), interpreter.callStack().size()));
    failLab(interpreter, 1, *error);
  }
  for (Value& v : results) {
    if (v.isUndefined()) continue;
    auto stored = std::make_shared<Stored>();
    stored->about = describeValue(v);
    stored->here = std::move(v);
    v = makeComposite(interpreter, {stored});
  }
  if (!inBlock) makeDistributed(interpreter, results);
  return results;
}

namespace {
class ThisProcess final : public ParallelEngine {
 public:
  explicit ThisProcess(Interpreter& interpreter) : interpreter_(interpreter) {}
  void runParfor(ParforJob& job) override { job.runHere(job.first, job.count); }
  ValueList runSpmd(SpmdBlock& block) override { return runSpmdHere(interpreter_, block); }

 private:
  Interpreter& interpreter_;
};
struct ThisProcessSlot {
  std::unique_ptr<ThisProcess> engine;
};
}  // namespace

void useThisProcess(Interpreter& interpreter) {
  auto& slot = interpreter.state<ThisProcessSlot>();
  slot.engine = std::make_unique<ThisProcess>(interpreter);
  interpreter.state<ParallelSlot>().engine = slot.engine.get();
}

}  // namespace matlift::parallel
