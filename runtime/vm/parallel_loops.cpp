#include "runtime/vm/parallel_loops.h"

#include <cmath>

#include "runtime/value/append.h"
#include "runtime/value/concat.h"
#include "runtime/value/convert.h"
#include "runtime/value/index.h"
#include "runtime/value/late.h"
#include "runtime/value/object.h"
#include "runtime/vm/parts.h"

namespace matlift {

namespace {

// ---------------------------------------------------------------- reductions

/// What the turns want a reduction variable to take, in their order.
struct ReductionLog final : ObjectObj {
  std::string_view className() const override { return "parfor reduction"; }
  Ref<ObjectObj> clone() const override { return Ref<ObjectObj>(new ReductionLog(*this)); }
  bool getProperty(std::string_view, Value&) override { return false; }
  std::string displayText(const DisplayFormat&) const override { return "a reduction\n"; }

  void add(Value v, int step) {
    if (step != 0 && steps.empty()) steps.assign(size(), 0);
    if (step != 0 || !steps.empty()) steps.push_back(uint16_t(step));
    if (values.empty() && v.isDoubleScalar()) {
      numbers.push_back(v.asDouble());
      return;
    }
    for (double d : numbers) values.push_back(Value(d));
    numbers.clear();
    values.push_back(std::move(v));
  }
  size_t size() const { return numbers.size() + values.size(); }
  /// {steps, values}: numbers as a column, anything else as a cell; no steps: all are the first.
  Value asValue() const {
    Value all = values.empty() ? Value::fromVector(numbers, false) : Value::cellRow(values);
    return Value::cellRow({Value::fromVector(steps, true), std::move(all)});
  }

