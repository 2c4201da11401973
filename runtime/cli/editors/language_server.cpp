#include "runtime/cli/editors/language_server.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "runtime/cli/editors/editor_commands.h"
#include "runtime/cli/editors/format.h"

namespace matlift::editors {

// The one list of what it understands.
const LanguageServer::Row LanguageServer::kRows[] = {
    {"initialize", &LanguageServer::initialize, true},
    {"initialized", &LanguageServer::nothing, false},
    {"shutdown", &LanguageServer::shutdown, true},
    {"textDocument/didOpen", &LanguageServer::didOpen, false},
    {"textDocument/didChange", &LanguageServer::didChange, false},
    {"textDocument/didClose", &LanguageServer::didClose, false},
    {"textDocument/didSave", &LanguageServer::filesChanged, false},
    {"workspace/didChangeWatchedFiles", &LanguageServer::filesChanged, false},
    {"workspace/didChangeWorkspaceFolders", &LanguageServer::foldersChanged, false},
    {"textDocument/hover", &LanguageServer::hover, true},
    {"textDocument/completion", &LanguageServer::completion, true},
    {"completionItem/resolve", &LanguageServer::completionResolve, true},
    {"textDocument/signatureHelp", &LanguageServer::signatureHelp, true},
    {"textDocument/definition", &LanguageServer::definition, true},
    {"textDocument/references", &LanguageServer::references, true},
    {"textDocument/documentHighlight", &LanguageServer::highlight, true},
    {"textDocument/prepareRename", &LanguageServer::prepareRename, true},
    {"textDocument/rename", &LanguageServer::rename, true},
    {"textDocument/documentSymbol", &LanguageServer::documentSymbols, true},
    {"workspace/symbol", &LanguageServer::workspaceSymbols, true},
    {"textDocument/formatting", &LanguageServer::formatting, true},
    {"textDocument/foldingRange", &LanguageServer::foldingRanges, true},
    {"textDocument/semanticTokens/full", &LanguageServer::semanticTokens, true},
    {"textDocument/semanticTokens/range", &LanguageServer::semanticTokens, true},
};

namespace {

enum ErrorCode {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kNoSuchMethod = -32601,
  kInvalidParams = -32602,
  kInternalError = -32603,
  kNotInitialized = -32002,
  kRequestFailed = -32803,
};

constexpr const char* kCapabilities = R"({
"positionEncoding":"utf-16",
"textDocumentSync":{"openClose":true,"change":2,"save":true},
"hoverProvider":true,
"completionProvider":{"triggerCharacters":["."],"resolveProvider":true},
"signatureHelpProvider":{"triggerCharacters":["(",","]},
"definitionProvider":true,"referencesProvider":true,"documentHighlightProvider":true,
"renameProvider":{"prepareProvider":true},
"documentSymbolProvider":true,"workspaceSymbolProvider":true,
"documentFormattingProvider":true,"foldingRangeProvider":true,
"semanticTokensProvider":{"legend":{
"tokenTypes":["variable","parameter","function","class","property","method","enumMember","namespace","event"],
"tokenModifiers":["declaration","definition","defaultLibrary"]},"full":true,"range":true},
"workspace":{"workspaceFolders":{"supported":true,"changeNotifications":true}}})";

// As JSON; only texts and numbers are ids.
std::string idOf(const Node& message) {
  const Node id = message["id"];
  if (!id.there()) return "null";
  if (id.isText()) {
    JsonWriter json;
    const std::string object = json.text("i", id.text()).finish();
    return object.substr(5, object.size() - 6);
  }
  const bool whole = id.raw()->IsInt64() || id.raw()->IsUint64();
  if (!whole) return id.raw()->IsNumber() ? strprintf("%.17g", id.raw()->GetDouble()) : "null";
  return id.raw()->IsInt64() ? std::to_string(id.raw()->GetInt64())
                             : std::to_string(id.raw()->GetUint64());
}

JsonWriter& begin(JsonWriter& json) { return json.text("jsonrpc", "2.0"); }

TextPosition positionIn(const Node& at) {
  return {at["line"].integer(-1), at["character"].integer(0)};
}

}  // namespace

void writeRange(JsonWriter& out, const char* key, const LineMap& lines, std::size_t begin,
                std::size_t end) {
  const TextPosition from = lines.positionOf(begin), to = lines.positionOf(end);
  out.begin(key);
  out.begin("start").integer("line", from.line).integer("character", from.character).end();
  out.begin("end").integer("line", to.line).integer("character", to.character).end();
  out.end();
}

