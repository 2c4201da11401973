// parpool, gcp, delete(pool): the worker processes as a program sees them.
#include <cmath>
#include <filesystem>

#include "builtins/parallel/mpi.h"
#include "builtins/parallel/pool.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/call.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

namespace {

using parallel::Pool;
using parallel::poolOf;

Pool& neededPool(Interpreter& interpreter) {
  Pool* pool = poolOf(interpreter);
  if (!pool)
    fail("Matlift:parallel:NoProcesses",
         "There are no worker processes here: parfor runs its turns one after the other, with the "
         "same results.");
  return *pool;
}

/// The pool that is open, for as long as it is.
class PoolObject final : public ObjectObj {
 public:
  PoolObject(Interpreter& interpreter, int size) : interpreter_(interpreter), size_(size) {}

  std::string_view className() const override { return "parallel.ProcessPool"; }
  bool isA(std::string_view name) const override {
    return name == "parallel.Pool" || ObjectObj::isA(name);
  }
  Ref<ObjectObj> clone() const override {
    return Ref<ObjectObj>(new PoolObject(interpreter_, size_));
  }
  bool isValid() const override { return !deleted_ && connected(); }
  bool connected() const { return poolOf(interpreter_) && poolOf(interpreter_)->isOpen(); }
  bool getProperty(std::string_view name, Value& out) override {
    if (name == "NumWorkers")
      out = Value(double(size_));
    else if (name == "Connected")
      out = Value::logical(isValid());
    else if (name == "Busy")
      out = Value::logical(false);
    else if (name == "IdleTimeout")
      out = Value(INFINITY);
    else
      return false;
    return true;
  }
  std::vector<std::string> propertyNames() const override {
    return {"Connected", "NumWorkers", "Busy", "IdleTimeout"};
  }
  bool equals(const ObjectObj& other, bool) const override {
    return dynamic_cast<const PoolObject*>(&other) != nullptr;
  }
  const MethodTable* methods() const override {
    static const MethodTable kMethods{{"delete", end, 1, 1, 0}};
    return &kMethods;
  }
  std::string displayText(const DisplayFormat&) const override {
    return std::string(" ProcessPool with properties:\n\n            Connected: ") +
           (isValid() ? "true" : "false") + "\n           NumWorkers: " + std::to_string(size_) +
           "\n";
  }

 private:
  static Value end(Call& call) {
    PoolObject& o = *objectAs<PoolObject>(call.arg(0));
    if (o.isValid() && poolOf(call.interpreter)->isBusy())
      fail("parallel:convenience:PoolBusy", "The pool cannot be deleted while it runs a loop.");
    if (o.isValid()) poolOf(call.interpreter)->close();
    o.deleted_ = true;
    return {};
  }

  Interpreter& interpreter_;  // outlives its values
  int size_;
  bool deleted_ = false;
};

Value objectOf(Interpreter& interpreter) {
  return Value::object(Ref<ObjectObj>(new PoolObject(interpreter, poolOf(interpreter)->size())));
}

int sizeArg(const Value& v) {
  constexpr int kMost = 512;
  const double n = v.isNumeric() && v.numel() >= 1 ? v.doubleAt(v.numel() - 1) : 0;
  if (!(n >= 1 && n <= kMost && n == double(int(n))))
    fail("parallel:cluster:InvalidNumWorkers",
         "The number of workers must be an integer from 1 to %d.", kMost);
  return int(n);
}

[[noreturn]] void alreadyOpen() {
  fail("parallel:convenience:ConnectionOpen",
       "Found an interactive session. You cannot have multiple interactive sessions open "
       "simultaneously. To terminate the existing session, use 'delete(gcp('nocreate'))'.");
}

/// parpool('mpi', n, 'hostfile', file): the file, if there is one.
std::string hostfileArg(Call& call, int at) {
  if (!call.has(at)) return "";
  if (optionWord(call.arg(at)) != "hostfile" || !call.has(at + 1))
    fail("parallel:convenience:InvalidOption", "parpool('mpi') has no option '%s'.",
         textOf(call.arg(at)).c_str());
  std::string file = textOf(call.arg(at + 1));
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored))
    fail("Matlift:parallel:NoHostfile", "There is no file of hosts '%s'.", file.c_str());
  return std::filesystem::absolute(file, ignored).string();
}

/// parpool('mpi'), parpool('mpi', n), parpool('mpi', n, 'hostfile', file): the workers that mpirun
/// has started, or starts now.
Value mpiPool(Call& call, Pool& pool) {
  if (parallel::mpiModule().empty())
    fail("Matlift:parallel:NoMpi",
         "This program was built without MPI: './dev setup parallel' installs what it needs "
         "(libopenmpi-dev), './dev build' builds it in.");
  const bool sized = call.has(1) && call.arg(1).isNumeric();
  const bool inJob = parallel::startedByMpi() && pool.isOpen();
  const int standard = inJob ? pool.size() : Pool::defaultSize();
  const int wanted = sized ? sizeArg(call.arg(1)) : standard;
  const std::string hostfile = hostfileArg(call, sized ? 2 : 1);
  if (inJob && wanted > pool.size())
    fail("Matlift:parallel:NoMpiJob",
         "mpirun has started %d workers, not %d: mpirun -np %d starts so many, and the program.",
         pool.size(), wanted, wanted + 1);
  if (!inJob) {
    if (pool.isOpen()) alreadyOpen();
    pool.launch(wanted, hostfile);
    call.interpreter.write("Connected to parallel pool with " + std::to_string(wanted) + " worker" +
                           (wanted == 1 ? "" : "s") + ".\n");
  }
  return call.nargout > 0 ? objectOf(call.interpreter) : Value();
}

