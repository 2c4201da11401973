// The functions of matlift.h that have a session. Each looks at its arguments and hands over.
#include "runtime/embed/matlift.h"

#include <cstring>
#include <new>

#include "accel/engine.h"
#include "runtime/cli/accel/report.h"
#include "runtime/embed/embedded_session.h"
#include "runtime/error/error.h"
#include "runtime/syntax/parser.h"

using matlift::Interpreter;
using matlift::RunResult;
using matlift::Session;
using matlift::Value;
using matlift::ValueList;

namespace {

constexpr size_t kMaxReported = 100000;  // decisions in a report
constexpr int kMaxArguments = 10000;

matlift_status noSession() noexcept {
  matlift::embed::setThreadError("There is no session: a null pointer was given.");
  return MATLIFT_INVALID;
}

// A value for the caller, made on the session's thread.
matlift_value* given(const Value& v) { return new matlift_value(matlift::embed::fromValue(v)); }

bool isName(const char* name) { return name && matlift::syntax::isVariableName(name); }

struct ValueDeleter {
  void operator()(matlift_value* v) const { matlift_value_free(v); }
};
using OwnedValue = std::unique_ptr<matlift_value, ValueDeleter>;

std::vector<OwnedValue> callFunction(Interpreter& interpreter, const char* function,
                                     const std::vector<const matlift_value*>& arguments,
                                     int nargout) {
  ValueList inputs;
  for (const matlift_value* argument : arguments)
    inputs.push_back(matlift::embed::toValue(*argument));
  const ValueList made = interpreter.call(Value::text(function), inputs, nargout);
  std::vector<OwnedValue> outputs;
  for (int k = 0; k < nargout; ++k) {
    if (size_t(k) >= made.size() || !made[size_t(k)].isDefined())
      matlift::fail("MATLAB:unassignedOutputs", "%s gave %d values where %d were asked for.",
                    function, k, nargout);
    outputs.emplace_back(given(made[size_t(k)]));
  }
  return outputs;
}

}  // namespace

const char* matlift_version(void) { return MATLIFT_VERSION; }

const char* matlift_status_text(matlift_status status) {
  static constexpr const char* kTexts[] = {
      "done",      "the program ended with an error", "interrupted",
      "exit",      "an argument makes no sense",      "not found",
      "no memory", "the session is in a callback",    "a mistake of Matlift's own",
  };
  const auto index = static_cast<size_t>(status);
  return index < std::size(kTexts) ? kTexts[index] : "no status";
}

matlift_status matlift_create(const matlift_options* options, matlift_session** session) {
  return matlift::embed::statusOf(
      [&] {
        using matlift::embed::Invalid;
        if (!session) throw Invalid{MATLIFT_INVALID, "There is no place for the session."};
        *session = nullptr;
        matlift_options known{};
        if (options) {
          if (options->size == 0 || options->size > sizeof known)
            throw Invalid{MATLIFT_INVALID, "The options' size is not one that this library knows."};
          std::memcpy(&known, options, options->size);
        }
        *session = new matlift_session(known);
        return MATLIFT_OK;
      },
      matlift::embed::setThreadError);
}

void matlift_destroy(matlift_session* session) {
  if (session && !session->isInside()) delete session;
}

matlift_status matlift_eval(matlift_session* session, const char* code) {
  if (!session) return noSession();
  if (!code) return session->refuse(MATLIFT_INVALID, "There is no code: a null pointer was given.");
  return session->run([&](Session& s) { return s.runText(code, ""); });
}

matlift_status matlift_run_file(matlift_session* session, const char* path) {
  if (!session) return noSession();
  if (!path) return session->refuse(MATLIFT_INVALID, "There is no path: a null pointer was given.");
  return session->run([&](Session& s) { return s.runFile(path); });
}

