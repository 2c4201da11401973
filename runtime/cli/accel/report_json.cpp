// The report as JSON and back. One function a type names its members; writing and reading both go
// through it, so they cannot disagree.
#include <rapidjson/error/en.h>

#include <cmath>
#include <type_traits>

#include "accel/telemetry/json.h"
#include "runtime/cli/accel/report.h"
#include "runtime/error/error.h"

namespace matlift {
namespace {

using Json = accel::JsonValue;

template <class Visitor>
void members(Visitor& v, ReportedCost& c) {
  v("known", c.known);
  v("launch", c.launch);
  v("compute", c.compute);
  v("upload", c.upload);
  v("download", c.download);
  v("sync", c.sync);
  v("compile", c.compile);
}

template <class Visitor>
void members(Visitor& v, ReportedRule& r) {
  v("rule", r.rule);
  v("ruling", r.ruling);
  v("words", r.words);
}

template <class Visitor>
void members(Visitor& v, ReportedDecision& d) {
  v("sequence", d.sequence);
  v("at", d.at);
  v("builtin", d.builtin);
  v("file", d.file);
  v("line", d.line);
  v("operation", d.operation);
  v("dtype", d.dtype);
  v("fusion", d.fusion);
  v("provider", d.provider);
  v("reason", d.reason);
  v("elements", d.elements);
  v("batch", d.batch);
  v("operations", d.operations);
  v("flops", d.flops);
  v("bytes_up", d.bytesUp);
  v("bytes_down", d.bytesDown);
  v("cpu_estimate", d.cpu);
  v("device_estimate", d.device);
  v("device_as_single", d.deviceAsSingle);
  v("threshold", d.threshold);
  v("actual", d.actual);
  v("regret", d.regret);
  v("trail", d.trail);
  v("kernel", d.kernel);
}

template <class Visitor>
void members(Visitor& v, ReportedTotals& t) {
  v("name", t.name);
  v("calls", t.calls);
  v("seconds", t.seconds);
  v("bytes_up", t.bytesUp);
  v("bytes_down", t.bytesDown);
  v("regret", t.regret);
  v("predicted", t.predicted);
  v("mispredicted", t.mispredicted);
  v("error_factor", t.errorFactor);
  v("would_win", t.wouldWin);
  v("would_save", t.wouldSave);
}

template <class Visitor>
void members(Visitor& v, ReportedThreshold& t) {
  v("name", t.name);
  v("value", t.value);
  v("previous", t.previous);
  v("from_environment", t.fromEnvironment);
  v("from", t.from);
}

template <class Visitor>
void members(Visitor& v, ReportedSection& s) {
  v("name", s.name);
  v("lines", s.lines);
}

template <class Visitor>
void members(Visitor& v, ReportedLoop& l) {
  v("file", l.file);
  v("line", l.line);
  v("turns", l.turns);
  v("workers", l.workers);
  v("reason", l.reason);
  v("considered", l.considered);
  v("measured", l.measured);
  v("alone", l.alone);
  v("shared", l.shared);
  v("start", l.start);
  v("data", l.data);
  v("messages", l.messages);
  v("bytes", l.bytes);
  v("device", l.device);
  v("shared_on_device", l.sharedOnDevice);
  v("open", l.open);
  v("adapters", l.adapters);
  v("with_device", l.withDevice);
  v("actual", l.actual);
}

template <class Visitor>
void members(Visitor& v, AccelReport& r) {
  v("program", r.program);
  v("matlift_version", r.matliftVersion);
  v("enabled", r.enabled);
  v("precision", r.precision);
  v("provider", r.provider);
  v("adapter", r.adapter);
  v("unavailable", r.unavailable);
  v("search", r.search);
  v("eligible_seconds", r.eligible);
  v("look_after_seconds", r.lookAfter);
  v("cpu", r.cpu);
  v("cpu_prices_from", r.cpuPricesFrom);
  v("cpu_measured_at", r.cpuMeasuredAt);
  v("cpu_file", r.cpuFile);
  v("thresholds_from", r.thresholdsFrom);
  v("thresholds", r.thresholds);
  v("environment", r.environment);
  v("calibration_file", r.calibrationFile);
  v("calibrated_at", r.calibratedAt);
  v("calibration_seconds", r.calibrationSeconds);
  v("decisions", r.decisions);
  v("by_provider", r.byProvider);
  v("kept_on_cpu_by_reason", r.keptByReason);
  v("sections", r.sections);
  v("parfor_loops", r.parfor);
  v("log", r.log);
}

template <class Text>
class Writer {
 public:
  template <class T>
  void operator()(const char* name, T& member) {
    out_.Key(name);
    value(member);
  }
  template <class T>
  void value(T& v) {
    if constexpr (std::is_same_v<T, bool>) {
      out_.Bool(v);
    } else if constexpr (std::is_same_v<T, double>) {
      // JSON has no infinities; nothing in a report is infinite but by a mistake of ours.
      std::isfinite(v) ? out_.Double(v) : out_.Null();
    } else if constexpr (std::is_same_v<T, std::uint64_t>) {
      out_.Uint64(v);
    } else if constexpr (std::is_same_v<T, std::int64_t>) {
      out_.Int64(v);
    } else if constexpr (std::is_same_v<T, std::string>) {
      out_.String(v.data(), rapidjson::SizeType(v.size()));
    } else {
      object(v);
    }
  }
  template <class T>
  void value(std::vector<T>& list) {
    out_.StartArray();
    for (T& item : list) value(item);
    out_.EndArray();
  }
  template <class T>
  void object(T& v) {
    out_.StartObject();
    members(*this, v);
    out_.EndObject();
  }
  void report(AccelReport& r) {
    out_.StartObject();
    out_.Key("version");
    out_.Int(kReportVersion);
    members(*this, r);
    out_.EndObject();
  }
  std::string text() const { return {buffer_.GetString(), buffer_.GetSize()}; }

