// parallel.pool.DataQueue and PollableDataQueue: values that workers send while they run.
#include <chrono>
#include <cmath>
#include <deque>
#include <map>

#include "builtins/parallel/pool.h"
#include "builtins/parallel/shared_objects.h"
#include "builtins/support/rows.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/cycles.h"

namespace matlift::parallel {

namespace {

class QueueObject;

/// The queues that were made in this process.
struct Queues {
  int64_t last = 0;
  std::map<int64_t, QueueObject*> all;
  std::deque<std::pair<int64_t, Value>> arrived;
};

class QueueObject final : public ObjectObj, public CycleMember, public Travelling {
 public:
  /// `id` of a queue of the program's, in a worker; 0: a new one.
  QueueObject(Interpreter& interpreter, bool pollable, int64_t id = 0)
      : queues_(interpreter.state<Queues>()), pollable_(pollable), id_(id), isRemote_(id != 0) {
    if (isRemote_) return;
    id_ = ++queues_.last;
    queues_.all[id_] = this;
    join();
  }
  ~QueueObject() override {
    if (!isRemote_) queues_.all.erase(id_);
  }

  std::string_view className() const override {
    return pollable_ ? "parallel.pool.PollableDataQueue" : "parallel.pool.DataQueue";
  }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(const_cast<QueueObject*>(this)); }
  bool getProperty(std::string_view name, Value& out) override {
    if (name != "QueueLength") return false;
    out = Value(double(waiting.size()));
    return true;
  }
  std::vector<std::string> propertyNames() const override { return {"QueueLength"}; }
  std::string displayText(const DisplayFormat&) const override {
    return "  " + std::string(pollable_ ? "PollableDataQueue" : "DataQueue") +
           " with properties:\n\n    QueueLength: " + std::to_string(waiting.size()) + "\n";
  }

  HeapObject& asObject() override { return *this; }
  void visitHeld(HeldVisitor& visitor) override {
    for (const auto& [key, f] : listeners) visitor.value(f);
    for (const Value& v : waiting) visitor.value(v);
  }
  void letGo() override {
    listeners.clear();
    waiting.clear();
  }

  Kind kind() const override { return Kind::Queue; }
  void write(Writer& to) const override {
    to.byte(pollable_);
    to.number(id_);
  }

  bool isRemote() const { return isRemote_; }
  bool isPollable() const { return pollable_; }
  int64_t id() const { return id_; }

  void add(Interpreter& interpreter, Value v) {
    waiting.push_back(std::move(v));
    deliver(interpreter);
  }
  void deliver(Interpreter& interpreter) {
    while (!waiting.empty() && !listeners.empty()) {
      const Value v = std::move(waiting.front());
      waiting.pop_front();
      const std::map<int64_t, Value> now = listeners;
      for (const auto& [key, f] : now) call(interpreter, f, v);
    }
  }

  std::map<int64_t, Value> listeners;  // in the order in which they were added
  std::deque<Value> waiting;

 private:
  static void call(Interpreter& interpreter, const Value& f, const Value& v) {
    try {
      interpreter.call(f, {&v, 1}, 0);
    } catch (const Error& e) {
      interpreter.warn("MATLAB:parallel:dataqueue:CallbackError",
                       "Error in the function of a DataQueue: " + e.message());
    }
  }

  Queues& queues_;
  bool pollable_;
  int64_t id_;
  bool isRemote_;
};

/// What afterEach gives: delete(l) ends it.
class QueueListener final : public ObjectObj {
 public:
  QueueListener(Value queue, int64_t key) : queue_(std::move(queue)), key_(key) {}
  std::string_view className() const override { return "parallel.internal.queue.Listener"; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new QueueListener(queue_, key_)); }
  bool getProperty(std::string_view, Value&) override { return false; }
  bool isValid() const override {
    return static_cast<QueueObject&>(queue_.object()).listeners.count(key_) > 0;
  }
  const MethodTable* methods() const override {
    static const MethodTable kMethods{{"delete", end, 1, 1, 0}};
    return &kMethods;
  }
  std::string displayText(const DisplayFormat&) const override { return "  Listener\n"; }

 private:
  static Value end(Call& call) {
    const QueueListener& l = *objectAs<QueueListener>(call.arg(0));
    static_cast<QueueObject&>(l.queue_.object()).listeners.erase(l.key_);
    return {};
  }
  Value queue_;
  int64_t key_;
};

Value makeQueue(Call& call) {
  return Value::object(Ref<ObjectObj>(new QueueObject(call.interpreter, false)));
}

Value makePollable(Call& call) {
  return Value::object(Ref<ObjectObj>(new QueueObject(call.interpreter, true)));
}

QueueObject& queueArg(Call& call, const char* function) {
  QueueObject* q = objectAs<QueueObject>(call.arg(0));
  if (!q)
    fail("MATLAB:parallel:dataqueue:InvalidQueue",
         "The first argument of %s must be a parallel.pool.DataQueue.", function);
  return *q;
}

Value send(Call& call) {
  QueueObject& q = queueArg(call, "send");
  if (!q.isRemote()) {
    q.add(call.interpreter, call.arg(1));
    return {};
  }
  Writer w(call.interpreter);
  w.number(q.id());
  w.subject = "what is sent to a DataQueue";
  w.value(call.arg(1));
  Channel* channel = call.interpreter.state<ProgramLink>().channel;
  if (channel) channel->send(Parcel(MessageType::Data, w));
  return {};
}

}  // namespace

