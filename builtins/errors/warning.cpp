// warning, lastwarn: which warnings are shown.
#include "builtins/errors/message.h"
#include "builtins/support/text_args.h"
#include "runtime/dispatch/warnings.h"
#include "runtime/value/convert.h"

namespace matlift::builtins {

namespace {

using Mode = WarningState::Mode;

const char* modeName(Mode m) { return m == Mode::Off ? "off" : m == Mode::On ? "on" : "error"; }

bool parseMode(const std::string& word, Mode& mode) {
  if (word == "on")
    mode = Mode::On;
  else if (word == "off")
    mode = Mode::Off;
  else if (word == "error")
    mode = Mode::Error;
  else
    return false;
  return true;
}

Value stateStruct(const std::string& identifier, Mode mode) {
  Value s = Value::structure();
  s.setField("identifier", Value::text(identifier));
  s.setField("state", Value::text(modeName(mode)));
  return s;
}

/// Every setting: 'all' first, then the identifiers.
Value allStates(const WarningState& state) {
  Value s = Value::structArray(Dims(int64_t(state.modes.size()) + 1, 1), {"identifier", "state"});
  auto put = [&](int64_t k, const std::string& id, Mode mode) {
    s.setField("identifier", Value::text(id), k);
    s.setField("state", Value::text(modeName(mode)), k);
  };
  put(0, "all", state.all);
  int64_t k = 1;
  for (const auto& [id, mode] : state.modes) put(k++, id, mode);
  return s;
}

void setMode(WarningState& state, const std::string& identifier, Mode mode) {
  if (identifier == "all") {
    state.modes.clear();
    state.all = mode;
  } else {
    state.modes[identifier] = mode;
  }
}

void restore(WarningState& state, const Value& s) {
  if (!s.field("identifier") || !s.field("state"))
    fail("MATLAB:warning:invalidStruct",
         "The structure must have the fields 'identifier' and 'state'.");
  for (int64_t k = 0; k < s.numel(); ++k) {
    Mode mode;
    std::string word = optionWord(*s.field("state", k));
    if (!parseMode(word, mode))
      fail("MATLAB:warning:invalidState", "Unknown warning state '%s'.", word.c_str());
    setMode(state, toText(*s.field("identifier", k), "Identifier"), mode);
  }
}

/// warning on|off|error|query [id]; false when the first argument is no such word.
bool settingForm(Call& call, WarningState& state, Value& out) {
  if (call.nargin() > 3) return false;
  std::string word = optionWord(call.arg(0));
  Mode mode = Mode::On;
  bool query = word == "query";
  if (!query && !parseMode(word, mode)) return false;
  if (!query && call.nargin() == 1 && word == "error") return false;
  std::string id = call.has(1) ? toText(call.arg(1), "Identifier") : "all";
  if (id == "backtrace" || id == "verbose" || id == "debug") {
    out = stateStruct(id, Mode::Off);
    return true;
  }
  if (id == "last") id = state.lastIdentifier;
  Mode old = id == "all" ? state.all : state.mode(id);
  if (query) {
    out = id == "all" ? allStates(state) : stateStruct(id, old);
    if (call.nargout == 0) {
      call.interpreter.write("The state of warning '" + id + "' is '" + modeName(old) + "'.\n");
      out = Value();
    }
    return true;
  }
  if (call.nargout > 0) out = id == "all" ? allStates(state) : stateStruct(id, old);
  setMode(state, id, mode);
  return true;
}

Value warningBuiltin(Call& call) {
  WarningState& state = call.interpreter.state<WarningState>();
  if (call.nargin() == 0) {
    if (call.nargout > 0) return allStates(state);
    std::string text = std::string("The default warning state is '") + modeName(state.all) + "'.\n";
    for (const auto& [id, mode] : state.modes)
      text += strprintf("  %5s  %s\n", modeName(mode), id.c_str());
    call.interpreter.write(text);
    return {};
  }
  if (call.arg(0).isStruct()) {
    Value old = allStates(state);
    restore(state, call.arg(0));
    return call.nargout > 0 ? old : Value();
  }
  Value out;
  if (settingForm(call, state, out)) return out;
  if (call.nargin() == 1 && call.arg(0).isEmpty()) return {};
  Message m = parseMessage(call.args, "warning");
  if (!m.text.empty() && m.text.back() == '\n') m.text.pop_back();
  call.interpreter.warn(m.identifier, m.text);
  return {};
}

Value lastwarn(Call& call) {
  WarningState& state = call.interpreter.state<WarningState>();
  Value message = Value::text(state.lastMessage);
  call.setOut(1, Value::text(state.lastIdentifier));
  if (call.nargin() == 0) return message;
  std::string text = toText(call.arg(0), "Message");
  state.lastIdentifier = call.has(1) ? toText(call.arg(1), "Identifier") : "";
  state.lastMessage = text;
  return call.nargout > 0 ? message : Value();
}

const BuiltinDescriptor kRows[] = {
    {.name = "warning",
     .function = warningBuiltin,
     .maxIn = kAny,
     .help =
         "warning(message) prints a warning; warning(id, format, a, ...) one with an identifier.\n"
         "warning('on'|'off'|'error'|'query', id) sets or asks its state; s = warning returns all "
         "states, warning(s) sets them.",
     .example = "warning('off', 'my:id'); warning('my:id', 'hidden'); disp(lastwarn)",
     .expected = "hidden\n",
     .purity = Purity::HasEffects},
    {.name = "lastwarn",
     .function = lastwarn,
     .maxIn = 2,
     .maxOut = 2,
     .help = "[message, id] = lastwarn returns the last warning; lastwarn(message, id) sets it.",
     .example = "lastwarn('m', 'a:b'); [m, id] = lastwarn; disp(id)",
     .expected = "a:b\n",
     .purity = Purity::ReadsState},
};

}  // namespace

BuiltinTheme warningTheme() { return kRows; }

}  // namespace matlift::builtins
