#include "builtins/parallel/composite.h"

#include <cmath>

#include "builtins/parallel/labs.h"
#include "builtins/parallel/pool.h"
#include "builtins/support/rows.h"
#include "runtime/value/index.h"
#include "runtime/value/object.h"

namespace matlift::parallel {

std::string describeValue(const Value& v) {
  std::string out = v.className();
  out += ", size = [";
  const Dims& d = v.dims();
  for (int k = 0; k < d.count(); ++k)
    out += (k ? "  " : "") + std::to_string(d.extents()[size_t(k)]);
  return out + "]";
}

namespace {

class CompositeObject final : public ObjectObj, public Travelling {
 public:
  CompositeObject(Interpreter& interpreter, StoredParts parts)
      : parts(std::move(parts)), interpreter_(interpreter), dims_(1, int64_t(this->parts.size())) {}

  std::string_view className() const override { return "Composite"; }
  bool isHandle() const override { return false; }
  Ref<ObjectObj> clone() const override {
    return Ref<ObjectObj>(new CompositeObject(interpreter_, parts));
  }
  const Dims& dims() const override { return dims_; }
  bool getProperty(std::string_view, Value&) override { return false; }
  const MethodTable* methods() const override {
    static const MethodTable kMethods{{"exist", exists, 1, 2, 1}};
    return &kMethods;
  }
  std::string displayText(const DisplayFormat&) const override {
    std::string out;
    for (size_t k = 0; k < parts.size(); ++k)
      out += "   Worker " + std::to_string(k + 1) + ": " +
             (parts[k] ? "class = " + parts[k]->about : "No data") + "\n";
    return out;
  }

  void indexBrace(std::span<const Value> idx, ValueList& out) override {
    for (size_t k : labsOf(idx)) out.push_back(valueOf(k));
  }
  Value indexParen(std::span<const Value> idx) override {
    ValueList all;
    indexBrace(idx, all);
    return Value::cellRow(std::move(all));
  }
  void assignBrace(std::span<const Value> idx, Value v) override {
    for (size_t k : labsOf(idx)) assign(k, v);
  }
  void assignParen(std::span<const Value> idx, Value v) override {
    const std::vector<size_t> labs = labsOf(idx);
    if (!v.isCell() || (v.numel() != 1 && v.numel() != int64_t(labs.size())))
      fail("parallel:composite:InvalidAssignment",
           "The elements of a Composite are assigned with braces, c{i} = value, or from a cell.");
    for (size_t k = 0; k < labs.size(); ++k)
      assign(labs[k], v.cellAt(v.numel() == 1 ? 0 : int64_t(k)));
  }

  Kind kind() const override { return Kind::Composite; }
  void write(Writer& to) const override {
    to.number(int64_t(parts.size()));
    for (const auto& p : parts) to.number(p && p->worker > 0 ? p->key : 0);
  }

  StoredParts parts;

 private:
  std::vector<size_t> labsOf(std::span<const Value> idx) const {
    if (idx.size() != 1)
      fail("parallel:composite:InvalidIndex", "A Composite is indexed by the numbers of workers.");
    std::vector<size_t> out;
    const Value& v = idx[0];
    if (v.isColon())
      for (size_t k = 0; k < parts.size(); ++k) out.push_back(k);
    for (int64_t k = 0; !v.isColon() && k < v.numel(); ++k) {
      const double at = v.isNumeric() ? v.doubleAt(k) : NAN;
      if (!(at >= 1 && at <= double(parts.size()) && at == std::floor(at)))
        fail("parallel:composite:InvalidIndex",
             "A Composite is indexed by the numbers of its workers, 1 to %zu.", parts.size());
      out.push_back(size_t(at) - 1);
    }
    return out;
  }

