#include "runtime/cli/editors/format.h"

#include <algorithm>

#include "runtime/cli/editors/format_lines.h"
#include "runtime/cli/editors/format_spacing.h"
#include "runtime/syntax/source_text.h"

namespace matlift::editors {
namespace {

using syntax::Keyword;
using syntax::Tok;
using syntax::TokenRole;
using syntax::TracedFile;
using syntax::TracedToken;

bool isKeyword(const Piece& piece, std::initializer_list<Keyword> words) {
  return piece.is(Tok::Keyword) &&
         std::find(words.begin(), words.end(), piece.traced->token.keyword) != words.end();
}
bool startsCase(const Piece& piece) {
  return isKeyword(piece, {Keyword::Case, Keyword::Otherwise});
}
bool dividesBlock(const Piece& piece) {
  return isKeyword(piece,
                   {Keyword::Else, Keyword::Elseif, Keyword::Catch, Keyword::UnwindProtectCleanup});
}

// The blocks that are open, for how far a line is indented.
class Blocks {
 public:
  int level() const {
    int sum = 0;
    for (const Open& open : open_) sum += levelsOf(open);
    return sum;
  }

  // The first piece with text decides; functions without an end are over before it.
  int levelOf(const SourceLine& line) {
    Blocks after = *this;
    for (const Piece& piece : line.pieces) {
      if (!piece.has(TokenRole::NoCloser)) return after.levelBefore(piece);
      after.take(piece);
    }
    return after.level();
  }

  void take(const Piece& piece) {
    if (piece.has(TokenRole::Opener)) {
      open_.push_back({isKeyword(piece, {Keyword::Switch}), false});
    } else if (open_.empty()) {
      return;
    } else if (piece.has(TokenRole::Closer) || piece.has(TokenRole::NoCloser)) {
      open_.pop_back();
    } else if (startsCase(piece)) {
      open_.back().inCase = true;
    }
  }

 private:
  struct Open {
    bool isSwitch, inCase;
  };
  static int levelsOf(const Open& open) { return open.isSwitch && open.inCase ? 2 : 1; }

  int levelBefore(const Piece& piece) const {
    if (open_.empty()) return 0;
    const int outside = level() - levelsOf(open_.back());
    if (piece.has(TokenRole::Closer) || dividesBlock(piece)) return outside;
    return startsCase(piece) ? outside + 1 : level();
  }

  std::vector<Open> open_;
};

// A line as it will be: its code, and a comment behind it that may be aligned with others.
struct OutLine {
  int indent = 0;
  std::string code;
  std::string_view comment;  // behind the code, or below one that is
  int commentColumn = -1;    // in the source
};

class Formatter {
 public:
  Formatter(std::string_view source, const std::vector<TracedToken>& traced,
            const FormatOptions& options)
      : options_(options), lines_(cutIntoLines(source, traced)), spacing_(lines_) {}

  std::string run() {
    for (std::size_t first = 0; first < lines_.size();) {
      std::size_t last = first + 1;
      while (last < lines_.size() && lines_[last].continues) ++last;
      statement(first, last);
      first = last;
    }
    alignComments();
    return text();
  }

 private:
  // Lines that hang on the same open bracket (or on none) move together.
  struct Group {
    std::size_t bracketLine = 0, bracketPiece = 0;
    bool bracket = false;
    int least = -1;  // column of the leftmost line, apart from closing brackets
  };

  int oldColumn(std::size_t line, std::size_t piece = 0) const {
    int column = 0;
    for (std::size_t k = 0; k <= piece; ++k) {
      const Piece& p = lines_[line].pieces[k];
      column = columnAfter(p.blanks, column, options_.indent);
      if (k < piece) column = columnAfter(p.text, column, options_.indent);
    }
    return column;
  }

  // Column of a piece of a line that has been laid out.
  int newColumn(std::size_t line, std::size_t piece) const {
    int column = out_[line].indent;
    for (std::size_t k = 0; k <= piece; ++k) {
      column = columnAfter(spacing_.before(line, k), column, options_.indent);
      if (k < piece) column = columnAfter(lines_[line].pieces[k].text, column, options_.indent);
    }
    return column;
  }

