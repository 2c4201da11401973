// What a name means, what may come next, what a call takes.
#include <algorithm>
#include <array>
#include <filesystem>

#include "runtime/cli/completion.h"
#include "runtime/cli/editors/language_server.h"
#include "runtime/syntax/characters.h"
#include "runtime/value/text.h"

namespace matlift::editors {
namespace {

enum ItemKind {
  kMethod = 2,
  kFunction = 3,
  kField = 5,
  kVariable = 6,
  kClass = 7,
  kModule = 9,
  kProperty = 10,
  kKeyword = 14,
  kFile = 17,
  kEnumMember = 20,
};

using Items = std::map<std::string, std::pair<int, std::string>>;

std::string_view firstLine(std::string_view text) { return text.substr(0, text.find('\n')); }

std::string fenced(std::string_view code, const char* language = "matlab") {
  return std::string("```") + language + "\n" + std::string(code) +
         (code.ends_with('\n') ? "" : "\n") + "```\n";
}

// Comment lines as text: without the blanks that all of them begin with.
std::string helpOf(const syntax::FunctionDef& f) {
  std::string text;
  for (std::size_t from = 0; from < f.help.size();) {
    const std::size_t end = std::min(f.help.find('\n', from), f.help.size());
    std::string_view line = f.help.substr(from, end - from);
    if (line.starts_with(' ')) line.remove_prefix(1);
    (text += line) += '\n';
    from = end + 1;
  }
  return text;
}

// From the bracket at `open` to the one that closes it; npos: none does.
std::size_t closingOf(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t k = open; k < text.size() && text[k] != '\n'; ++k) {
    if (text[k] == '(' || text[k] == '[' || text[k] == '{') ++depth;
    if (text[k] == ')' || text[k] == ']' || text[k] == '}') --depth;
    if (depth == 0) return k;
  }
  return text.npos;
}

// "[q, r] = " before a form in a help text; "" when there is none.
std::string outputsBefore(std::string_view text, std::size_t at) {
  if (at < 3 || text.substr(at - 3, 3) != " = ") return {};
  std::size_t from = at - 3;
  if (from > 0 && text[from - 1] == ']') {
    from = text.rfind('[', from);
  } else {
    while (from > 0 && syntax::isNameChar(text[from - 1])) --from;
  }
  return from == text.npos ? "" : std::string(text.substr(from, at - from));
}

// The ways to call a builtin that its help text shows.
std::vector<std::string> formsOf(const BuiltinDescriptor& row) {
  const std::string_view help = row.help ? row.help : "";
  const std::string_view name = row.name;
  std::vector<std::string> forms;
  constexpr std::size_t kMost = 12;
  for (std::size_t at = help.find(name); at != help.npos; at = help.find(name, at + 1)) {
    const std::size_t open = at + name.size();
    const bool word = at == 0 || (!syntax::isNameChar(help[at - 1]) && help[at - 1] != '.');
    if (!word || open >= help.size() || help[open] != '(') continue;
    const std::size_t close = closingOf(help, open);
    if (close == help.npos) continue;
    const std::string form = outputsBefore(help, at) + std::string(help.substr(at, close + 1 - at));
    if (std::find(forms.begin(), forms.end(), form) == forms.end() && forms.size() < kMost)
      forms.push_back(form);
  }
  if (!forms.empty()) return forms;
  std::string form(name);
  form += '(';
  for (int k = 0; k < row.minIn; ++k) form += (k ? ", x" : "x") + std::to_string(k + 1);
  if (row.maxIn != row.minIn) form += row.minIn ? ", ..." : "...";
  return {form + ")"};
}

std::string builtinText(const BuiltinDescriptor& row) {
  std::string forms;
  for (const std::string& form : formsOf(row)) forms += form + "\n";
  std::string text = fenced(forms) + "\n" + std::string(row.help ? row.help : "") + "\n";
  if (row.example && *row.example) text += "\nExample:\n" + fenced(row.example);
  return text;
}

const char* kindText(Variable::Kind kind) {
  constexpr const char* kTexts[] = {
      "variable",    "parameter", "output", "loop variable", "global or persistent variable",
      "caught error"};
  return kTexts[int(kind)];
}

const syntax::ClassDecl* classIn(const SourceModel& model, std::string_view name) {
  for (const syntax::ClassDecl* c : model.file().classes)
    if (c->name == name) return c;
  return nullptr;
}

void addMembers(const syntax::ClassDecl& c, Items& items) {
  for (const syntax::PropertiesBlock& block : c.properties)
    for (const syntax::ArgumentDecl& d : block.decls)
      items[std::string(d.name)] = {kProperty, std::string(d.className)};
  for (const syntax::MethodsBlock& block : c.methods)
    for (const syntax::FunctionDef* f : block.functions)
      if (f->name != c.name && f->name.find('.') == f->name.npos)
        items[std::string(f->name)] = {kMethod, signatureOf(*f)};
  for (const syntax::EnumMember& m : c.members) items[std::string(m.name)] = {kEnumMember, ""};
}

bool isNameByte(char c) { return syntax::isNameChar(c); }

// a.b(2).c| has the chain "a.b.c" up to its last dot: "a.b".
std::string chainBefore(std::string_view line, std::size_t word) {
  std::string chain;
  std::size_t at = word;
  while (at > 0 && line[at - 1] == '.') {
    --at;
    while (at > 0 && (line[at - 1] == ')' || line[at - 1] == '}')) {
      int depth = 0;
      do {
        --at;
        depth += line[at] == ')' || line[at] == '}';
        depth -= line[at] == '(' || line[at] == '{';
      } while (at > 0 && depth > 0);
    }
    std::size_t from = at;
    while (from > 0 && isNameByte(line[from - 1])) --from;
    if (from == at) return {};
    chain = std::string(line.substr(from, at - from)) + (chain.empty() ? "" : ".") + chain;
    at = from;
  }
  return chain;
}

// The call around the end of a text: its name and how many arguments are complete.
struct OpenCall {
  std::string name;
  int argument = 0;
  bool isCall = false;
};

OpenCall openCallAt(const std::string& text) {
  std::vector<OpenCall> open;
  syntax::Lexer lexer(text);
  std::string chain;
  bool dotted = false;
  try {
    for (;;) {
      const syntax::Token token = lexer.next();
      const std::string word = text.substr(token.range.begin, token.range.end - token.range.begin);
      switch (token.kind) {
        case syntax::Tok::EndOfFile:
          return open.empty() ? OpenCall() : open.back();
        case syntax::Tok::LParen:
        case syntax::Tok::LBracket:
        case syntax::Tok::LBrace:
          open.push_back({chain, 0, token.kind == syntax::Tok::LParen && !chain.empty()});
          break;
        case syntax::Tok::RParen:
        case syntax::Tok::RBracket:
        case syntax::Tok::RBrace:
          if (!open.empty()) open.pop_back();
          break;
        case syntax::Tok::Comma:
          if (!open.empty()) ++open.back().argument;
          break;
        default:
          break;
      }
      if (token.kind == syntax::Tok::Identifier)
        chain = dotted ? chain + "." + word : word;
      else if (token.kind != syntax::Tok::Dot)
        chain.clear();
      dotted = token.kind == syntax::Tok::Dot;
    }
  } catch (const syntax::SyntaxFailure&) {
    // A text that is open still: what is around it counts.
  }
  return open.empty() ? OpenCall() : open.back();
}

}  // namespace

