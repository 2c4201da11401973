// jsonencode: values as JSON text.
#include <cmath>

#include "builtins/support/dim_args.h"
#include "builtins/support/rows.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/interpreter.h"
#include "runtime/error/interrupt.h"
#include "runtime/value/convert.h"
#include "runtime/value/nesting.h"
#include "runtime/value/object.h"

namespace matlift::builtins {

namespace {

class Encoder {
 public:
  explicit Encoder(Interpreter& interpreter) : interpreter_(interpreter) {}
  std::string out;
  bool nanAsNull = true, pretty = false;

  void value(const Value& v) {
    NestingLevel level;
    if (v.isObject()) return object(v);
    if (v.isFunction())
      fail("MATLAB:json:UnsupportedType", "Values of class 'function_handle' have no JSON form.");
    if (v.isChar()) return characters(v);
    if (v.isComplex())
      fail("MATLAB:json:ComplexNotSupported", "Complex numbers have no JSON form.");
    if (v.isCell()) return list(v.numel(), [&](int64_t k) { value(v.cellAt(k)); });
    if (v.isStruct() && v.numel() == 1) return fields(v, 0);
    if (v.numel() == 1 && (v.isPlain() || v.isString())) return element(v, 0);
    array(v);
  }

 private:
  void newline() {
    if (!pretty) return;
    out += '\n';
    out.append(size_t(depth_) * 2, ' ');
  }
  template <class F>
  void list(int64_t n, F&& f) {
    if (n == 0) {
      out += "[]";
      return;
    }
    out += '[';
    ++depth_;
    for (int64_t k = 0; k < n; ++k) {
      interruptionPoint(uint64_t(k));
      if (k) out += ',';
      newline();
      f(k);
    }
    --depth_;
    newline();
    out += ']';
  }
  void key(const std::string& name, bool first) {
    if (!first) out += ',';
    newline();
    text(utf16FromUtf8(name));
    out += pretty ? ": " : ":";
  }
  void fields(const Value& v, int64_t e) {
    const StructObj& s = v.structs();
    if (s.fields.empty()) {
      out += "{}";
      return;
    }
    out += '{';
    ++depth_;
    for (size_t f = 0; f < s.fields.size(); ++f) {
      key(s.fields[f].str(), f == 0);
      value(s.at(e, int(f)));
    }
    --depth_;
    newline();
    out += '}';
  }

  void object(const Value& v) {
    ObjectObj& o = v.object();
    if (o.className() == "containers.Map") {
      Value keys = method(v, "keys"), values = method(v, "values");
      int64_t n = keys.numel();
      out += n ? "{" : "{}";
      ++depth_;
      for (int64_t k = 0; k < n; ++k) {
        const Value& name = keys.cellAt(k);
        if (!name.isChar())
          fail("MATLAB:json:UnsupportedType", "A map needs text for keys to have a JSON form.");
        key(textOf(name), k == 0);
        value(values.cellAt(k));
      }
      --depth_;
      if (n) newline(), out += '}';
      return;
    }
    if (interpreter_.hasMethod(v, "jsonencode")) return value(method(v, "jsonencode"));
    // A table is a list of its rows; dates, durations and categories are their texts.
    if (o.isA("tabular")) return value(method(v, "table2struct"));
    if (interpreter_.hasMethod(v, "string")) return value(method(v, "string"));
    fail("MATLAB:json:UnsupportedType", "Values of class '%s' have no JSON form.",
         std::string(o.className()).c_str());
  }

  Value method(const Value& object, const char* name) {
    return interpreter_.call1(Value::text(name), {&object, 1});
  }