/// parpool, parpool(n), parpool(profile), parpool(profile, n), each with options.
Value parpool(Call& call) {
  Pool& pool = neededPool(call.interpreter);
  int size = Pool::defaultSize(), at = 0;
  if (call.has(at) && call.arg(at).isTextScalar()) {
    const std::string profile = optionWord(call.arg(at));
    if (profile == "mpi") return mpiPool(call, pool);
    if (profile != "local" && profile != "processes" && profile != "threads")
      fail("parallel:convenience:ProfileNotFound",
           "There is no profile '%s' here. The profile of this machine's processes is "
           "'Processes' (or 'local').",
           textOf(call.arg(at)).c_str());
    ++at;
  }
  if (call.has(at) && call.arg(at).isNumeric()) size = sizeArg(call.arg(at++));
  for (; call.has(at); at += 2) {
    const std::string word = optionWord(call.arg(at));
    const bool known = word == "idletimeout" || word == "spmdenabled" ||
                       word == "autoaddclientpath" || word == "attachedfiles" ||
                       word == "environmentvariables";
    if (!known || !call.has(at + 1))
      fail("parallel:convenience:InvalidOption", "parpool has no option '%s'.", word.c_str());
  }
  if (pool.isOpen()) alreadyOpen();
  call.interpreter.write("Starting parallel pool (parpool) using the 'Processes' profile ...\n");
  call.interpreter.flush();
  pool.open(size);
  call.interpreter.write("Connected to parallel pool with " + std::to_string(size) + " worker" +
                         (size == 1 ? "" : "s") + ".\n");
  return call.nargout > 0 ? objectOf(call.interpreter) : Value();
}

Value gcp(Call& call) {
  const bool creates = !call.has(0) || optionWord(call.arg(0)) != "nocreate";
  Pool* pool = poolOf(call.interpreter);
  if (pool && pool->isOpen()) return objectOf(call.interpreter);
  if (!creates) return Value::emptyDouble();
  neededPool(call.interpreter).open(Pool::defaultSize());
  return objectOf(call.interpreter);
}

// ---------------------------------------------------------------- bytes

/// Bytes to and from each worker, one a row.
Value bytesNow(Interpreter& interpreter) {
  Pool* pool = poolOf(interpreter);
  const int n = pool ? pool->size() : 0;
  Value out = Value::zeros(ClassId::Double, Dims(n, 2));
  if (n == 0) return out;
  double* to = out.mutableData<double>();
  for (const parallel::Worker* w : pool->workers()) {
    to[w->number - 1] = double(w->bytesTo);
    to[n + w->number - 1] = double(w->bytesFrom);
  }
  return out;
}

struct BytesSince {
  Value before;
};

Value ticBytes(Call& call) {
  Value now = bytesNow(call.interpreter);
  if (call.nargout > 0) return now;
  call.interpreter.state<BytesSince>().before = std::move(now);
  return {};
}

Value tocBytes(Call& call) {
  const Value before = call.has(1) ? call.arg(1) : call.interpreter.state<BytesSince>().before;
  Value now = bytesNow(call.interpreter);
  if (before.isUndefined()) fail("parallel:bytes:NoTic", "tocBytes needs a ticBytes before it.");
  const bool fits = before.isDouble() && before.dims() == now.dims();
  if (!fits) fail("parallel:bytes:PoolChanged", "The pool has changed since ticBytes.");
  const int64_t n = now.dims().rows();
  for (int64_t k = 0; k < 2 * n; ++k) now.mutableData<double>()[k] -= before.doubleAt(k);
  if (call.nargout > 0) return now;
  std::string text = "             BytesSentToWorkers    BytesReceivedFromWorkers\n";
  double sums[2] = {0, 0};
  for (int64_t k = 0; k < n; ++k) {
    text += strprintf("    %-8lld %18.0f    %24.0f\n", static_cast<long long>(k + 1),
                      now.doubleAt(k), now.doubleAt(n + k));
    sums[0] += now.doubleAt(k);
    sums[1] += now.doubleAt(n + k);
  }
  text += strprintf("    %-8s %18.0f    %24.0f\n", "Total", sums[0], sums[1]);
  call.interpreter.write(text);
  return {};
}