// A function of the user: of this text, or of a file that a call from here would find.
const syntax::FunctionDef* LanguageServer::definitionOf(std::string_view name, const Place& place,
                                                        std::shared_ptr<const SourceModel>& in) {
  in = place.model;
  if (const syntax::FunctionDef* f = in->functionNamed(name)) return f;
  const WorkspaceIndex::Entry* file = index_.find(name, place.open->path);
  if (!file) return nullptr;
  in = index_.modelOf(file->path);
  if (!in) return nullptr;
  if (const syntax::FunctionDef* f = in->functionNamed(name)) return f;
  const auto& functions = in->file().functions;
  return in->file().kind == syntax::FileKind::FunctionFile ? functions[0] : nullptr;
}

std::string LanguageServer::documentationOf(std::string_view name, const Place& place) {
  std::shared_ptr<const SourceModel> in;
  if (const syntax::FunctionDef* f = definitionOf(name, place, in)) {
    std::string text = fenced(signatureOf(*f)) + "\n" + helpOf(*f);
    if (const syntax::ClassDecl* c = classIn(*in, name)) text += std::string(c->help);
    return text;
  }
  if (in && in != place.model) {
    if (const syntax::ClassDecl* c = classIn(*in, name))
      return fenced("classdef " + std::string(c->name)) + "\n" + std::string(c->help);
    if (in->file().kind == syntax::FileKind::Script)
      return fenced(name) + "\n" + std::string(in->file().help);
  }
  Interpreter& interpreter = session_.interpreter();
  if (const BuiltinDescriptor* row = interpreter.findBuiltin(name)) return builtinText(*row);
  const Value argument = Value::text(std::string(name));
  const std::string help = textOf(interpreter.call1(Value::text("help"), {&argument, 1}));
  return help.empty() ? "" : fenced(help, "text");
}

