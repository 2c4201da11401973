// A MATLAB value: 16 bytes. Real scalars of every plain class are held inline; everything else is a
// pointer to a reference-counted object that is copied on write.
//
// Data rules: column-major; complex elements are interleaved std::complex<T>; logical is bool, char
// is char16_t (UTF-16 units). `data<T>()` works for inline scalars too. T must be the element type
// of the value's class (and std::complex of it when isComplex()).
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "runtime/value/class_id.h"
#include "runtime/value/dims.h"
#include "runtime/value/element_source.h"
#include "runtime/value/field_list.h"
#include "runtime/value/name.h"
#include "runtime/value/ref.h"
#include "runtime/value/storage.h"

namespace matlift {

class Value;
using ValueList = std::vector<Value>;

/// Plain elements: numbers, logicals, characters.
struct ArrayObj final : HeapObject {
  ArrayObj(ClassId cls, bool complex, Dims dims, Storage storage)
      : cls(cls), complex(complex), dims(std::move(dims)), storage(std::move(storage)) {}
  ClassId cls;
  bool complex;
  Dims dims;
  Storage storage;  ///< dense elements; none yet while a source stands for them. Has room to grow
  Ref<ElementSource> source;  ///< none: the storage is all there is
  bool guarded = false;       ///< deferred, and some real answer may not exist: ask isComplex()

  /// Dense elements.
  void* elements() {
    if (source) [[unlikely]]
      fill();
    return storage.data();
  }
  /// Dense elements that nobody else sees: may be written where they are.
  bool isOwn() const { return unique() && !source && storage.unique(); }
  size_t elementBytes() const { return elementSize(cls) * (complex ? 2 : 1); }
  /// Of a guarded array only the elements tell.
  bool isComplex() {
    if (guarded) fill();
    return complex;
  }
  void fill();
};

struct BoxesObj;
struct StructObj;
struct FunctionObj;
struct ObjectObj;
struct VariableObj;

class Value {
 public:
  enum class Kind : uint8_t {
    Undefined,  ///< no value: an unset variable, an output that was not assigned
    Colon,      ///< the bare `:` of an index
    Scalar,     ///< one real element, inline
    Array,      ///< ArrayObj
    Boxes,      ///< BoxesObj: cell array or string array
    Struct,     ///< StructObj: struct array
    Function,   ///< FunctionObj
    Object,     ///< ObjectObj: containers.Map, MException, instances of classes, ...
    Variable,   ///< VariableObj: a variable shared by nested functions; never seen by a builtin
  };

  // --- making values ---
  Value() : tag_(0) { bits_.u = 0; }
  Value(double d) : tag_(kDoubleScalar) { bits_.d = d; }
  template <std::integral T>
  requires(!std::is_same_v<T, bool>) Value(T n) : Value(double(n)) {}
  Value(bool) = delete;  // say logical(b)

  static Value logical(bool b) {
    Value v = inlineScalar(ClassId::Logical);
    v.bits_.u = b;
    return v;
  }
  /// An inline scalar of T's class.
  template <class T>
  static Value scalar(T x);
  static Value complexScalar(Complex z);  ///< narrowed to real when the imaginary part is 0
  static Value complexScalar(ComplexSingle z);
  static Value colon() { return Value(makeTag(Kind::Colon, ClassId::Char), nullptr); }
  /// 1×n char row (0×0 when empty) from UTF-8; invalid bytes become U+FFFD.
  static Value text(std::string_view utf8);
  static Value text16(std::u16string_view units);
  /// 1×1 string.
  static Value string(std::string_view utf8);
  static Value missingString();
  /// Array of a plain class. Fresh and unshared; a 1×1 real one is made inline. Throws on sizes
  /// past the machine's memory.
  static Value zeros(ClassId cls, const Dims& dims, bool complex = false);
  static Value uninitialized(ClassId cls, const Dims& dims, bool complex = false);
  template <class T>
  static Value fromVector(const std::vector<T>& column, bool asRow);
  static Value emptyDouble() { return zeros(ClassId::Double, Dims(0, 0)); }
  /// Wraps elements that come from elsewhere. `dims` must not be 1×1 unless the source stays.
  static Value fromSource(ClassId cls, bool complex, const Dims& dims, Ref<ElementSource> source);
  static Value fromStorage(ClassId cls, bool complex, const Dims& dims, Storage storage);
  static Value cell(const Dims& dims);  ///< every element [] (0×0 double)
  static Value cellOf(ValueList elements, const Dims& dims);
  static Value cellRow(ValueList elements);
  static Value stringArray(const Dims& dims);  ///< every element ""
  static Value structure();                    ///< 1×1 struct with no fields
  static Value structArray(const Dims& dims, std::vector<Name> fields);
  static Value function(Ref<FunctionObj> f);
  static Value object(Ref<ObjectObj> o);
  static Value variable(Ref<VariableObj> v);