  std::vector<uint16_t> steps;
  std::vector<double> numbers;
  ValueList values;
};

Value joined(VmParts& vm, int dim, std::span<Value> parts) {
  if (anyObject(parts)) return vm.calls.joined(dim, parts);
  if (dim == 1) return horzcat(parts);
  std::vector<ValueList> rows;
  for (Value& v : parts) rows.push_back({std::move(v)});
  return matrixLiteral(rows);
}

bool quickStep(Value& x, Operator op, const Value& v) {
  if (!x.isDoubleScalar() || !v.isDoubleScalar()) return false;
  const double a = x.asDouble(), b = v.asDouble();
  switch (op) {
    case Operator::Add:
      x.setDouble(a + b);
      return true;
    case Operator::Sub:
      x.setDouble(a - b);
      return true;
    case Operator::Mul:
    case Operator::ElMul:
      x.setDouble(a * b);
      return true;
    default:
      return false;
  }
}

}  // namespace

void ParallelLoops::reduce(Value& log, Value v, int step) {
  if (log.isUndefined()) log = Value::object(Ref<ObjectObj>(new ReductionLog));
  static_cast<ReductionLog&>(log.object()).add(std::move(v), step);
}

void ParallelLoops::takeStep(Value& x, const ParforPlan::Step& step, const Value& function,
                             Value v) {
  using Kind = ParforPlan::Step::Kind;
  if (step.kind == Kind::Operator && !step.valueFirst && quickStep(x, step.op, v)) return;
  const int dim = step.kind == Kind::Vertical ? 0 : 1;
  const bool appends = step.kind == Kind::Horizontal || step.kind == Kind::Vertical;
  if (appends && !step.valueFirst && appendInPlace(x, dim, {&v, 1})) return;
  Value args[2] = {std::move(x), std::move(v)};
  if (step.valueFirst) std::swap(args[0], args[1]);
  if (appends) {
    x = joined(vm_, dim, args);
  } else if (step.kind == Kind::Operator) {
    x = vm_.calls.operated(step.op, args);
  } else {
    ValueList out = vm_.calls.call(function, args, 1);
    if (out.empty() || out[0].isUndefined())
      fail("MATLAB:maxlhs", "The function of a reduction returned no value.");
    x = std::move(out[0]);
  }
}

void ParallelLoops::fold(Value& x, const ParforPlan::Reduction& r, const ValueList& operands,
                         const Value& log, const std::string& name) {
  if (log.isUndefined()) return;
  if (x.isUndefined()) vm_.functions.undefinedName(name);
  const bool fits = log.isCell() && log.numel() == 2;
  if (!fits) fail("Matlift:parallel:BadMessage", "A worker's results are not what they should be.");
  const Value &steps = log.cellAt(0), &all = log.cellAt(1);
  for (int64_t k = 0, n = all.numel(); k < n; ++k) {
    interruptionPoint(uint64_t(k));
    const size_t at = steps.isEmpty() ? 0 : size_t(steps.doubleAt(k));
    if (at >= r.steps.size()) fail("Matlift:parallel:BadMessage", "A reduction has no such step.");
    const ParforPlan::Step& step = r.steps[at];
    takeStep(x, step, operands[size_t(step.function)],
             all.isCell() ? all.cellAt(k) : Value(all.doubleAt(k)));
  }
}

// ---------------------------------------------------------------- slices

namespace {

Value rangeIndex(int64_t from, int64_t to) {
  if (from == to) return Value(double(from));
  Value out = Value::uninitialized(ClassId::Double, Dims(1, to - from + 1));
  double* d = out.mutableData<double>();
  for (int64_t k = from; k <= to; ++k) *d++ = double(k);
  return out;
}

/// Fields of both in the order of x's, so that one can be assigned to elements of the other.
void matchFields(Value& x, Value& slice) {
  if (!x.isStruct() || !slice.isStruct()) return;
  std::vector<Name> names(slice.structs().fields.begin(), slice.structs().fields.end());
  for (const Name& n : names)
    if (x.structs().find(n) < 0) x.mutableStructs().findOrAdd(n);
  std::vector<Name> wanted(x.structs().fields.begin(), x.structs().fields.end());
  if (wanted == names) return;
  Value ordered = Value::structArray(slice.dims(), wanted);
  for (int64_t k = 0; k < slice.numel(); ++k)
    for (const Name& n : names) ordered.setField(n, *slice.field(n, k), k);
  slice = std::move(ordered);
}

}  // namespace

Value ParallelLoops::sliceOf(const Value& x, const ParforPlan::Sliced& s, int64_t from,
                             int64_t to) {
  if (x.isUndefined()) return {};
  const int64_t extent =
      x.isObject() ? x.object().endAt(s.position, s.count) : endOf(x, s.position, s.count);
  to = std::min(to, extent);
  if (from > to || from < 1) return {};
  ValueList idx(size_t(s.count), Value::colon());
  idx[size_t(s.position)] = rangeIndex(from, to);
  return x.isObject() ? x.object().indexParen(idx) : indexParen(x, idx);
}

void ParallelLoops::putSlice(Value& x, const ParforPlan::Sliced& s, int64_t from, Value slice) {
  if (slice.isUndefined() || slice.isEmpty()) return;
  if (x.isUndefined() && slice.isObject() && from == 1) {
    x = std::move(slice);
    return;
  }
  auto extent = [&](const Value& v, int position) {
    return v.isObject() ? v.object().endAt(position, s.count) : endOf(v, position, s.count);
  };
  ValueList idx(size_t(s.count), Value::colon());
  for (int k = 0; k < s.count; ++k) {
    const int64_t n = s.count == 1 ? slice.numel() : extent(slice, k);
    if (k == s.position)
      idx[size_t(k)] = rangeIndex(from, from + n - 1);
    else if (x.isUndefined() || extent(x, k) != n)
      idx[size_t(k)] = rangeIndex(1, n);
  }
  matchFields(x, slice);
  if (x.isUndefined() && slice.isObject() && slice.numel() > 1 && s.count == 1) {
    // What has no value yet takes one object, not several.
    const Value first[] = {Value(1.0)}, at[] = {Value(double(from))};
    vm_.operands.assignInto(x, at, slice.object().indexParen(first));
  }
  vm_.operands.assignInto(x, idx, std::move(slice));
}

// ---------------------------------------------------------------- running turns

void ParallelLoops::turnBegins(const Value& number) {
  turn_ = int64_t(number.isDoubleScalar() ? number.asDouble() : number.doubleAt(0));
  if (depth_ > 1) return;  // of a loop inside a turn: the turn's stream goes on
  TurnRandom& random = vm_.host.state<TurnRandom>();
  random.turn = turn_;
  random.seeded = false;
}

namespace {
Value numberOf(ClassId cls, int64_t n) {
  return cls == ClassId::Double ? Value(double(n)) : convertClass(Value(double(n)), cls);
}

/// What has to be as before, however the turns end.
struct TurnScope {
  TurnScope(TurnRandom& random, int64_t& turn, int& depth)
      : random(random), turn(turn), depth(depth), before(turn) {
    if (++depth == 1) random.active = true;
  }
  ~TurnScope() {
    turn = before;
    if (--depth == 0) random.active = random.seeded = false;
  }
  TurnRandom& random;
  int64_t& turn;
  int& depth;
  int64_t before;
};
}  // namespace

ValueList ParallelLoops::call(Code& body, ClassId cls, int64_t first, int64_t count,
                              ValueList& inputs) {
  const TurnScope scope(vm_.host.state<TurnRandom>(), turn_, depth_);
  ValueList args, results;
  args.reserve(inputs.size() + 2);
  args.push_back(numberOf(cls, first));
  args.push_back(numberOf(cls, first + count - 1));
  for (Value& v : inputs) args.push_back(std::move(v));
  Callee f;
  f.code = &body;
  const size_t outside = vm_.frames.depth();
  try {
    vm_.frames.push(f, args, {Outputs::Mode::Host, nullptr, 0, &results});
    vm_.runner.runTop();
  } catch (Error& e) {
    nameTurn(e, body, outside);
    throw;
  }
  return results;
}

void ParallelLoops::nameTurn(Error& e, const Code& body, size_t outside) const {
  if (e.stack.size() <= outside) return;
  ErrorFrame& frame = e.stack[e.stack.size() - outside - 1];
  if (frame.function == body.name) frame.function += " iteration " + std::to_string(turn_);
}

class ParallelLoops::Turns final : public ParforTurns {
 public:
  Turns(ParallelLoops& loops, Ref<Code> body, ParforLoop loop)
      : loops_(loops), body_(std::move(body)), loop_(std::move(loop)) {}

