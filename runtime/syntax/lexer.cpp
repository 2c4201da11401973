#include "runtime/syntax/lexer.h"

#include <algorithm>

#include "runtime/syntax/characters.h"
#include "runtime/syntax/source_text.h"

namespace matlift::syntax {

Lexer::State Lexer::save() const {
  return {at_, comments_.size(), brackets_.size(), lineBase_, line_, previous_, lineHasToken_};
}

void Lexer::restore(const State& state, const std::vector<char>& brackets) {
  at_ = state.at;
  comments_.resize(state.commentCount);
  brackets_.assign(brackets.begin(), brackets.begin() + state.bracketCount);
  lineBase_ = state.lineBase;
  line_ = state.line;
  previous_ = state.previous;
  lineHasToken_ = state.lineHasToken;
  endedInContinuation_ = false;
}

void Lexer::fail(std::size_t begin, std::size_t end, const char* identifier, std::string message,
                 std::string expected, bool incomplete) {
  SyntaxError error;
  error.pos = positionAt(source_, begin);
  error.range = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  error.identifier = identifier;
  error.message = std::move(message);
  error.expected = std::move(expected);
  error.sourceLine = std::string(lineAt(source_, begin));
  error.incomplete = incomplete;
  throw SyntaxFailure{std::move(error)};
}

void Lexer::newLine() {
  ++at_;
  ++line_;
  lineBase_ = static_cast<std::int64_t>(at_);
  lineHasToken_ = false;
}

SourcePos Lexer::positionOf(std::size_t offset) const {
  return {line_, static_cast<std::uint32_t>(static_cast<std::int64_t>(offset) - lineBase_ + 1)};
}

void Lexer::skipTo(std::size_t offset) {
  while (at_ < offset) {
    if (source_[at_] == '\n') {
      newLine();
    } else {
      lineBase_ += isContinuationByte(source_[at_++]);
    }
  }
  lineHasToken_ = true;
  previous_ = Tok::Newline;
}

bool Lexer::spaceFollows() const {
  char c = peek();
  return isBlank(c) || c == '\n' || (c == '.' && peek(1) == '.' && peek(2) == '.');
}

// True if the rest of the line from `from` is the sign of a block comment and `brace`.
bool Lexer::lineIsOnly(std::size_t from, char brace) const {
  if (from + 1 >= source_.size() || (source_[from] != '%' && source_[from] != '#')) return false;
  if (source_[from + 1] != brace) return false;
  from += 2;
  while (from < source_.size() && isBlank(source_[from])) ++from;
  return from == source_.size() || source_[from] == '\n';
}

bool Lexer::skipBlockComment() {
  if (lineHasToken_ || !lineIsOnly(at_, '{')) return false;
  std::size_t opened = at_;
  int depth = 0;
  while (at_ < source_.size()) {
    std::size_t start = at_;
    while (start < source_.size() && isBlank(source_[start])) ++start;
    std::size_t end = std::min(source_.find('\n', start), source_.size());
    bool marker = true;
    if (lineIsOnly(start, '{')) {
      ++depth;
    } else if (lineIsOnly(start, '}')) {
      --depth;
    } else {
      marker = false;
    }
    if (!marker) {
      comments_.push_back(
          {line_, {static_cast<std::uint32_t>(at_), static_cast<std::uint32_t>(end)}, true});
    }
    at_ = end;
    if (depth == 0) return true;
    if (at_ < source_.size()) newLine();
  }
  fail(opened, opened + 2, "MATLAB:m_unterminated_block_comment",
       "The block comment that starts here is never closed. A line with only '%}' ends it.", "'%}'",
       true);
}

bool Lexer::skipComment() {
  if (peek() != '%' && peek() != '#') return false;
  if (skipBlockComment()) return true;
  std::size_t end = std::min(source_.find('\n', at_), source_.size());
  comments_.push_back({line_,
                       {static_cast<std::uint32_t>(at_ + 1), static_cast<std::uint32_t>(end)},
                       !lineHasToken_});
  at_ = end;
  return true;
}

void Lexer::skipContinuation() {
  at_ = std::min(source_.find('\n', at_), source_.size());
  if (at_ < source_.size()) newLine();
  // What follows continues a line that has tokens, whatever it starts with.
  lineHasToken_ = true;
  std::size_t rest = at_;
  while (rest < source_.size() && (isBlank(source_[rest]) || source_[rest] == '\n')) ++rest;
  if (rest == source_.size()) endedInContinuation_ = true;
}

// Skips white space, comments and continuations; line ends too where they separate nothing.
bool Lexer::skipBlanks() {
  std::size_t start = at_;
  for (;;) {
    char c = peek();
    if (isBlank(c)) {
      ++at_;
    } else if (c == '.' && peek(1) == '.' && peek(2) == '.') {
      skipContinuation();
    } else if (c == '\n' && !brackets_.empty() && brackets_.back() == '(') {
      newLine();
    } else if (!skipComment()) {
      return at_ != start;
    }
  }
}

bool Lexer::afterOperand() const {
  switch (previous_) {
    case Tok::Number:
    case Tok::CharText:
    case Tok::StringText:
    case Tok::Identifier:
    case Tok::EndIndex:
    case Tok::RParen:
    case Tok::RBracket:
    case Tok::RBrace:
    case Tok::Quote:
    case Tok::DotQuote:
      return true;
    default:
      return false;
  }
}

Token Lexer::finish(Token token, Tok kind, std::size_t length) {
  at_ += length;
  token.kind = kind;
  token.range.end = static_cast<std::uint32_t>(at_);
  previous_ = kind;
  return token;
}

Token Lexer::next() {
  Token token;
  token.spaceBefore = skipBlanks();
  token.pos = positionOf(at_);
  token.range.begin = static_cast<std::uint32_t>(at_);
  if (at_ >= source_.size()) return finish(token, Tok::EndOfFile, 0);
  char c = peek();
  if (c == '\n') {
    token.range.end = token.range.begin + 1;
    newLine();
    token.kind = previous_ = Tok::Newline;
    return token;
  }
  lineHasToken_ = true;
  if (isNameStart(c)) return lexWord(token);
  if (isDigit(c)) return lexNumber(token);
  switch (c) {
    case '(':
    case ')':
    case '[':
    case ']':
    case '{':
    case '}':
      return lexBracket(token);
    case ';':
      return finish(token, Tok::Semicolon, 1);
    case ',':
      return finish(token, Tok::Comma, 1);
    case '\'':
      return lexQuote(token);
    case '"':
      return lexText(token, '"');
    case '.':
      return lexDot(token);
    default:
      return lexOperator(token);
  }
}

Token Lexer::lexWord(Token token) {
  std::size_t end = at_ + 1;
  while (end < source_.size() && isNameChar(source_[end])) ++end;
  std::string_view word = source_.substr(at_, end - at_);
  Keyword keyword = previous_ == Tok::Dot ? Keyword::None : findKeyword(word);
  if (keyword == Keyword::None) return finish(token, Tok::Identifier, word.size());
  if (keyword == Keyword::End && !brackets_.empty()) {
    return finish(token, Tok::EndIndex, word.size());
  }
  token.keyword = keyword;
  return finish(token, Tok::Keyword, word.size());
}

Token Lexer::lexText(Token token, char quote) {
  std::size_t end = at_ + 1;
  for (;; ++end) {
    if (end >= source_.size() || source_[end] == '\n') break;
    lineBase_ += isContinuationByte(source_[end]);
    if (source_[end] != quote) continue;
    if (end + 1 < source_.size() && source_[end + 1] == quote) {
      ++end;
    } else {
      Tok kind = quote == '"' ? Tok::StringText : Tok::CharText;
      return finish(token, kind, end + 1 - at_);
    }
  }
  std::string closing = quote == '"' ? "'\"'" : "\"'\"";
  fail(at_, end,
       quote == '"' ? "MATLAB:m_unterminated_string" : "MATLAB:m_unterminated_char_vector",
       std::string(quote == '"' ? "String" : "Character vector") +
           " is not terminated properly: expected " + closing + " before the end of the line.",
       closing);
}

// After an operand a quote transposes, unless white space in a matrix makes it a new element.
Token Lexer::lexQuote(Token token) {
  if (afterOperand() && !(token.spaceBefore && inMatrix())) return finish(token, Tok::Quote, 1);
  return lexText(token, '\'');
}

Token Lexer::lexBracket(Token token) {
  static constexpr std::string_view kBrackets = "()[]{}";
  static constexpr Tok kKinds[] = {Tok::LParen,   Tok::RParen, Tok::LBracket,
                                   Tok::RBracket, Tok::LBrace, Tok::RBrace};
  std::size_t which = kBrackets.find(peek());
  if (which % 2 == 0) {
    brackets_.push_back(kBrackets[which]);
  } else if (!brackets_.empty()) {
    // A wrong closer is the parser's to report: it knows what it expected.
    brackets_.pop_back();
  }
  return finish(token, kKinds[which], 1);
}

Token Lexer::lexDot(Token token) {
  switch (peek(1)) {
    case '*':
      return finish(token, peek(2) == '*' ? Tok::DotCaret : Tok::DotStar, peek(2) == '*' ? 3 : 2);
    case '/':
      return finish(token, Tok::DotSlash, 2);
    case '\\':
      return finish(token, Tok::DotBackslash, 2);
    case '^':
      return finish(token, Tok::DotCaret, 2);
    case '\'':
      return finish(token, Tok::DotQuote, 2);
    default:
      break;
  }
  if (isDigit(peek(1)) && (token.spaceBefore || !afterOperand())) return lexNumber(token);
  return finish(token, Tok::Dot, 1);
}

bool Lexer::statementEndsAt(std::size_t offset) const {
  while (offset < source_.size() && isBlank(source_[offset])) ++offset;
  return offset >= source_.size() ||
         std::string_view("\n;,%#").find(source_[offset]) != std::string_view::npos;
}

Token Lexer::lexIncrement(Token token, char sign) {
  bool plus = sign == '+';
  if (peek(1) == sign && brackets_.empty() && afterOperand() && statementEndsAt(at_ + 2)) {
    return finish(token, plus ? Tok::PlusPlus : Tok::MinusMinus, 2);
  }
  return finish(token, plus ? Tok::Plus : Tok::Minus, 1);
}

namespace {

bool assigningOperator(char c, BinaryOp& op) {
  switch (c) {
    case '+':
      op = BinaryOp::Add;
      return true;
    case '-':
      op = BinaryOp::Sub;
      return true;
    case '*':
      op = BinaryOp::Mul;
      return true;
    case '/':
      op = BinaryOp::Div;
      return true;
    case '\\':
      op = BinaryOp::LeftDiv;
      return true;
    case '^':
      op = BinaryOp::Pow;
      return true;
    case '|':
      op = BinaryOp::Or;
      return true;
    case '&':
      op = BinaryOp::And;
      return true;
    default:
      return false;
  }
}

}  // namespace

Token Lexer::lexOperator(Token token) {
  char c = peek(), second = peek(1);
  if (second == '=' && peek(2) != '=' && brackets_.empty() && assigningOperator(c, token.op)) {
    return finish(token, Tok::OpAssign, 2);
  }
  switch (c) {
    case '+':
    case '-':
      return lexIncrement(token, c);
    case '*':
      return finish(token, second == '*' ? Tok::Caret : Tok::Star, second == '*' ? 2 : 1);
    case '/':
      return finish(token, Tok::Slash, 1);
    case '\\':
      return finish(token, Tok::Backslash, 1);
    case '^':
      return finish(token, Tok::Caret, 1);
    case ':':
      return finish(token, Tok::Colon, 1);
    case '?':
      return finish(token, Tok::Question, 1);
    case '@':
      return finish(token, Tok::At, 1);
    case '=':
      return second == '=' ? finish(token, Tok::EqualEqual, 2) : finish(token, Tok::Assign, 1);
    case '<':
      return second == '=' ? finish(token, Tok::LessEqual, 2) : finish(token, Tok::Less, 1);
    case '>':
      return second == '=' ? finish(token, Tok::GreaterEqual, 2) : finish(token, Tok::Greater, 1);
    case '~':
    case '!':
      return second == '=' ? finish(token, Tok::NotEqual, 2) : finish(token, Tok::Not, 1);
    case '&':
      return second == '&' ? finish(token, Tok::AndAnd, 2) : finish(token, Tok::And, 1);
    case '|':
      return second == '|' ? finish(token, Tok::OrOr, 2) : finish(token, Tok::Or, 1);
    default:
      break;
  }
  std::size_t end = at_ + 1;
  while (end < source_.size() && isContinuationByte(source_[end])) ++end;
  std::string found(source_.substr(at_, end - at_));
  if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) found = "a control character";
  fail(at_, end, "MATLAB:m_illegal_character",
       "Invalid text character (" + found +
           "). Check for unsupported symbol, invisible character, or pasting of non-ASCII "
           "characters.",
       "an operator, a name or a number");
}

