// parfeval, parfevalOnAll and what can be asked of the futures that they give.
#include <chrono>
#include <cmath>

#include "builtins/parallel/followers.h"
#include "builtins/parallel/pool.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/value/concat.h"
#include "runtime/value/exception.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"

namespace matlift::parallel {

Value listenToQueue(Call& call);  // data_queue.cpp

namespace {

/// One call, or (parfevalOnAll) one call a worker.
class FutureObject final : public ObjectObj {
 public:
  FutureObject(Interpreter& interpreter, FutureList parts, bool onAll)
      : interpreter_(interpreter), parts(std::move(parts)), onAll(onAll) {}

  std::string_view className() const override {
    return onAll ? "parallel.FevalOnAllFuture" : "parallel.FevalFuture";
  }
  bool isA(std::string_view name) const override {
    return name == "parallel.Future" || ObjectObj::isA(name);
  }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(const_cast<FutureObject*>(this)); }
  bool isArrayElement() const override { return true; }
  Ref<ObjectObj> arrayModel(const ObjectObj& other) const override {
    if (!other.isA("parallel.Future")) return {};
    return Ref<ObjectObj>(const_cast<FutureObject*>(this));
  }
  Value defaultElement() const override {
    return Value::object(Ref<ObjectObj>(new FutureObject(interpreter_, {newFuture()}, false)));
  }
  static std::shared_ptr<Future> newFuture() { return std::make_shared<Future>(); }

  bool getProperty(std::string_view name, Value& out) override;
  std::vector<std::string> propertyNames() const override {
    return {"ID",
            "Function",
            "InputArguments",
            "NumOutputArguments",
            "OutputArguments",
            "State",
            "Error",
            "Diary",
            "Read"};
  }
  const MethodTable* methods() const override;
  std::string displayText(const DisplayFormat&) const override {
    std::string text =
        "  FevalFuture with properties:\n\n          ID: " + std::to_string(first().id) +
        "\n       State: " + stateName() + "\n";
    for (const auto& p : parts)
      if (p->outcome.error) return text + "       Error: " + p->outcome.error->message() + "\n";
    return text + "       Error: none\n";
  }

  const Future& first() const { return *parts.front(); }
  std::string stateName() const {
    bool failed = false, running = false, queued = false, none = false;
    for (const auto& p : parts) {
      failed = failed || p->state == Future::State::Failed;
      running = running || p->state == Future::State::Running;
      queued = queued || p->state == Future::State::Queued;
      none = none || p->state == Future::State::Unavailable;
    }
    if (none) return "unavailable";
    return running ? "running" : queued ? "queued" : failed ? "failed" : "finished";
  }

 private:
  Interpreter& interpreter_;

