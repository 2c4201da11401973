// From text and files to code and classes, and running them as scripts.
#include "runtime/vm/loader.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "runtime/compiler/compiler.h"
#include "runtime/dispatch/parallel.h"
#include "runtime/syntax/parser.h"
#include "runtime/value/text.h"
#include "runtime/vm/parts.h"

namespace matlift {

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

Loader::~Loader() {
  // Functions of one file refer to each other.
  for (Ref<FunctionScope>& scope : scopes_) scope->functions.clear();
}

void Loader::keepScope(const Ref<FunctionScope>& scope) {
  if (!scope->functions.empty()) scopes_.push_back(scope);
}

void Loader::remember(const CompiledFile& compiled) {
  const size_t before = ofFiles_.size();
  if (compiled.script) ofFiles_.push_back(compiled.script);
  for (const auto& [name, code] : compiled.scope->functions) ofFiles_.push_back(code);
  for (const std::shared_ptr<ClassCode>& cls : compiled.classes)
    for (const MethodCode& m : cls->methods)
      if (m.code) ofFiles_.push_back(m.code);
  for (size_t k = before; k < ofFiles_.size(); ++k) vm_.debugger.arm(*ofFiles_[k]);
}

void Loader::forEachCode(const std::function<void(Code&)>& visit) {
  for (const Ref<Code>& code : ofFiles_) code->forEach(visit);
}

CompileOptions Loader::compileOptions() {
  CompileOptions out;
  out.isDottedFunction = [this](std::string_view n) {
    return vm_.functions.table.builtin(n) != nullptr;
  };
  out.markStatements = vm_.options.observer != nullptr;
  out.markHot = vm_.options.jit == JitMode::Always;
  return out;
}

Ref<Code> Loader::compileText(std::string_view text, const std::string& name, Frame* workspace) {
  syntax::ParseOptions parsing;
  parsing.fileName = name;
  parsing.alwaysScript = true;
  parsing.isVariable = [&](std::string_view n) {
    return vm_.workspaces.find(workspace, std::string(n)) != nullptr;
  };
  syntax::ParseResult parsed = syntax::parse(text, parsing);
  if (!parsed) throwSyntaxError(*parsed.error, parsed.error->message, name, vm_.frames.callStack());
  CompileOptions compiling = compileOptions();
  compiling.isGlobal = [&](std::string_view n) { return vm_.workspaces.isGlobal(workspace, n); };
  if (workspace && workspace->code->scope) compiling.folder = workspace->code->scope->folder;
  compiling.owner = workspace ? workspace->code->owner : nullptr;
  compiling.imports = workspace ? workspace->code->imports : imports_;
  compiling.typed = true;
  CompiledFile compiled = compileFile(*parsed.file, compiling);
  keepScope(compiled.scope);
  defineClasses(compiled);
  for (auto& [function, code] : compiled.scope->functions)
    vm_.functions.table.define(function, code);
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

FunctionTable::File Loader::loadFunctionFile(const std::string& file, const std::string& name) {
  rememberPath(file);
  return compileFunctionFile(file, readText(file), name);
}

Ref<Code> Loader::loadMethodFile(const std::string& file, ClassDef* owner) {
  rememberPath(file);
  FunctionTable::File loaded = compileFunctionFile(file, readText(file), "", owner);
  if (!loaded.code) fail("MATLAB:class:methodFile", "'%s' has no function.", file.c_str());
  return loaded.code;
}

Ref<Code> Loader::loadCode(const std::string& file) {
  FunctionTable::File loaded = loadFunctionFile(file, "");
  if (!loaded.code)
    fail("MATLAB:run:notAScript", "'%s' defines a class, not a script.", file.c_str());
  return loaded.code;
}

void Loader::rememberPath(const std::string& file) {
  if (file.empty() || file[0] == '/') return;
  std::error_code error;
  const std::filesystem::path here = std::filesystem::current_path(error);
  if (!error) wholePaths_[file] = (here / file).lexically_normal().string();
}

std::string Loader::wholePath(const std::string& file) const {
  auto at = wholePaths_.find(file);
  return at == wholePaths_.end() ? file : at->second;
}

FunctionTable::File Loader::compileFunctionFile(const std::string& file, std::string_view text,
                                                const std::string& name, ClassDef* owner) {
  syntax::ParseOptions parsing;
  parsing.fileName = file;
  syntax::ParseResult parsed = syntax::parse(text, parsing);
  if (!parsed) {
    const syntax::SyntaxError& e = *parsed.error;
    std::string place =
        strprintf("File: %s Line: %u Column: %u\n", file.substr(file.rfind('/') + 1).c_str(),
                  e.pos.line, e.pos.column);
    throwSyntaxError(e, place + e.message, file, vm_.frames.callStack());
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
    owner = vm_.classes.oldClassOf(file);
  }
  compiling.owner = owner;
  CompiledFile compiled = compileFile(*parsed.file, compiling);
  remember(compiled);
  bool inFolder = compiling.folder.substr(compiling.folder.rfind('/') + 1).starts_with('@');
  // A method calls others of its name by their arguments: it is no function of its own file.
  if (inFolder && compiled.main) compiled.scope->functions.erase(compiled.main->name);
  keepScope(compiled.scope);
  if (!isClass) {
    defineClasses(compiled);
    return {compiled.main ? compiled.main : compiled.script, {}};
  }
  cls->scope = Ref<HeapObject>(compiled.scope.get());
  vm_.classes.link(*cls, *compiled.classes[0], inFolder ? compiling.folder : "");
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
void Loader::defineClasses(const CompiledFile& compiled) {
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
    vm_.classes.link(*cls, *code, "");
    vm_.functions.table.defineClass(cls->name, cls);
    scopes_.push_back(compiled.scope);
  }
}

Ref<FunctionScope> Loader::readAgain(const CodeAddress& text, ClassDef* owner) {
  syntax::ParseOptions parsing;
  parsing.fileName = text.file;
  parsing.alwaysScript = text.typed;
  syntax::ParseResult parsed = syntax::parse(text.text, parsing);
  if (!parsed) throwSyntaxError(*parsed.error, parsed.error->message, text.file, {});
  if (parsed.file->kind == syntax::FileKind::ClassFile)
    fail("MATLAB:class:notFound", "A worker does not find the class of '%s'.", text.file.c_str());
  CompileOptions compiling = compileOptions();
  compiling.folder = text.folder;
  compiling.typed = text.typed;
  compiling.owner = owner;
  CompiledFile compiled = compileFile(*parsed.file, compiling);
  remember(compiled);
  keepScope(compiled.scope);
  defineClasses(compiled);
  if (text.typed)
    for (auto& [function, code] : compiled.scope->functions)
      vm_.functions.table.define(function, code);
  return compiled.scope;
}

void Loader::runScriptCode(Ref<Code> code, Frame* workspace) {
  vm_.frames.pushScript(std::move(code), workspace);
  vm_.runner.runTop();
}

void Loader::runText(std::string_view text, const std::string& name) {
  runScriptCode(compileText(text, name, nullptr), nullptr);
}

void Loader::runFile(const std::string& path, std::string_view text) {
  rememberPath(path);
  syntax::ParseOptions parsing;
  parsing.fileName = path;
  syntax::ParseResult parsed = syntax::parse(text, parsing);
  if (!parsed) throwSyntaxError(*parsed.error, parsed.error->message, path, vm_.frames.callStack());
  size_t slash = path.rfind('/');
  CompileOptions compiling = compileOptions();
  compiling.folder = slash == std::string::npos ? "." : path.substr(0, slash);
  compiling.isGlobal = [this](std::string_view n) {
    return vm_.workspaces.isGlobal(vm_.frames.current(), n);
  };
  compiling.imports = imports_;
  if (parsed.file->kind == syntax::FileKind::ClassFile)
    fail("MATLAB:class:runClassFile", "'%s' defines a class: call it by its name from a program.",
         path.c_str());
  CompiledFile compiled = compileFile(*parsed.file, compiling);
  remember(compiled);
  keepScope(compiled.scope);
  defineClasses(compiled);
  vm_.functions.table.scriptFolders.push_back(compiling.folder);
  vm_.functions.table.changed();
  if (compiled.script) {
    runScriptCode(compiled.script, nullptr);
    return;
  }
  ValueList results;
  Callee f;
  f.code = compiled.main.get();
  vm_.frames.push(f, {}, {Outputs::Mode::Host, nullptr, 0, &results});
  vm_.runner.runTop();
}

void Loader::runScript(const std::string& path) {
  Ref<Code> code = loadCode(path);
  if (!code->isScript)
    fail("MATLAB:run:notAScript", "'%s' is a function file, not a script.", path.c_str());
  runScriptCode(code, vm_.frames.current());
}

ValueList Loader::evalInFrame(Frame* frame, std::string_view code, int nargout) {
  if (nargout <= 0) {
    runScriptCode(compileText(code, "", frame), frame);
    return {};
  }
  // The outputs are assigned to names that no program can have.
  std::string text = "[";
  std::vector<std::string> names;
  for (int k = 0; k < nargout; ++k) {
    names.push_back("matlift_eval_output_" + std::to_string(vm_.frames.depth()) + "_" +
                    std::to_string(k));
    text += (k ? "," : "") + names.back();
  }
  size_t end = code.find_last_not_of(" \t\r\n;,");
  text += "] = " + std::string(code.substr(0, end == std::string_view::npos ? 0 : end + 1)) + ";";
  runScriptCode(compileText(text, "", frame), frame);
  ValueList out;
  for (const std::string& n : names) out.push_back(vm_.workspaces.take(frame, n));
  return out;
}

Value Loader::makeAnonymous(std::string_view source) {
  // Run inside a function without variables, so that nothing of the caller's is captured.
  Ref<Code> nothing = makeRef<Code>();
  nothing->source = std::make_shared<SourceText>();
  nothing->code.push_back({Opcode::Return, 0, 0, 0});
  Callee f;
  f.code = nothing.get();
  vm_.frames.push(f, {}, {Outputs::Mode::Host, nullptr, 0, nullptr});
  size_t depth = vm_.frames.depth();
  try {
    ValueList out = evalInFrame(&vm_.frames.top(), source, 1);
    vm_.frames.unwindTo(depth - 1);
    return std::move(out[0]);
  } catch (...) {
    vm_.frames.unwindTo(depth - 1);
    throw;
  }
}

Value Loader::makeFunction(const std::string& file, std::string_view source) {
  Ref<Code> code = compileFunctionFile(file, source, "").code;
  if (!code) fail("MATLAB:class:notAFunction", "'%s' defines a class.", file.c_str());
  Ref<FunctionObj> f = makeRef<FunctionObj>();
  f->name = file.substr(0, file.rfind('.'));
  f->code = Ref<HeapObject>(code.get());
  return Value::function(f);
}

}  // namespace matlift
