// `matlift lsp`: the language server protocol, version 3.17, on standard input and output.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "runtime/cli/editors/message_pipe.h"
#include "runtime/cli/editors/source_model.h"
#include "runtime/cli/editors/workspace_index.h"
#include "runtime/cli/session.h"
#include "runtime/cli/workbench/message.h"

namespace matlift::editors {

using workbench::JsonWriter;

class LanguageServer {
 public:
  LanguageServer(MessagePipe& pipe, Session& session) : pipe_(pipe), session_(session) {}
  /// Until `exit`, or nobody writes any more. Gives the exit code.
  int serve();

 private:
  struct OpenText {
    std::string uri, path, text;
    std::int64_t version = 0;
    std::shared_ptr<const SourceModel> model;  // of the text; null: not made yet
    bool stale = true;                         // its diagnostics
  };
  // Requests write the member "result".
  using Handler = void (LanguageServer::*)(const Node& params, JsonWriter& out);
  struct Row {
    const char* method;
    Handler handle;
    bool isRequest;
  };
  static const Row kRows[];
  // A place of a request in a text.
  struct Place {
    OpenText* open = nullptr;
    std::shared_ptr<const SourceModel> model;
    TextPosition position;
    std::size_t offset = 0;
    const Occurrence* name = nullptr;
  };
  // What a name means, and where it may stand.
  struct Target {
    enum class Kind { None, Variable, Local, Global, Member };
    Kind kind = Kind::None;
    int variable = -1;
    std::string name;  // of a function in a package: pkg.name
  };
  struct Found {
    std::string path;
    std::shared_ptr<const SourceModel> model;
    const Occurrence* place;
  };

  // ---- messages, texts (language_server.cpp)
  void receive(const std::string& body);
  void answer(const Row* row, const Node& message);
  void refuse(const std::string& id, int code, std::string_view why);
  void initialize(const Node& params, JsonWriter& out);
  void shutdown(const Node& params, JsonWriter& out);
  void nothing(const Node&, JsonWriter&) {}
  void didOpen(const Node& params, JsonWriter&);
  void didChange(const Node& params, JsonWriter&);
  void didClose(const Node& params, JsonWriter&);
  void filesChanged(const Node& params, JsonWriter&);
  void foldersChanged(const Node& params, JsonWriter&);
  void formatting(const Node& params, JsonWriter& out);
  OpenText& openText(const Node& params);
  std::shared_ptr<const SourceModel> modelOf(OpenText& open);
  Place placeOf(const Node& params);

  // ---- what is wrong (lsp_diagnostics.cpp; what to say of it is diagnoser.h)
  void publishDiagnostics();
  void diagnose(OpenText& open, JsonWriter& out);

  // ---- help (lsp_help.cpp)
  void hover(const Node& params, JsonWriter& out);
  void completion(const Node& params, JsonWriter& out);
  void completionResolve(const Node& params, JsonWriter& out);
  void signatureHelp(const Node& params, JsonWriter& out);
  void completeMembers(const Place& place, std::string_view chain, std::string_view typed,
                       std::map<std::string, std::pair<int, std::string>>& items);
  void completeNames(const Place& place, std::string_view typed,
                     std::map<std::string, std::pair<int, std::string>>& items);
  const syntax::FunctionDef* definitionOf(std::string_view name, const Place& place,
                                          std::shared_ptr<const SourceModel>& in);
  std::string documentationOf(std::string_view name, const Place& place);

  // ---- where names stand (lsp_navigation.cpp)
  void definition(const Node& params, JsonWriter& out);
  void references(const Node& params, JsonWriter& out);
  void highlight(const Node& params, JsonWriter& out);
  void prepareRename(const Node& params, JsonWriter& out);
  void rename(const Node& params, JsonWriter& out);
  std::string checkRename(const Target& target, const Place& place, const std::string& name);
  Target targetOf(const Place& place);
  std::vector<Found> placesOf(const Target& target, const Place& from, bool everywhere);

  // ---- shapes of a text (lsp_symbols.cpp)
  void documentSymbols(const Node& params, JsonWriter& out);
  void workspaceSymbols(const Node& params, JsonWriter& out);
  void foldingRanges(const Node& params, JsonWriter& out);
  void semanticTokens(const Node& params, JsonWriter& out);

  MessagePipe& pipe_;
  Session& session_;
  WorkspaceIndex index_;
  std::vector<std::string> roots_;
  std::map<std::string, OpenText> texts_;
  bool initialized_ = false, ended_ = false, mayRenameFiles_ = false;
  int exitCode_ = 1;
  bool leaving_ = false;
};

void writeRange(JsonWriter& out, const char* key, const LineMap& lines, std::size_t begin,
                std::size_t end);
void writeLocation(JsonWriter& out, const std::string& path, const LineMap& lines,
                   std::size_t begin, std::size_t end);

}  // namespace matlift::editors
