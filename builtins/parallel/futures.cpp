#include "builtins/parallel/futures.h"

#include <algorithm>

#include "builtins/parallel/followers.h"
#include "builtins/parallel/pool.h"
#include "builtins/random/turns.h"
#include "runtime/error/interrupt.h"

namespace matlift::parallel {

void RemoteCall::write(Writer& w) const {
  w.number(outputs);
  w.number(key);
  w.number(turn);
  w.subject = "the function of a parfeval";
  w.value(function);
  w.number(int64_t(arguments.size()));
  for (size_t k = 0; k < arguments.size(); ++k) {
    w.subject = "argument " + std::to_string(k + 1) + " of a parfeval";
    w.value(arguments[k]);
  }
  w.subject.clear();
}

RemoteCall RemoteCall::read(Reader& in) {
  RemoteCall c;
  c.outputs = int(in.number());
  c.key = uint32_t(in.number());
  c.turn = in.number();
  c.function = in.value();
  c.arguments = in.values();
  return c;
}

namespace {

/// The random stream of a call; in a turn of a parfor it is the turn's.
class CallStream {
 public:
  CallStream(Interpreter& interpreter, const RemoteCall& call)
      : random_(interpreter.state<TurnRandom>()), before_(random_) {
    if (before_.active) return;
    random_ = {};
    random_.active = random_.hasKey = random_.drawn = true;
    random_.key = call.key;
    random_.turn = call.turn;
  }
  ~CallStream() {
    if (!before_.active) random_ = before_;
  }