  ValueList run(int64_t first, int64_t count) override {
    const ParforPlan& plan = *body_->parfor;
    const size_t reads = plan.reads.size();
    // A turn that fails loses what is written to: keep it.
    ValueList inputs = loop_.inputs;
    for (size_t k = reads; k < inputs.size(); ++k) loop_.inputs[k].reset();
    ValueList before(inputs.begin() + int64_t(reads), inputs.end());
    if (grown_) before.clear();
    ValueList results;
    try {
      results = loops_.call(*body_, loop_.cls, first, count, inputs);
    } catch (...) {
      for (size_t k = 0; k < before.size(); ++k) loop_.inputs[reads + k] = before[k];
      throw;
    }
    grown_ = true;
    for (size_t k = 0; k < plan.sliced.size(); ++k) {
      const int64_t from = first + loop_.offsets[k];
      Value slice = sliceOf(results[k], plan.sliced[k], from, from + count - 1);
      loop_.inputs[reads + k] = std::move(results[k]);
      results[k] = std::move(slice);
    }
    for (size_t k = plan.sliced.size(); k < results.size(); ++k)
      if (results[k].isDefined())
        results[k] = static_cast<ReductionLog&>(results[k].object()).asValue();
    return results;
  }

 private:
  ParallelLoops& loops_;
  Ref<Code> body_;
  ParforLoop loop_;
  bool grown_ = false;  // the sliced variables are this process's own by now
};

std::unique_ptr<ParforTurns> ParallelLoops::turnsOf(ParforLoop loop) {
  Ref<Code> body = bodyAt(loop.body);
  const ParforPlan& plan = *body->parfor;
  if (loop.inputs.size() != plan.names.size() || loop.offsets.size() != plan.sliced.size())
    fail("Matlift:parallel:BadMessage", "A parfor-loop does not fit its body.");
  return std::make_unique<Turns>(*this, std::move(body), std::move(loop));
}

// ---------------------------------------------------------------- the loop

class ParallelLoops::Job final : public ParforJob {
 public:
  Job(ParallelLoops& loops, Frame& frame, Instruction i)
      : loops_(loops), frame_(frame), body_(frame.code->children[i.b]), plan_(*body_->parfor) {
    Value* R = frame.regs + i.a;
    for (int k = 0; k < plan_.operands; ++k) operands_.push_back(std::move(R[k]));
    readRange();
    if (plan_.limit >= 0) limit = readLimit(operands_[size_t(plan_.limit)]);
    for (int slot : plan_.reads) loop_.inputs.push_back(variable(slot));
    for (const ParforPlan::Sliced& s : plan_.sliced) {
      sliced_.push_back(variable(s.slot));
      loop_.offsets.push_back(offsetOf(s));
      if (sliced_.back().isObject() && sliced_.back().object().isHandle() &&
          sliced_.back().object().form == ObjectObj::Form::BuiltIn)
        fail("MATLAB:parfor:SlicedHandle",
             "The sliced variable '%s' is a handle object: a parfor-loop cannot assign to its "
             "elements, because each worker has a copy of it.",
             plan_.names[plan_.reads.size() + sliced_.size() - 1].c_str());
    }
    for (const ParforPlan::Reduction& r : plan_.reductions) reduced_.push_back(variable(r.slot));
    loop_.names = plan_.names;
    file = frame.code->source->file;
    line = frame.code->positionAt(size_t(frame.pc - frame.code->code.data())).line;
  }

