#include <algorithm>

#include "runtime/syntax/characters.h"
#include "runtime/syntax/parser_impl.h"

namespace matlift::syntax {
namespace {

bool startsWith(std::string_view source, std::size_t at, std::string_view word) {
  return source.compare(at, word.size(), word) == 0;
}

// Longer ones first.
constexpr std::string_view kOperators[] = {
    ".^'", "&&", "||", "==", "~=", "!=", "<=", ">=",  "++", "--", "+=", "-=",
    "*=",  "/=", "^=", "|=", "&=", ".*", "./", ".\\", ".^", ".'", "**", "+",
    "-",   "*",  "/",  "\\", "^",  "<",  ">",  "&",   "|",  ":",  "'",
};

}  // namespace

// At an operator after "name ": white space on both sides makes it an expression ("a - 1"), on the
// left side only a word ("a -1").
bool Parser::operatorMakesExpression(std::size_t at) const {
  std::string_view source = lexer_.source();
  for (std::string_view op : kOperators) {
    if (!startsWith(source, at, op)) continue;
    if (op == "'") return false;
    std::size_t next = at + op.size();
    char after = next < source.size() ? source[next] : '\n';
    bool assigns = op.size() == 2 && op[1] == '=' &&
                   std::string_view("+-*/^|&").find(op[0]) != std::string_view::npos;
    bool increments = op == "++" || op == "--";
    if (increments && (after == ';' || after == ',')) return true;
    return assigns || isBlank(after) || after == '\n' || startsWith(source, next, "...");
  }
  return false;
}

// "help +": nothing follows the operator.
bool Parser::asksAboutOperator(std::size_t at) const {
  if (text(tok_) != "help" && text(tok_) != "doc") return false;
  const std::string_view source = lexer_.source();
  const std::size_t end = source.find_first_of(" \t\n", at);
  const std::size_t rest = source.find_first_not_of(" \t", std::min(end, source.size()));
  return rest == std::string_view::npos || source[rest] == '\n';
}

// At a name that starts a statement: do words follow it ("hold on")?
bool Parser::startsCommand() const {
  std::string_view source = lexer_.source();
  std::size_t i = lexer_.offset();
  if (i >= source.size() || !isBlank(source[i])) return false;
  while (i < source.size() && isBlank(source[i])) ++i;
  if (i >= source.size()) return false;
  char c = source[i];
  if (std::string_view("\n;,%#()]}").find(c) != std::string_view::npos) return false;
  if (c == '=') {
    bool compares = startsWith(source, i, "==");
    if (!compares) return false;
  }
  if (startsWith(source, i, "...")) return false;
  if (operatorMakesExpression(i) && !asksAboutOperator(i)) return false;
  return !isVariable(text(tok_));
}

// From a quote to the one that closes it, which is where it returns.
std::size_t Parser::readQuotedPart(std::size_t at, std::string& word) {
  std::string_view source = lexer_.source();
  std::size_t begin = at;
  char quote = source[at++];
  for (; at < source.size() && source[at] != '\n'; ++at) {
    if (source[at] == quote) {
      if (at + 1 >= source.size() || source[at + 1] != quote) return at;
      ++at;
    }
    word.push_back(source[at]);
  }
  Token place = tok_;
  place.pos = lexer_.positionOf(begin);
  place.range = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)};
  fail(place, "MATLAB:m_unterminated_char_vector",
       std::string(quote == '"' ? "String" : "Character vector") + " is not terminated properly.",
       std::string("a closing ") + quote);
}

// One word from `at`; quoted parts lose their quotes. Returns where it ends.
std::size_t Parser::readCommandWord(std::size_t at, std::string& word) {
  std::string_view source = lexer_.source();
  int depth = 0;
  for (; at < source.size() && source[at] != '\n'; ++at) {
    char c = source[at];
    if (c == '\'' || c == '"') {
      at = readQuotedPart(at, word);
      continue;
    }
    if (depth == 0 && (isBlank(c) || c == ';' || c == ',')) break;
    if (depth == 0 && startsWith(source, at, "...")) break;  // goes on in the next line
    if (c == '(' || c == '[' || c == '{') ++depth;
    if ((c == ')' || c == ']' || c == '}') && depth > 0) --depth;
    word.push_back(c);
  }
  return at;
}

Stmt* Parser::parseCommand() {
  Token start = tok_;
  std::string_view source = lexer_.source();
  std::vector<std::string_view> words;
  std::size_t at = lexer_.offset();
  std::size_t end = at;
  for (;;) {
    while (at < source.size() && isBlank(source[at])) ++at;
    if (at >= source.size() ||
        std::string_view("\n;,%#").find(source[at]) != std::string_view::npos)
      break;
    if (startsWith(source, at, "...")) {
      at = std::min(source.find('\n', at), source.size() - 1) + 1;
      continue;
    }
    std::string word;
    at = end = readCommandWord(at, word);
    words.push_back(file_.arena.text(word));
  }
  lexer_.skipTo(at);
  tok_.range.end = static_cast<std::uint32_t>(end);
  mark(TokenRole::Raw);
  advance();
  auto* stmt = makeStmt<CommandStmt>(start);
  stmt->name = text(start);
  stmt->args = file_.arena.list(words);
  finishSimple(stmt);
  return stmt;
}

// "!ls -l": the rest of the line, whatever stands in it, is for the operating system.
Stmt* Parser::parseShellCommand() {
  Token start = tok_;
  const std::string_view source = lexer_.source();
  const std::size_t begin = lexer_.offset();
  const std::size_t end = std::min(source.find('\n', begin), source.size());
  const std::vector<std::string_view> words = {
      file_.arena.text(std::string(source.substr(begin, end - begin)))};
  lexer_.skipTo(end);
  tok_.range.end = static_cast<std::uint32_t>(end);
  mark(TokenRole::Raw);
  advance();
  auto* stmt = makeStmt<CommandStmt>(start);
  stmt->name = "!";  // a builtin that no variable hides
  stmt->args = file_.arena.list(words);
  finishSimple(stmt);
  return stmt;
}

}  // namespace matlift::syntax
