// Where a name is defined, where it stands, and giving it another.
#include <algorithm>
#include <filesystem>

#include "runtime/cli/editors/language_server.h"

namespace matlift::editors {
namespace {

using Kind = Occurrence::Kind;

// The name that other files call this one by: its own, whatever its first function is called.
std::string nameOfFile(const std::string& path) {
  return std::filesystem::path(path).stem().string();
}

// The function that other files reach, or the class.
bool isMain(const SourceModel& model, std::string_view name) {
  const syntax::File& file = model.file();
  if (file.kind == syntax::FileKind::FunctionFile)
    return !file.functions.empty() && file.functions[0]->name == name;
  return file.kind == syntax::FileKind::ClassFile && file.classes[0]->name == name;
}

bool isMethod(const SourceModel& model, std::string_view name) {
  for (const syntax::ClassDecl* c : model.file().classes)
    for (const syntax::MethodsBlock& block : c->methods)
      for (const syntax::FunctionDef* f : block.functions)
        if (f->name == name && c->name != name) return true;
  return false;
}

bool isMember(const Occurrence& o) {
  return o.kind == Kind::Field || o.kind == Kind::Property || o.kind == Kind::EnumMember ||
         o.kind == Kind::Event;
}

}  // namespace

LanguageServer::Target LanguageServer::targetOf(const Place& place) {
  Target target;
  if (!place.name) return target;
  const Occurrence& o = *place.name;
  const SourceModel& model = *place.model;
  target.name = std::string(o.name);
  if (o.variable >= 0) {
    target.kind = Target::Kind::Variable;
    target.variable = o.variable;
  } else if (o.kind == Kind::Field && index_.isPackage(o.base)) {
    target.kind = Target::Kind::Global;
    // pkg.sub.name, as far as the text says so.
    const std::string_view source = model.file().source;
    std::size_t from = source.rfind(o.base, o.begin);
    target.name = std::string(source.substr(from, o.end - from));
  } else if (isMember(o) || isMethod(model, o.name)) {
    target.kind = Target::Kind::Member;
  } else if (model.functionNamed(o.name) && !isMain(model, o.name)) {
    target.kind = Target::Kind::Local;
  } else {
    target.kind = Target::Kind::Global;
    if (o.defines && isMain(model, o.name) && !place.open->path.empty() &&
        model.file().kind == syntax::FileKind::FunctionFile)
      target.name = nameOfFile(place.open->path);
  }
  return target;
}

std::vector<LanguageServer::Found> LanguageServer::placesOf(const Target& target, const Place& from,
                                                            bool everywhere) {
  std::vector<Found> all;
  const std::string own = target.name.substr(target.name.rfind('.') + 1);
  const auto search = [&](const std::string& path, std::shared_ptr<const SourceModel> model) {
    const bool here = path == from.open->path;
    const bool hidden =
        target.kind == Target::Kind::Global && model->functionNamed(own) && !isMain(*model, own);
    if (hidden) return;
    for (const Occurrence& o : model->occurrences) {
      bool is = false;
      if (target.kind == Target::Kind::Variable) {
        is = here && o.variable == target.variable;
      } else if (o.variable < 0 && (o.name == own || o.name == target.name)) {
        const bool packaged = own != target.name;
        is = target.kind == Target::Kind::Member ? isMember(o) || isMethod(*model, own)
             : packaged ? o.kind == Kind::Field || o.defines || o.name == target.name
                        : !isMember(o);
      }
      // The first function of a file has the file's name for others, whatever it is called.
      const bool main = target.kind == Target::Kind::Global && o.defines &&
                        isMain(*model, o.name) && nameOfFile(path) == own;
      if (is || main) all.push_back({path, model, &o});
    }
  };
  search(from.open->path, from.model);
  const bool wide = target.kind == Target::Kind::Global || target.kind == Target::Kind::Member;
  if (!everywhere || !wide) return all;
  for (const WorkspaceIndex::Entry& entry : index_.entries()) {
    if (entry.path == from.open->path) continue;
    if (const std::shared_ptr<const SourceModel> model = index_.modelOf(entry.path))
      search(entry.path, model);
  }
  return all;
}

void LanguageServer::definition(const Node& params, JsonWriter& out) {
  const Place place = placeOf(params);
  const Target target = targetOf(place);
  if (target.kind == Target::Kind::Variable) {
    const Variable& v = place.model->variables[std::size_t(target.variable)];
    const Occurrence& first = place.model->occurrences[v.first];
    out.begin("result").text("uri", place.open->uri);
    writeRange(out, "range", *place.model->lines, first.begin, first.end);
    out.end();
    return;
  }
  std::vector<Found> found;
  if (target.kind != Target::Kind::None) found = placesOf(target, place, true);
  std::erase_if(found, [](const Found& f) { return !f.place->defines; });
  // Of several files the one that a call from here reaches.
  if (target.kind == Target::Kind::Global && found.size() > 1) {
    const WorkspaceIndex::Entry* file = index_.find(target.name, place.open->path);
    if (file) std::erase_if(found, [&](const Found& f) { return f.path != file->path; });
  }
  if (found.empty() && target.kind == Target::Kind::Global) {  // a script defines nothing inside
    if (const WorkspaceIndex::Entry* file = index_.find(target.name, place.open->path)) {
      out.begin("result").text("uri", uriOfPath(file->path));
      writeRange(out, "range", LineMap(""), 0, 0);
      out.end();
      return;
    }
  }
  out.beginList("result");
  for (const Found& f : found) {
    out.beginItem();
    if (f.path == place.open->path) {
      out.text("uri", place.open->uri);
      writeRange(out, "range", *f.model->lines, f.place->begin, f.place->end);
    } else {
      writeLocation(out, f.path, *f.model->lines, f.place->begin, f.place->end);
    }
    out.end();
  }
  out.endList();
}

void LanguageServer::references(const Node& params, JsonWriter& out) {
  const Place place = placeOf(params);
  const Target target = targetOf(place);
  const bool definitions = params["context"]["includeDeclaration"].flag(true);
  out.beginList("result");
  if (target.kind != Target::Kind::None) {
    for (const Found& f : placesOf(target, place, true)) {
      if (!definitions && (f.place->defines || f.place->declares)) continue;
      out.beginItem();
      out.text("uri", f.path == place.open->path ? place.open->uri : uriOfPath(f.path));
      writeRange(out, "range", *f.model->lines, f.place->begin, f.place->end);
      out.end();
    }
  }
  out.endList();
}

void LanguageServer::highlight(const Node& params, JsonWriter& out) {
  const Place place = placeOf(params);
  const Target target = targetOf(place);
  out.beginList("result");
  if (target.kind != Target::Kind::None) {
    for (const Found& f : placesOf(target, place, false)) {
      out.beginItem();
      writeRange(out, "range", *f.model->lines, f.place->begin, f.place->end);
      constexpr int kRead = 2, kWrite = 3;
      out.integer("kind", f.place->writes || f.place->defines ? kWrite : kRead).end();
    }
  }
  out.endList();
}

// ---- another name ------------------------------------------------------------------------------

namespace {

constexpr const char* kRenameError = "Matlift:lsp:rename";

// A file of another name in the same folder.
std::string besides(const std::string& path, const std::string& name) {
  return (std::filesystem::path(path).parent_path() / (name + ".m")).string();
}

}  // namespace

void LanguageServer::prepareRename(const Node& params, JsonWriter& out) {
  const Place place = placeOf(params);
  const Target target = targetOf(place);
  const bool global = target.kind == Target::Kind::Global;
  const bool renames = target.kind == Target::Kind::Variable ||
                       target.kind == Target::Kind::Local ||
                       (global && index_.find(target.name, place.open->path));
  if (!renames) {
    out.raw("result", "null");
    return;
  }
  out.begin("result");
  writeRange(out, "range", *place.model->lines, place.name->begin, place.name->end);
  out.text("placeholder", place.name->name).end();
}

// The file to rename too, or ""; an Error that says why the name cannot be given.
std::string LanguageServer::checkRename(const Target& target, const Place& place,
                                        const std::string& name) {
  if (!syntax::isVariableName(name))
    fail(kRenameError, "'%s' is no name: letters, digits and _, a letter first, at most 63.",
         name.c_str());
  if (target.kind == Target::Kind::None) fail(kRenameError, "There is no name here.");
  if (target.kind == Target::Kind::Member)
    fail(kRenameError, "'%s' is a field or a member of a class: who uses it is not known.",
         target.name.c_str());
  for (const Variable* v : place.model->visible(place.name->scope))
    if (v->name == name && target.kind == Target::Kind::Variable)
      fail(kRenameError, "There is a variable '%s' already.", name.c_str());
  if (target.kind == Target::Kind::Local && place.model->functionNamed(name))
    fail(kRenameError, "There is a function '%s' already.", name.c_str());
  if (target.kind != Target::Kind::Global) return {};
  const WorkspaceIndex::Entry* file = index_.find(target.name, place.open->path);
  if (!file) fail(kRenameError, "'%s' is not defined in this folder.", target.name.c_str());
  const std::string there = besides(file->path, name);
  if (std::filesystem::exists(there)) fail(kRenameError, "'%s' is there already.", there.c_str());
  return file->path;
}

void LanguageServer::rename(const Node& params, JsonWriter& out) {
  const Place place = placeOf(params);
  const Target target = targetOf(place);
  const std::string name = params["newName"].text();
  const std::string file = checkRename(target, place, name);
  std::map<std::string, std::vector<Found>> byFile;
  for (const Found& f : placesOf(target, place, true))
    byFile[f.path == place.open->path ? place.open->uri : uriOfPath(f.path)].push_back(f);
  const auto writeEdits = [&](const char* key, const std::vector<Found>& edits) {
    out.beginList(key);
    for (const Found& f : edits) {
      // Of pkg.name only the name.
      const std::string_view own = f.place->name.substr(f.place->name.rfind('.') + 1);
      out.beginItem();
      writeRange(out, "range", *f.model->lines, f.place->end - own.size(), f.place->end);
      out.text("newText", name).end();
    }
    out.endList();
  };
  out.begin("result");
  if (mayRenameFiles_ && !file.empty()) {
    out.beginList("documentChanges");
    for (const auto& [uri, edits] : byFile) {
      out.beginItem().begin("textDocument").text("uri", uri).raw("version", "null").end();
      writeEdits("edits", edits);
      out.end();
    }
    out.beginItem().text("kind", "rename").text("oldUri", uriOfPath(file));
    out.text("newUri", uriOfPath(besides(file, name))).end().endList();
  } else {
    out.begin("changes");
    for (const auto& [uri, edits] : byFile) writeEdits(uri.c_str(), edits);
    out.end();
  }
  out.end();
}

}  // namespace matlift::editors