void LanguageServer::hover(const Node& params, JsonWriter& out) {
  const Place place = placeOf(params);
  const SourceModel& model = *place.model;
  std::string text;
  std::size_t begin = place.offset, end = place.offset;
  if (place.name) {
    begin = place.name->begin;
    end = place.name->end;
    if (place.name->variable >= 0) {
      const Variable& v = model.variables[std::size_t(place.name->variable)];
      const TextPosition first = model.lines->positionOf(model.occurrences[v.first].begin);
      const std::string_view line = model.lines->line(std::size_t(first.line));
      const std::size_t code = std::min(line.find_first_not_of(" \t"), line.size());
      text = std::string(kindText(v.kind)) + " `" + std::string(v.name) + "`, line " +
             std::to_string(first.line + 1) + ":\n" + fenced(line.substr(code));
    } else {
      const Target target = targetOf(place);
      text = documentationOf(target.name, place);
    }
  } else {
    // A keyword, perhaps.
    const std::string& source = model.file().source;
    while (begin > 0 && isNameByte(source[begin - 1])) --begin;
    while (end < source.size() && isNameByte(source[end])) ++end;
    const std::string word = source.substr(begin, end - begin);
    if (syntax::isKeyword(word)) text = documentationOf(word, place);
  }
  if (text.empty()) {
    out.raw("result", "null");
    return;
  }
  out.begin("result").begin("contents").text("kind", "markdown").text("value", text).end();
  writeRange(out, "range", *model.lines, begin, end);
  out.end();
}

// ---- completion --------------------------------------------------------------------------------

// After a dot: members of a class, functions of a package, fields that the text uses.
void LanguageServer::completeMembers(const Place& place, std::string_view chain,
                                     std::string_view typed, Items& items) {
  const SourceModel& model = *place.model;
  const std::string_view base = chain.substr(0, chain.find('.'));
  for (const WorkspaceIndex::Entry* e : index_.inPackage(chain)) {
    const std::shared_ptr<const SourceModel> in = index_.modelOf(e->path);
    const bool isClass = in && !in->file().classes.empty();
    items[e->name] = {isClass ? kClass : kFunction, ""};
  }
  for (const WorkspaceIndex::Entry& e : index_.entries())
    if (e.package.starts_with(std::string(chain) + "."))
      items[e.package.substr(chain.size() + 1, e.package.find('.', chain.size() + 1) -
                                                   chain.size() - 1)] = {kModule, ""};
  for (const Occurrence& o : model.occurrences)
    if (o.kind == Occurrence::Kind::Field && o.base == base && !index_.isPackage(base))
      items[std::string(o.name)] = {kField, ""};
  std::string className(base);
  const int scope = model.scopeAt(place.offset);
  for (const Variable* v : model.visible(scope)) {
    if (v->name != base) continue;
    className = std::string(v->constructor);
    // The object that a method is called for.
    const Scope& home = model.scopes[std::size_t(v->scope)];
    const bool isObject = home.inClass && home.function && !home.function->params.empty() &&
                          home.function->params[0].name == base;
    if (isObject) className = std::string(home.inClass->name);
  }
  if (const syntax::ClassDecl* c = classIn(model, className)) addMembers(*c, items);
  if (const WorkspaceIndex::Entry* file = index_.find(className, place.open->path)) {
    const std::shared_ptr<const SourceModel> in = index_.modelOf(file->path);
    if (const syntax::ClassDecl* c = in ? classIn(*in, className) : nullptr) addMembers(*c, items);
  }
  std::erase_if(items, [&](const auto& item) { return !item.first.starts_with(typed); });
}

