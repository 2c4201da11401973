// The shape of a text: symbols, folding, colours by meaning.
#include <algorithm>

#include "runtime/cli/editors/language_server.h"

namespace matlift::editors {
namespace {

using namespace syntax;

enum SymbolKind {
  kModule = 2,
  kClass = 5,
  kMethod = 6,
  kProperty = 7,
  kFunction = 12,
  kVariable = 13,
  kEnumMember = 22,
  kEvent = 24,
};

class SymbolWriter {
 public:
  SymbolWriter(JsonWriter& out, const SourceModel& model) : out_(out), model_(model) {}

  void write() {
    for (const ClassDecl* c : model_.file().classes) classDecl(*c);
    for (const FunctionDef* f : model_.file().functions) function(*f, kFunction);
    for (const Variable& v : model_.variables)
      if (model_.scopes[std::size_t(v.scope)].kind == Scope::Kind::Script)
        leaf(model_.occurrences[v.first].name, kVariable);
    sections();
  }

 private:
  std::size_t offsetOf(std::string_view name) const {
    const std::string& source = model_.file().source;
    const bool inside =
        name.data() >= source.data() && name.data() <= source.data() + source.size();
    return inside ? std::size_t(name.data() - source.data()) : 0;
  }

  // The caller ends the object.
  void begin(std::string_view name, SymbolKind kind, SourceRange whole) {
    const std::size_t at = offsetOf(name);
    const std::size_t from = std::min<std::size_t>(whole.begin, at);
    const std::size_t to = std::max<std::size_t>(whole.end, at + name.size());
    out_.beginItem().text("name", name.empty() ? "unnamed" : name).integer("kind", kind);
    writeRange(out_, "range", *model_.lines, from, to);
    writeRange(out_, "selectionRange", *model_.lines, at, at + name.size());
  }
  void leaf(std::string_view name, SymbolKind kind) {
    const auto at = std::uint32_t(offsetOf(name));
    begin(name, kind, {at, at});
    out_.end();
  }
  void function(const FunctionDef& f, SymbolKind kind) {
    begin(f.name, kind, f.range);
    out_.text("detail", signatureOf(f));
    out_.beginList("children");
    for (const FunctionDef* nested : f.nested) function(*nested, kFunction);
    out_.endList().end();
  }
  void classDecl(const ClassDecl& c) {
    const auto at = std::uint32_t(offsetOf(c.name));
    begin(c.name, kClass, {at, endOf(c)});
    out_.beginList("children");
    for (const PropertiesBlock& block : c.properties)
      for (const ArgumentDecl& d : block.decls) leaf(d.name, kProperty);
    for (const EnumMember& m : c.members) leaf(m.name, kEnumMember);
    for (const EventsBlock& block : c.events)
      for (const DeclaredName& n : block.names) leaf(n.name, kEvent);
    for (const MethodsBlock& block : c.methods) {
      for (const FunctionDef* f : block.functions) function(*f, kMethod);
      for (const FunctionDef* f : block.declared) leaf(f->name, kMethod);
    }
    out_.endList().end();
  }
  // The last token of the class: the end that closes its opener.
  std::uint32_t endOf(const ClassDecl& c) const {
    const std::size_t from = offsetOf(c.name);
    int depth = 1;
    for (const TracedToken& t : model_.traced.tokens) {
      if (t.token.range.begin <= from) continue;
      depth += t.role == TokenRole::Opener;
      depth -= t.role == TokenRole::Closer || t.role == TokenRole::NoCloser;
      if (depth == 0) return t.token.range.end;
    }
    return std::uint32_t(model_.file().source.size());
  }
  // %% Title
  void sections() {
    for (const Comment& c : model_.traced.comments) {
      const std::string_view text = textOf(c);
      if (!c.ownLine || !text.starts_with("% ")) continue;
      const std::size_t title = text.find_first_not_of(' ', 1);
      if (title != text.npos) leaf(text.substr(title), kModule);
    }
  }
  std::string_view textOf(const Comment& c) const {
    return std::string_view(model_.file().source).substr(c.text.begin, c.text.end - c.text.begin);
  }

  JsonWriter& out_;
  const SourceModel& model_;
};

bool containsWord(std::string_view text, std::string_view word) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? char(c + 32) : c; };
  return std::search(text.begin(), text.end(), word.begin(), word.end(),
                     [&](char a, char b) { return lower(a) == lower(b); }) != text.end();
}

void writeFold(JsonWriter& out, std::size_t first, std::size_t last, const char* kind) {
  if (last <= first) return;
  out.beginItem().integer("startLine", std::int64_t(first)).integer("endLine", std::int64_t(last));
  if (*kind) out.text("kind", kind);
  out.end();
}

void foldBlocks(JsonWriter& out, const SourceModel& model) {
  std::vector<std::size_t> open;
  for (const TracedToken& t : model.traced.tokens) {
    const std::size_t line = t.token.pos.line - 1;
    if (t.role == TokenRole::Opener) {
      open.push_back(line);
    } else if ((t.role == TokenRole::Closer || t.role == TokenRole::NoCloser) && !open.empty()) {
      writeFold(out, open.back(), line > 0 ? line - 1 : 0, "");
      open.pop_back();
    }
  }
}

