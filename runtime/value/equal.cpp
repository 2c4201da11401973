// isequal: values and sizes, whatever the class.
#include <algorithm>
#include <cstring>

#include "runtime/error/error.h"
#include "runtime/value/convert.h"
#include "runtime/value/object_array.h"
#include "runtime/value/text.h"

namespace matlift {

namespace {

/// A 64-bit integer need not fit a double: compare as integers, within the integer's range.
template <class B>
bool sameWide(double d, B b) {
  double top = std::is_signed_v<B> ? 0x1p63 : 0x1p64;
  return d < top && B(d) == b;
}

template <class A, class B>
bool sameNumber(A a, B b, bool nanEqual) {
  if constexpr (std::is_floating_point_v<A> && std::is_floating_point_v<B>) {
    return double(a) == double(b) || (nanEqual && std::isnan(a) && std::isnan(b));
  } else if constexpr (std::is_floating_point_v<A>) {
    return double(a) == double(b) && (sizeof(B) < 8 || sameWide(double(a), b));
  } else if constexpr (std::is_floating_point_v<B>) {
    return sameNumber(b, a, nanEqual);
  } else {
    bool negativeA = a < A(0), negativeB = b < B(0);
    return negativeA == negativeB && uint64_t(int64_t(a)) == uint64_t(int64_t(b));
  }
}

template <class A, class B>
bool sameRun(const A* a, const B* b, int64_t n, bool nanEqual) {
  for (int64_t i = 0; i < n; ++i)
    if (!sameNumber(a[i], b[i], nanEqual)) return false;
  return true;
}

bool samePlain(const Value& a, const Value& b, bool nanEqual) {
  int64_t n = a.numel();
  if (a.isComplex() || b.isComplex()) {
    auto same = [&](double x, double y) {
      return x == y || (nanEqual && std::isnan(x) && std::isnan(y));
    };
    for (int64_t i = 0; i < n; ++i) {
      Complex x = a.complexAt(i), y = b.complexAt(i);
      bool bothNan = nanEqual && (std::isnan(x.real()) || std::isnan(x.imag())) &&
                     (std::isnan(y.real()) || std::isnan(y.imag()));
      if (!bothNan && (!same(x.real(), y.real()) || !same(x.imag(), y.imag()))) return false;
    }
    return true;
  }
  if (a.classId() == b.classId() && !a.isFloat())
    return n == 0 ||
           std::memcmp(a.rawData(), b.rawData(), size_t(n) * elementSize(a.classId())) == 0;
  return withElementType(a.classId(), [&](auto ta) {
    return withElementType(b.classId(), [&](auto tb) {
      return sameRun(a.data<typename decltype(ta)::type>(), b.data<typename decltype(tb)::type>(),
                     n, nanEqual);
    });
  });
}

/// A char row against a string scalar, and a cellstr against a string array: compared as text.
bool sameMixedText(const Value& text, const Value& strings) {
  if (text.isChar() && strings.isScalar() && text.isCharRow())
    return strings.cellAt(0).isDefined() && charUnits(text) == charUnits(strings);
  if (!text.isCellStr() || !(text.dims() == strings.dims())) return false;
  for (int64_t i = 0; i < text.numel(); ++i) {
    const Value& s = strings.cellAt(i);
    if (s.isUndefined() || !text.cellAt(i).isCharRow() || charUnits(s) != charUnits(text.cellAt(i)))
      return false;
  }
  return true;
}

// Values may be nested a million deep: containers wait in a list instead of on the stack.
class Comparison {
 public:
  bool run(const Value& a, const Value& b, bool nanEqual) {
    if (!compare(a, b, nanEqual)) return false;
    while (!pending_.empty()) {
      const Pair pair = pending_.back();
      pending_.pop_back();
      if (!sameContents(pair)) return false;
    }
    return true;
  }

 private:
  struct Pair {
    const Value *a, *b;
    bool nanEqual;
  };

  /// False when they differ; what holds other values is looked into later.
  bool compare(const Value& a, const Value& b, bool nanEqual) {
    if (a.isPlain() && b.isPlain()) return a.dims() == b.dims() && sameElements(a, b, nanEqual);
    if (b.isString() && (a.isChar() || a.isCell())) return sameMixedText(a, b);
    if (a.isString() && (b.isChar() || b.isCell())) return sameMixedText(b, a);
    if (a.kind() != b.kind()) return false;
    switch (a.kind()) {
      case Value::Kind::Boxes:
      case Value::Kind::Struct:
        if (!(a.dims() == b.dims())) return false;
        [[fallthrough]];
      case Value::Kind::Function:
        pending_.push_back({&a, &b, nanEqual});
        return true;
      case Value::Kind::Object:
        return a.object().equals(b.object(), nanEqual);
      default:
        return a.kind() == Value::Kind::Colon;
    }
  }

  bool sameElements(const Value& a, const Value& b, bool nanEqual) {
    StandingSource* s = a.standing() ? a.standing() : b.standing();
    bool same;
    return s && s->equal(a, b, nanEqual, same) ? same : samePlain(a, b, nanEqual);
  }

  bool sameContents(const Pair& pair) {
    if (pair.a->isFunction()) return sameFunctions(pair.a->function(), pair.b->function());
    return pair.a->isStruct() ? sameStructs(pair) : sameBoxes(pair);
  }

  bool sameBoxes(const Pair& pair) {
    if (pair.a->classId() != pair.b->classId()) return false;
    const ValueList &x = pair.a->boxes().elements, &y = pair.b->boxes().elements;
    bool strings = pair.a->isString();
    for (size_t i = 0; i < x.size(); ++i) {
      if (strings && (x[i].isUndefined() || y[i].isUndefined())) {
        if (!(pair.nanEqual && x[i].isUndefined() && y[i].isUndefined())) return false;
      } else if (strings ? charUnits(x[i]) != charUnits(y[i])
                         : !compare(x[i], y[i], pair.nanEqual)) {
        return false;
      }
    }
    return true;
  }

  bool sameStructs(const Pair& pair) {
    const StructObj &x = pair.a->structs(), &y = pair.b->structs();
    if (x.fields.size() != y.fields.size()) return false;
    int64_t n = x.dims.numel();
    for (size_t k = 0; k < x.fields.size(); ++k) {
      int other = y.find(x.fields[k]);
      if (other < 0) return false;
      for (int64_t e = 0; e < n; ++e)
        if (!compare(x.at(e, int(k)), y.at(e, other), pair.nanEqual)) return false;
    }
    return true;
  }

  bool sameFunctions(const FunctionObj& f, const FunctionObj& g) {
    if (&f == &g) return true;
    if (!f.isAnonymous() && !g.isAnonymous()) return f.name == g.name;
    // Two handles made by the same expression are equal when what they captured is.
    if (f.isAnonymous() != g.isAnonymous() || !f.code || f.code.get() != g.code.get()) return false;
    return f.captures.size() == g.captures.size() &&
           std::equal(f.captures.begin(), f.captures.end(), g.captures.begin(),
                      [this](const Value& x, const Value& y) { return sameCapture(x, y); });
  }

  bool sameCapture(const Value& x, const Value& y) {
    if (x.kind() != y.kind() || x.kind() == Value::Kind::Variable) return false;
    return x.isUndefined() || compare(x, y, false);
  }

  std::vector<Pair> pending_;
};

}  // namespace

bool isEqual(const Value& a, const Value& b, bool nanEqual) {
  return Comparison().run(a, b, nanEqual);
}

}  // namespace matlift
