#include "builtins/parallel/wire.h"

#include <cstring>

#include "builtins/files/saved_object.h"
#include "builtins/sparse/sparse.h"
#include "runtime/classes/class_services.h"
#include "runtime/classes/instance.h"
#include "runtime/value/exception.h"
#include "runtime/value/object_array.h"

namespace matlift::parallel {

namespace {

enum class Tag : uint8_t {
  Undefined,
  Colon,
  Plain,
  Sparse,
  Cell,
  Strings,
  Struct,
  Function,
  Instance,
  ObjectArray,
  Saved,
  Exception,
  Travelling,
  Again,  ///< a handle that was written before
};

constexpr size_t kAlignment = Storage::kAlignment;
constexpr size_t kPieceFrom = 4096;  // smaller arrays are copied with the rest
constexpr int kMaxDepth = 1000;

size_t aligned(size_t n) { return (n + kAlignment - 1) / kAlignment * kAlignment; }

/// Counts levels, however a level is left.
struct Level {
  explicit Level(int& depth) : depth(depth) {
    if (++depth > kMaxDepth) {
      --depth;
      fail("Matlift:parallel:TooDeep", "A value is nested too deeply to be sent to a worker.");
    }
  }
  ~Level() { --depth; }
  int& depth;
};

size_t bytesOf(const Value& v) {
  return size_t(v.numel()) * elementSize(v.classId()) * (v.isComplex() ? 2 : 1);
}

}  // namespace

// ---------------------------------------------------------------- writing

void Writer::raw(const void* from, size_t bytes) {
  bytes_.append(static_cast<const char*>(from), bytes);
}

void Writer::text(std::string_view v) {
  number(int64_t(v.size()));
  raw(v.data(), v.size());
}

void Writer::shared(std::string_view v) {
  auto [found, isNew] = texts_.emplace(std::string(v), int64_t(texts_.size()));
  number(found->second);
  if (isNew) text(v);
}

void Writer::dims(const Dims& d) {
  byte(uint8_t(std::min(d.count(), 255)));
  if (d.count() > 255) refuse("an array", "it has more than 255 dimensions");
  for (int64_t n : d.extents()) number(n);
}

void Writer::refuse(const std::string& what, const std::string& why) {
  fail("MATLAB:parallel:NotSerializable", "%s cannot be sent to a worker: %s%s.",
       subject.empty() ? what.c_str() : (subject + " (" + what + ")").c_str(),
       why.empty() ? "it belongs to this process" : why.c_str(), "");
}

void Writer::plain(const Value& v) {
  byte(uint8_t(v.classId()));
  byte(v.isComplex());
  dims(v.dims());
  const size_t bytes = bytesOf(v);
  if (bytes < kPieceFrom) {
    number(-1);
    raw(v.rawData(), bytes);
    return;
  }
  number(int64_t(piecesSize_));
  pieces_.push_back({v, v.rawData(), bytes, piecesSize_});
  piecesSize_ += aligned(bytes);
}

void Writer::sparse(const Value& v) {
  const sparse::Matrix& m = sparse::matrixOf(v);
  number(m.rows());
  number(m.columns());
  number(m.count());
  raw(m.start(), size_t(m.columns() + 1) * sizeof(int64_t));
  raw(m.row(), size_t(m.count()) * sizeof(int64_t));
  plain(m.values);
}

void Writer::elements(const Value& v) {
  dims(v.dims());
  for (int64_t k = 0; k < v.numel(); ++k) value(v.cellAt(k));
}

void Writer::structure(const Value& v) {
  const StructObj& s = v.structs();
  dims(s.dims);
  number(int64_t(s.fields.size()));
  for (const Name& n : s.fields) text(n.str());
  for (const Value& f : s.values) value(f);
}

void Writer::address(const CodeAddress& a) {
  text(a.file);
  shared(a.text);
  text(a.folder);
  text(a.className);
  byte(a.typed);
  number(a.number);
}

void Writer::function(const Value& v) {
  const FunctionObj& f = v.function();
  CodeAddress where;
  std::string why;
  ParallelHost* host = interpreter_.state<ParallelSlot>().host;
  if (f.code && (!host || !host->addressOf(f, where, why)))
    refuse("the function handle '" + (f.name.empty() ? f.text : "@" + f.name) + "'", why);
  text(f.name);
  text(f.text);
  byte(bool(f.code));
  if (f.code) address(where);
  number(int64_t(f.captures.size()));
  for (size_t k = 0; k < f.captures.size(); ++k) {
    text(f.captureNames[k].str());
    value(f.captures[k]);
  }
}

void Writer::instance(const Value& v) {
  const InstanceObj& o = static_cast<const InstanceObj&>(v.object());
  byte(uint8_t(Tag::Instance));
  shared(o.cls->name);
  byte(o.deleted);
  number(int64_t(o.slots.size()));
  for (const Value& s : o.slots) value(s);
  value(o.data);
  const size_t dynamic = o.extras ? o.extras->dynamic.size() : 0;
  number(int64_t(dynamic));
  for (size_t k = 0; k < dynamic; ++k) {
    text(o.extras->dynamic[k].first.str());
    value(o.extras->dynamic[k].second);
  }
}

void Writer::object(const Value& v) {
  ObjectObj& o = v.object();
  if (o.form == ObjectObj::Form::Array) {
    byte(uint8_t(Tag::ObjectArray));
    value(ObjectArray::elementsOf(v));
    value(Value::object(ObjectArray::modelOf(v)));
    return;
  }
  if (o.isHandle()) {
    auto [found, isNew] = handles_.emplace(&o, int64_t(handles_.size()));
    if (!isNew) {
      byte(uint8_t(Tag::Again));
      number(found->second);
      return;
    }
  }
  if (isException(v)) {
    byte(uint8_t(Tag::Exception));
    error(errorFromException(v));
    return;
  }
  if (const auto* t = dynamic_cast<const Travelling*>(&o)) {
    byte(uint8_t(Tag::Travelling));
    byte(uint8_t(t->kind()));
    return t->write(*this);
  }
  // A distributed array is saved whole, and goes to workers as references to its parts.
  const bool saves =
      interpreter_.hasMethod(v, "saveobj") && !interpreter_.hasMethod(v, "goesInParts");
  if (o.form == ObjectObj::Form::Instance && !saves) return instance(v);
  const std::string name(o.className());
  if (!saves) refuse("a value of class '" + name + "'", "");
  const builtins::SavedObject saved = builtins::savedForm(interpreter_, v);
  byte(uint8_t(Tag::Saved));
  byte(o.isHandle());
  text(saved.className);
  value(saved.fields);
}

void Writer::value(const Value& given) {
  const Level level(depth_);
  const Value& v = given.kind() == Value::Kind::Variable ? given.variable().value : given;
  auto tag = [this](Tag t) { byte(uint8_t(t)); };
  switch (v.kind()) {
    case Value::Kind::Undefined:
    case Value::Kind::Variable:
      return tag(Tag::Undefined);
    case Value::Kind::Colon:
      return tag(Tag::Colon);
    case Value::Kind::Scalar:
    case Value::Kind::Array:
      tag(v.isSparse() ? Tag::Sparse : Tag::Plain);
      return v.isSparse() ? sparse(v) : plain(v);
    case Value::Kind::Boxes:
      tag(v.isString() ? Tag::Strings : Tag::Cell);
      return elements(v);
    case Value::Kind::Struct:
      tag(Tag::Struct);
      return structure(v);
    case Value::Kind::Function:
      tag(Tag::Function);
      return function(v);
    case Value::Kind::Object:
      return object(v);
  }
}

void Writer::values(const ValueList& all) {
  number(int64_t(all.size()));
  for (const Value& v : all) value(v);
}

void Writer::error(const Error& e) {
  const Level level(depth_);
  text(e.identifier());
  text(e.message());
  text(e.sourceLine);
  number(int64_t(e.stack.size()));
  for (const ErrorFrame& f : e.stack) {
    text(f.file);
    text(f.function);
    number(f.line);
    number(f.column);
  }
  number(int64_t(e.causes.size()));
  for (const Error& c : e.causes) error(c);
}

void Writer::loop(const ParforLoop& l) {
  address(l.body);
  byte(uint8_t(l.cls));
  number(int64_t(l.inputs.size()));
  for (size_t k = 0; k < l.inputs.size(); ++k) {
    subject = "variable '" + l.names[k] + "'";
    text(l.names[k]);
    value(l.inputs[k]);
  }
  subject.clear();
  number(int64_t(l.offsets.size()));
  for (int64_t o : l.offsets) number(o);
}

size_t Writer::size() const { return aligned(bytes_.size() + sizeof(int64_t)) + piecesSize_; }

// The length of the first part, the first part, then the pieces.
void Writer::copyTo(char* to) const {
  const int64_t length = int64_t(bytes_.size() + sizeof(int64_t));
  std::memcpy(to, &length, sizeof length);
  std::memcpy(to + sizeof length, bytes_.data(), bytes_.size());
  const size_t begin = aligned(size_t(length));
  std::memset(to + length, 0, begin - size_t(length));
  for (const Piece& p : pieces_) {
    std::memcpy(to + begin + p.at, p.data, p.bytes);
    std::memset(to + begin + p.at + p.bytes, 0, aligned(p.bytes) - p.bytes);
  }
}

// ---------------------------------------------------------------- reading

Reader::Reader(Interpreter& interpreter, std::span<const char> bytes, Storage whole)
    : interpreter_(interpreter), bytes_(bytes), end_(bytes.size()), whole_(std::move(whole)) {
  const int64_t length = number();
  if (length < int64_t(sizeof(int64_t)) || size_t(length) > bytes.size()) bad();
  end_ = size_t(length);
}

void Reader::bad() {
  fail("Matlift:parallel:BadMessage", "A message between processes is not what it should be.");
}

void Reader::raw(void* to, size_t bytes) {
  if (bytes > end_ - at_) bad();
  std::memcpy(to, bytes_.data() + at_, bytes);
  at_ += bytes;
}

uint8_t Reader::byte() {
  uint8_t v;
  raw(&v, 1);
  return v;
}

int64_t Reader::number() {
  int64_t v;
  raw(&v, sizeof v);
  return v;
}

int64_t Reader::count(size_t least) {
  const int64_t n = number();
  if (n < 0 || size_t(n) > (end_ - at_) / least) bad();
  return n;
}

std::string Reader::text() {
  std::string out(size_t(count(1)), '\0');
  raw(out.data(), out.size());
  return out;
}

std::string Reader::shared() {
  const int64_t k = number();
  if (k == int64_t(texts_.size())) texts_.push_back(text());
  if (k < 0 || k >= int64_t(texts_.size())) bad();
  return texts_[size_t(k)];
}

Dims Reader::dims() {
  const size_t n = byte();
  if (n < 2) bad();
  std::vector<int64_t> extents(n);
  for (int64_t& e : extents)
    if ((e = number()) < 0) bad();
  const Dims out{std::span<const int64_t>(extents)};
  checkedNumel(out, 1);
  return out;
}

Value Reader::plain() {
  const uint8_t cls = byte();
  const bool complex = byte() != 0;
  if (cls > uint8_t(ClassId::Char) || (complex && !isNumericClass(ClassId(cls)))) bad();
  const Dims d = dims();
  const size_t each = elementSize(ClassId(cls)) * (complex ? 2 : 1);
  int64_t n = d.numel();
  if (n > int64_t(bytes_.size() / each)) bad();
  const size_t bytes = size_t(n) * each;
  const int64_t piece = number();
  if (piece < 0) {
    if (bytes > end_ - at_) bad();
    Value out = Value::uninitialized(ClassId(cls), d, complex);
    if (bytes > 0) raw(out.mutableRawData(), bytes);
    if (out.isLogical())  // nothing but 0 and 1 may stand in a bool
      for (auto* b = static_cast<uint8_t*>(out.mutableRawData()); n-- > 0; ++b) *b = *b != 0;
    return out;
  }
  const size_t begin = aligned(end_);
  if (begin > bytes_.size() || size_t(piece) > bytes_.size() - begin ||
      bytes > bytes_.size() - begin - size_t(piece) || piece % int64_t(kAlignment) != 0)
    bad();
  const size_t at = begin + size_t(piece);
  if (whole_) return Value::fromStorage(ClassId(cls), complex, d, whole_.part(at, bytes));
  Value out = Value::uninitialized(ClassId(cls), d, complex);
  std::memcpy(out.mutableRawData(), bytes_.data() + at, bytes);
  return out;
}

Value Reader::sparse() {
  const int64_t rows = number(), columns = number();
  if (rows < 0 || columns < 0 || size_t(columns) >= (end_ - at_) / sizeof(int64_t)) bad();
  const int64_t n = count(sizeof(int64_t));
  sparse::Matrix m;
  m.pattern = makeRef<sparse::Pattern>(rows, columns);
  sparse::Pattern& p = *m.pattern;
  p.start.resize(size_t(columns) + 1);
  p.row.resize(size_t(n));
  raw(p.start.data(), p.start.size() * sizeof(int64_t));
  raw(p.row.data(), p.row.size() * sizeof(int64_t));
  if (p.start[0] != 0 || p.start[size_t(columns)] != n) bad();
  for (int64_t j = 0; j < columns; ++j) {
    if (p.start[size_t(j)] > p.start[size_t(j) + 1] || p.start[size_t(j) + 1] > n) bad();
    for (int64_t k = p.start[size_t(j)]; k < p.start[size_t(j) + 1]; ++k) {
      const int64_t row = p.row[size_t(k)];
      const bool ascends = k == p.start[size_t(j)] || p.row[size_t(k) - 1] < row;
      if (row < 0 || row >= rows || !ascends) bad();
    }
  }
  m.values = plain();
  if (m.values.numel() != n || !(m.values.isDouble() || m.values.isLogical())) bad();
  return sparse::toValue(std::move(m));
}

Value Reader::boxes(bool strings) {
  const Dims d = dims();
  const int64_t n = d.numel();
  if (size_t(n) > end_ - at_) bad();
  Value out = strings ? Value::stringArray(d) : Value::cell(d);
  for (int64_t k = 0; k < n; ++k) {
    Value v = value();
    if (strings ? v.isDefined() && !v.isCharRow() : v.isUndefined()) bad();
    out.setCell(k, std::move(v));
  }
  return out;
}

Value Reader::structure() {
  const Dims d = dims();
  const int64_t fields = count(sizeof(int64_t));
  std::vector<Name> names;
  for (int64_t k = 0; k < fields; ++k) names.push_back(Name(text()));
  const int64_t n = d.numel();
  if (fields > 0 && size_t(n) > (end_ - at_) / size_t(fields)) bad();
  Value out = Value::structArray(d, names);
  StructObj& s = out.mutableStructs();
  for (int64_t k = 0; k < n; ++k)
    for (int64_t f = 0; f < fields; ++f) s.at(k, int(f)) = value();
  return out;
}

CodeAddress Reader::address() {
  CodeAddress a;
  a.file = text();
  a.text = shared();
  a.folder = text();
  a.className = text();
  a.typed = byte() != 0;
  a.number = int(number());
  return a;
}

Value Reader::function() {
  Ref<FunctionObj> f = makeRef<FunctionObj>();
  f->name = text();
  f->text = text();
  if (byte()) {
    ParallelHost* host = interpreter_.state<ParallelSlot>().host;
    if (!host) bad();
    f->code = host->codeAt(address());
  }
  const int64_t n = count(sizeof(int64_t) + 1);
  for (int64_t k = 0; k < n; ++k) {
    f->captureNames.push_back(Name(text()));
    f->captures.push_back(value());
  }
  return Value::function(f);
}

Value Reader::instance() {
  const std::string name = shared();
  ClassServices* classes = interpreter_.classes();
  ClassDef* cls = classes ? classes->classNamed(name) : nullptr;
  if (!cls)
    fail("MATLAB:class:notFound", "The class '%s' of a value is not known here.", name.c_str());
  Ref<InstanceObj> o = makeRef<InstanceObj>(Ref<ClassDef>(cls));
  Value out = Value::object(Ref<ObjectObj>(o.get()));
  if (cls->isHandle) handles_.push_back(out);
  o->deleted = byte() != 0;
  if (count(1) != int64_t(o->slots.size())) bad();
  for (Value& s : o->slots) s = value();
  o->data = value();
  const int64_t dynamic = count(sizeof(int64_t));
  for (int64_t k = 0; k < dynamic; ++k) {
    Name property(text());
    o->more().dynamic.push_back({property, value()});
  }
  return out;
}

Value Reader::saved() {
  const bool isHandle = byte() != 0;
  const size_t place = handles_.size();
  if (isHandle) handles_.emplace_back();
  const std::string name = text();
  Value fields = value();
  if (!fields.isStruct()) bad();
  std::optional<Value> v = builtins::fromSavedForm(interpreter_, {name, fields});
  if (!v) fail("MATLAB:class:notFound", "A value of class '%s' cannot be made here.", name.c_str());
  if (isHandle) handles_[place] = *v;
  return *v;
}

Value Reader::travelling() {
  const auto kind = Travelling::Kind(byte());
  if (kind == Travelling::Kind::Composite) return Travelling::read(kind, *this, interpreter_);
  const size_t place = handles_.size();
  handles_.emplace_back();
  handles_[place] = Travelling::read(kind, *this, interpreter_);
  return handles_[place];
}

Value Reader::value() {
  const Level level(depth_);
  switch (Tag(byte())) {
    case Tag::Undefined:
      return {};
    case Tag::Colon:
      return Value::colon();
    case Tag::Plain:
      return plain();
    case Tag::Sparse:
      return sparse();
    case Tag::Cell:
      return boxes(false);
    case Tag::Strings:
      return boxes(true);
    case Tag::Struct:
      return structure();
    case Tag::Function:
      return function();
    case Tag::Instance:
      return instance();
    case Tag::ObjectArray: {
      Value elements = value(), model = value();
      if (!elements.isCell() || !model.isObject()) bad();
      for (int64_t k = 0; k < elements.numel(); ++k)
        if (!elements.cellAt(k).isObject()) bad();
      return ObjectArray::make(std::move(elements), Ref<ObjectObj>(&model.object()));
    }
    case Tag::Saved:
      return saved();
    case Tag::Travelling:
      return travelling();
    case Tag::Exception:
      return exceptionValue(error());
    case Tag::Again: {
      const int64_t k = number();
      if (k < 0 || k >= int64_t(handles_.size()) || handles_[size_t(k)].isUndefined()) bad();
      return handles_[size_t(k)];
    }
  }
  bad();
}

ValueList Reader::values() {
  const int64_t n = count(1);
  ValueList out;
  for (int64_t k = 0; k < n; ++k) out.push_back(value());
  return out;
}

Error Reader::error() {
  const Level level(depth_);
  std::string identifier = text();
  Error e(std::move(identifier), text());
  e.sourceLine = text();
  const int64_t frames = count(1);
  for (int64_t k = 0; k < frames; ++k) {
    ErrorFrame f;
    f.file = text();
    f.function = text();
    f.line = uint32_t(number());
    f.column = uint32_t(number());
    e.stack.push_back(f);
  }
  const int64_t causes = count(1);
  for (int64_t k = 0; k < causes; ++k) e.causes.push_back(error());
  return e;
}

namespace {
constexpr double kNanosecond = 1e-9;  // what times are sent in
}  // namespace

void writeWork(Writer& w, const OffloadWork& work) {
  for (int64_t n : {work.callsHere, work.callsOnDevice, work.bytesUp, work.bytesDown, work.turns})
    w.number(n);
  for (double seconds : {work.secondsHere, work.secondsOnDevice, work.deviceOnCpu, work.waited})
    w.number(int64_t(seconds / kNanosecond));
  w.text(work.device);
}

OffloadWork readWork(Reader& in) {
  OffloadWork out;
  for (int64_t* n : {&out.callsHere, &out.callsOnDevice, &out.bytesUp, &out.bytesDown, &out.turns})
    *n = in.number();
  for (double* seconds : {&out.secondsHere, &out.secondsOnDevice, &out.deviceOnCpu, &out.waited})
    *seconds = double(in.number()) * kNanosecond;
  out.device = in.text();
  return out;
}

ParforLoop Reader::loop() {
  ParforLoop l;
  l.body = address();
  l.cls = ClassId(byte());
  const int64_t inputs = count(1);
  for (int64_t k = 0; k < inputs; ++k) {
    l.names.push_back(text());
    l.inputs.push_back(value());
  }
  const int64_t offsets = count(sizeof(int64_t));
  for (int64_t k = 0; k < offsets; ++k) l.offsets.push_back(number());
  return l;
}

}  // namespace matlift::parallel