Value listenToQueue(Call& call) {
  QueueObject& q = queueArg(call, "afterEach");
  if (q.isRemote() || q.isPollable())
    fail("MATLAB:parallel:dataqueue:InvalidQueue",
         "afterEach needs a parallel.pool.DataQueue that was made in this process.");
  if (!call.arg(1).isFunction())
    fail("MATLAB:parallel:dataqueue:InvalidFunction",
         "The second argument of afterEach must be a function handle.");
  const int64_t key = q.listeners.empty() ? 1 : q.listeners.rbegin()->first + 1;
  q.listeners[key] = call.arg(1);
  q.deliver(call.interpreter);
  return call.nargout > 0 ? Value::object(Ref<ObjectObj>(new QueueListener(call.arg(0), key)))
                          : Value();
}

namespace {

/// [v, ok] = poll(q, seconds)
Value poll(Call& call) {
  QueueObject& q = queueArg(call, "poll");
  if (!q.isPollable() || q.isRemote())
    fail("MATLAB:parallel:dataqueue:InvalidQueue",
         "poll needs a parallel.pool.PollableDataQueue that was made in this process.");
  double seconds = 0;
  if (call.has(1)) {
    const bool good =
        call.arg(1).isNumeric() && call.arg(1).numel() == 1 && call.arg(1).doubleAt(0) >= 0;
    if (!good)
      fail("MATLAB:parallel:dataqueue:InvalidTimeout",
           "The time that poll waits must be a nonnegative number.");
    seconds = call.arg(1).doubleAt(0);
  }
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  for (;;) {
    Pool* pool = poolOf(call.interpreter);
    const double left = seconds - std::chrono::duration<double>(Clock::now() - start).count();
    if (q.waiting.empty() && pool) pool->listen(std::max(0.0, left));
    interruptionPoint();
    if (!q.waiting.empty() || left <= 0 || !pool || !pool->isOpen()) break;
  }
  const bool got = !q.waiting.empty();
  Value v = got ? std::move(q.waiting.front()) : Value::emptyDouble();
  if (got) q.waiting.pop_front();
  call.setOut(1, Value::logical(got));
  return v;
}

const BuiltinDescriptor kRows[] = {
    {.name = "parallel.pool.DataQueue",
     .function = makeQueue,
     .minIn = 0,
     .maxIn = 0,
     .maxOut = 1,
     .help = "A queue that brings values from workers to the program while they run.\n"
             "q = parallel.pool.DataQueue; afterEach(q, @f) calls f with every value that "
             "send(q, v) sends, from a parfor, a parfeval or here.",
     .example = "q = parallel.pool.DataQueue;\nafterEach(q, @(v) fprintf('%d\\n', v));\n"
                "parfor k = 1:2, send(q, 7), end",
     .expected = "7\n7\n",
     .purity = Purity::HasEffects},
    {.name = "parallel.pool.PollableDataQueue",
     .function = makePollable,
     .minIn = 0,
     .maxIn = 0,
     .maxOut = 1,
     .help = "A queue of values from workers that the program asks: [v, ok] = poll(q, seconds).",
     .example =
         "q = parallel.pool.PollableDataQueue;\nsend(q, 5)\n[v, ok] = poll(q);\ndisp([v ok])",
     .expected = "     5     1\n",
     .purity = Purity::HasEffects},
    {.name = "send",
     .function = send,
     .minIn = 2,
     .maxIn = 2,
     .maxOut = 0,
     .help = "Sends a value to a queue: send(q, v), in a worker or here.",
     .example = "q = parallel.pool.PollableDataQueue;\nsend(q, 5)\ndisp(q.QueueLength)",
     .expected = "     1\n",
     .purity = Purity::HasEffects},
    {.name = "poll",
     .function = poll,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = 2,
     .help = "The next value of a PollableDataQueue.\n[v, ok] = poll(q) does not wait, poll(q, "
             "seconds) waits that long; ok is false and v is [] if there is none.",
     .example = "[v, ok] = poll(parallel.pool.PollableDataQueue);\ndisp(ok)",
     .expected = "   0\n",
     .purity = Purity::HasEffects},
};

}  // namespace

void queueData(Interpreter& interpreter, int64_t queue, Value v) {
  Queues& queues = interpreter.state<Queues>();
  if (queues.all.count(queue)) queues.arrived.emplace_back(queue, std::move(v));
}

void deliverQueued(Interpreter& interpreter) {
  Queues& queues = interpreter.state<Queues>();
  while (!queues.arrived.empty()) {
    auto [id, v] = std::move(queues.arrived.front());
    queues.arrived.pop_front();
    const auto found = queues.all.find(id);
    if (found == queues.all.end()) continue;
    const Ref<ObjectObj> keep(found->second);
    found->second->add(interpreter, std::move(v));
  }
}

Value readQueue(Reader& from, Interpreter& interpreter) {
  const bool pollable = from.byte() != 0;
  const int64_t id = from.number();
  Queues& queues = interpreter.state<Queues>();
  const bool isHome = interpreter.state<ProgramLink>().channel == nullptr;
  const auto found = queues.all.find(id);
  if (isHome && found != queues.all.end()) return Value::object(Ref<ObjectObj>(found->second));
  return Value::object(Ref<ObjectObj>(new QueueObject(interpreter, pollable, id)));
}

}  // namespace matlift::parallel

namespace matlift::builtins {
BuiltinTheme dataQueueTheme() { return parallel::kRows; }
}  // namespace matlift::builtins