  const ParforLoop& loop() override {
    if (loop_.body.text.empty()) loop_.body = ParallelLoops::addressOf(*body_);
    loop_.inputs.resize(plan_.reads.size());
    for (const Value& v : sliced_) loop_.inputs.push_back(v);
    return loop_;
  }

  void runHere(int64_t from, int64_t turns) override {
    ValueList inputs = loop_.inputs;
    inputs.resize(plan_.reads.size());
    for (Value& v : sliced_) inputs.push_back(std::move(v));
    loop_.inputs.resize(plan_.reads.size());
    ValueList results = loops_.call(*body_, loop_.cls, from, turns, inputs);
    for (size_t k = 0; k < sliced_.size(); ++k) sliced_[k] = std::move(results[k]);
    for (size_t k = sliced_.size(); k < results.size(); ++k)
      if (results[k].isDefined())
        fold(k - sliced_.size(), static_cast<ReductionLog&>(results[k].object()).asValue());
  }

  void take(int64_t from, ValueList results) override {
    if (results.size() != sliced_.size() + reduced_.size())
      fail("Matlift:parallel:BadMessage", "A worker gave a wrong number of results.");
    for (size_t k = 0; k < sliced_.size(); ++k)
      loops_.putSlice(sliced_[k], plan_.sliced[k], from + loop_.offsets[k], std::move(results[k]));
    for (size_t k = 0; k < reduced_.size(); ++k) fold(k, results[sliced_.size() + k]);
  }