  // --- ownership ---
  Value(const Value& o) : tag_(o.tag_), bits_(o.bits_) {
    if (isHeap()) bits_.p->retain();
  }
  Value(Value&& o) noexcept : tag_(o.tag_), bits_(o.bits_) { o.tag_ = 0; }
  Value& operator=(const Value& o) {
    if (o.isHeap()) o.bits_.p->retain();
    drop();
    tag_ = o.tag_;
    bits_ = o.bits_;
    return *this;
  }
  Value& operator=(Value&& o) noexcept {
    if (this != &o) {
      uint32_t t = tag_;
      HeapObject* p = bits_.p;
      tag_ = o.tag_;
      bits_ = o.bits_;
      o.tag_ = 0;
      if (heapTag(t)) p->release();
    }
    return *this;
  }
  ~Value() { drop(); }
  void swap(Value& o) noexcept {
    std::swap(tag_, o.tag_);
    std::swap(bits_, o.bits_);
  }
  void reset() {
    drop();
    tag_ = 0;
  }

  // --- what it is ---
  Kind kind() const { return Kind(tag_ & 0xff); }
  bool isDefined() const { return tag_ != 0; }
  bool isUndefined() const { return tag_ == 0; }
  bool isColon() const { return kind() == Kind::Colon; }
  bool isDoubleScalar() const { return tag_ == kDoubleScalar; }  ///< inline real double
  bool isLogicalScalar() const { return tag_ == kLogicalScalar; }
  bool isInlineScalar() const { return kind() == Kind::Scalar; }
  /// Numbers, logicals or characters, however they are represented.
  bool isPlain() const { return kind() == Kind::Scalar || kind() == Kind::Array; }
  ClassId classId() const { return ClassId(uint8_t(tag_ >> 8)); }
  /// Name that `class(x)` returns, also for objects.
  std::string className() const;
  bool isDouble() const { return isPlain() && classId() == ClassId::Double; }
  bool isSingle() const { return isPlain() && classId() == ClassId::Single; }
  bool isFloat() const { return isPlain() && isFloatClass(classId()); }
  bool isInteger() const { return isPlain() && isIntegerClass(classId()); }
  bool isNumeric() const { return isPlain() && isNumericClass(classId()); }
  bool isLogical() const { return isPlain() && classId() == ClassId::Logical; }
  bool isChar() const { return isPlain() && classId() == ClassId::Char; }
  bool isString() const { return kind() == Kind::Boxes && classId() == ClassId::String; }
  bool isCell() const { return kind() == Kind::Boxes && classId() == ClassId::Cell; }
  bool isStruct() const { return kind() == Kind::Struct; }
  bool isFunction() const { return kind() == Kind::Function; }
  bool isObject() const { return kind() == Kind::Object; }
  bool isComplex() const { return kind() == Kind::Array && array()->isComplex(); }
  /// char row vector (or 0×0 char), or a string scalar that is not missing: what most functions
  /// take as "text".
  bool isTextScalar() const;
  bool isCharRow() const;  ///< char and 1×n or 0×0
  bool isCellStr() const;  ///< cell whose every element is a char array