// ---------------------------------------------------------------- numbers

std::size_t Lexer::decimalEnd() const {
  std::size_t i = at_;
  auto charAt = [this](std::size_t k) { return k < source_.size() ? source_[k] : '\0'; };
  while (isDigit(charAt(i))) ++i;
  if (charAt(i) == '.') {
    char after = charAt(i + 1);
    bool elementwise =
        after == '*' || after == '/' || after == '\\' || after == '^' || after == '\'';
    bool continuation = after == '.' && charAt(i + 2) == '.';
    if (!elementwise && !continuation) ++i;
    while (isDigit(charAt(i))) ++i;
  }
  char e = charAt(i);
  if (e == 'e' || e == 'E' || e == 'd' || e == 'D') {
    std::size_t k = i + 1;
    if (charAt(k) == '+' || charAt(k) == '-') ++k;
    if (isDigit(charAt(k))) {
      i = k;
      while (isDigit(charAt(i))) ++i;
    }
  }
  return i;
}

Token Lexer::lexNumber(Token token) {
  std::size_t end;
  char prefix = peek(1);
  bool based = peek() == '0' && (prefix == 'x' || prefix == 'X' || prefix == 'b' || prefix == 'B');
  if (based) {
    end = at_ + 2;
    while (end < source_.size() && isNameChar(source_[end])) ++end;
    return finish(token, Tok::Number, end - at_);
  }
  end = decimalEnd();
  auto charAt = [this](std::size_t k) { return k < source_.size() ? source_[k] : '\0'; };
  char unit = charAt(end);
  if ((unit == 'i' || unit == 'j' || unit == 'I' || unit == 'J') && !isNameChar(charAt(end + 1)))
    ++end;
  return finish(token, Tok::Number, end - at_);
}

}  // namespace matlift::syntax