  void statement(std::size_t first, std::size_t last) {
    std::vector<Group> groups(1);
    groups[0].bracketLine = first;
    const std::vector<std::size_t> groupOf = findGroups(first, last, groups);
    const int indent = indentOf(first);
    for (std::size_t k = first; k < last; ++k) {
      out_.push_back({});
      const bool blank = lines_[k].pieces.empty();
      if (!blank)
        out_[k].indent = k == first ? indent : hanging(k, groups[groupOf[k - first]], indent);
      layOut(k);
      for (const Piece& piece : lines_[k].pieces) blocks_.take(piece);
    }
  }

  std::vector<std::size_t> findGroups(std::size_t first, std::size_t last,
                                      std::vector<Group>& groups) const {
    std::vector<std::size_t> groupOf, open{0};
    for (std::size_t k = first; k < last; ++k) {
      groupOf.push_back(open.back());
      const std::vector<Piece>& pieces = lines_[k].pieces;
      Group& group = groups[open.back()];
      if (k > first && !pieces.empty() && !pieces[0].isCloseBracket()) {
        const int column = oldColumn(k);
        if (group.least < 0 || column < group.least) group.least = column;
      }
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (pieces[i].isOpenBracket()) {
          open.push_back(groups.size());
          groups.push_back({k, i, true, -1});
        } else if (pieces[i].isCloseBracket() && open.size() > 1) {
          open.pop_back();
        }
      }
    }
    return groupOf;
  }

  int indentOf(std::size_t line) {
    const std::vector<Piece>& pieces = lines_[line].pieces;
    const bool commentOnly = !pieces.empty() && pieces[0].kind != PieceKind::Token;
    int level = blocks_.levelOf(lines_[line]);
    if (commentOnly) {
      // One that stands just over `else` or `end` belongs to what follows.
      std::size_t next = line + 1;
      while (next < lines_.size() && isComment(next)) ++next;
      if (next < lines_.size() && !lines_[next].pieces.empty() &&
          oldColumn(next) == oldColumn(line))
        level = std::min(level, blocks_.levelOf(lines_[next]));
    }
    return level * options_.indent;
  }

  bool isComment(std::size_t line) const {
    const std::vector<Piece>& pieces = lines_[line].pieces;
    return pieces.empty() || pieces[0].kind == PieceKind::Comment ||
           pieces[0].kind == PieceKind::BlockComment;
  }

  int hanging(std::size_t line, const Group& group, int indent) const {
    const std::size_t from = group.bracketLine;
    int shift = out_[from].indent - oldColumn(from);
    const std::vector<Piece>& pieces = lines_[from].pieces;
    const bool textBehind = group.bracket && group.bracketPiece + 1 < pieces.size() &&
                            pieces[group.bracketPiece + 1].kind == PieceKind::Token;
    if (textBehind)
      shift = newColumn(from, group.bracketPiece) - oldColumn(from, group.bracketPiece);
    const int column = oldColumn(line) + shift;
    if (lines_[line].pieces[0].isCloseBracket()) return std::max(column, indent);
    const int least = group.least < 0 ? column : group.least + shift;
    return column + std::max(0, indent + options_.indent - least);
  }

  void layOut(std::size_t line) {
    OutLine& out = out_[line];
    const std::vector<Piece>& pieces = lines_[line].pieces;
    for (std::size_t k = 0; k < pieces.size(); ++k) {
      const Piece& piece = pieces[k];
      const bool below = k == 0 && line > 0 && out_[line - 1].commentColumn >= 0 &&
                         oldColumn(line) == out_[line - 1].commentColumn;
      if (piece.kind == PieceKind::Comment && (below || !out.code.empty())) {
        out.comment = piece.text;
        out.commentColumn = oldColumn(line, k);
        continue;
      }
      out.code += spacing_.before(line, k);
      out.code += piece.kind == PieceKind::BlockComment ? blockComment(piece.text, out.indent)
                                                        : std::string(piece.text);
    }
  }

  // Its lines stay as they are; the sign that ends it stands below the one that starts it.
  std::string blockComment(std::string_view text, int indent) const {
    const std::size_t line = text.rfind('\n') + 1;
    const std::size_t sign = text.find_first_not_of(" \t\v\f", line);
    return std::string(text.substr(0, line)) + white(indent) + std::string(text.substr(sign));
  }