  // --- shape ---
  const Dims& dims() const;
  int64_t numel() const { return kind() == Kind::Scalar ? 1 : dims().numel(); }
  bool isScalar() const { return kind() == Kind::Scalar || dims().isScalar(); }
  bool isEmpty() const { return kind() != Kind::Scalar && numel() == 0; }

  // --- elements of plain values ---
  template <class T>
  const T* data() const {
    return static_cast<const T*>(rawData());
  }
  /// Unshares first; inline scalars give their inline place.
  template <class T>
  T* mutableData() {
    return static_cast<T*>(mutableRawData());
  }
  template <class T>
  std::span<const T> elements() const {
    return {data<T>(), size_t(numel())};
  }
  const void* rawData() const {
    if (kind() == Kind::Scalar) return &bits_;
    return array()->elements();
  }
  void* mutableRawData();

  // --- how they are represented ---
  /// Only the nonzeros are kept; dense elements are made when they are asked for.
  bool isSparse() const { return isForm(ElementForm::Sparse); }
  bool isDense() const { return isPlain() && !isSparse(); }
  /// Not there yet; asking for them makes them and ends this state.
  bool isDeferred() const {
    return kind() == Kind::Array && array()->source && !array()->source->stays();
  }
  bool isForm(ElementForm form) const {
    return kind() == Kind::Array && array()->source && array()->source->form() == form;
  }
  /// Null: no array with a source that stays.
  StandingSource* standing() const {
    return isSparse() ? static_cast<StandingSource*>(array()->source.get()) : nullptr;
  }
  /// A run of `count` elements from element `first` on, in the same storage. Dense arrays only.
  Value part(int64_t first, int64_t count, const Dims& dims) const;

  /// Element i of a plain real value as double (a char's code, a logical's 0/1).
  double doubleAt(int64_t i) const;
  /// The same, imaginary part kept.
  Complex complexAt(int64_t i) const;
  /// Value of an inline double scalar; unchecked.
  double asDouble() const { return bits_.d; }
  /// Same elements, new shape (numel must agree). Shares the storage.
  Value reshaped(const Dims& dims) const;
  /// Element i as a value of the same class (cells: a 1×1 cell).
  Value elementAt(int64_t i) const;
  /// Real when complex with all-zero imaginary parts, 1×1 arrays inline; otherwise as it was.
  Value narrowed() &&;

  // --- the heap objects; unchecked, const access for reading ---
  ArrayObj* array() const { return static_cast<ArrayObj*>(bits_.p); }
  const BoxesObj& boxes() const;
  const StructObj& structs() const;
  FunctionObj& function() const;
  ObjectObj& object() const;  ///< runtime/value/object.h
  VariableObj& variable() const;
  /// Unshared, for writing.
  BoxesObj& mutableBoxes();
  StructObj& mutableStructs();
  ArrayObj& mutableArray();

  // --- cells and strings ---
  const Value& cellAt(int64_t i) const;  ///< element of a cell or string array (char row)
  void setCell(int64_t i, Value v);

  // --- structs (element 0 unless said) ---
  const Value* field(const Name& name, int64_t element = 0) const;  ///< null when there is none
  void setField(const Name& name, Value v, int64_t element = 0);    ///< adds the field when new

  /// For the VM: a scalar of this value's own class written in place, no checks.
  void setDouble(double d) {
    drop();
    tag_ = kDoubleScalar;
    bits_.d = d;
  }
  void setLogical(bool b) {
    drop();
    tag_ = kLogicalScalar;
    bits_.u = b;
  }
  uint32_t tag() const { return tag_; }
  static constexpr uint32_t makeTag(Kind k, ClassId c) { return uint32_t(k) | uint32_t(c) << 8; }
  static constexpr uint32_t kDoubleScalar = uint32_t(2) | uint32_t(ClassId::Double) << 8;
  static constexpr uint32_t kLogicalScalar = uint32_t(2) | uint32_t(ClassId::Logical) << 8;