  void text(std::u16string_view units) {
    out += '"';
    std::string utf8 = utf8FromUtf16(units);
    for (char c : utf8) {
      static constexpr std::string_view special = "\"\\\b\f\n\r\t", letters = "\"\\bfnrt";
      size_t k = special.find(c);
      if (k != special.npos) {
        out += '\\';
        out += letters[k];
      } else if (uint8_t(c) < 0x20) {
        out += strprintf("\\u%04x", unsigned(c));
      } else {
        out += c;
      }
    }
    out += '"';
  }
  void characters(const Value& v) {
    if (v.dims().count() > 2)
      fail("MATLAB:json:UnsupportedType",
           "Character arrays of more than two dimensions have no "
           "JSON form.");
    if (v.dims().rows() == 1 || v.numel() == 0) return text(charUnits(v));
    list(v.dims().rows(), [&](int64_t r) { text(charRow(v, r)); });
  }

  void real(double x) {
    if (std::isfinite(x)) {
      // The fewest digits that read back as the same number.
      for (int digits : {15, 16, 17}) {
        std::string s = strprintf("%.*g", digits, x);
        if (digits < 17 && std::strtod(s.c_str(), nullptr) != x) continue;
        out += s;
        return;
      }
    }
    if (nanAsNull)
      out += "null";
    else
      out += std::isnan(x) ? "NaN" : x > 0 ? "Infinity" : "-Infinity";
  }
  void element(const Value& v, int64_t k) {
    if (v.isString()) {
      if (v.cellAt(k).isUndefined())
        out += "null";
      else
        text(charUnits(v.cellAt(k)));
    } else if (v.isStruct()) {
      fields(v, k);
    } else if (v.isLogical()) {
      out += v.data<bool>()[k] ? "true" : "false";
    } else if (v.classId() == ClassId::Int64) {
      out += std::to_string(v.data<int64_t>()[k]);
    } else if (v.classId() == ClassId::UInt64) {
      out += std::to_string(v.data<uint64_t>()[k]);
    } else if (v.isSingle()) {
      float x = v.data<float>()[k];
      if (!std::isfinite(x)) return real(double(x));
      for (int digits : {6, 7, 8, 9}) {
        std::string s = strprintf("%.*g", digits, double(x));
        if (digits < 9 && std::strtof(s.c_str(), nullptr) != x) continue;
        out += s;
        return;
      }
    } else {
      real(v.doubleAt(k));
    }
  }

  /// A vector is a list, a matrix a list of its rows, and so on inwards.
  void array(const Value& v) {
    const Dims& dims = v.dims();
    if (v.numel() == 0) {
      out += "[]";
      return;
    }
    if (dims.count() == 2 && dims.isVector())
      return list(v.numel(), [&](int64_t k) { element(v, k); });
    inwards(v, 0, 0, 1);
  }
  void inwards(const Value& v, int dim, int64_t offset, int64_t stride) {
    const Dims& dims = v.dims();
    if (dim == dims.count()) return element(v, offset);
    list(dims[dim],
         [&](int64_t k) { inwards(v, dim + 1, offset + k * stride, stride * dims[dim]); });
  }

  Interpreter& interpreter_;
  int depth_ = 0;
};

Value jsonencode(Call& call) {
  Encoder encoder(call.interpreter);
  for (int k = 1; k < call.nargin(); k += 2) {
    std::string word = optionWord(call.arg(k));
    if (!call.has(k + 1) || (word != "convertinfandnan" && word != "prettyprint"))
      failOption("jsonencode", call.arg(k));
    bool flag = flagArg(call.arg(k + 1), word.c_str());
    (word == "prettyprint" ? encoder.pretty : encoder.nanAsNull) = flag;
  }
  encoder.value(call.arg(0));
  return Value::text(encoder.out);
}

const BuiltinDescriptor kRows[] = {
    functionRow("jsonencode", jsonencode, 1, kAny, 1,
                "JSON text of a value.\njsonencode(x, 'PrettyPrint', tf), jsonencode(x, "
                "'ConvertInfAndNaN', tf): without, NaN and Inf are null.",
                "disp(jsonencode(struct('a',[1 2;3 NaN],'b','x')))",
                "{\"a\":[[1,2],[3,null]],\"b\":\"x\"}\n"),
};

}  // namespace

BuiltinTheme jsonEncodeTheme() { return kRows; }

}  // namespace matlift::builtins