void writeLocation(JsonWriter& out, const std::string& path, const LineMap& lines,
                   std::size_t begin, std::size_t end) {
  out.text("uri", uriOfPath(path));
  writeRange(out, "range", lines, begin, end);
}

// ---- messages ----------------------------------------------------------------------------------

int LanguageServer::serve() {
  std::string body;
  while (!leaving_) {
    // Diagnostics can wait while more is being typed.
    if (!pipe_.waiting()) publishDiagnostics();
    const MessagePipe::Got got = pipe_.read(body);
    if (got == MessagePipe::Got::End) break;
    if (got == MessagePipe::Got::Wrong)
      refuse("null", kParseError, body);
    else
      receive(body);
  }
  return exitCode_;
}

void LanguageServer::refuse(const std::string& id, int code, std::string_view why) {
  JsonWriter json;
  begin(json);
  json.raw("id", id).begin("error").integer("code", code).text("message", why).end();
  pipe_.write(json.finish());
}

void LanguageServer::receive(const std::string& body) {
  rapidjson::Document document;
  if (!parseObject(body, document)) return refuse("null", kParseError, "This is no JSON object.");
  const Node message(&document);
  const bool isRequest = message["id"].there();
  if (!message["method"].isText()) {
    // An answer to a question of ours has no method; we ask none.
    const bool isAnswer = message["result"].raw() || message["error"].raw();
    if (!isAnswer) refuse(idOf(message), kInvalidRequest, "The message has no method.");
    return;
  }
  const std::string method = message["method"].text();
  if (method == "exit") {
    leaving_ = true;
    exitCode_ = ended_ ? 0 : 1;
    return;
  }
  const Row* row = std::find_if(std::begin(kRows), std::end(kRows),
                                [&](const Row& r) { return method == r.method; });
  if (row == std::end(kRows)) {
    if (isRequest) refuse(idOf(message), kNoSuchMethod, "There is no method " + method + ".");
    return;
  }
  if (row->isRequest && !isRequest) return;  // nobody waits for the answer
  if (ended_) {
    if (isRequest) refuse(idOf(message), kInvalidRequest, "The server has been shut down.");
    return;
  }
  if (!initialized_ && method != "initialize") {
    if (isRequest) refuse(idOf(message), kNotInitialized, "initialize comes first.");
    return;
  }
  answer(row, message);
}

void LanguageServer::answer(const Row* row, const Node& message) {
  JsonWriter json;
  begin(json);
  const std::string id = idOf(message);
  if (row->isRequest) json.raw("id", id);
  std::string why;
  int code = kRequestFailed;
  try {
    (this->*row->handle)(message["params"], json);
    if (row->isRequest) pipe_.write(json.finish());
    return;
  } catch (const Error& error) {
    why = error.message();
    if (error.identifier() == "Matlift:lsp:params") code = kInvalidParams;
  } catch (const std::exception& error) {
    why = error.what();
    code = kInternalError;
  }
  if (row->isRequest) refuse(id, code, why);
}

void LanguageServer::initialize(const Node& params, JsonWriter& out) {
  if (initialized_) fail("Matlift:lsp:params", "initialize comes once.");
  initialized_ = true;
  for (const Node& folder : params["workspaceFolders"].items())
    roots_.push_back(pathOfUri(folder["uri"].text()));
  if (roots_.empty() && params["rootUri"].isText())
    roots_.push_back(pathOfUri(params["rootUri"].text()));
  std::erase(roots_, "");
  index_.setRoots(roots_);
  for (const Node& operation :
       params["capabilities"]["workspace"]["workspaceEdit"]["resourceOperations"].items())
    mayRenameFiles_ = mayRenameFiles_ || operation.text() == "rename";
  out.begin("result").raw("capabilities", kCapabilities);
  out.begin("serverInfo").text("name", "matlift").text("version", MATLIFT_VERSION).end().end();
}

void LanguageServer::shutdown(const Node&, JsonWriter& out) {
  ended_ = true;
  out.raw("result", "null");
}

// ---- texts -------------------------------------------------------------------------------------

LanguageServer::OpenText& LanguageServer::openText(const Node& params) {
  const std::string uri = params["textDocument"]["uri"].text();
  const auto at = texts_.find(uri);
  if (at == texts_.end()) fail("Matlift:lsp:params", "No text '%s' is open.", uri.c_str());
  return at->second;
}

