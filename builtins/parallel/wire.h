// Values as bytes, for another process of the same program. Everything a program can hold goes, but
// for what belongs to one process (open files, handles of nested functions): that is an Error which
// names the class. Large plain arrays stand behind the rest, so that the reader may map them
// instead of copying. Reading trusts nothing: sizes are checked against the bytes that are there
// before memory is asked for.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/dispatch/interpreter.h"
#include "runtime/dispatch/parallel.h"
#include "runtime/error/error.h"
#include "runtime/value/object.h"

namespace matlift::parallel {

class Writer;
class Reader;

/// An object of this folder, of which another process can have its own: queues, constants.
struct Travelling {
  enum class Kind : uint8_t { Queue, Constant, Composite };
  virtual ~Travelling() = default;
  virtual Kind kind() const = 0;
  virtual void write(Writer& to) const = 0;
  /// The object whose write() gave what is read.
  static Value read(Kind kind, Reader& from, Interpreter& interpreter);
};

void writeWork(Writer& w, const OffloadWork& work);
OffloadWork readWork(Reader& in);

class Writer {
 public:
  explicit Writer(Interpreter& interpreter) : interpreter_(interpreter) {}

  void byte(uint8_t v) { bytes_.push_back(char(v)); }
  void number(int64_t v) { raw(&v, sizeof v); }
  void text(std::string_view v);
  void value(const Value& v);
  void values(const ValueList& all);
  void address(const CodeAddress& a);
  void error(const Error& e);
  void loop(const ParforLoop& l);
  [[noreturn]] void refuse(const std::string& what, const std::string& why);

  /// Constants (parallel.pool.Constant) among the values: the receiver must have them before.
  std::vector<int64_t> constants;
  /// What the value belongs to, for errors: "variable 'x'".
  std::string subject;

  size_t size() const;  ///< of everything
  /// All of it, to `to`, which has room for size().
  void copyTo(char* to) const;

 private:
  void raw(const void* from, size_t bytes);
  void dims(const Dims& d);
  void plain(const Value& v);
  void sparse(const Value& v);
  void elements(const Value& v);
  void structure(const Value& v);
  void function(const Value& v);
  void object(const Value& v);
  void instance(const Value& v);
  void shared(std::string_view text);  ///< of which there is often the same again

  struct Piece {
    Value keeps;  // alive
    const void* data;
    size_t bytes, at;
  };
  Interpreter& interpreter_;
  std::string bytes_;
  std::vector<Piece> pieces_;
  size_t piecesSize_ = 0;
  std::unordered_map<std::string, int64_t> texts_;
  std::unordered_map<const ObjectObj*, int64_t> handles_;
  int depth_ = 0;
};

class Reader {
 public:
  /// Arrays become parts of `whole`, whose bytes these are, or copies when it has none.
  Reader(Interpreter& interpreter, std::span<const char> bytes, Storage whole = {});

  uint8_t byte();
  int64_t number();
  std::string text();
  Value value();
  ValueList values();
  CodeAddress address();
  Error error();
  ParforLoop loop();

 private:
  void raw(void* to, size_t bytes);
  int64_t count(size_t least);  ///< of things that take at least so many bytes each
  Dims dims();
  Value plain();
  Value sparse();
  Value boxes(bool strings);
  Value structure();
  Value function();
  Value instance();
  Value saved();
  Value travelling();
  std::string shared();
  [[noreturn]] static void bad();

  Interpreter& interpreter_;
  std::span<const char> bytes_;
  size_t at_ = 0, end_ = 0;  // end_: where the pieces begin
  Storage whole_;
  std::vector<std::string> texts_;
  ValueList handles_;
  int depth_ = 0;
};

}  // namespace matlift::parallel
