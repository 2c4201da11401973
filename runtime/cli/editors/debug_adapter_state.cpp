// A program that stands: its frames, their variables, the parts of values; and how it goes on.
#include <algorithm>
#include <filesystem>

#include "runtime/cli/editors/debug_adapter.h"
#include "runtime/cli/workbench/value_view.h"
#include "runtime/syntax/parser.h"
#include "runtime/value/text.h"

namespace matlift::editors {
namespace {

constexpr const char* kError = "Matlift:dap:request";
constexpr std::int64_t kMostParts = 1000;  // of a value, in one answer
constexpr std::size_t kMostOpened = 100'000;

// What adapterTheme's function does when it is called; it sees the workspace that calls it.
const std::function<void(Interpreter&)>* wantedInFrame = nullptr;
constexpr const char* kHere = "matlift_dap_here__";

Value doWanted(Call& call) {
  if (wantedInFrame) (*wantedInFrame)(call.interpreter);
  return {};
}

const BuiltinDescriptor kRow{kHere,
                             doWanted,
                             0,
                             0,
                             0,
                             "For the debug adapter alone.",
                             "",
                             "",
                             AccelTag::None,
                             true,
                             Residency::GatherImmediately,
                             kNoOp,
                             Purity::HasEffects};

std::string sizeText(const Dims& dims) {
  std::string text;
  for (int k = 0; k < dims.count(); ++k) text += (k ? "x" : "") + std::to_string(dims[k]);
  return text;
}

bool hasElements(const Value& v) {
  const bool array = v.isPlain() && !v.isChar() && !v.isSparse();
  return (array || v.isString()) && v.numel() > 1;
}

// "(2,3)" of element k; "(5)" in a vector.
std::string subscriptText(const Dims& dims, std::int64_t k, char open, char close) {
  std::string text(1, open);
  const bool vector = dims.count() == 2 && (dims[0] == 1 || dims[1] == 1);
  if (vector) return text + std::to_string(k + 1) + close;
  for (int d = 0; d < dims.count(); ++d) {
    text += (d ? "," : "") + std::to_string(k % dims[d] + 1);
    k /= dims[d];
  }
  return text + close;
}

Value elementOf(const Value& structs, std::int64_t k) {
  const StructObj& all = structs.structs();
  Value one = Value::structure();
  for (std::size_t f = 0; f < all.fields.size(); ++f)
    one.setField(all.fields[f], all.at(k, int(f)));
  return one;
}

}  // namespace

BuiltinTheme adapterTheme() { return {&kRow, 1}; }

DebugControl& DebugAdapter::standing() {
  if (!control_) fail(kError, "The program does not stand.");
  return *control_;
}

// Runs something that sees the variables of a frame.
void DebugAdapter::inFrame(size_t frame, const std::function<void(Interpreter&)>& action) {
  DebugControl& control = standing();
  if (frame >= control.stack().size()) fail(kError, "There is no such frame.");
  control.select(int(frame) - int(control.selected()));
  const auto* outer = std::exchange(wantedInFrame, &action);
  try {
    control.evaluate(std::string(kHere) + ";");
  } catch (...) {
    wantedInFrame = outer;
    throw;
  }
  wantedInFrame = outer;
}

void DebugAdapter::stackTrace(const Node& arguments, JsonWriter& body) {
  const std::vector<ErrorFrame> stack = standing().stack();
  const std::int64_t count = std::int64_t(stack.size());
  const std::int64_t from = std::clamp<std::int64_t>(arguments["startFrame"].integer(0), 0, count);
  const std::int64_t levels = arguments["levels"].integer(0);
  const std::int64_t to = levels > 0 ? std::min(count, from + std::min(levels, count)) : count;
  body.beginList("stackFrames");
  for (std::int64_t k = from; k < to; ++k) {
    const ErrorFrame& frame = stack[std::size_t(k)];
    const std::filesystem::path file(frame.file);
    body.beginItem().integer("id", k + 1);
    body.text("name", frame.function.empty() ? file.filename().string() : frame.function);
    if (!frame.file.empty()) {
      std::error_code error;
      const std::filesystem::path whole = std::filesystem::canonical(file, error);
      body.begin("source").text("name", file.filename().string());
      body.text("path", error ? frame.file : whole.string()).end();
    }
    body.integer("line", frame.line).integer("column", std::max(frame.column, 1u)).end();
  }
  body.endList().integer("totalFrames", count);
}

std::int64_t DebugAdapter::open(Opened opened) {
  if (opened_.size() >= kMostOpened) return 0;
  opened_.push_back(std::move(opened));
  return std::int64_t(opened_.size());
}

void DebugAdapter::scopes(const Node& arguments, JsonWriter& body) {
  const std::int64_t frame = arguments["frameId"].integer(0) - 1;
  if (frame < 0 || frame >= std::int64_t(standing().stack().size()))
    fail(kError, "There is no such frame.");
  body.beginList("scopes").beginItem().text("name", "Variables");
  body.text("presentationHint", "locals");
  body.integer("variablesReference", open({std::size_t(frame), {}})).flag("expensive", false);
  body.end().endList();
}

// ---- values ------------------------------------------------------------------------------------

void DebugAdapter::writeValue(JsonWriter& body, const Value& value) {
  body.text("type", sizeText(value.dims()) + " " + std::string(value.className()));
  std::int64_t reference = 0;
  const bool structs = value.isStruct() && value.numel() > 0;
  const bool indexed =
      hasElements(value) || (value.isCell() && value.numel() > 0) || (structs && value.numel() > 1);
  if (indexed || structs || value.isObject()) reference = open({std::nullopt, value});
  body.integer("variablesReference", reference);
  if (indexed) body.integer("indexedVariables", value.numel());
}

void DebugAdapter::writeVariable(JsonWriter& body, const std::string& name, const Value& value) {
  body.beginItem().text("name", name).text("value", workbench::previewOf(value));
  writeValue(body, value);
  body.end();
}

void DebugAdapter::variables(const Node& arguments, JsonWriter& body) {
  standing();
  const std::int64_t reference = arguments["variablesReference"].integer(0);
  if (reference < 1 || reference > std::int64_t(opened_.size()))
    fail(kError, "There is nothing to open under this number.");
  const Opened opened = opened_[std::size_t(reference) - 1];
  body.beginList("variables");
  if (opened.frame) {
    inFrame(*opened.frame, [&](Interpreter& interpreter) {
      for (const std::string& name : interpreter.variableNames()) {
        const Value* v = interpreter.variable(name);
        if (v && v->isDefined()) writeVariable(body, name, *v);
      }
    });
  } else {
    writeParts(body, opened.value, arguments);
  }
  body.endList();
}

void DebugAdapter::writeParts(JsonWriter& body, const Value& value, const Node& arguments) {
  if (value.isStruct() && value.numel() == 1) {
    const StructObj& s = value.structs();
    for (std::size_t f = 0; f < s.fields.size(); ++f)
      writeVariable(body, s.fields[f].str(), s.at(0, int(f)));
    return;
  }
  if (value.isObject()) return writeProperties(body, value);
  const std::int64_t from =
      std::clamp<std::int64_t>(arguments["start"].integer(0), 0, value.numel());
  const std::int64_t asked = arguments["count"].integer(0);
  const std::int64_t count =
      std::min(value.numel() - from, asked > 0 ? std::min(asked, kMostParts) : kMostParts);
  for (std::int64_t k = from; k < from + count; ++k) {
    const bool braces = value.isCell();
    const std::string name = subscriptText(value.dims(), k, braces ? '{' : '(', braces ? '}' : ')');
    if (value.isCell()) {
      writeVariable(body, name, value.cellAt(k));
    } else if (value.isStruct()) {
      writeVariable(body, name, elementOf(value, k));
    } else {
      const std::string text = value.isString() ? workbench::previewOf(value.cellAt(k))
                                                : workbench::elementText(value, k);
      body.beginItem().text("name", name).text("value", text).integer("variablesReference", 0);
      body.end();
    }
  }
}

// The public ones; those whose get method fails say so.
void DebugAdapter::writeProperties(JsonWriter& body, const Value& value) {
  Interpreter& interpreter = session_->interpreter();
  try {
    const Value names = interpreter.call1(Value::text("properties"), {&value, 1});
    const Value get = interpreter.makeAnonymous("@(o, n) o.(n)");
    for (std::int64_t k = 0; k < std::min(names.numel(), kMostParts); ++k) {
      const std::string name = textOf(names.cellAt(k));
      const Value both[] = {value, Value::text(name)};
      try {
        writeVariable(body, name, interpreter.call1(get, both));
      } catch (const Error& error) {
        body.beginItem().text("name", name).text("value", error.message());
        body.integer("variablesReference", 0).end();
      }
    }
  } catch (const Error&) {
    // It has none to show.
  }
}

void DebugAdapter::setVariable(const Node& arguments, JsonWriter& body) {
  const std::int64_t reference = arguments["variablesReference"].integer(0);
  if (reference < 1 || reference > std::int64_t(opened_.size()))
    fail(kError, "There is nothing to open under this number.");
  const std::optional<std::size_t> frame = opened_[std::size_t(reference) - 1].frame;
  if (!frame) fail(kError, "Only whole variables can be set.");
  const std::string name = arguments["name"].text();
  if (!syntax::isVariableName(name)) fail(kError, "'%s' is no variable.", name.c_str());
  inFrame(*frame, [&](Interpreter& interpreter) {
    const ValueList made = interpreter.evalCode(arguments["value"].text(), 1);
    if (made.empty() || !made[0].isDefined()) fail(kError, "The expression has no value.");
    interpreter.setVariable(name, made[0]);
    body.text("value", workbench::previewOf(made[0]));
    writeValue(body, made[0]);
  });
}

// A watch or a hover wants a value; the console runs a statement and shows what that prints.
void DebugAdapter::evaluate(const Node& arguments, JsonWriter& body) {
  const std::string code = arguments["expression"].text();
  const std::int64_t frame = std::max<std::int64_t>(arguments["frameId"].integer(1) - 1, 0);
  if (arguments["context"].text() == "repl") {
    DebugControl& control = standing();
    if (std::size_t(frame) < control.stack().size())
      control.select(int(frame) - int(control.selected()));
    const std::string printed = session_->interpreter().capture([&] { control.evaluate(code); });
    body.text("result", printed).integer("variablesReference", 0);
    return;
  }
  inFrame(std::size_t(frame), [&](Interpreter& interpreter) {
    const Value* variable = interpreter.variable(code);
    Value value = variable ? *variable : Value();
    if (!variable) {
      ValueList made = interpreter.evalCode(code, 1);
      if (made.empty() || !made[0].isDefined()) fail(kError, "The expression has no value.");
      value = std::move(made[0]);
    }
    body.text("result", workbench::previewOf(value));
    writeValue(body, value);
  });
}

void DebugAdapter::exceptionInfo(const Node&, JsonWriter& body) {
  standing();
  body.text("exceptionId", "error").text("description", why_).text("breakMode", "always");
}

// ---- going on ----------------------------------------------------------------------------------

void DebugAdapter::goOn(Resume how) {
  said_ = how;
  standing().resume(how, 1);
}

void DebugAdapter::resume(const Node&, JsonWriter& body) {
  goOn(Resume::Continue);
  body.flag("allThreadsContinued", true);
}

}  // namespace matlift::editors