/// What may stand behind the range of a parfor.
class ParforOptions final : public ObjectObj {
 public:
  std::string_view className() const override { return "parforOptions"; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new ParforOptions(*this)); }
  bool getProperty(std::string_view name, Value& out) override {
    if (name == "MaxNumWorkers")
      out = Value(most);
    else if (name == "RangePartitionMethod")
      out = method;
    else if (name == "SubrangeSize")
      out = piece;
    else
      return false;
    return true;
  }
  std::vector<std::string> propertyNames() const override {
    return {"MaxNumWorkers", "RangePartitionMethod", "SubrangeSize"};
  }
  std::string displayText(const DisplayFormat&) const override {
    return "  parforOptions: at most " + strprintf("%g", most) + " workers\n";
  }

  double most = INFINITY;
  Value method = Value::text("auto"), piece = Value(NAN);
};

Value parforOptions(Call& call) {
  auto* out = new ParforOptions;
  const Value made = Value::object(Ref<ObjectObj>(out));
  int at = call.has(0) && !call.arg(0).isTextScalar() ? 1 : 0;
  for (; call.has(at); at += 2) {
    const std::string word = optionWord(call.arg(at));
    if (!call.has(at + 1))
      fail("parallel:parfor:InvalidOption", "The option %s of parforOptions needs a value.",
           textOf(call.arg(at)).c_str());
    const Value& v = call.arg(at + 1);
    const double n = v.isNumeric() && v.numel() == 1 ? v.doubleAt(0) : -1;
    if (word == "maxnumworkers" && n >= 0 && n == std::floor(n))
      out->most = n;
    else if (word == "subrangesize" && n >= 1 && n == std::floor(n))
      out->piece = v;
    else if (word == "rangepartitionmethod" && (v.isTextScalar() || v.isFunction()))
      out->method = v;
    else
      fail("parallel:parfor:InvalidOption", "parforOptions takes no such '%s'.",
           textOf(call.arg(at)).c_str());
  }
  return made;
}

const BuiltinDescriptor kRows[] = {
    {.name = "parforOptions",
     .function = parforOptions,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "What may stand behind the range of a parfor.\nparfor (k = 1:n, "
             "parforOptions(pool, 'MaxNumWorkers', m)) runs on m workers at most. How turns are "
             "cut into pieces ('RangePartitionMethod', 'SubrangeSize') is said for the reader "
             "only: it changes no result, and pieces follow what turns take.",
     .example = "o = parforOptions([], 'MaxNumWorkers', 2);\nx = 1:3;\nparfor (k = 1:3, o), x(k) = "
                "k ^ 2; end\ndisp(x)",
     .expected = "     1     4     9\n",
     .purity = Purity::HasEffects},
    {.name = "ticBytes",
     .function = ticBytes,
     .minIn = 0,
     .maxIn = 1,
     .maxOut = 1,
     .help = "Begins to count the bytes that go to workers and come back: ticBytes(gcp).\n"
             "tocBytes(gcp) shows them.",
     .example = "b = ticBytes;\ndisp(columns(b))",
     .expected = "     2\n",
     .purity = Purity::HasEffects},
    {.name = "tocBytes",
     .function = tocBytes,
     .minIn = 0,
     .maxIn = 2,
     .maxOut = 1,
     .help = "Bytes to and from each worker since ticBytes: b = tocBytes(gcp), one row a worker.\n"
             "tocBytes(gcp) prints them, tocBytes(gcp, s) counts since s = ticBytes(gcp).",
     .example = "s = ticBytes;\nb = tocBytes([], s);\ndisp(sum(b, 'all'))",
     .expected = "     0\n",
     .purity = Purity::HasEffects},
    {.name = "backgroundPool",
     .function = gcp,
     .minIn = 0,
     .maxIn = 0,
     .maxOut = 1,
     .help = "The pool that parfeval(backgroundPool, ...) runs on: the one there is.",
     .example = "",
     .expected = "",
     .purity = Purity::HasEffects},

    {.name = "parpool",
     .function = parpool,
     .minIn = 0,
     .maxIn = kAny,
     .maxOut = 1,
     .help = "Starts worker processes for parfor: one a core, or as many as are asked for.\n"
             "parpool, parpool(n), parpool('Processes',n), p = parpool(...)\nparpool('mpi',n) and "
             "parpool('mpi',n,'hostfile',file) start them by mpirun. A parfor that takes "
             "long enough starts them itself. delete(p) ends them; so does the end of the program.",
     .example = "disp(isempty(gcp('nocreate')))",
     .expected = "   1\n",
     .purity = Purity::HasEffects},
    {.name = "gcp",
     .function = gcp,
     .minIn = 0,
     .maxIn = 1,
     .maxOut = 1,
     .help = "The pool of worker processes that is open; one is started if there is none.\n"
             "p = gcp, p = gcp('nocreate') gives [] instead of starting one.",
     .example = "disp(isempty(gcp('nocreate')))",
     .expected = "   1\n",
     .purity = Purity::HasEffects},
};

}  // namespace

BuiltinTheme poolTheme() { return kRows; }

}  // namespace matlift::builtins