  /// Only now does the program see what the turns did.
  void assign() {
    for (size_t k = 0; k < sliced_.size(); ++k)
      Operands::target(frame_.regs, plan_.sliced[k].slot) = std::move(sliced_[k]);
    for (size_t k = 0; k < reduced_.size(); ++k)
      Operands::target(frame_.regs, plan_.reductions[k].slot) = std::move(reduced_[k]);
  }

 private:
  Value variable(int slot) const {
    const Value& v = frame_.regs[slot];
    return v.kind() == Value::Kind::Variable ? v.variable().value : v;
  }

  void fold(size_t k, const Value& log) {
    const ParforPlan::Reduction& r = plan_.reductions[k];
    loops_.fold(reduced_[k], r, operands_, log, frame_.code->variables[size_t(r.slot)].str());
  }

  /// A number, or an object that says it (parforOptions, a pool).
  static int readLimit(const Value& given) {
    Value v = given;
    if (given.isObject() && !given.object().getProperty("MaxNumWorkers", v))
      static_cast<void>(given.object().getProperty("NumWorkers", v));
    const bool good = v.isNumeric() && v.numel() == 1 && !v.isComplex() && v.doubleAt(0) >= 0 &&
                      (v.doubleAt(0) == std::floor(v.doubleAt(0)));
    if (!good)
      fail("MATLAB:parfor:InvalidNumWorkers",
           "The maximum number of workers of a parfor-loop must be a nonnegative integer.");
    return int(std::min(v.doubleAt(0), 1e6));
  }

  int64_t offsetOf(const ParforPlan::Sliced& s) const {
    if (s.offset < 0) return 0;
    const Value& v = operands_[size_t(s.offset)];
    const bool good = v.isPlain() && v.numel() == 1 && !v.isComplex() &&
                      std::fabs(v.doubleAt(0)) < 0x1p52 &&
                      v.doubleAt(0) == std::floor(v.doubleAt(0));
    if (!good)
      fail("MATLAB:parfor:SlicedOffset",
           "What is added to the loop variable in an index of a sliced variable must be an "
           "integer.");
    return s.minus ? -int64_t(v.doubleAt(0)) : int64_t(v.doubleAt(0));
  }

  [[noreturn]] static void badRange() {
    fail("MATLAB:parfor:range_not_consecutive",
         "The range of a parfor-loop variable must evaluate to a row vector of consecutive "
         "increasing integers.");
  }

  static bool isWhole(double d) { return std::fabs(d) < 0x1p53 && d == std::floor(d); }

  void readRange() {
    const Value& v = operands_[0];
    if (!v.isPlain() || v.isComplex() || v.isChar()) badRange();
    loop_.cls = v.isLogical() ? ClassId::Double : v.classId();
    if (plan_.isRange) return readEnds(v, operands_[1]);
    if (const NumberRange<double>* range = rangeBehind(v)) {
      const int64_t n = range->count();
      if (n > 1 && (!isWhole((*range)[0]) || (*range)[1] != (*range)[0] + 1)) badRange();
    } else {
      const bool isRow = v.isEmpty() || (v.dims().columns() == v.numel());
      if (!isRow) badRange();
      for (int64_t k = 0; k < v.numel(); ++k)
        if (!isWhole(v.doubleAt(k)) || v.doubleAt(k) != v.doubleAt(0) + double(k)) badRange();
    }
    count = v.numel();
    if (count > 0) first = int64_t(v.doubleAt(0));
  }

  void readEnds(const Value& from, const Value& to) {
    const bool scalars =
        to.isPlain() && !to.isComplex() && !to.isChar() && from.numel() == 1 && to.numel() == 1;
    if (!scalars) badRange();
    if (isFloatClass(loop_.cls) && isIntegerClass(to.classId())) loop_.cls = to.classId();
    if (loop_.cls == ClassId::Double && to.classId() == ClassId::Single)
      loop_.cls = ClassId::Single;
    const double low = from.doubleAt(0), high = std::floor(to.doubleAt(0));
    if (high < low) return;
    if (!isWhole(low) || !isWhole(high)) badRange();
    first = int64_t(low);
    count = int64_t(high - low) + 1;
  }