void LanguageServer::completeNames(const Place& place, std::string_view typed, Items& items) {
  const SourceModel& model = *place.model;
  for (const WorkspaceIndex::Entry* e : index_.inPackage(""))
    if (!typed.empty() && e->name.starts_with(typed)) items[e->name] = {kFunction, ""};
  for (const WorkspaceIndex::Entry& e : index_.entries()) {
    const std::string package = e.package.substr(0, e.package.find('.'));
    if (!package.empty() && package.starts_with(typed)) items[package] = {kModule, "package"};
  }
  for (const syntax::FunctionDef* f : model.functions())
    if (f->name.starts_with(typed)) items[std::string(f->name)] = {kFunction, signatureOf(*f)};
  const int scope = model.scopeAt(place.offset);
  for (const Variable* v : model.visible(scope))
    if (v->name.starts_with(typed)) items[std::string(v->name)] = {kVariable, kindText(v->kind)};
}

void LanguageServer::completion(const Node& params, JsonWriter& out) {
  const Place place = placeOf(params);
  // As it was typed: a line that cannot be read is not in the model.
  const LineMap lines(place.open->text);
  const std::size_t offset = lines.offsetOf(place.position);
  const std::size_t lineNumber = std::size_t(lines.positionOf(offset).line);
  const std::size_t lineStart = lines.offsetOf({std::int64_t(lineNumber), 0});
  const std::string_view before =
      std::string_view(place.open->text).substr(lineStart, offset - lineStart);
  const Completion found = matlift::complete(session_.interpreter(), before);
  const std::string_view typed = before.substr(found.start);
  Items items;
  const std::string chain = chainBefore(before, found.start);
  const bool isWord = std::all_of(typed.begin(), typed.end(), isNameByte);
  Interpreter& interpreter = session_.interpreter();
  if (!chain.empty()) {
    completeMembers(place, chain, typed, items);
  } else {
    for (const std::string& name : found.candidates) {
      const BuiltinDescriptor* row = interpreter.findBuiltin(name);
      const int kind = row ? kFunction : syntax::isKeyword(name) ? kKeyword : kFile;
      items[name] = {kind, row && row->help ? std::string(firstLine(row->help)) : ""};
    }
    if (isWord) completeNames(place, typed, items);
  }
  constexpr std::size_t kMost = 1000;
  out.begin("result").flag("isIncomplete", items.size() > kMost).beginList("items");
  std::size_t count = 0;
  for (const auto& [name, item] : items) {
    if (++count > kMost) break;
    std::string detail = item.second;
    std::shared_ptr<const SourceModel> in;
    if (detail.empty() && item.first == kFunction) {
      const std::string whole = chain.empty() ? name : chain + "." + name;
      if (const syntax::FunctionDef* f = definitionOf(whole, place, in)) detail = signatureOf(*f);
    }
    out.beginItem().text("label", name).integer("kind", item.first);
    if (!detail.empty()) out.text("detail", detail);
    // What the person uses comes before what the language has.
    const bool own = item.first == kVariable || item.first == kField || item.first == kProperty;
    out.text("sortText", (own ? "0" : "1") + name).begin("textEdit");
    writeRange(out, "range", lines, lineStart + found.start, offset);
    out.text("newText", name).end().end();
  }
  out.endList().end();
}

