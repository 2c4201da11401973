// Workspaces: variables by name, scripts and eval, which use the variables of another frame.
//
// A script has registers of its own. While it runs, the variables that it names live there and are
// gone from the workspace it runs in; when it ends, they move back. Looking a name up therefore
// starts at the innermost frame and goes outwards through script frames only.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "runtime/compiler/compiler.h"
#include "runtime/syntax/parser.h"
#include "runtime/value/text.h"
#include "runtime/vm/vm.h"

namespace matlift {

// Where the variable is, with its tie to a global if it has one; null: there is none.
Value* Vm::holderOf(Frame* frame, const std::string& name) {
  const auto within = [&](Workspace& workspace) -> Value* {
    auto found = workspace.find(name);
    return found != workspace.end() && found->second.isDefined() ? &found->second : nullptr;
  };
  for (; frame; frame = frame->workspace) {
    int slot = frame->code->variableSlot(name);
    if (slot >= 0 && frame->regs[slot].isDefined()) return &frame->regs[slot];
    if (frame->dynamic)
      if (Value* found = within(*frame->dynamic)) return found;
    if (!frame->code->isScript) return nullptr;
  }
  return within(base_);
}

Value* Vm::findVariable(Frame* frame, const std::string& name) {
  Value* holder = holderOf(frame, name);
  if (!holder || holder->kind() != Value::Kind::Variable) return holder;
  Value& tied = holder->variable().value;
  return tied.isDefined() ? &tied : nullptr;
}

// Its place stays, empty, for a script that will move it back.
Value Vm::takeVariable(Frame* frame, const std::string& name) {
  Value* holder = holderOf(frame, name);
  return holder ? std::move(*holder) : Value();
}

// Where a variable of this name is put: made if there is none.
Value& Vm::placeOf(Frame* frame, const std::string& name) {
  for (; frame; frame = frame->workspace) {
    int slot = frame->code->variableSlot(name);
    if (slot >= 0) return frame->regs[slot];
    if (!frame->code->isScript) {
      if (!frame->dynamic) frame->dynamic = std::make_unique<Workspace>();
      return (*frame->dynamic)[name];
    }
  }
  return base_[name];
}

void Vm::putVariable(Frame* frame, const std::string& name, Value v) {
  placeOf(frame, name) = std::move(v);
}

// An empty place in a workspace that nothing will be moved back to.
void Vm::forgetPlace(Frame* frame, const std::string& name) {
  for (; frame; frame = frame->workspace) {
    if (frame->code->variableSlot(name) >= 0) return;
    if (!frame->code->isScript) break;
  }
  Workspace* workspace = frame ? frame->dynamic.get() : &base_;
  if (!workspace) return;
  auto found = workspace->find(name);
  if (found != workspace->end() && found->second.isUndefined()) workspace->erase(found);
}

void Vm::eraseVariable(Frame* frame, const std::string& name) {
  takeVariable(frame, name);
  forgetPlace(frame, name);
}

void Vm::collectNames(Frame* frame, std::vector<std::string>& out) {
  auto add = [&](const std::string& name, const Value& v) {
    const Value& inner = v.kind() == Value::Kind::Variable ? v.variable().value : v;
    if (inner.isDefined() && name[0] != '~') out.push_back(name);
  };
  for (;;) {
    if (!frame) {
      for (auto& [name, v] : base_) add(name, v);
      break;
    }
    for (size_t k = 0; k < frame->code->variables.size(); ++k)
      add(frame->code->variables[k].str(), frame->regs[k]);
    if (frame->dynamic)
      for (auto& [name, v] : *frame->dynamic) add(name, v);
    if (!frame->code->isScript) break;
    frame = frame->workspace;
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

const Value* Vm::variable(std::string_view name) {
  return findVariable(current(), std::string(name));
}

void Vm::setVariable(std::string_view name, Value v) {
  std::string text(name);
  if (Value* known = findVariable(current(), text)) {
    *known = std::move(v);
    return;
  }
  putVariable(current(), text, std::move(v));
}

// The function (or script) that called the one running; base when there is none.
Frame* Vm::callerFrame() {
  size_t k = depth_;
  while (k > 0 && frames_[k - 1]->code->isScript) --k;  // scripts belong to what runs them
  if (k == 0) return depth_ > 0 ? frames_[depth_ - 1].get() : nullptr;
  return k >= 2 ? frames_[k - 2].get() : nullptr;
}

// The innermost script that runs in the base workspace: its registers hold base variables.
Frame* Vm::baseFrame() {
  Frame* found = nullptr;
  for (size_t k = 0; k < depth_; ++k) {
    Frame* f = frames_[k].get();
    if (f->code->isScript && f->workspace == found) found = f;
  }
  return found;
}

void Vm::setVariableIn(std::string_view workspace, std::string_view name, Value v) {
  Frame* frame = workspace == "base" ? baseFrame() : callerFrame();
  std::string text(name);
  if (Value* known = findVariable(frame, text)) {
    *known = std::move(v);
    return;
  }
  putVariable(frame, text, std::move(v));
}

void Vm::clearVariable(std::string_view name) { eraseVariable(current(), std::string(name)); }

void Vm::clearGlobal(std::string_view name) {
  eraseVariable(current(), std::string(name));
  globals_.erase(std::string(name));
}

void Vm::clearFunctions() { functions_.forget(); }
void Vm::clearFunction(std::string_view name) { functions_.forget(std::string(name)); }

bool Vm::isGlobal(std::string_view name) {
  auto global = globals_.find(std::string(name));
  if (global == globals_.end()) return false;
  Value* v = findVariable(current(), std::string(name));
  return v == &global->second->value;
}

std::vector<std::string> Vm::variableNames() {
  std::vector<std::string> out;
  collectNames(current(), out);
  return out;
}

Ref<VariableObj> Vm::globalVariable(const std::string& name) {
  Ref<VariableObj>& v = globals_[name];
  if (!v) v = makeRef<VariableObj>();
  return v;
}

namespace {

// `calls`: where the text was to be run from.
[[noreturn]] void throwSyntaxError(const syntax::SyntaxError& e, const std::string& message,
                                   const std::string& file, const std::vector<ErrorFrame>& calls) {
  Error error(e.identifier.empty() ? "MATLAB:m_syntax" : e.identifier, message);
  error.stack.push_back({file, "", e.pos.line, e.pos.column});
  error.stack.insert(error.stack.end(), calls.begin(), calls.end());
  error.sourceLine = e.sourceLine;
  throw error;
}

}  // namespace

void Vm::keepScope(const Ref<FunctionScope>& scope) {
  if (!scope->functions.empty()) scopes_.push_back(scope);
}

CompileOptions Vm::compileOptions() {
  CompileOptions out;
  out.isDottedFunction = [this](std::string_view n) { return functions_.builtin(n) != nullptr; };
  out.markStatements = options_.observer != nullptr;
  return out;
}

void Vm::observeTop() {
  Frame& frame = top();
  const Code& code = *frame.code;
  const size_t pc = size_t(frame.pc - code.code.data());
  options_.observer->at(code.source.get(), code.positionAt(pc).line);
}

Ref<Code> Vm::compileText(std::string_view text, const std::string& name, Frame* workspace) {
  syntax::ParseOptions parsing;
  parsing.fileName = name;
  parsing.alwaysScript = true;
  parsing.isVariable = [&](std::string_view n) {
    return findVariable(workspace, std::string(n)) != nullptr;
  };
  syntax::ParseResult parsed = syntax::parse(text, parsing);
  if (!parsed) throwSyntaxError(*parsed.error, parsed.error->message, name, callStack());
  CompileOptions compiling = compileOptions();
  compiling.isGlobal = [&](std::string_view n) {
    auto global = globals_.find(std::string(n));
    return global != globals_.end() &&
           findVariable(workspace, std::string(n)) == &global->second->value;
  };
  if (workspace && workspace->code->scope) compiling.folder = workspace->code->scope->folder;
  compiling.owner = workspace ? workspace->code->owner : nullptr;
  compiling.imports = workspace ? workspace->code->imports : imports_;
  CompiledFile compiled = compileFile(*parsed.file, compiling);
  keepScope(compiled.scope);
  defineClasses(compiled);
  for (auto& [function, code] : compiled.scope->functions) functions_.define(function, code);
  // eval sees the functions of the file it stands in.
  if (workspace && workspace->code->scope && compiled.scope->functions.empty())
    compiled.script->scope = workspace->code->scope;
  return compiled.script;
}

namespace {

std::string readText(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) fail("MATLAB:fileread:cannotOpenFile", "Unable to read file '%s'.", file.c_str());
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string folderOf(const std::string& file) {
  size_t slash = file.rfind('/');
  return slash == std::string::npos ? "." : file.substr(0, slash);
}

}  // namespace

FunctionTable::File Vm::loadFunctionFile(const std::string& file, const std::string& name) {
  return compileFunctionFile(file, readText(file), name);
}

Ref<Code> Vm::loadMethodFile(const std::string& file, ClassDef* owner) {
  FunctionTable::File loaded = compileFunctionFile(file, readText(file), "", owner);
  if (!loaded.code) fail("MATLAB:class:methodFile", "'%s' has no function.", file.c_str());
  return loaded.code;
}

Ref<Code> Vm::loadCode(const std::string& file) {
  FunctionTable::File loaded = loadFunctionFile(file, "");
  if (!loaded.code)
    fail("MATLAB:run:notAScript", "'%s' defines a class, not a script.", file.c_str());
  return loaded.code;
}

FunctionTable::File Vm::compileFunctionFile(const std::string& file, std::string_view text,
                                            const std::string& name, ClassDef* owner) {
  syntax::ParseOptions parsing;
  parsing.fileName = file;
  syntax::ParseResult parsed = syntax::parse(text, parsing);
  if (!parsed) {
    const syntax::SyntaxError& e = *parsed.error;
    std::string place =
        strprintf("File: %s Line: %u Column: %u\n", file.substr(file.rfind('/') + 1).c_str(),
                  e.pos.line, e.pos.column);
    throwSyntaxError(e, place + e.message, file, callStack());
  }
  CompileOptions compiling = compileOptions();
  compiling.folder = folderOf(file);
  bool isClass = parsed.file->kind == syntax::FileKind::ClassFile;
  Ref<ClassDef> cls;
  if (isClass) {
    cls = makeRef<ClassDef>();
    cls->name = name.empty() ? std::string(parsed.file->classes[0]->name) : name;
    cls->file = file;
    owner = cls.get();
  } else if (!owner) {
    owner = oldClassOf(file);
  }
  compiling.owner = owner;
  CompiledFile compiled = compileFile(*parsed.file, compiling);
  bool inFolder = compiling.folder.substr(compiling.folder.rfind('/') + 1).starts_with('@');
  // A method calls others of its name by their arguments: it is no function of its own file.
  if (inFolder && compiled.main) compiled.scope->functions.erase(compiled.main->name);
  keepScope(compiled.scope);
  if (!isClass) return {compiled.main ? compiled.main : compiled.script, {}};
  cls->scope = Ref<HeapObject>(compiled.scope.get());
  linkClass(*cls, *compiled.classes[0], inFolder ? compiling.folder : "");
  return {{}, cls};
}

namespace {

/// Functions of a class that a script defines belong to it, and what stands inside them.
void adopt(const Ref<Code>& code, ClassDef* owner) {
  if (!code) return;
  code->owner = owner;
  for (const Ref<Code>& child : code->children) adopt(child, owner);
}

}  // namespace

// Classes of a script or of text at the prompt: known from now on.
void Vm::defineClasses(const CompiledFile& compiled) {
  for (const std::shared_ptr<ClassCode>& code : compiled.classes) {
    Ref<ClassDef> cls = makeRef<ClassDef>();
    cls->name = code->name;
    cls->scope = Ref<HeapObject>(compiled.scope.get());
    for (const MethodCode& m : code->methods) adopt(m.code, cls.get());
    for (const PropertyCode& p : code->properties) {
      adopt(p.initial, cls.get());
      adopt(p.check, cls.get());
    }
    for (const MemberCode& m : code->members) adopt(m.arguments, cls.get());
    linkClass(*cls, *code, "");
    functions_.defineClass(cls->name, cls);
    scopes_.push_back(compiled.scope);
  }
}

void Vm::runScriptCode(Ref<Code> code, Frame* workspace) {
  pushScript(std::move(code), workspace);
  run(depth_);
}

void Vm::runText(std::string_view text, const std::string& name) {
  runScriptCode(compileText(text, name, nullptr), nullptr);
}

void Vm::runFile(const std::string& path, std::string_view text) {
  syntax::ParseOptions parsing;
  parsing.fileName = path;
  syntax::ParseResult parsed = syntax::parse(text, parsing);
  if (!parsed) throwSyntaxError(*parsed.error, parsed.error->message, path, callStack());
  size_t slash = path.rfind('/');
  CompileOptions compiling = compileOptions();
  compiling.folder = slash == std::string::npos ? "." : path.substr(0, slash);
  compiling.isGlobal = [this](std::string_view n) { return isGlobal(n); };
  compiling.imports = imports_;
  if (parsed.file->kind == syntax::FileKind::ClassFile)
    fail("MATLAB:class:runClassFile", "'%s' defines a class: call it by its name from a program.",
         path.c_str());
  CompiledFile compiled = compileFile(*parsed.file, compiling);
  keepScope(compiled.scope);
  defineClasses(compiled);
  functions_.scriptFolders.push_back(compiling.folder);
  functions_.changed();
  if (compiled.script) {
    runScriptCode(compiled.script, nullptr);
    return;
  }
  ValueList results;
  Callee f;
  f.code = compiled.main.get();
  pushFrame(f, {}, {Outputs::Mode::Host, nullptr, 0, &results});
  run(depth_);
}

void Vm::runScript(const std::string& path) {
  Ref<Code> code = loadCode(path);
  if (!code->isScript)
    fail("MATLAB:run:notAScript", "'%s' is a function file, not a script.", path.c_str());
  runScriptCode(code, current());
}

ValueList Vm::evalInFrame(Frame* frame, std::string_view code, int nargout) {
  if (nargout <= 0) {
    runScriptCode(compileText(code, "", frame), frame);
    return {};
  }
  // The outputs are assigned to names that no program can have.
  std::string text = "[";
  std::vector<std::string> names;
  for (int k = 0; k < nargout; ++k) {
    names.push_back("matlift_eval_output_" + std::to_string(depth_) + "_" + std::to_string(k));
    text += (k ? "," : "") + names.back();
  }
  size_t end = code.find_last_not_of(" \t\r\n;,");
  text += "] = " + std::string(code.substr(0, end == std::string_view::npos ? 0 : end + 1)) + ";";
  runScriptCode(compileText(text, "", frame), frame);
  ValueList out;
  for (const std::string& n : names) out.push_back(takeVariable(frame, n));
  return out;
}

ValueList Vm::evalCode(std::string_view code, int nargout) {
  return evalInFrame(current(), code, nargout);
}

ValueList Vm::evalIn(std::string_view workspace, std::string_view code, int nargout) {
  return evalInFrame(workspace == "base" ? baseFrame() : callerFrame(), code, nargout);
}

}  // namespace matlift
