#include "runtime/cli/editors/format_spacing.h"

#include <algorithm>

namespace matlift::editors {
namespace {

using syntax::Tok;
using syntax::TokenRole;

// How the blanks around an operator are decided.
enum class Around { NoOperator, Always, AsWritten };

bool isComparison(Tok kind) {
  return kind == Tok::Less || kind == Tok::LessEqual || kind == Tok::Greater ||
         kind == Tok::GreaterEqual || kind == Tok::EqualEqual || kind == Tok::NotEqual;
}
bool isLogical(Tok kind) {
  return kind == Tok::And || kind == Tok::Or || kind == Tok::AndAnd || kind == Tok::OrOr;
}
bool isSign(Tok kind) { return kind == Tok::Plus || kind == Tok::Minus; }

// Those that bind as strongly as a product or a power, and a range's colon.
bool isTight(Tok kind) {
  switch (kind) {
    case Tok::Star:
    case Tok::DotStar:
    case Tok::Slash:
    case Tok::DotSlash:
    case Tok::Backslash:
    case Tok::DotBackslash:
    case Tok::Caret:
    case Tok::DotCaret:
    case Tok::Colon:
      return true;
    default:
      return false;
  }
}

// One token of the text with its surroundings.
struct Item {
  const Piece* piece;
  std::size_t line, index;
  std::size_t segment = 0;  // operands of operators that bind no weaker than a range
  char bracket = 0;         // around the blanks before it: '(' or '[' (a matrix or cell), 0 none
  bool kept = false;        // inside a matrix of several lines: its columns are the author's
  bool hasBlanks() const { return index > 0 && !piece->blanks.empty(); }
};

class Decider {
 public:
  explicit Decider(const std::vector<SourceLine>& lines) {
    for (std::size_t l = 0; l < lines.size(); ++l)
      for (std::size_t k = 0; k < lines[l].pieces.size(); ++k)
        items_.push_back({&lines[l].pieces[k], l, k});
    findBrackets();
    findSegments();
  }

  template <typename Take>
  void run(Take take) const {
    for (std::size_t k = 0; k < items_.size(); ++k)
      take(items_[k].line, items_[k].index, blanksBefore(k));
  }

 private:
  static char contextOf(const Piece& open) {
    return open.is(Tok::LParen) || open.has(TokenRole::Link) ? '(' : '[';
  }

  void findBrackets() {
    std::vector<std::size_t> open;
    std::vector<std::size_t> closes(items_.size(), 0);
    for (std::size_t k = 0; k < items_.size(); ++k) {
      if (items_[k].piece->isOpenBracket()) {
        open.push_back(k);
      } else if (items_[k].piece->isCloseBracket() && !open.empty()) {
        closes[open.back()] = k;
        open.pop_back();
      }
    }
    std::size_t keptUntil = 0;
    for (std::size_t k = 0; k < items_.size(); ++k) {
      Item& item = items_[k];
      item.bracket = open.empty() ? 0 : contextOf(*items_[open.back()].piece);
      item.kept = k <= keptUntil && keptUntil > 0;
      if (item.piece->isOpenBracket()) {
        open.push_back(k);
        if (contextOf(*item.piece) == '[' && items_[closes[k]].line != item.line)
          keptUntil = std::max(keptUntil, closes[k]);
      } else if (item.piece->isCloseBracket() && !open.empty()) {
        open.pop_back();
      }
    }
  }

  static bool endsSegment(const Piece& piece) {
    if (!piece.traced) return false;
    const Tok kind = piece.traced->token.kind;
    return kind == Tok::Comma || kind == Tok::Semicolon || kind == Tok::Assign ||
           kind == Tok::OpAssign || kind == Tok::Keyword || isComparison(kind) || isLogical(kind);
  }

  void findSegments() {
    std::vector<std::size_t> open{0};
    isRange_.push_back(false);
    std::size_t line = 0;
    for (Item& item : items_) {
      const Piece& piece = *item.piece;
      const bool newStatement = open.size() == 1 && item.line != line && !continuesAt(item);
      line = item.line;
      if (newStatement || endsSegment(piece)) open.back() = newSegment();
      if (piece.isCloseBracket() && open.size() > 1) open.pop_back();
      item.segment = open.back();
      if (piece.is(Tok::Colon)) isRange_[item.segment] = true;
      if (piece.isOpenBracket()) open.push_back(newSegment());
    }
  }