  Value valueOf(size_t k) const {
    if (!parts[k])
      fail("parallel:composite:NoValue", "The Composite has no value on worker %zu.", k + 1);
    if (parts[k]->worker == 0) return parts[k]->here;
    Pool* pool = poolOf(interpreter_);
    if (!pool) fail("parallel:composite:NoPool", "The pool that had this Composite has gone.");
    return pool->fetch(*parts[k]);
  }

  void assign(size_t k, const Value& v) {
    Pool* pool = poolOf(interpreter_);
    if (pool && pool->isOpen() && k < size_t(pool->size())) {
      parts[k] = pool->store(int(k) + 1, v);
      return;
    }
    auto stored = std::make_shared<Stored>();
    stored->here = v;
    stored->about = describeValue(v);
    parts[k] = stored;
  }

  static Value exists(Call& call) {
    const CompositeObject* c = objectAs<CompositeObject>(call.arg(0));
    if (!c)
      fail("parallel:composite:InvalidInput", "exist of a Composite takes the Composite first.");
    std::vector<size_t> labs =
        c->labsOf(std::vector<Value>{call.has(1) ? call.arg(1) : Value::colon()});
    Value out = Value::zeros(ClassId::Logical, Dims(1, int64_t(labs.size())));
    for (size_t k = 0; k < labs.size(); ++k)
      static_cast<uint8_t*>(out.mutableRawData())[k] = c->parts[labs[k]] != nullptr;
    return out;
  }

  Interpreter& interpreter_;
  Dims dims_;
};

/// Composite, Composite(n): a variable without values yet.
Value composite(Call& call) {
  Pool* pool = poolOf(call.interpreter);
  if (pool && !pool->isOpen() && !pool->isOff()) pool->open(Pool::defaultSize());
  const int workers = pool && pool->isOpen() ? pool->size() : 1;
  double n = workers;
  if (call.has(0))
    n = call.arg(0).isNumeric() && call.arg(0).numel() == 1 ? call.arg(0).doubleAt(0) : -1;
  if (!(n >= 1 && n <= workers && n == std::floor(n)))
    fail("parallel:composite:InvalidNumWorkers",
         "The number of workers of a Composite must be an integer from 1 to %d.", workers);
  return makeComposite(call.interpreter, StoredParts(size_t(n)));
}

const BuiltinDescriptor kRows[] = {
    {.name = "Composite",
     .function = composite,
     .minIn = 0,
     .maxIn = 1,
     .maxOut = 1,
     .help = "A variable that has a value of its own in every worker.\n"
             "Variables that an spmd block assigns are Composites after it: c{2} is what worker 2 "
             "has. c = Composite makes one without values, c{k} = v gives it one, exist(c) tells "
             "where it has any.",
     .example = "c = Composite(1);\nc{1} = 7;\nspmd (1)\n  d = c + 1;\nend\ndisp(d{1})",
     .expected = "     8\n",
     .purity = Purity::HasEffects},
};

}  // namespace

Value makeComposite(Interpreter& interpreter, StoredParts parts) {
  return Value::object(Ref<ObjectObj>(new CompositeObject(interpreter, std::move(parts))));
}

const StoredParts* compositeParts(const Value& v) {
  const CompositeObject* c = objectAs<CompositeObject>(v);
  return c ? &c->parts : nullptr;
}

Value readCompositePart(Reader& from, Interpreter& interpreter) {
  const int rank = interpreter.state<LabContext>().rank;
  const std::map<int64_t, Value>& values = interpreter.state<LabStore>().values;
  int64_t key = 0;
  for (int64_t k = 1, n = from.number(); k <= n; ++k) {
    const int64_t one = from.number();
    if (k == rank) key = one;
  }
  const auto found = values.find(key);
  if (key != 0 && found == values.end())
    fail("parallel:composite:Lost",
         "The value of a Composite is no more: the process that had it has ended.");
  return key == 0 ? Value() : found->second;
}

}  // namespace matlift::parallel

namespace matlift::builtins {
BuiltinTheme compositeTheme() { return parallel::kRows; }
}  // namespace matlift::builtins
