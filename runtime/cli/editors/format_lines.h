// A source text as lines of pieces (tokens, comments, continuations): what the formatter works on.
#pragma once

#include <string_view>
#include <vector>

#include "runtime/syntax/trace.h"

namespace matlift::editors {

enum class PieceKind : std::uint8_t { Token, Comment, BlockComment, Continuation };

struct Piece {
  PieceKind kind = PieceKind::Token;
  std::string_view text;
  std::string_view blanks;  ///< white space before it, on its line
  const syntax::TracedToken* traced = nullptr;

  bool is(syntax::Tok tok) const { return traced && traced->token.kind == tok; }
  bool has(syntax::TokenRole role) const { return traced && traced->role == role; }
  bool isOpenBracket() const;
  bool isCloseBracket() const;
};

struct SourceLine {
  std::vector<Piece> pieces;
  bool continues = false;  ///< goes on with the statement of the line before it
};

/// The lines of `source`, which is what `traced` was made of.
std::vector<SourceLine> cutIntoLines(std::string_view source,
                                     const std::vector<syntax::TracedToken>& traced);

/// Columns that a text takes when it starts at `column`; of its last line when it has several.
int columnAfter(std::string_view text, int column, int tab);

}  // namespace matlift::editors