 private:
  TurnRandom& random_;
  TurnRandom before_;
};

}  // namespace

Outcome runCall(Interpreter& interpreter, const RemoteCall& call) {
  Outcome out;
  const CallStream stream(interpreter, call);
  out.printed = interpreter.capture([&] {
    try {
      out.values = interpreter.call(call.function, call.arguments, call.outputs);
    } catch (const Error& e) {
      out.error = e;
    } catch (const std::bad_alloc&) {
      out.error = Error("MATLAB:nomem", "Out of memory in a worker.");
    } catch (const ExitRequest&) {
      out.error = Error("MATLAB:parallel:Exit", "exit cannot be called in a parfeval.");
    }
  });
  if (!out.error && int(out.values.size()) < call.outputs)
    out.error = Error("MATLAB:maxlhs", "The function of a parfeval gave fewer outputs than asked.");
  if (!out.error) out.values.resize(size_t(call.outputs));
  for (const Value& v : out.values)
    if (!out.error && v.isUndefined())
      out.error = Error("MATLAB:unassignedOutputs",
                        "The function of a parfeval did not set one of its outputs.");
  return out;
}

void Future::finish(Outcome o) {
  outcome = std::move(o);
  state = outcome.error ? State::Failed : State::Finished;
  parcel.reset();
}

// ---------------------------------------------------------------- on workers

void FutureQueue::submit(const std::shared_ptr<Future>& future) {
  Writer w(pool_.interpreter());
  w.number(future->id);
  future->call.write(w);
  future->parcel = std::make_unique<Parcel>(MessageType::Call, w);
  future->constants = w.constants;
  future->state = Future::State::Queued;
  waiting_.push_back(future);
  give();
}

std::shared_ptr<Future> FutureQueue::nextFor(const Worker& worker) {
  auto fits = [&](const std::shared_ptr<Future>& f) {
    return f->worker == 0 || f->worker == worker.number;
  };
  const auto found = std::find_if(waiting_.begin(), waiting_.end(), fits);
  if (found == waiting_.end()) return nullptr;
  std::shared_ptr<Future> out = *found;
  waiting_.erase(found);
  return out;
}

void FutureQueue::give() {
  if (waiting_.empty()) return;
  for (Worker* w : pool_.workers()) {
    if (!w->calls.empty() || !w->channel) continue;
    std::shared_ptr<Future> next = nextFor(*w);
    if (!next) continue;
    next->state = Future::State::Running;
    w->calls.push_back(next);
    pool_.tell(*w);
    pool_.giveConstants(*w, next->constants);
    // A worker that has gone is noticed when it is listened to.
    pool_.send(*w, *next->parcel);
  }
}

void FutureQueue::take(Worker& worker, const Message& m) {
  Reader in = m.reader(pool_.interpreter());
  const int64_t id = in.number();
  if (worker.calls.empty() || worker.calls.front()->id != id) return;
  const std::shared_ptr<Future> future = worker.calls.front();
  worker.calls.pop_front();
  Outcome o;
  o.printed = in.text();
  const std::string warnings = in.text();
  if (!warnings.empty()) pool_.interpreter().writeError(warnings);
  if (in.byte())
    o.error = in.error();
  else
    o.values = in.values();
  future->finish(std::move(o));
  give();
}

void FutureQueue::lost(Worker& worker) {
  constexpr int kMostDeaths = 5;
  for (const std::shared_ptr<Future>& f : worker.calls) {
    if (++f->deaths < kMostDeaths) {
      f->state = Future::State::Queued;
      waiting_.push_front(f);
      continue;
    }
    Outcome o;
    o.error = Error("MATLAB:parallel:WorkerLost",
                    strprintf("Workers ended %d times while they ran this call: it may need more "
                              "memory than there is, or crash.",
                              kMostDeaths));
    f->finish(std::move(o));
  }
  worker.calls.clear();
}

namespace {
void markCancelled(Future& future) {
  Outcome o;
  o.error =
      Error("parallel:fevalqueue:ExecutionCancelled", "Execution of the future was cancelled.");
  future.cancelled = true;
  future.finish(std::move(o));
}
}  // namespace

void FutureQueue::cancel(Future& future) {
  if (future.isDone()) return;
  const auto isIt = [&](const std::shared_ptr<Future>& f) { return f.get() == &future; };
  std::erase_if(waiting_, isIt);
  markCancelled(future);
  for (Worker* w : pool_.workers()) {
    const auto found = std::find_if(w->calls.begin(), w->calls.end(), isIt);
    if (found == w->calls.end()) continue;
    // It runs: nothing else ends any function at once.
    w->calls.erase(found);
    pool_.died(*w);
  }
  give();
}

void FutureQueue::cancelAll() {
  for (const std::shared_ptr<Future>& f : waiting_) markCancelled(*f);
  waiting_.clear();
  for (Worker* w : pool_.workers()) {
    for (const std::shared_ptr<Future>& f : w->calls) markCancelled(*f);
    w->calls.clear();
  }
}

// ---------------------------------------------------------------- anywhere

namespace {
struct FutureCount {
  int64_t last = 0;
};
}  // namespace

std::shared_ptr<Future> newFuture(Interpreter& interpreter, RemoteCall call) {
  auto future = std::make_shared<Future>();
  future->id = ++interpreter.state<FutureCount>().last;
  future->call = std::move(call);
  future->call.turn = future->id;
  return future;
}

std::shared_ptr<Future> startFuture(Interpreter& interpreter, RemoteCall call, int worker) {
  TurnRandom& random = interpreter.state<TurnRandom>();
  const TurnRandom before = random;
  if (!random.active) random = {};
  call.key = builtins::turnKey(interpreter);
  if (!before.active) random = before;
  auto future = newFuture(interpreter, std::move(call));
  future->worker = worker;
  Pool* pool = poolOf(interpreter);
  if (pool && pool->isOpen() && !pool->isBusy())
    pool->futures().submit(future);
  else
    future->finish(runCall(interpreter, future->call));
  return future;
}

void waitForFutures(Interpreter& interpreter, double seconds) {
  interruptionPoint();
  if (runFollowers(interpreter)) return;
  if (Pool* pool = poolOf(interpreter)) pool->listen(seconds);
  runFollowers(interpreter);
}

}  // namespace matlift::parallel