std::shared_ptr<const SourceModel> LanguageServer::modelOf(OpenText& open) {
  if (!open.model) {
    open.model = makeModel(open.text);
    index_.setOpen(open.path, open.model);
  }
  return open.model;
}

LanguageServer::Place LanguageServer::placeOf(const Node& params) {
  Place place;
  place.open = &openText(params);
  place.model = modelOf(*place.open);
  const Node at = params["position"];
  if (!at.isObject()) fail("Matlift:lsp:params", "The request names no position.");
  place.position = positionIn(at);
  place.offset = place.model->lines->offsetOf(place.position);
  place.name = place.model->at(place.offset);
  return place;
}

void LanguageServer::didOpen(const Node& params, JsonWriter&) {
  const Node document = params["textDocument"];
  if (!document["uri"].isText()) return;
  OpenText open;
  open.uri = document["uri"].text();
  open.path = pathOfUri(open.uri);
  open.text = document["text"].text();
  open.version = document["version"].integer(0);
  texts_[open.uri] = std::move(open);
}

void LanguageServer::didChange(const Node& params, JsonWriter&) {
  OpenText& open = openText(params);
  for (const Node& change : params["contentChanges"].items()) {
    const Node range = change["range"];
    if (!range.isObject()) {
      open.text = change["text"].text();
      continue;
    }
    const LineMap lines(open.text);
    const std::size_t begin = lines.offsetOf(positionIn(range["start"]));
    const std::size_t end = std::max(begin, lines.offsetOf(positionIn(range["end"])));
    open.text.replace(begin, end - begin, change["text"].text());
  }
  open.version = params["textDocument"]["version"].integer(open.version);
  open.model = nullptr;
  open.stale = true;
}

void LanguageServer::didClose(const Node& params, JsonWriter&) {
  OpenText& open = openText(params);
  index_.setOpen(open.path, nullptr);
  JsonWriter json;
  begin(json);
  json.text("method", "textDocument/publishDiagnostics").begin("params").text("uri", open.uri);
  json.beginList("diagnostics").endList().end();
  pipe_.write(json.finish());
  texts_.erase(open.uri);
}

void LanguageServer::filesChanged(const Node&, JsonWriter&) {
  index_.changed();
  for (auto& [uri, open] : texts_) open.stale = true;
}

void LanguageServer::foldersChanged(const Node& params, JsonWriter& out) {
  for (const Node& folder : params["event"]["removed"].items())
    std::erase(roots_, pathOfUri(folder["uri"].text()));
  for (const Node& folder : params["event"]["added"].items())
    roots_.push_back(pathOfUri(folder["uri"].text()));
  std::erase(roots_, "");
  index_.setRoots(roots_);
  filesChanged(params, out);
}

// One edit, from the first line that changes to the last.
void LanguageServer::formatting(const Node& params, JsonWriter& out) {
  OpenText& open = openText(params);
  FormatOptions options;
  options.indent = int(std::clamp<std::int64_t>(params["options"]["tabSize"].integer(4), 1, 16));
  options.tabs = !params["options"]["insertSpaces"].flag(true);
  const Formatted formatted = formatSource(open.text, options);
  const std::string &before = open.text, &after = formatted.text;
  out.beginList("result");
  if (!formatted.error && before != after) {
    const std::size_t most = std::min(before.size(), after.size());
    std::size_t begin = 0, behind = 0;
    while (begin < most && before[begin] == after[begin]) ++begin;
    begin = begin ? before.rfind('\n', begin - 1) + 1 : 0;  // npos + 1 is 0
    while (behind < most - begin &&
           before[before.size() - 1 - behind] == after[after.size() - 1 - behind])
      ++behind;
    const std::size_t kept = after.find('\n', after.size() - behind);
    behind = kept == after.npos ? 0 : after.size() - kept - 1;
    const LineMap lines(before);
    out.beginItem();
    writeRange(out, "range", lines, begin, before.size() - behind);
    out.text("newText", std::string_view(after).substr(begin, after.size() - behind - begin)).end();
  }
  out.endList();
}

int runLsp(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--stdio") continue;  // what editors add
    std::fprintf(stderr, "matlift lsp: there is no option %s\n", word.c_str());
    return 2;
  }
  SessionOptions options;
  options.output = [](std::string_view) {};  // standard output is the editor's
  options.errorOutput = [](std::string_view) {};
  Session session(std::move(options));
  MessagePipe pipe(STDIN_FILENO, STDOUT_FILENO);
  return LanguageServer(pipe, session).serve();
}

}  // namespace matlift::editors