// A candidate with what there is to read about it.
void LanguageServer::completionResolve(const Node& params, JsonWriter& out) {
  const std::string label = params["label"].text();
  out.begin("result").text("label", label).integer("kind", params["kind"].integer(1));
  if (params["detail"].isText()) out.text("detail", params["detail"].text());
  if (params["sortText"].isText()) out.text("sortText", params["sortText"].text());
  const Node edit = params["textEdit"], start = edit["range"]["start"], end = edit["range"]["end"];
  if (edit.isObject()) {
    out.begin("textEdit").begin("range");
    const auto position = [&](const char* key, const Node& at) {
      out.begin(key).integer("line", at["line"].integer(0));
      out.integer("character", at["character"].integer(0)).end();
    };
    position("start", start);
    position("end", end);
    out.end().text("newText", edit["newText"].text(label)).end();
  }
  if (const BuiltinDescriptor* row = session_.interpreter().findBuiltin(label))
    out.begin("documentation").text("kind", "markdown").text("value", builtinText(*row)).end();
  out.end();
}

// ---- calls -------------------------------------------------------------------------------------

namespace {

// The arguments of "f(a, b)" as pieces of that text.
std::vector<std::string> parametersIn(std::string_view form) {
  std::vector<std::string> all;
  const std::size_t assign = form.find(" = ");
  const std::size_t open = form.find('(', assign == form.npos ? 0 : assign);
  if (open == form.npos) return all;
  std::size_t from = open + 1;
  int depth = 0;
  for (std::size_t k = from; k < form.size(); ++k) {
    const bool ends = depth == 0 && (form[k] == ',' || form[k] == ')');
    if (ends) {
      const std::size_t first = form.find_first_not_of(' ', from);
      if (first < k) all.emplace_back(form.substr(first, k - first));
      from = k + 1;
      if (form[k] == ')') break;
    }
    depth += form[k] == '(' || form[k] == '[' || form[k] == '{';
    depth -= form[k] == ')' || form[k] == ']' || form[k] == '}';
  }
  return all;
}

bool takesMore(const std::vector<std::string>& parameters) {
  return !parameters.empty() &&
         (parameters.back() == "varargin" || parameters.back().find("...") != std::string::npos ||
          parameters.back().find("…") != std::string::npos);
}

}  // namespace

void LanguageServer::signatureHelp(const Node& params, JsonWriter& out) {
  const Place place = placeOf(params);
  const LineMap lines(place.open->text);
  const std::size_t offset = lines.offsetOf(place.position);
  std::size_t line = std::size_t(lines.positionOf(offset).line);
  // With the lines that this one goes on with.
  constexpr int kMostLines = 100;
  for (int k = 0;
       k < kMostLines && line > 0 && lines.line(line - 1).find("...") != std::string::npos; ++k)
    --line;
  const std::size_t from = lines.offsetOf({std::int64_t(line), 0});
  const OpenCall call = openCallAt(place.open->text.substr(from, offset - from));
  std::vector<std::string> forms;
  std::string help;
  if (call.isCall) {
    std::shared_ptr<const SourceModel> in;
    if (const syntax::FunctionDef* f = definitionOf(call.name, place, in)) {
      forms = {signatureOf(*f)};
      help = helpOf(*f);
    } else if (const BuiltinDescriptor* row = session_.interpreter().findBuiltin(call.name)) {
      forms = formsOf(*row);
      help = row->help ? firstLine(row->help) : "";
    }
  }
  if (forms.empty()) {
    out.raw("result", "null");
    return;
  }
  out.begin("result").beginList("signatures");
  std::int64_t active = -1;
  for (std::size_t k = 0; k < forms.size(); ++k) {
    const std::vector<std::string> parameters = parametersIn(forms[k]);
    const bool fits = call.argument < int(parameters.size()) || takesMore(parameters);
    if (active < 0 && fits) active = std::int64_t(k);
    out.beginItem().text("label", forms[k]).text("documentation", help).beginList("parameters");
    for (const std::string& p : parameters) out.beginItem().text("label", p).end();
    out.endList().end();
  }
  out.endList().integer("activeSignature", std::max<std::int64_t>(active, 0));
  const std::size_t shown = std::size_t(std::max<std::int64_t>(active, 0));
  const std::vector<std::string> parameters = parametersIn(forms[shown]);
  const int last = std::max(int(parameters.size()) - 1, 0);
  out.integer("activeParameter",
              takesMore(parameters) ? std::min(call.argument, last) : call.argument);
  out.end();
}

}  // namespace matlift::editors