  bool continuesAt(const Item& item) const {
    const std::size_t k = std::size_t(&item - items_.data());
    return k > 0 && items_[k - 1].piece->kind == PieceKind::Continuation;
  }

  std::size_t newSegment() {
    isRange_.push_back(false);
    return isRange_.size() - 1;
  }

  Around around(const Item& item) const {
    const Piece& piece = *item.piece;
    if (!piece.traced || piece.has(TokenRole::Prefix)) return Around::NoOperator;
    const Tok kind = piece.traced->token.kind;
    if (isComparison(kind) || isLogical(kind) || kind == Tok::OpAssign) return Around::Always;
    if (kind == Tok::Assign) return item.bracket ? Around::AsWritten : Around::Always;
    if (isSign(kind)) return isRange_[item.segment] ? Around::AsWritten : Around::Always;
    return isTight(kind) ? Around::AsWritten : Around::NoOperator;
  }

  // A blank on one side asks for one on the other.
  bool wantsBlanks(std::size_t k) const {
    const Around how = around(items_[k]);
    if (how != Around::AsWritten) return how == Around::Always;
    const bool behind = k + 1 < items_.size() && items_[k + 1].line == items_[k].line &&
                        items_[k + 1].piece->kind == PieceKind::Token && items_[k + 1].hasBlanks();
    return items_[k].hasBlanks() || behind;
  }

  std::string_view blanksBefore(std::size_t k) const {
    const Item& item = items_[k];
    if (item.index == 0 || item.piece->has(TokenRole::NoCloser)) return "";
    if (item.kept) return item.piece->blanks;
    if (item.piece->kind != PieceKind::Token) return " ";
    return betweenTokens(k) ? " " : "";
  }

  // - -x and -- x are no decrement, which --x is.
  bool followsTwoSigns(std::size_t k) const {
    return k > 1 && !items_[k - 1].hasBlanks() && items_[k - 1].piece->has(TokenRole::Prefix) &&
           items_[k - 2].piece->has(TokenRole::Prefix);
  }

  bool betweenTokens(std::size_t k) const {
    const Item& item = items_[k];
    const Piece& piece = *item.piece;
    const Piece& last = *items_[k - 1].piece;
    if (last.has(TokenRole::NoCloser)) return false;
    if (piece.is(Tok::Comma) || piece.is(Tok::Semicolon)) return false;
    if (last.isOpenBracket() || piece.isCloseBracket()) return false;
    if (last.is(Tok::Comma) || last.is(Tok::Semicolon)) return true;
    if (item.bracket == '[') return item.hasBlanks();
    if (piece.has(TokenRole::Link)) return false;
    if (last.has(TokenRole::ParamsEnd)) return true;
    if (last.has(TokenRole::Prefix) || last.is(Tok::Not))
      return item.hasBlanks() && (piece.has(TokenRole::Prefix) || followsTwoSigns(k));
    // 'a' ' is a transpose; 'a'' would go on.
    if (piece.is(Tok::Quote) && last.is(Tok::CharText)) return true;
    if (piece.is(Tok::Quote) || piece.is(Tok::DotQuote) || piece.is(Tok::PlusPlus) ||
        piece.is(Tok::MinusMinus) || piece.is(Tok::Dot) || last.is(Tok::Dot) || last.is(Tok::At) ||
        last.is(Tok::Question))
      return false;
    if (around(item) != Around::NoOperator) return wantsBlanks(k);
    if (around(items_[k - 1]) != Around::NoOperator) return wantsBlanks(k - 1);
    const bool word = last.is(Tok::Keyword) || piece.is(Tok::Keyword) ||
                      (last.isCloseBracket() && piece.is(Tok::Identifier)) ||
                      last.has(TokenRole::Opener) || last.has(TokenRole::Closer);
    return word || item.hasBlanks();
  }

  std::vector<Item> items_;
  std::vector<bool> isRange_;
};

}  // namespace

Spacing::Spacing(const std::vector<SourceLine>& lines) {
  for (const SourceLine& line : lines) blanks_.emplace_back(line.pieces.size());
  Decider(lines).run([this](std::size_t line, std::size_t piece, std::string_view blanks) {
    blanks_[line][piece] = blanks;
  });
}

std::string_view Spacing::before(std::size_t line, std::size_t piece) const {
  return blanks_[line][piece];
}

}  // namespace matlift::editors
