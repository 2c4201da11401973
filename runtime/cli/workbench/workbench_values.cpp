// Variables that clients take out whole and put in, and functions that they call with such values.
#include "runtime/cli/workbench/value_transfer.h"
#include "runtime/cli/workbench/value_view.h"
#include "runtime/cli/workbench/workbench.h"
#include "runtime/error/error.h"
#include "runtime/syntax/parser.h"

namespace matlift::workbench {
namespace {

constexpr std::int64_t kMaxOutputs = 256;

const rapidjson::Value& nothing() {
  static const rapidjson::Value null;
  return null;
}

ValueList callFunction(Interpreter& interpreter, const Request& request) {
  ValueList arguments;
  if (const rapidjson::Value* list = request.member("arguments"); list && list->IsArray())
    for (const rapidjson::Value& item : list->GetArray())
      arguments.push_back(readValue(item, request.bytes()));
  const std::int64_t wanted = request.integer("nargout", 1);
  if (wanted < 0 || wanted > kMaxOutputs)
    fail("Matlift:workbench:call", "0 to %d outputs can be asked for.", int(kMaxOutputs));
  ValueList outputs =
      interpreter.call(Value::text(request.text("function")), arguments, int(wanted));
  for (std::int64_t k = 0; k < wanted; ++k)
    if (size_t(k) >= outputs.size() || !outputs[size_t(k)].isDefined())
      fail("MATLAB:unassignedOutputs", "'%s' gave no output %d.", request.text("function").c_str(),
           int(k + 1));
  outputs.resize(size_t(wanted));
  return outputs;
}

}  // namespace

void Workbench::get(const Request& request, Answer& answer) {
  const Value held = valueOf(session_.interpreter(), request.text("name"));
  answer.json.begin("value");
  writeValue(answer.json, answer.bytes, held);
  answer.json.end();
}

void Workbench::put(const Request& request, Answer&) {
  const std::string name = request.text("name");
  if (!syntax::isVariableName(name))
    fail("Matlift:workbench:name", "'%s' is no name for a variable.", name.c_str());
  const rapidjson::Value* value = request.member("value");
  session_.interpreter().setVariable(name, readValue(value ? *value : nothing(), request.bytes()));
  publishVariables();
}

void Workbench::call(const Request& request, Answer& answer) {
  ValueList outputs;
  const RunResult result = program(request, [&] {
    return session_.runAction([&] { outputs = callFunction(session_.interpreter(), request); });
  });
  answer.json.integer("status", result.exitCode);
  if (result.exitCode != 0) return;
  answer.json.beginList("values");
  for (const Value& v : outputs) {
    answer.json.beginItem();
    if (v.isDefined()) writeValue(answer.json, answer.bytes, v);
    answer.json.end();
  }
  answer.json.endList();
}

}  // namespace matlift::workbench