 private:
  union Bits {
    double d;
    float f;
    int64_t i;
    uint64_t u;
    HeapObject* p;
  };
  Value(uint32_t tag, HeapObject* p) : tag_(tag) {
    bits_.u = 0;
    bits_.p = p;
    if (p) p->retain();
  }
  static Value inlineScalar(ClassId c) {
    Value v;
    v.tag_ = makeTag(Kind::Scalar, c);
    return v;
  }
  static constexpr bool heapTag(uint32_t t) { return (t & 0xff) >= uint32_t(Kind::Array); }
  bool isHeap() const { return heapTag(tag_); }
  void drop() {
    if (isHeap()) bits_.p->release();
  }

  uint32_t tag_;
  Bits bits_;
};

static_assert(sizeof(Value) == 16);

template <class T>
Value Value::scalar(T x) {
  Value v = inlineScalar(classOf<T>);
  // Every inline scalar fills the low bytes of the payload, so data<T>() reads it in place.
  if constexpr (std::is_same_v<T, double>) {
    v.bits_.d = x;
  } else if constexpr (std::is_same_v<T, float>) {
    v.bits_.f = x;
  } else if constexpr (std::is_signed_v<T>) {
    v.bits_.i = x;
  } else {
    v.bits_.u = uint64_t(x);
  }
  return v;
}

template <class T>
Value Value::fromVector(const std::vector<T>& column, bool asRow) {
  int64_t n = int64_t(column.size());
  Value v = uninitialized(classOf<T>, asRow ? Dims(1, n) : Dims(n, 1));
  T* out = v.mutableData<T>();
  for (int64_t i = 0; i < n; ++i) out[i] = column[size_t(i)];
  return v;
}

/// A cell array (elements are any values) or a string array (elements are char rows; Undefined is
/// `missing`).
struct BoxesObj final : HeapObject {
  BoxesObj(ClassId cls, Dims dims, ValueList elements)
      : cls(cls), dims(std::move(dims)), elements(std::move(elements)) {}
  ClassId cls;
  Dims dims;
  ValueList elements;
};

/// Struct array: ordered field names, values element by element (all fields of element 0, then 1,
/// …).
struct StructObj final : HeapObject {
  Dims dims{1, 1};
  FieldList fields;
  ValueList values;

  int find(const Name& name) const { return fields.find(name); }
  int findOrAdd(const Name& name);  ///< new fields are [] in every element
  Value& at(int64_t element, int field) {
    return values[size_t(element) * fields.size() + size_t(field)];
  }
  const Value& at(int64_t element, int field) const {
    return values[size_t(element) * fields.size() + size_t(field)];
  }
};

struct Code;  // runtime/bytecode

/// A function handle. `name` for @name; `code` and `captures` for anonymous and nested ones.
struct FunctionObj : HeapObject {
  std::string name;             ///< empty for anonymous functions
  Ref<HeapObject> code;         ///< the VM's Code object, when bound
  ValueList captures;           ///< values of an anonymous function, as captureNames names them
  Ref<HeapObject> environment;  ///< the VM's Environment, for nested functions and what calls them
  std::string text;             ///< source of an anonymous function: "@(x)x+1"
  std::vector<Name> captureNames;
  bool isAnonymous() const { return name.empty(); }
};

/// A variable that a function and its nested functions share.
struct VariableObj final : HeapObject {
  Value value;
};

/// The first source among `values` that stays, or null.
inline StandingSource* standingAmong(std::span<const Value> values) {
  for (const Value& v : values)
    if (v.kind() == Value::Kind::Array && v.array()->source)
      if (StandingSource* s = v.standing()) return s;
  return nullptr;
}

inline const BoxesObj& Value::boxes() const { return *static_cast<BoxesObj*>(bits_.p); }
inline const StructObj& Value::structs() const { return *static_cast<StructObj*>(bits_.p); }
inline FunctionObj& Value::function() const { return *static_cast<FunctionObj*>(bits_.p); }
inline VariableObj& Value::variable() const { return *static_cast<VariableObj*>(bits_.p); }

}  // namespace matlift
