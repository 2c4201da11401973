#include "runtime/cli/kernel/contents.h"

#include <algorithm>

#include "builtins/graphics/image_files.h"
#include "builtins/support/names.h"
#include "builtins/support/xml.h"
#include "runtime/cli/workbench/message.h"
#include "runtime/value/text.h"

namespace matlift::kernel {

using workbench::JsonWriter;

namespace {

bool isContinuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

std::int64_t charactersIn(std::string_view utf8) {
  return std::count_if(utf8.begin(), utf8.end(), [](char c) { return !isContinuation(c); });
}

bool isNameCharacter(char c) {
  return c == '_' || c == '.' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
         (c >= 'A' && c <= 'Z');
}

std::vector<std::string> textsOf(const rapidjson::Value& object, const char* key) {
  std::vector<std::string> out;
  const auto at = object.FindMember(key);
  if (at == object.MemberEnd() || !at->value.IsArray()) return out;
  for (const auto& item : at->value.GetArray()) out.emplace_back(item.GetString());
  return out;
}

std::string withoutLineEnd(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text;
}

void writeError(JsonWriter& json, std::string_view name, std::string_view text,
                std::string_view report) {
  json.text("ename", name).text("evalue", text).beginList("traceback");
  size_t begin = 0;
  while (begin < report.size()) {
    const size_t end = std::min(report.find('\n', begin), report.size());
    json.item(report.substr(begin, end - begin));
    begin = end + 1;
  }
  json.endList();
}

}  // namespace

std::string memberText(const rapidjson::Value& object, const char* key) {
  const auto at = object.FindMember(key);
  if (at == object.MemberEnd() || !at->value.IsString()) return {};
  return {at->value.GetString(), at->value.GetStringLength()};
}

std::int64_t memberInteger(const rapidjson::Value& object, const char* key) {
  const auto at = object.FindMember(key);
  return at != object.MemberEnd() && at->value.IsInt64() ? at->value.GetInt64() : 0;
}

// ---- places ------------------------------------------------------------------------------------

Cursor::Cursor(std::string code, std::int64_t characters)
    : code_(std::move(code)), byte_(code_.size()) {
  if (characters < 0) return;
  byte_ = 0;
  for (; byte_ < code_.size() && (characters > 0 || isContinuation(code_[byte_])); ++byte_)
    if (!isContinuation(code_[byte_])) --characters;
}

std::string Cursor::lineBefore() const {
  const size_t lineEnd = code_.substr(0, byte_).rfind('\n');
  const size_t begin = lineEnd == std::string::npos ? 0 : lineEnd + 1;
  return code_.substr(begin, byte_ - begin);
}

std::string Cursor::word() const {
  size_t begin = byte_, end = byte_;
  while (end < code_.size() && isNameCharacter(code_[end])) ++end;
  while (begin > 0 && isNameCharacter(code_[begin - 1])) --begin;
  if (begin == end) {  // in the parentheses of a call: its function
    size_t open = code_.substr(0, byte_).rfind('(');
    if (open == std::string::npos) return {};
    begin = end = open;
    while (begin > 0 && isNameCharacter(code_[begin - 1])) --begin;
  }
  return code_.substr(begin, end - begin);
}

std::int64_t Cursor::position() const {
  return charactersIn(std::string_view(code_).substr(0, byte_));
}

std::int64_t Cursor::positionInLine(std::int64_t units) const {
  const std::string line = lineBefore();
  const std::u16string before =
      utf16FromUtf8(line).substr(0, size_t(std::max<std::int64_t>(units, 0)));
  return position() - charactersIn(line) + charactersIn(utf8FromUtf16(before));
}

// ---- contents
// ------------------------------------------------------------------------------------

std::string kernelInfoContent() {
  JsonWriter json;
  json.text("status", "ok").text("protocol_version", "5.3").text("implementation", "matlift");
  json.text("implementation_version", MATLIFT_VERSION);
  json.text("banner", "Matlift " MATLIFT_VERSION
                      ": MATLAB syntax; `help` lists functions, "
                      "`accel report` tells what ran where.");
  json.begin("language_info").text("name", "matlab").text("version", "R2023b");
  json.text("mimetype", "text/x-matlab").text("file_extension", ".m");
  json.text("pygments_lexer", "matlab").text("codemirror_mode", "octave");
  json.text("nbconvert_exporter", "script").end();
  json.beginList("help_links").endList();
  return json.finish();
}

std::string completionContent(const Event& answer, const Cursor& cursor) {
  const auto found = answer.FindMember("candidates");
  const bool any = found != answer.MemberEnd() && found->value.IsArray();
  JsonWriter json;
  json.text("status", "ok").integer("cursor_end", cursor.position());
  json.integer("cursor_start",
               any ? cursor.positionInLine(memberInteger(answer, "start")) : cursor.position());
  json.beginList("matches");
  if (any)
    for (const auto& candidate : found->value.GetArray()) json.item(memberText(candidate, "name"));
  return json.endList().begin("metadata").end().finish();
}

std::string inspectionContent(const Event& answer) {
  std::string text = withoutLineEnd(memberText(answer, "help"));
  if (const std::string name = memberText(answer, "variable"); !name.empty()) {
    text = name + ": " + memberText(answer, "size") + " " + memberText(answer, "class");
    if (answer.HasMember("text")) text += "\n" + withoutLineEnd(memberText(answer, "text"));
    const auto cells = answer.FindMember("cells");
    if (cells != answer.MemberEnd())
      for (const auto& row : cells->value.GetArray()) {
        text += "\n ";
        for (const auto& cell : row.GetArray()) text += std::string(" ") + cell.GetString();
      }
  }
  JsonWriter json;
  json.text("status", "ok").flag("found", !text.empty()).begin("data");
  if (!text.empty()) json.text("text/plain", text);
  json.end().begin("metadata").end();
  return json.finish();
}

std::string historyContent(const Received& request, const std::vector<std::string>& inputs) {
  const std::string way = request.text("hist_access_type");
  const std::int64_t all = std::int64_t(inputs.size());
  std::int64_t first = 0, end = all;
  if (way == "range") {
    // Of this session, which is session 0; lines count from 1.
    first = std::clamp<std::int64_t>(request.integer("start", 1) - 1, 0, all);
    end = std::clamp<std::int64_t>(request.integer("stop", all + 1) - 1, first, all);
  }
  const std::string pattern = way == "search" ? request.text("pattern") : "*";
  std::vector<std::int64_t> lines;
  for (std::int64_t k = first; k < end; ++k)
    if (builtins::wildcardMatches(pattern, inputs[size_t(k)])) lines.push_back(k);
  const std::int64_t most = way == "range" ? all : request.integer("n", all);
  if (std::int64_t(lines.size()) > most)
    lines.erase(lines.begin(), lines.end() - std::max<std::int64_t>(most, 0));
  rapidjson::StringBuffer buffer;
  rapidjson::Writer<rapidjson::StringBuffer> writer(buffer);
  writer.StartArray();
  for (std::int64_t k : lines) {
    const std::string& input = inputs[size_t(k)];
    writer.StartArray();
    writer.Int64(0);
    writer.Int64(k + 1);
    writer.String(input.data(), rapidjson::SizeType(input.size()));
    writer.EndArray();
  }
  writer.EndArray();
  JsonWriter json;
  return json.text("status", "ok").raw("history", buffer.GetString()).finish();
}

std::string tableContent(const Event& event) {
  const std::vector<std::string> columns = textsOf(event, "columnNames");
  const std::vector<std::string> rowNames = textsOf(event, "rowNames");
  std::string html = "<table><thead><tr>";
  if (!rowNames.empty()) html += "<th></th>";
  for (const std::string& name : columns) html += "<th>" + builtins::xmlEscaped(name) + "</th>";
  html += "</tr></thead><tbody>";
  const auto cells = event.FindMember("cells");
  size_t row = 0;
  if (cells != event.MemberEnd())
    for (const auto& line : cells->value.GetArray()) {
      html += "<tr>";
      if (row < rowNames.size()) html += "<th>" + builtins::xmlEscaped(rowNames[row]) + "</th>";
      for (const auto& cell : line.GetArray())
        html += "<td>" + builtins::xmlEscaped({cell.GetString(), cell.GetStringLength()}) + "</td>";
      html += "</tr>";
      ++row;
    }
  html += "</tbody></table><p>" + builtins::xmlEscaped(memberText(event, "name")) + ": " +
          builtins::xmlEscaped(memberText(event, "size")) + " " +
          builtins::xmlEscaped(memberText(event, "class")) + "</p>";
  JsonWriter json;
  json.begin("data").text("text/html", html).text("text/plain", memberText(event, "text")).end();
  return json.begin("metadata").end().finish();
}

std::string figureContent(int number, const std::string& name, const std::string& svg,
                          const std::string& png, const std::string& displayId) {
  JsonWriter json;
  json.begin("data").text("image/svg+xml", svg);
  if (!png.empty()) json.text("image/png", graphics::base64(png));
  json.text("text/plain", name.empty() ? "Figure " + std::to_string(number) : name).end();
  json.begin("metadata").end().begin("transient").text("display_id", displayId).end();
  return json.finish();
}

std::string failureContent(const Event& finished, const std::string& report) {
  JsonWriter json;
  const auto error = finished.FindMember("error");
  if (error != finished.MemberEnd()) {
    const std::string identifier = memberText(error->value, "identifier");
    writeError(json, identifier.empty() ? "Error" : identifier, memberText(error->value, "message"),
               report);
    return json.finish();
  }
  const auto interrupted = finished.FindMember("interrupted");
  if (interrupted == finished.MemberEnd() || !interrupted->value.IsBool() ||
      !interrupted->value.GetBool())
    return {};
  writeError(json, "Interrupted", "Operation terminated by user", "");
  return json.finish();
}

std::string refusalContent(const std::string& why) {
  JsonWriter json;
  writeError(json, "Refused", why, why);
  return json.finish();
}

std::string executedContent(int executions) {
  JsonWriter json;
  json.text("status", "ok").integer("execution_count", executions);
  json.begin("user_expressions").end().beginList("payload").endList();
  return json.finish();
}

std::string failedContent(int executions, const std::string& failure) {
  JsonWriter json;
  json.text("status", "error").integer("execution_count", executions);
  // The members of the error's content follow.
  std::string out = json.finish();
  out.pop_back();
  return out + "," + failure.substr(1);
}

}  // namespace matlift::kernel
