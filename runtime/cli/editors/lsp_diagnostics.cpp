// What is wrong with the open texts, told when nothing else waits to be answered.
#include <algorithm>

#include "runtime/cli/editors/diagnoser.h"
#include "runtime/cli/editors/language_server.h"
#include "runtime/syntax/source_text.h"

namespace matlift::editors {
namespace {

void write(JsonWriter& out, const LineMap& lines, const Remark& remark) {
  out.beginItem();
  writeRange(out, "range", lines, remark.begin, remark.end);
  out.integer("severity", remark.severity).text("code", remark.code).text("source", "matlift");
  out.text("message", remark.message);
  if (remark.unnecessary) out.raw("tags", "[1]");
  out.end();
}

}  // namespace

void LanguageServer::diagnose(OpenText& open, JsonWriter& out) {
  const std::shared_ptr<const SourceModel> model = modelOf(open);
  out.beginList("diagnostics");
  if (model->error) {
    // Its place is in the text as it was typed, not in what could be read of it.
    const std::string source = syntax::normaliseSource(open.text);
    const LineMap lines(source);
    const syntax::SourceRange range = model->error->range;
    const std::size_t end = std::max<std::size_t>(range.end, range.begin + 1);
    write(out, lines, {range.begin, end, kError, "syntax", model->error->message});
  }
  Diagnoser diagnoser(session_.interpreter(), index_, *model, open.path);
  for (const Remark& remark : diagnoser.remarks()) write(out, *model->lines, remark);
  out.endList();
}

void LanguageServer::publishDiagnostics() {
  for (auto& [uri, open] : texts_) {
    if (!open.stale) continue;
    open.stale = false;
    JsonWriter json;
    json.text("jsonrpc", "2.0").text("method", "textDocument/publishDiagnostics").begin("params");
    json.text("uri", uri).integer("version", open.version);
    diagnose(open, json);
    json.end();
    pipe_.write(json.finish());
  }
}

}  // namespace matlift::editors