 private:
  accel::JsonText buffer_;
  Text out_{buffer_};
};
using Pretty = Writer<accel::JsonPrettyWriter>;
using Compact = Writer<accel::JsonWriter>;

template <class Form>
std::string written(const AccelReport& report) {
  AccelReport copy = report;  // the member lists are for reading too, so they take no constants
  Form writer;
  writer.report(copy);
  return writer.text() + "\n";
}

[[noreturn]] void damaged(const std::string& what) {
  fail("Matlift:accel:record", "This is not a report of an earlier run: %s.", what.c_str());
}

class Reader {
 public:
  explicit Reader(const Json& object) : object_(object) {
    if (!object.IsObject()) damaged("an object was expected");
  }
  template <class T>
  void operator()(const char* name, T& member) {
    const auto at = object_.FindMember(name);
    if (at == object_.MemberEnd()) damaged(std::string("'") + name + "' is missing");
    if (!read(at->value, member)) damaged(std::string("'") + name + "' has a wrong type");
  }

 private:
  static bool read(const Json& j, bool& v) { return j.IsBool() && (v = j.GetBool(), true); }
  static bool read(const Json& j, double& v) {
    if (j.IsNull()) return v = NAN, true;
    return j.IsNumber() && (v = j.GetDouble(), true);
  }
  static bool read(const Json& j, std::uint64_t& v) {
    return j.IsUint64() && (v = j.GetUint64(), true);
  }
  static bool read(const Json& j, std::int64_t& v) {
    return j.IsInt64() && (v = j.GetInt64(), true);
  }
  static bool read(const Json& j, std::string& v) {
    return j.IsString() && (v.assign(j.GetString(), j.GetStringLength()), true);
  }
  template <class T>
  static bool read(const Json& j, std::vector<T>& list) {
    if (!j.IsArray()) return false;
    list.resize(j.Size());
    for (rapidjson::SizeType k = 0; k < j.Size(); ++k)
      if (!read(j[k], list[k])) return false;
    return true;
  }
  template <class T>
  static bool read(const Json& j, T& v) {
    if (!j.IsObject()) return false;
    Reader reader(j);
    members(reader, v);
    return true;
  }

  const Json& object_;
};

}  // namespace

std::string reportJson(const AccelReport& report) { return written<Pretty>(report); }
std::string compactReportJson(const AccelReport& report) { return written<Compact>(report); }

AccelReport reportFromJson(std::string_view json) {
  accel::JsonDocument document;
  // Iterative: a file of a million brackets must not use up the stack.
  document.Parse<rapidjson::kParseIterativeFlag>(json.data(), json.size());
  if (document.HasParseError()) damaged(rapidjson::GetParseError_En(document.GetParseError()));
  Reader reader(document);
  std::int64_t version = 0;
  reader("version", version);
  if (version != kReportVersion) damaged("its version is " + std::to_string(version));
  AccelReport out;
  members(reader, out);
  return out;
}

}  // namespace matlift