  ParallelLoops& loops_;
  Frame& frame_;
  Ref<Code> body_;
  const ParforPlan& plan_;
  ParforLoop loop_;
  ValueList operands_, sliced_, reduced_;
};

void ParallelLoops::run(Frame& frame, Instruction i) {
  Job job(*this, frame, i);
  if (job.count <= 0) return;
  ParallelEngine* engine = vm_.host.state<ParallelSlot>().engine;
  if (depth_ == 0) vm_.host.state<TurnRandom>() = {};
  if (engine && depth_ == 0)
    engine->runParfor(job);
  else
    job.runHere(job.first, job.count);
  job.assign();
}

// ---------------------------------------------------------------- code in another process

CodeAddress ParallelLoops::addressOf(const Code& code) {
  CodeAddress out;
  out.file = code.source->file;
  out.text = code.source->text;
  out.typed = code.source->typed;
  out.folder = code.scope ? code.scope->folder : "";
  if (code.owner) out.className = code.owner->name;
  out.number = code.number;
  return out;
}

bool ParallelLoops::addressOf(const FunctionObj& f, CodeAddress& out, std::string& why) {
  const Code& code = static_cast<const Code&>(*f.code);
  bool needsEnvironment = code.isNested;
  for (const CallSite& s : code.sites) needsEnvironment = needsEnvironment || s.nestedLevel >= 0;
  if (needsEnvironment) {
    why = "it is a nested function, or calls one, and shares variables with the function around it";
    return false;
  }
  out = addressOf(code);
  return true;
}

FunctionScope& ParallelLoops::scopeOf(const CodeAddress& a) {
  const std::string key = a.file + '\n' + a.className + '\n' +
                          std::to_string(std::hash<std::string>()(a.text)) + '\n' +
                          std::to_string(a.text.size());
  Ref<FunctionScope>& scope = scopes_[key];
  if (scope) return *scope;
  ClassDef* owner = a.className.empty() ? nullptr : vm_.classes.find(a.className);
  if (owner && (owner->file == a.file || owner->file.empty()) && owner->scope)
    scope = Ref<FunctionScope>(static_cast<FunctionScope*>(owner->scope.get()));
  else
    scope = vm_.loader.readAgain(a, owner);
  return *scope;
}

Ref<HeapObject> ParallelLoops::codeAt(const CodeAddress& address) {
  FunctionScope& scope = scopeOf(address);
  const size_t at = size_t(address.number);
  if (address.number < 0 || at >= scope.codes.size() || !scope.codes[at])
    fail("Matlift:parallel:NoSuchCode", "A worker does not find a function of '%s'.",
         address.file.c_str());
  return Ref<HeapObject>(scope.codes[at]);
}

Ref<Code> ParallelLoops::bodyAt(const CodeAddress& address) {
  Ref<HeapObject> code = codeAt(address);
  Ref<Code> body(static_cast<Code*>(code.get()));
  if (!body->parfor)
    fail("Matlift:parallel:NoSuchCode", "A worker does not find the body of a parfor-loop in '%s'.",
         address.file.c_str());
  return body;
}

std::vector<CodeAddress> ParallelLoops::definitions() {
  std::vector<CodeAddress> out;
  std::map<const SourceText*, bool> seen;
  vm_.functions.table.forEachDefinition([&](const FunctionScope& scope) {
    if (!seen[scope.source.get()])
      out.push_back(
          {scope.source->file, scope.source->text, scope.folder, "", scope.source->typed, 0});
    seen[scope.source.get()] = true;
  });
  return out;
}

void ParallelLoops::define(const CodeAddress& text) { scopeOf(text); }

std::vector<std::string>& ParallelLoops::scriptFolders() {
  return vm_.functions.table.scriptFolders;
}

}  // namespace matlift
