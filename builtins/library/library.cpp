#include "builtins/library/library.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>

#include "runtime/dispatch/interpreter.h"

namespace matlift::builtins {

namespace {

// Compiled functions of one interpreter.
struct Library {
  std::unordered_map<std::string_view, Value> functions;
};

}  // namespace

const char* libraryClass(std::string_view name) {
  for (const LibrarySource& source : librarySources())
    if (name == source.name && std::string_view(source.text).starts_with("classdef"))
      return source.text;
  return nullptr;
}

Value callLibrary(Call& call, const char* name) {
  Value& known = call.interpreter.state<Library>().functions[name];
  if (!known.isDefined()) {
    for (const LibrarySource& source : librarySources())
      if (std::string_view(source.name) == name)
        known = call.interpreter.makeFunction(std::string(name) + ".m", source.text);
  }
  Value function = known;
  ValueList outs = call.interpreter.call(function, call.args, call.nargout);
  for (size_t k = 1; k < outs.size(); ++k) call.setOut(int(k), std::move(outs[k]));
  return outs.empty() ? Value() : std::move(outs[0]);
}

Value callLibraryAs(Call& call, const char* name, const char* word) {
  ValueList args{Value::text(word)};
  args.insert(args.end(), call.args.begin(), call.args.end());
  ValueList outs(size_t(std::max(1, call.nargout)));
  Call inner(call.interpreter, args, call.nargout, outs);
  Value first = callLibrary(inner, name);
  for (size_t k = 1; k < outs.size(); ++k) call.setOut(int(k), std::move(outs[k]));
  return first;
}

}  // namespace matlift::builtins
