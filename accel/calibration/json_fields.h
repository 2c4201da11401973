// Reading numbers out of JSON that nobody vouches for: every field is checked, the first bad one is
// named.
#pragma once

#include <cmath>
#include <string>

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
  double number(const char* name, double most, bool required = true, double otherwise = 0) {
    const JsonValue* v = find(name, required);
    return v ? checked(*v, name, most) : otherwise;
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
    if (!v) return {};
    if (!v->IsString()) {
      complain(name, "is no text");
      return {};
    }
    return std::string(v->GetString(), v->GetStringLength());
  }
  bool flag(const char* name, bool required = true) {
    const JsonValue* v = find(name, required);
    if (v && !v->IsBool()) complain(name, "is neither true nor false");
    return v && v->IsBool() && v->GetBool();
  }
  // A list of exactly `count` numbers.
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
  double complain(const char* name, const char* what) {
    if (why_.empty()) why_ = "\"" + prefix_ + name + "\" " + what;
    return 0;
  }

 private:
  const JsonValue& object_;
  std::string& why_;
  std::string prefix_;
};

}  // namespace accel::calibration