 public:
  FutureList parts;
  bool onAll;
};

Value cellOf(const ValueList& values) { return Value::cellRow(values); }

bool FutureObject::getProperty(std::string_view name, Value& out) {
  if (!first().isDone()) waitForFutures(interpreter_, 0);
  if (name == "ID") {
    out = Value(double(first().id));
  } else if (name == "State") {
    out = Value::text(stateName());
  } else if (name == "Function") {
    out = first().call.function.isDefined() ? first().call.function : Value::emptyDouble();
  } else if (name == "InputArguments") {
    out = cellOf(first().call.arguments);
  } else if (name == "NumOutputArguments") {
    out = Value(double(first().call.outputs));
  } else if (name == "OutputArguments") {
    out = cellOf(first().outcome.values);
  } else if (name == "Diary") {
    std::string text;
    for (const auto& p : parts) text += p->outcome.printed;
    out = Value::text(text);
  } else if (name == "Read") {
    out = Value::logical(first().read);
  } else if (name == "Error") {
    out = Value::emptyDouble();
    for (auto p = parts.rbegin(); p != parts.rend(); ++p)
      if ((*p)->outcome.error) out = exceptionValue(*(*p)->outcome.error);
  } else {
    return false;
  }
  return true;
}

/// The futures of an argument, in its order.
std::vector<FutureObject*> futuresOf(const Value& v, const char* function) {
  std::vector<FutureObject*> out;
  const Value elements = v.isObject() ? ObjectArray::elementsOf(v) : Value::cellRow({v});
  for (int64_t k = 0; k < elements.numel(); ++k) {
    FutureObject* f = objectAs<FutureObject>(elements.cellAt(k));
    if (!f)
      fail("parallel:fevalqueue:InvalidFuture", "The first argument of %s must be futures.",
           function);
    if (f->first().state == Future::State::Unavailable)
      fail("parallel:fevalqueue:FutureUnavailable",
           "A future that no parfeval gave has no outputs and never ends.");
    out.push_back(f);
  }
  return out;
}

FutureList partsOf(const std::vector<FutureObject*>& futures) {
  FutureList out;
  for (FutureObject* f : futures) out.insert(out.end(), f->parts.begin(), f->parts.end());
  return out;
}

// ---------------------------------------------------------------- making

RemoteCall callOf(Call& call, const char* name) {
  int at = call.arg(0).isObject() && call.arg(0).object().isA("parallel.Pool") ? 1 : 0;
  if (!call.has(at + 1) || !(call.arg(at).isFunction() || call.arg(at).isTextScalar()))
    fail("parallel:fevalqueue:InvalidFunction",
         "%s takes a function handle, the number of its outputs and its arguments.", name);
  RemoteCall out;
  out.function =
      call.arg(at).isFunction() ? call.arg(at) : call.interpreter.makeHandle(textOf(call.arg(at)));
  const Value& n = call.arg(at + 1);
  const double count = n.isNumeric() && n.numel() == 1 ? n.doubleAt(0) : -1;
  if (!(count >= 0 && count <= 1000 && count == std::floor(count)))
    fail("parallel:fevalqueue:InvalidNumOutputs",
         "The number of outputs of %s must be a nonnegative integer.", name);
  out.outputs = int(count);
  for (at += 2; call.has(at); ++at) out.arguments.push_back(call.arg(at));
  return out;
}

void openPool(Interpreter& interpreter) {
  Pool* pool = poolOf(interpreter);
  if (pool && !pool->isOpen() && !pool->isOff()) pool->open(Pool::defaultSize());
}

Value parfeval(Call& call) {
  RemoteCall c = callOf(call, "parfeval");
  openPool(call.interpreter);
  FutureList parts{startFuture(call.interpreter, std::move(c))};
  return Value::object(Ref<ObjectObj>(new FutureObject(call.interpreter, std::move(parts), false)));
}

Value parfevalOnAll(Call& call) {
  const RemoteCall c = callOf(call, "parfevalOnAll");
  openPool(call.interpreter);
  Pool* pool = poolOf(call.interpreter);
  const int workers = pool && !pool->isBusy() ? std::max(1, pool->size()) : 1;
  FutureList parts;
  for (int k = 1; k <= workers; ++k) parts.push_back(startFuture(call.interpreter, c, k));
  return Value::object(Ref<ObjectObj>(new FutureObject(call.interpreter, std::move(parts), true)));
}

Value noFuture(Call& call) {
  return Value::object(
      Ref<ObjectObj>(new FutureObject(call.interpreter, {FutureObject::newFuture()}, false)));
}

Value noBatch(Call&) {
  fail("MATLAB:parallel:NoBatch",
       "batch jobs are not here: a program runs in one session. parfeval runs functions beside the "
       "program; 'matlift FILE.m &' runs a script beside the shell.");
}

// ---------------------------------------------------------------- asking

[[noreturn]] void failOf(const Future& future) {
  Error e("parallel:fevalqueue:ExecutionErrors",
          "One or more futures resulted in an error: " + future.outcome.error->message());
  e.causes.push_back(*future.outcome.error);
  throw e;
}

double secondsArg(const Value& v) {
  const bool good = v.isNumeric() && v.numel() == 1 && v.doubleAt(0) >= 0;
  if (!good)
    fail("parallel:fevalqueue:InvalidTimeout", "The time to wait must be a nonnegative number.");
  return v.doubleAt(0);
}

Value fetchOutputs(Call& call) {
  const std::vector<FutureObject*> futures = futuresOf(call.arg(0), "fetchOutputs");
  bool uniform = true;
  if (call.has(1)) {
    const bool good = builtins::optionWord(call.arg(1)) == "uniformoutput" && call.has(2) &&
                      call.arg(2).isPlain() && call.arg(2).numel() == 1;
    if (!good)
      fail("parallel:fevalqueue:InvalidOption", "The option of fetchOutputs is 'UniformOutput'.");
    uniform = call.arg(2).doubleAt(0) != 0;
  }
  const FutureList parts = partsOf(futures);
  waitUntil(call.interpreter, INFINITY, [&] { return allDone(parts); });
  for (const auto& p : parts)
    if (p->outcome.error) failOf(*p);
  const int wanted = std::max(call.nargout, parts.empty() || parts[0]->call.outputs > 0 ? 1 : 0);
  ValueList out;
  for (int k = 0; k < wanted; ++k) {
    ValueList column;
    for (const auto& p : parts) {
      if (k >= p->call.outputs)
        fail("parallel:fevalqueue:TooManyOutputs",
             "%d outputs were asked for, but the future has %d.", wanted, p->call.outputs);
      column.push_back(p->outcome.values[size_t(k)]);
    }
    const Dims dims(int64_t(column.size()), 1);
    Value v = uniform && column.size() == 1 ? column[0] : Value::cellOf(column, dims);
    if (uniform && column.size() > 1) v = call.interpreter.call1(Value::text("vertcat"), column);
    out.push_back(std::move(v));
  }
  for (const auto& p : parts) p->read = true;
  for (int k = 1; k < wanted; ++k) call.setOut(k, out[size_t(k)]);
  return out.empty() ? Value() : out[0];
}

/// [index, out1, ...] = fetchNext(futures, seconds)
Value fetchNext(Call& call) {
  const std::vector<FutureObject*> futures = futuresOf(call.arg(0), "fetchNext");
  const FutureList parts = partsOf(futures);
  bool anyLeft = false;
  for (const auto& p : parts) anyLeft = anyLeft || !p->read;
  if (!anyLeft)
    fail("parallel:fevalqueue:InvalidExecutionResult",
         "There are no unread futures to fetch: all of them have been read.");
  size_t found = futures.size();
  waitUntil(call.interpreter, call.has(1) ? secondsArg(call.arg(1)) : INFINITY, [&] {
    for (size_t k = futures.size(); k-- > 0;)
      if (!futures[k]->first().read && allDone(futures[k]->parts)) found = k;
    return found < futures.size();
  });
  if (found == futures.size()) {
    for (int k = 1; k < std::max(1, call.nargout); ++k) call.setOut(k, Value::emptyDouble());
    return Value::emptyDouble();
  }
  for (const auto& p : futures[found]->parts) p->read = true;
  const Future& future = futures[found]->first();
  if (future.outcome.error) failOf(future);
  for (int k = 1; k < call.nargout; ++k) {
    if (k > future.call.outputs)
      fail("parallel:fevalqueue:TooManyOutputs",
           "%d outputs were asked for, but the future has %d.", call.nargout - 1,
           future.call.outputs);
    call.setOut(k, future.outcome.values[size_t(k - 1)]);
  }
  return Value(double(found + 1));
}

/// ok = wait(futures, state, seconds)
Value wait(Call& call) {
  const FutureList parts = partsOf(futuresOf(call.arg(0), "wait"));
  bool running = false;
  if (call.has(1)) {
    const std::string state = builtins::optionWord(call.arg(1));
    running = state == "running";
    if (!running && state != "finished")
      fail("parallel:fevalqueue:InvalidState", "wait waits for 'running' or 'finished'.");
  }
  const double seconds = call.has(2) ? secondsArg(call.arg(2)) : INFINITY;
  auto reached = [&] {
    if (!running) return allDone(parts);
    for (const auto& p : parts)
      if (p->state == Future::State::Queued) return false;
    return true;
  };
  waitUntil(call.interpreter, seconds, reached);
  return call.nargout > 0 || call.has(2) ? Value::logical(reached()) : Value();
}

Value cancel(Call& call) {
  Pool* pool = poolOf(call.interpreter);
  for (const auto& p : partsOf(futuresOf(call.arg(0), "cancel")))
    if (pool) pool->futures().cancel(*p);
  return {};
}

/// afterEach(f, @fcn, n), afterAll(f, @fcn, n), each with 'PassFuture', true.
Value followFutures(Call& call, Follow how, const char* name) {
  const std::vector<FutureObject*> futures = futuresOf(call.arg(0), name);
  if (futures.empty())
    fail("parallel:fevalqueue:InvalidFuture", "%s needs at least one future.", name);
  RemoteCall then;
  then.function = call.arg(1);
  const Value& n = call.arg(2);
  const double count = n.isNumeric() && n.numel() == 1 ? n.doubleAt(0) : -1;
  if (!call.arg(1).isFunction() || !(count >= 0 && count <= 1000 && count == std::floor(count)))
    fail("parallel:fevalqueue:InvalidFunction",
         "%s takes futures, a function handle and the number of its outputs.", name);
  then.outputs = int(count);
  bool passFuture = false;
  if (call.has(3)) {
    const bool good = builtins::optionWord(call.arg(3)) == "passfuture" && call.has(4) &&
                      call.arg(4).isPlain() && call.arg(4).numel() == 1;
    if (!good) fail("parallel:fevalqueue:InvalidOption", "The option of %s is 'PassFuture'.", name);
    passFuture = call.arg(4).doubleAt(0) != 0;
  }
  ValueList objects;
  for (FutureObject* f : futures) objects.push_back(Value::object(Ref<ObjectObj>(f)));
  FutureList of = partsOf(futures);
  FutureList made = follow(call.interpreter, how, std::move(of), then, passFuture, objects);
  return Value::object(
      Ref<ObjectObj>(new FutureObject(call.interpreter, std::move(made), made.size() > 1)));
}

bool isFutures(const Value& v) {
  if (!v.isObject()) return false;
  const Value elements = ObjectArray::elementsOf(v);
  return elements.numel() > 0 && objectAs<FutureObject>(elements.cellAt(0));
}

Value afterEach(Call& call) {
  if (isFutures(call.arg(0)) && call.has(2)) return followFutures(call, Follow::Each, "afterEach");
  if (call.has(2))
    fail("MATLAB:TooManyInputs", "afterEach of a DataQueue takes the queue and a function.");
  return listenToQueue(call);
}

Value afterAll(Call& call) { return followFutures(call, Follow::All, "afterAll"); }

const MethodTable* FutureObject::methods() const {
  static const MethodTable kMethods{
      {"wait", parallel::wait, 1, 3, 1},
      {"cancel", parallel::cancel, 1, 1, 0},
  };
  return &kMethods;
}

const BuiltinDescriptor kRows[] = {
    {.name = "parfeval",
     .function = parfeval,
     .minIn = 2,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Calls a function in a worker while the program goes on.\n"
             "f = parfeval(@fcn, n, x1, x2, ...): n outputs. fetchOutputs(f) waits for them, "
             "fetchNext for the next of several, wait(f), cancel(f); f.State, f.Error, f.Diary.",
     .example = "f = parfeval(@plus, 1, 2, 3);\ndisp(fetchOutputs(f))",
     .expected = "     5\n",
     .purity = Purity::HasEffects},
    {.name = "parfevalOnAll",
     .function = parfevalOnAll,
     .minIn = 2,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Calls a function once in every worker.\nf = parfevalOnAll(@fcn, n, x1, ...); "
             "fetchOutputs(f) gives the outputs of all, one below the other.",
     .example = "f = parfevalOnAll(@plus, 1, 2, 3);\nx = fetchOutputs(f);\ndisp(x(1))",
     .expected = "     5\n",
     .purity = Purity::HasEffects},
    {.name = "fetchOutputs",
     .function = fetchOutputs,
     .minIn = 1,
     .maxIn = 3,
     .maxOut = kAny,
     .help = "Waits for futures and gives their outputs, those of several one below the other.\n"
             "[a, b] = fetchOutputs(f), fetchOutputs(f, 'UniformOutput', false) gives cells.",
     .example = "for k = 1:3, f(k) = parfeval(@(x) x^2, 1, k); end\ndisp(fetchOutputs(f)')",
     .expected = "     1     4     9\n",
     .purity = Purity::HasEffects},
    {.name = "fetchNext",
     .function = fetchNext,
     .minIn = 1,
     .maxIn = 2,
     .maxOut = kAny,
     .help = "Waits for the next future that ends and was not read: its place and outputs.\n"
             "[k, a, b] = fetchNext(f), fetchNext(f, seconds) gives [] when time is up.",
     .example = "f = parfeval(@plus, 1, 2, 3);\n[k, x] = fetchNext(f);\ndisp([k x])",
     .expected = "     1     5\n",
     .purity = Purity::HasEffects},
    {.name = "afterEach",
     .function = afterEach,
     .minIn = 2,
     .maxIn = 5,
     .maxOut = 1,
     .help = "Calls a function with every value that comes to a DataQueue: afterEach(q, @f).\n"
             "g = afterEach(f, @fcn, n) calls it, in the program, with the outputs of each of the "
             "futures f when that has ended; g is the future of its n outputs. "
             "afterEach(f, @fcn, n, 'PassFuture', true) gives it the future.",
     .example = "q = parallel.pool.DataQueue;\nafterEach(q, @disp);\nsend(q, 'half')",
     .expected = "half\n",
     .purity = Purity::HasEffects},
    {.name = "afterAll",
     .function = afterAll,
     .minIn = 3,
     .maxIn = 5,
     .maxOut = 1,
     .help =
         "Calls a function in the program when all futures have ended.\n"
         "g = afterAll(f, @fcn, n): with their outputs, those of several one below the other; g "
         "is the future of its n outputs. afterAll(f, @fcn, n, 'PassFuture', true) gives it the "
         "futures.",
     .example = "for k = 1:3, f(k) = parfeval(@(x) x^2, 1, k); end\n"
                "g = afterAll(f, @sum, 1);\ndisp(fetchOutputs(g))",
     .expected = "    14\n",
     .purity = Purity::HasEffects},
    {.name = "parallel.FevalFuture",
     .function = noFuture,
     .minIn = 0,
     .maxIn = 0,
     .maxOut = 1,
     .help = "A future without a call, to make room: f(1:10) = parallel.FevalFuture.",
     .example = "f(1:3) = parallel.FevalFuture;\ndisp(f(2).State)",
     .expected = "unavailable\n",
     .purity = Purity::HasEffects},
    {.name = "batch",
     .function = noBatch,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Not here: parfeval runs functions beside the program.",
     .example = "",
     .expected = "",
     .purity = Purity::HasEffects},
};

}  // namespace

}  // namespace matlift::parallel

namespace matlift::builtins {
BuiltinTheme futuresTheme() { return parallel::kRows; }
}  // namespace matlift::builtins