matlift_status matlift_call(matlift_session* session, const char* function, int nargin,
                            const matlift_value* const* arguments, int nargout,
                            matlift_value** outputs) {
  if (!session) return noSession();
  if (!function || nargin < 0 || nargin > kMaxArguments || (nargin > 0 && !arguments))
    return session->refuse(MATLIFT_INVALID, "The function's name or its arguments are not there.");
  if (nargout < 0 || nargout > kMaxArguments || (nargout > 0 && !outputs))
    return session->refuse(MATLIFT_INVALID, "There is no place for so many outputs.");
  for (int k = 0; k < nargout; ++k) outputs[k] = nullptr;
  for (int k = 0; k < nargin; ++k)
    if (!arguments[k]) return session->refuse(MATLIFT_INVALID, "An argument is a null pointer.");
  std::vector<OwnedValue> made;
  const matlift_status status = session->act([&](Interpreter& interpreter) {
    made = callFunction(interpreter, function, {arguments, arguments + nargin}, nargout);
  });
  if (status == MATLIFT_OK)
    for (int k = 0; k < nargout; ++k) outputs[k] = made[size_t(k)].release();
  return status;
}

void matlift_interrupt(matlift_session* session) {
  if (session) session->interrupt();
}

matlift_status matlift_get(matlift_session* session, const char* name, matlift_value** value) {
  if (!session) return noSession();
  if (!name || !value) return session->refuse(MATLIFT_INVALID, "No name, or no place for a value.");
  *value = nullptr;
  const matlift_status status = session->act([&](Interpreter& interpreter) {
    const Value* found = interpreter.variable(name);
    if (found) *value = given(*found);
  });
  if (status != MATLIFT_OK || *value) return status;
  return session->refuse(MATLIFT_NOT_FOUND, "There is no variable of this name.");
}

matlift_status matlift_set(matlift_session* session, const char* name, const matlift_value* value) {
  if (!session) return noSession();
  if (!isName(name)) return session->refuse(MATLIFT_INVALID, "This is no name for a variable.");
  if (!value) return session->refuse(MATLIFT_INVALID, "There is no value: a null pointer.");
  return session->act([&](Interpreter& interpreter) {
    interpreter.setVariable(name, matlift::embed::toValue(*value));
  });
}

matlift_status matlift_clear(matlift_session* session, const char* name) {
  if (!session) return noSession();
  if (!isName(name)) return session->refuse(MATLIFT_INVALID, "This is no name for a variable.");
  return session->act([&](Interpreter& interpreter) { interpreter.clearVariable(name); });
}

matlift_status matlift_variables(matlift_session* session, matlift_value** names) {
  if (!session) return noSession();
  if (!names) return session->refuse(MATLIFT_INVALID, "There is no place for the names.");
  *names = nullptr;
  return session->act([&](Interpreter& interpreter) {
    const std::vector<std::string> all = interpreter.variableNames();
    auto out = std::make_unique<matlift_value>(matlift::embed::makeHostValue(
        matlift::ClassId::String, false, matlift::Dims(int64_t(all.size()), 1)));
    out->strings.assign(all.begin(), all.end());
    *names = out.release();
  });
}

matlift_status matlift_report(matlift_session* session, matlift_value** json) {
  if (!session) return noSession();
  if (!json) return session->refuse(MATLIFT_INVALID, "There is no place for the report.");
  *json = nullptr;
  return session->run([&](Session& s) {
    return s.runAction([&] {
      accel::Engine& engine = s.engine();
      *json = given(Value::text(
          matlift::reportJson(matlift::reportOf(engine, engine.log().last(kMaxReported)))));
    });
  });
}

const char* matlift_output(matlift_session* session) {
  return session ? session->ending().output.c_str() : "";
}
const char* matlift_error_output(matlift_session* session) {
  return session ? session->ending().errorOutput.c_str() : "";
}
int matlift_exit_code(matlift_session* session) { return session ? session->ending().exitCode : 0; }
const char* matlift_error_text(matlift_session* session) {
  return session ? session->ending().text.c_str() : matlift::embed::threadError();
}
const char* matlift_error_identifier(matlift_session* session) {
  return session ? session->ending().identifier.c_str() : "";
}
int matlift_error_line(matlift_session* session) { return session ? session->ending().line : 0; }
const char* matlift_error_file(matlift_session* session) {
  return session ? session->ending().file.c_str() : "";
}
