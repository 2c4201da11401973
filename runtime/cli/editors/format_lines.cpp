#include "runtime/cli/editors/format_lines.h"

#include <algorithm>

#include "runtime/syntax/characters.h"

namespace matlift::editors {

using syntax::Tok;
using syntax::TokenRole;
using syntax::TracedToken;

bool Piece::isOpenBracket() const {
  return is(Tok::LParen) || is(Tok::LBracket) || is(Tok::LBrace);
}
bool Piece::isCloseBracket() const {
  return is(Tok::RParen) || is(Tok::RBracket) || is(Tok::RBrace);
}

int columnAfter(std::string_view text, int column, int tab) {
  for (char c : text) {
    if (c == '\n')
      column = 0;
    else if (c == '\t')
      column = (column / tab + 1) * tab;
    else if (!syntax::isContinuationByte(c))
      ++column;
  }
  return column;
}

namespace {

class Cutter {
 public:
  Cutter(std::string_view source, const std::vector<TracedToken>& traced)
      : source_(source), traced_(traced) {}

  std::vector<SourceLine> cut() {
    lines_.emplace_back();
    for (const TracedToken& t : traced_) {
      gap(t.token.range.begin);
      if (t.token.kind == Tok::Newline && t.role == TokenRole::Plain) {
        at_ = blanksFrom_ = t.token.range.end;
        endLine(depth_ > 0);
        continue;
      }
      add(PieceKind::Token, t.token.range.end, &t);
      const Piece& piece = lines_.back().pieces.back();
      depth_ += piece.isOpenBracket() - (piece.isCloseBracket() && depth_ > 0);
      lineHasToken_ = true;
    }
    gap(source_.size());
    return std::move(lines_);
  }

 private:
  void add(PieceKind kind, std::size_t end, const TracedToken* traced = nullptr) {
    lines_.back().pieces.push_back({kind, source_.substr(at_, end - at_),
                                    source_.substr(blanksFrom_, at_ - blanksFrom_), traced});
    at_ = blanksFrom_ = end;
  }

  void endLine(bool continues) {
    lines_.emplace_back();
    lines_.back().continues = continues;
    lineHasToken_ = false;
  }

  std::size_t lineEnd(std::size_t from) const {
    return std::min(source_.find('\n', from), source_.size());
  }

  bool isMarker(std::string_view line, char brace) const {
    const std::size_t first = line.find_first_not_of(" \t\v\f");
    if (first == line.npos || first + 1 >= line.size()) return false;
    if ((line[first] != '%' && line[first] != '#') || line[first + 1] != brace) return false;
    return line.find_first_not_of(" \t\v\f", first + 2) == line.npos;
  }

  // Of the block comment that starts here; 0: none does.
  std::size_t blockCommentEnd() const {
    if (lineHasToken_ || !isMarker(source_.substr(at_, lineEnd(at_) - at_), '{')) return 0;
    int depth = 0;
    for (std::size_t from = at_; from < source_.size();) {
      const std::size_t end = lineEnd(from);
      const std::string_view line = source_.substr(from, end - from);
      depth += isMarker(line, '{') - isMarker(line, '}');
      if (depth == 0) return end;
      from = end + 1;
    }
    return 0;
  }

  // White space, comments and continuations before the next token.
  void gap(std::size_t until) {
    while (at_ < until) {
      const char c = source_[at_];
      if (c == '\n') {
        blanksFrom_ = ++at_;
        endLine(depth_ > 0);
      } else if (c == '%' || c == '#') {
        const std::size_t block = blockCommentEnd();
        add(block ? PieceKind::BlockComment : PieceKind::Comment, block ? block : lineEnd(at_));
      } else if (c == '.') {
        add(PieceKind::Continuation, lineEnd(at_));
        if (at_ >= source_.size()) return;
        blanksFrom_ = ++at_;
        endLine(true);
        lineHasToken_ = true;
      } else {
        ++at_;
      }
    }
  }

  std::string_view source_;
  const std::vector<TracedToken>& traced_;
  std::vector<SourceLine> lines_;
  std::size_t at_ = 0, blanksFrom_ = 0;
  int depth_ = 0;
  bool lineHasToken_ = false;
};

}  // namespace

std::vector<SourceLine> cutIntoLines(std::string_view source,
                                     const std::vector<TracedToken>& traced) {
  return Cutter(source, traced).cut();
}

}  // namespace matlift::editors
