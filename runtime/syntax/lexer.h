#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "runtime/syntax/parser.h"
#include "runtime/syntax/token.h"

namespace matlift::syntax {

// Thrown inside the lexer and parser only; parse() turns it into a result.
struct SyntaxFailure {
  SyntaxError error;
};

struct Comment {
  std::uint32_t line = 0;
  SourceRange text;      // without the comment sign and the line's end
  bool ownLine = false;  // nothing but white space before it
};

// Makes tokens on demand, one ahead of the parser at most, since what a character means depends on
// what the parser knows (command syntax, index braces). Works on normalised text.
class Lexer {
 public:
  explicit Lexer(std::string_view source) : source_(source) {}

  Token next();

  // The lexer's place, for trying a reading and going back.
  struct State {
    std::size_t at, commentCount, bracketCount;
    std::int64_t lineBase;
    std::uint32_t line;
    Tok previous;
    bool lineHasToken;
  };
  State save() const;
  // Brackets that were open at save() must be open still or have been reopened alike.
  void restore(const State& state, const std::vector<char>& brackets);

  const std::vector<char>& brackets() const { return brackets_; }
  bool inMatrix() const { return !brackets_.empty() && brackets_.back() != '('; }
  // The brace just read is an index: white space separates nothing inside it.
  void treatAsIndex() { brackets_.back() = '('; }

  // The bracket just read ends no operand: a quote after it starts a text.
  void expectOperand() { previous_ = Tok::Comma; }

  std::string_view source() const { return source_; }
  std::size_t offset() const { return at_; }
  bool spaceFollows() const;  // directly after the token just read
  bool endedInContinuation() const { return endedInContinuation_; }
  const std::vector<Comment>& comments() const { return comments_; }

  // Skips to `offset`: the parser has read the words up to there itself.
  void skipTo(std::size_t offset);
  SourcePos positionOf(std::size_t offset) const;  // only for the current line

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  bool skipBlanks();
  bool skipLineEnd();
  bool skipComment();
  bool skipBlockComment();
  void skipContinuation();
  void newLine();
  bool lineIsOnly(std::size_t from, char brace) const;
  bool statementEndsAt(std::size_t offset) const;
  bool afterOperand() const;

  Token finish(Token token, Tok kind, std::size_t length);
  Token lexWord(Token token);
  Token lexNumber(Token token);
  Token lexText(Token token, char quote);
  Token lexQuote(Token token);
  Token lexBracket(Token token);
  Token lexDot(Token token);
  Token lexOperator(Token token);
  Token lexIncrement(Token token, char sign);
  std::size_t decimalEnd() const;
  [[noreturn]] void fail(std::size_t begin, std::size_t end, const char* identifier,
                         std::string message, std::string expected = {}, bool incomplete = false);

  std::string_view source_;
  std::size_t at_ = 0;
  std::int64_t lineBase_ =
      0;  // offset that has column 1, moved by multi-byte characters before at_
  std::uint32_t line_ = 1;
  Tok previous_ = Tok::Newline;
  bool lineHasToken_ = false;
  bool endedInContinuation_ = false;
  std::vector<char> brackets_;
  std::vector<Comment> comments_;
};

}  // namespace matlift::syntax
