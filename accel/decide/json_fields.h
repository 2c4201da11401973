// Records as JSON: one function per type names its members, and writing and reading both go through
// it, so that they cannot disagree. What is read was vouched for by nobody: every field is checked,
// and the first bad one is named.
#pragma once

#include <cmath>
#include <string>
#include <type_traits>

#include "accel/telemetry/json.h"

namespace accel::calibration {

class JsonFields {
 public:
  JsonFields(const JsonValue& object, std::string& why, std::string prefix = "")
      : object_(object), why_(why), prefix_(std::move(prefix)) {
    if (!object.IsObject()) complain("", "is no object");
  }

  bool good() const { return why_.empty(); }
  // Null when it is missing; that is a complaint if it is required.
  const JsonValue* find(const char* name, bool required = true) {
    if (!object_.IsObject()) return nullptr;
    const auto found = object_.FindMember(name);
    if (found != object_.MemberEnd()) return &found->value;
    if (required) complain(name, "is missing");
    return nullptr;
  }
  // Finite and from 0 to `most`.
  double number(const char* name, double most, bool required = true) {
    const JsonValue* v = find(name, required);
    return v ? checked(*v, name, most) : 0;
  }
  double checked(const JsonValue& v, const char* name, double most) {
    if (!v.IsNumber()) return complain(name, "is no number");
    const double d = v.GetDouble();
    if (!std::isfinite(d)) return complain(name, "is not finite");
    if (d < 0) return complain(name, "is negative");
    if (d > most) return complain(name, "is absurdly large");
    return d;
  }
  std::string text(const char* name, bool required = true) {
    const JsonValue* v = find(name, required);
    if (v && !v->IsString()) complain(name, "is no text");
    return v && v->IsString() ? std::string(v->GetString(), v->GetStringLength()) : std::string();
  }
  bool flag(const char* name, bool required = true) {
    const JsonValue* v = find(name, required);
    if (v && !v->IsBool()) complain(name, "is neither true nor false");
    return v && v->IsBool() && v->GetBool();
  }
  double complain(const char* name, const char* what) {
    if (why_.empty()) why_ = "\"" + prefix_ + name + "\" " + what;
    return 0;
  }

  // A visitor of members.
  static constexpr bool kReads = true;
  void operator()(const char* name, std::string& v) { v = text(name); }
  void operator()(const char* name, bool& v, bool required = true) { v = flag(name, required); }
  template <class T>
  requires(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) void operator()(
      const char* name, T& v, double most, bool required = true) {
    v = static_cast<T>(number(name, most, required));
  }
  // Exactly `count` numbers.
  template <class T>
  void list(const char* name, T* out, int count, double most, bool required = true) {
    const JsonValue* v = find(name, required);
    if (!v) return;
    if (!v->IsArray() || static_cast<int>(v->Size()) != count) {
      complain(name, "is no list of the right length");
      return;
    }
    for (int i = 0; i < count; ++i)
      out[i] = static_cast<T>(checked((*v)[static_cast<unsigned>(i)], name, most));
  }
  template <class Members>
  void object(const char* name, Members&& members, bool required = true) {
    const JsonValue* v = find(name, required);
    if (!v) return;
    JsonFields inner(*v, why_, prefix_ + name + ".");
    members(inner);
  }

 private:
  const JsonValue& object_;
  std::string& why_;
  std::string prefix_;
};

// The same visits, written down. Numbers that are not finite become 0, lists of zeros that need not
// be there are left out.
class JsonRecord {
 public:
  JsonRecord() : writer_(text_) {
    writer_.SetIndent(' ', 1);
    writer_.StartObject();
  }
  std::string ended() {
    writer_.EndObject();
    return std::string(text_.GetString(), text_.GetSize()) + "\n";
  }

  static constexpr bool kReads = false;
  void operator()(const char* name, const std::string& v) {
    writer_.Key(name);
    writer_.String(v.c_str(), static_cast<unsigned>(v.size()));
  }
  void operator()(const char* name, bool v, bool /*required*/ = true) {
    writer_.Key(name);
    writer_.Bool(v);
  }
  template <class T>
  requires(std::is_arithmetic_v<T> && !std::is_same_v<T, bool>) void operator()(
      const char* name, T v, double /*most*/, bool /*required*/ = true) {
    writer_.Key(name);
    if constexpr (std::is_integral_v<T>) {
      writer_.Int64(static_cast<std::int64_t>(v));
    } else {
      writer_.Double(std::isfinite(v) ? v : 0);
    }
  }
  template <class T>
  void list(const char* name, const T* row, int count, double /*most*/, bool required = true) {
    bool any = required;
    for (int i = 0; i < count; ++i) any = any || row[i] != 0;
    if (!any) return;
    writer_.Key(name);
    writer_.SetFormatOptions(rapidjson::kFormatSingleLineArray);
    writer_.StartArray();
    for (int i = 0; i < count; ++i)
      writer_.Double(std::isfinite(row[i]) ? static_cast<double>(row[i]) : 0.0);
    writer_.EndArray();
  }
  template <class Members>
  void object(const char* name, Members&& members, bool /*required*/ = true) {
    writer_.Key(name);
    writer_.StartObject();
    members(*this);
    writer_.EndObject();
  }

 private:
  JsonText text_;
  JsonPrettyWriter writer_;
};

}  // namespace accel::calibration