void foldComments(JsonWriter& out, const SourceModel& model) {
  const std::vector<Comment>& all = model.traced.comments;
  std::size_t section = std::size_t(-1);
  for (std::size_t k = 0; k < all.size();) {
    const bool startsSection =
        all[k].ownLine && model.file().source.compare(all[k].text.begin, 2, "% ") == 0;
    if (startsSection) {
      if (section != std::size_t(-1)) writeFold(out, section, all[k].line - 2, "region");
      section = all[k].line - 1;
    }
    std::size_t last = k;
    while (last + 1 < all.size() && all[last].ownLine && all[last + 1].ownLine &&
           all[last + 1].line == all[last].line + 1)
      ++last;
    writeFold(out, all[k].line - 1, all[last].line - 1, "comment");
    k = last + 1;
  }
  if (section != std::size_t(-1)) writeFold(out, section, model.lines->lines() - 1, "region");
}

// Indexes into the legend of the capabilities.
enum TokenType {
  tVariable,
  tParameter,
  tFunction,
  tClass,
  tProperty,
  tMethod,
  tEnum,
  tPackage,
  tEvent
};
enum TokenModifier { mDeclaration = 1, mDefinition = 2, mLibrary = 4 };

}  // namespace

void LanguageServer::documentSymbols(const Node& params, JsonWriter& out) {
  const std::shared_ptr<const SourceModel> model = modelOf(openText(params));
  out.beginList("result");
  SymbolWriter(out, *model).write();
  out.endList();
}

void LanguageServer::workspaceSymbols(const Node& params, JsonWriter& out) {
  const std::string query = params["query"].text();
  constexpr int kMost = 500;
  int count = 0;
  out.beginList("result");
  for (const WorkspaceIndex::Entry& entry : index_.entries()) {
    const std::shared_ptr<const SourceModel> model = index_.modelOf(entry.path);
    if (!model) continue;
    for (const Occurrence& o : model->occurrences) {
      const bool wanted =
          o.defines && containsWord(o.name, query) && count < kMost &&
          (o.kind == Occurrence::Kind::Function || o.kind == Occurrence::Kind::Class);
      if (!wanted) continue;
      ++count;
      out.beginItem().text("name", o.name);
      out.integer("kind", o.kind == Occurrence::Kind::Class ? kClass : kFunction);
      out.begin("location");
      writeLocation(out, entry.path, *model->lines, o.begin, o.end);
      out.end().text("containerName", entry.package.empty() ? entry.name : entry.package).end();
    }
  }
  out.endList();
}

void LanguageServer::foldingRanges(const Node& params, JsonWriter& out) {
  const std::shared_ptr<const SourceModel> model = modelOf(openText(params));
  out.beginList("result");
  foldBlocks(out, *model);
  foldComments(out, *model);
  out.endList();
}

void LanguageServer::semanticTokens(const Node& params, JsonWriter& out) {
  OpenText& open = openText(params);
  const std::shared_ptr<const SourceModel> model = modelOf(open);
  const Node range = params["range"];
  const std::int64_t from = range["start"]["line"].integer(0);
  const std::int64_t to = range["end"]["line"].integer(std::int64_t(model->lines->lines()));
  std::string data = "[";
  TextPosition last;
  std::size_t lastEnd = 0;
  for (const Occurrence& o : model->occurrences) {
    const TextPosition at = model->lines->positionOf(o.begin);
    const TextPosition end = model->lines->positionOf(o.end);
    if (at.line < from || at.line > to || at.line != end.line || o.begin < lastEnd) continue;
    lastEnd = o.end;
    int type = tFunction, modifiers = o.defines ? mDefinition : o.declares ? mDeclaration : 0;
    using Kind = Occurrence::Kind;
    if (o.variable >= 0) {
      const Variable::Kind kind = model->variables[std::size_t(o.variable)].kind;
      type = kind == Variable::Kind::Parameter ? tParameter : tVariable;
    } else if (o.kind == Kind::Class) {
      type = tClass;
    } else if (o.kind == Kind::Field || o.kind == Kind::Property) {
      type = tProperty;
    } else if (o.kind == Kind::EnumMember) {
      type = tEnum;
    } else if (o.kind == Kind::Event) {
      type = tEvent;
    } else if (o.defines && model->scopes[std::size_t(o.scope)].kind == Scope::Kind::Script &&
               !model->file().classes.empty()) {
      type = tMethod;
    } else if (index_.isPackage(o.name)) {
      type = tPackage;
    } else if (!model->functionNamed(o.name) && session_.interpreter().findBuiltin(o.name)) {
      modifiers |= mLibrary;
    }
    if (data.size() > 1) data += ',';
    data += strprintf(
        "%lld,%lld,%lld,%d,%d", static_cast<long long>(at.line - last.line),
        static_cast<long long>(at.character - (at.line == last.line ? last.character : 0)),
        static_cast<long long>(end.character - at.character), type, modifiers);
    last = at;
  }
  out.begin("result").raw("data", data + "]").end();
}

}  // namespace matlift::editors
