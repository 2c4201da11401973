#pragma once

#include <cstdint>

#include "runtime/syntax/ast.h"

namespace matlift::syntax {

enum class Tok : std::uint8_t {
  EndOfFile,
  Newline,
  Semicolon,
  Comma,
  Number,
  CharText,
  StringText,
  Identifier,
  Keyword,
  EndIndex,
  LParen,
  RParen,
  LBracket,
  RBracket,
  LBrace,
  RBrace,
  Dot,
  Colon,
  At,
  Question,
  Assign,
  OpAssign,
  PlusPlus,
  MinusMinus,
  Quote,
  DotQuote,
  Plus,
  Minus,
  Star,
  DotStar,
  Slash,
  DotSlash,
  Backslash,
  DotBackslash,
  Caret,
  DotCaret,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  EqualEqual,
  NotEqual,
  Not,
  And,
  Or,
  AndAnd,
  OrOr,
};

enum class Keyword : std::uint8_t {
  None,
  Break,
  Case,
  Catch,
  Classdef,
  Continue,
  Do,
  Else,
  Elseif,
  End,
  EndFor,
  EndFunction,
  EndIf,
  EndParfor,
  EndSwitch,
  EndTryCatch,
  EndUnwindProtect,
  EndWhile,
  For,
  Function,
  Global,
  If,
  Otherwise,
  Parfor,
  Persistent,
  Return,
  Spmd,
  Switch,
  Try,
  Until,
  UnwindProtect,
  UnwindProtectCleanup,
  While,
};

// Do and Until are words of the language only where a statement starts; the lexer leaves them
// names.
Keyword findKeyword(std::string_view word);

struct Token {
  Tok kind = Tok::EndOfFile;
  Keyword keyword = Keyword::None;
  BinaryOp op = BinaryOp::Add;  // OpAssign: the operation
  bool spaceBefore = false;     // white space, a comment or a continuation stands before it
  SourcePos pos;
  SourceRange range;
};

}  // namespace matlift::syntax