  std::string white(int columns) const {
    if (!options_.tabs) return std::string(std::size_t(columns), ' ');
    return std::string(std::size_t(columns / options_.indent), '\t') +
           std::string(std::size_t(columns % options_.indent), ' ');
  }

  // Comments of lines below each other that stood in one column do so again.
  void alignComments() {
    for (std::size_t first = 0; first < out_.size();) {
      std::size_t last = first + 1;
      if (out_[first].commentColumn >= 0) {
        while (last < out_.size() && out_[last].commentColumn == out_[first].commentColumn) ++last;
        alignGroup(first, last);
      }
      first = last;
    }
  }

  void alignGroup(std::size_t first, std::size_t last) {
    int widest = 0, gap = -1;
    for (std::size_t k = first; k < last; ++k) {
      if (out_[k].code.empty()) continue;
      widest = std::max(widest, columnAfter(out_[k].code, out_[k].indent, options_.indent));
      const auto& pieces = lines_[k].pieces;
      const auto comment = std::find_if(pieces.rbegin(), pieces.rend(), [](const Piece& p) {
        return p.kind == PieceKind::Comment;
      });
      const int blanks = columnAfter(comment->blanks, 0, options_.indent);
      gap = gap < 0 ? blanks : std::min(gap, blanks);
    }
    const int column = widest + std::max(gap, 1);
    for (std::size_t k = first; k < last; ++k) {
      if (out_[k].code.empty()) out_[k].indent = column;
      const int from = columnAfter(out_[k].code, out_[k].indent, options_.indent);
      out_[k].code += std::string(std::size_t(column - from), ' ') + std::string(out_[k].comment);
    }
  }

  std::string text() const {
    std::string text;
    int blank = 0;
    for (const OutLine& line : out_) {
      if (line.code.empty()) {
        ++blank;
        continue;
      }
      constexpr int kMostBlank = 2;
      if (!text.empty()) text.append(std::size_t(std::min(blank, kMostBlank)), '\n');
      blank = 0;
      text += white(line.indent) + line.code + "\n";
    }
    return text;
  }

  const FormatOptions options_;
  const std::vector<SourceLine> lines_;
  const Spacing spacing_;
  Blocks blocks_;
  std::vector<OutLine> out_;
};

// The tokens that have a meaning, with what the parser took them for: two texts with the same ones
// are the same program.
std::string meaningOf(const TracedFile& traced) {
  std::string all;
  bool newline = false;  // how many line ends, and whether one ends the file, says nothing
  for (const TracedToken& t : traced.tokens) {
    if (t.token.kind == Tok::Newline && t.role == TokenRole::Plain) {
      newline = !all.empty();
      continue;
    }
    if (newline && t.role != TokenRole::NoCloser) {
      all += '\n';
      newline = false;
    }
    const std::uint32_t begin = t.token.range.begin;
    all += char('A' + int(t.role));
    all += std::string_view(traced.file->source).substr(begin, t.token.range.end - begin);
    all += '\n';
  }
  for (const syntax::Comment& c : traced.comments)
    (all +=
     std::string_view(traced.file->source).substr(c.text.begin, c.text.end - c.text.begin)) += '\n';
  return all;
}

syntax::SyntaxError unsafe() {
  syntax::SyntaxError error;
  error.pos = {1, 1};
  error.message = "This text cannot be formatted without changing what it means.";
  return error;
}

// In the source's own way.
std::string withLineEnds(std::string text, std::string_view source) {
  const std::size_t first = source.find('\n');
  if (first != source.npos && first > 0 && source[first - 1] == '\r') {
    std::string with;
    for (char c : text) with += c == '\n' ? "\r\n" : std::string(1, c);
    text = std::move(with);
  }
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return source.starts_with(kMark) ? std::string(kMark) + text : text;
}

}  // namespace

Formatted formatSource(std::string_view source, const FormatOptions& given) {
  FormatOptions options = given;
  options.indent = std::clamp(options.indent, 1, 16);
  const TracedFile before = syntax::parseTraced(source);
  if (!before.file) return {std::string(source), before.error};
  const std::string text = Formatter(before.file->source, before.tokens, options).run();
  const TracedFile after = syntax::parseTraced(text);
  if (!after.file || meaningOf(after) != meaningOf(before)) return {std::string(source), unsafe()};
  return {withLineEnds(text, source), std::nullopt};
}

}  // namespace matlift::editors
