#include <algorithm>

#include "runtime/syntax/parser_impl.h"

namespace matlift::syntax {
namespace {

// Binding strength of MATLAB's binary operators; 0 for what is none. Unary operators, powers and
// transposes bind stronger and have functions of their own.
enum Level { kNone, kOrOr, kAndAnd, kOr, kAnd, kCompare, kRange, kAdd, kMultiply };

int levelOf(Tok kind) {
  switch (kind) {
    case Tok::OrOr:
      return kOrOr;
    case Tok::AndAnd:
      return kAndAnd;
    case Tok::Or:
      return kOr;
    case Tok::And:
      return kAnd;
    case Tok::Less:
    case Tok::LessEqual:
    case Tok::Greater:
    case Tok::GreaterEqual:
    case Tok::EqualEqual:
    case Tok::NotEqual:
      return kCompare;
    case Tok::Colon:
      return kRange;
    case Tok::Plus:
    case Tok::Minus:
      return kAdd;
    case Tok::Star:
    case Tok::DotStar:
    case Tok::Slash:
    case Tok::DotSlash:
    case Tok::Backslash:
    case Tok::DotBackslash:
      return kMultiply;
    default:
      return kNone;
  }
}

BinaryOp binaryOp(Tok kind) {
  switch (kind) {
    case Tok::Plus:
      return BinaryOp::Add;
    case Tok::Minus:
      return BinaryOp::Sub;
    case Tok::Star:
      return BinaryOp::Mul;
    case Tok::DotStar:
      return BinaryOp::ElMul;
    case Tok::Slash:
      return BinaryOp::Div;
    case Tok::DotSlash:
      return BinaryOp::ElDiv;
    case Tok::Backslash:
      return BinaryOp::LeftDiv;
    case Tok::DotBackslash:
      return BinaryOp::ElLeftDiv;
    case Tok::Caret:
      return BinaryOp::Pow;
    case Tok::DotCaret:
      return BinaryOp::ElPow;
    case Tok::Less:
      return BinaryOp::Lt;
    case Tok::LessEqual:
      return BinaryOp::Le;
    case Tok::Greater:
      return BinaryOp::Gt;
    case Tok::GreaterEqual:
      return BinaryOp::Ge;
    case Tok::EqualEqual:
      return BinaryOp::Eq;
    case Tok::NotEqual:
      return BinaryOp::Ne;
    case Tok::And:
      return BinaryOp::And;
    default:
      return BinaryOp::Or;
  }
}

bool prefixOp(Tok kind, UnaryOp& op) {
  switch (kind) {
    case Tok::Plus:
      op = UnaryOp::Plus;
      return true;
    case Tok::Minus:
      op = UnaryOp::Minus;
      return true;
    case Tok::Not:
      op = UnaryOp::Not;
      return true;
    default:
      return false;
  }
}

}  // namespace

void Parser::raiseHeight(Expr* e, const Expr* child) {
  if (child == nullptr || child->height < e->height) return;
  if (child->height >= kMaxExprHeight) {
    fail(tok_, "MATLAB:m_nesting_too_deep",
         "The expression is too complex: it has more than " + std::to_string(kMaxExprHeight) +
             " operations that depend on each other. Split it into several statements.");
  }
  e->height = static_cast<std::uint16_t>(child->height + 1);
}

Expr* Parser::makeUnary(UnaryOp op, const Token& opToken, Expr* operand, const Token& start) {
  auto* e = makeExpr<UnaryExpr>(start);
  e->op = op;
  e->opPos = opToken.pos;
  e->operand = operand;
  raiseHeight(e, operand);
  return e;
}

Expr* Parser::makeBinary(const Token& opToken, Expr* lhs, Expr* rhs, const Token& start) {
  auto fill = [&](auto* e) {
    e->opPos = opToken.pos;
    e->lhs = lhs;
    e->rhs = rhs;
    raiseHeight(e, lhs);
    raiseHeight(e, rhs);
    return e;
  };
  if (opToken.kind == Tok::AndAnd || opToken.kind == Tok::OrOr) {
    auto* e = fill(makeExpr<ShortCircuitExpr>(start));
    e->op = opToken.kind == Tok::AndAnd ? ShortCircuitOp::And : ShortCircuitOp::Or;
    return e;
  }
  auto* e = fill(makeExpr<BinaryExpr>(start));
  e->op = binaryOp(opToken.kind);
  return e;
}

Expr* Parser::parseExpr() { return parseBinary(kOrOr); }

// In a matrix "a -b" is two elements and "a - b" or "a-b" one.
bool Parser::separatesElements() const {
  return (at(Tok::Plus) || at(Tok::Minus)) && tok_.spaceBefore && lexer_.inMatrix() &&
         !lexer_.spaceFollows();
}

Expr* Parser::parseBinary(int minLevel) {
  Token start = tok_;
  Expr* lhs = parseUnary();
  for (;;) {
    int level = levelOf(tok_.kind);
    if (level == kNone || level < minLevel || separatesElements()) return lhs;
    if (level == kRange) {
      lhs = parseRangeRest(lhs, start);
      continue;
    }
    Token op = tok_;
    advance();
    Expr* rhs = parseBinary(level + 1);
    lhs = makeBinary(op, lhs, rhs, start);
  }
}

Expr* Parser::parseRangeRest(Expr* first, const Token& start) {
  advance();
  Expr* step = nullptr;
  Expr* last = parseBinary(kAdd);
  if (accept(Tok::Colon)) {
    step = last;
    last = parseBinary(kAdd);
  }
  auto* e = makeExpr<RangeExpr>(start);
  e->first = first;
  e->step = step;
  e->last = last;
  raiseHeight(e, first);
  raiseHeight(e, step);
  raiseHeight(e, last);
  return e;
}

Expr* Parser::parseUnary() {
  UnaryOp op;
  if (!prefixOp(tok_.kind, op)) return parsePower();
  Nesting level(*this);
  Token start = tok_;
  mark(TokenRole::Prefix);
  advance();
  Expr* operand = parseUnary();
  return makeUnary(op, start, operand, start);
}

// Powers and transposes have one strength and group from the left: a^b' is (a^b)'.
Expr* Parser::parsePower() {
  Token start = tok_;
  Expr* e = parsePostfix();
  for (;;) {
    Token op = tok_;
    if (at(Tok::Quote) || at(Tok::DotQuote)) {
      advance();
      e = makeUnary(op.kind == Tok::Quote ? UnaryOp::CTranspose : UnaryOp::Transpose, op, e, start);
      if ((at(Tok::LParen) || at(Tok::LBrace)) && !tok_.spaceBefore) e = parseLinks(e, start);
    } else if (at(Tok::Caret) || at(Tok::DotCaret)) {
      advance();
      Expr* exponent = parsePowerOperand();
      e = makeBinary(op, e, exponent, start);
    } else {
      return e;
    }
  }
}

// An exponent may have signs of its own: 2^-1.
Expr* Parser::parsePowerOperand() {
  UnaryOp op;
  if (!prefixOp(tok_.kind, op)) return parsePostfix();
  Nesting level(*this);
  Token start = tok_;
  mark(TokenRole::Prefix);
  advance();
  Expr* operand = parsePowerOperand();
  return makeUnary(op, start, operand, start);
}

// ---------------------------------------------------------------- indexing

Expr* Parser::parsePostfix() {
  Token start = tok_;
  Expr* e = parsePrimary();
  bool indexable = e->parens > 0 || (e->kind != ExprKind::Number && e->kind != ExprKind::AnonFunc &&
                                     e->kind != ExprKind::FuncHandle && e->kind != ExprKind::End);
  return indexable ? parseLinks(e, start) : e;
}

bool Parser::startsLink(const Expr* base) const {
  if (at(Tok::Dot)) return true;
  if (!at(Tok::LParen) && !at(Tok::LBrace)) return false;
  if (!tok_.spaceBefore) return true;
  const std::vector<char>& open = lexer_.brackets();  // its last is this token itself
  bool inMatrix = open.size() > 1 && open[open.size() - 2] != '(';
  bool named =
      base->parens == 0 && (base->kind == ExprKind::Identifier || base->kind == ExprKind::Index);
  // "if (a) {b}" and "[f (1)]" start something new; "f (1)" calls.
  return named && !inMatrix;
}

Expr* Parser::parseLinks(Expr* base, const Token& start) {
  while (startsLink(base)) {
    if (at(Tok::Dot)) {
      base = parseFieldLink(base, start);
      continue;
    }
    Token open = tok_;
    bool brace = at(Tok::LBrace);
    if (brace) lexer_.treatAsIndex();
    Nesting level(*this);
    mark(TokenRole::Link);
    advance();
    List<Expr*> args = parseArgs(open, brace ? Tok::RBrace : Tok::RParen);
    auto* e = makeExpr<IndexExpr>(start);
    e->index = brace ? IndexKind::Brace : IndexKind::Paren;
    e->base = base;
    e->linkPos = open.pos;
    e->args = args;
    raiseHeight(e, base);
    for (Expr* arg : args) raiseHeight(e, arg);
    base = e;
  }
  return base;
}

Expr* Parser::parseFieldLink(Expr* base, const Token& start) {
  Token dot = tok_;
  advance();
  Expr* fieldExpr = nullptr;
  std::string_view field;
  if (at(Tok::Identifier)) {
    field = text(tok_);
    advance();
  } else if (at(Tok::LParen)) {
    Nesting level(*this);
    Token open = tok_;
    advance();
    fieldExpr = parseExpr();
    if (!at(Tok::RParen)) failUnclosed(open, "')'");
    advance();
  } else {
    failExpected("a field name or '(' after '.'");
  }
  auto* e = makeExpr<IndexExpr>(start);
  e->index = fieldExpr != nullptr ? IndexKind::DynamicField : IndexKind::Field;
  e->base = base;
  e->linkPos = dot.pos;
  e->field = field;
  e->fieldExpr = fieldExpr;
  raiseHeight(e, base);
  raiseHeight(e, fieldExpr);
  return e;
}

List<Expr*> Parser::parseArgs(const Token& open, Tok close) {
  Collector<Expr*> args(exprStack_);
  ++indexes_;
  if (!at(close)) {
    do {
      parseArg(args, close);
    } while (accept(Tok::Comma));
  }
  if (!at(close)) failUnclosed(open, close == Tok::RParen ? "',' or ')'" : "',' or '}'");
  --indexes_;
  advance();
  return args.take(file_.arena);
}

void Parser::parseArg(Collector<Expr*>& args, Tok close) {
  Token start = tok_;
  if (accept(Tok::Colon)) {
    if (!at(Tok::Comma) && !at(close)) {
      failExpected(close == Tok::RParen ? "',' or ')' after ':'" : "',' or '}' after ':'");
    }
    args.add(makeExpr<ColonExpr>(start));
    return;
  }
  Expr* e = parseExpr();
  // f(Name=value) is f("Name", value).
  bool named =
      at(Tok::Assign) && close == Tok::RParen && e->kind == ExprKind::Identifier && e->parens == 0;
  if (named) {
    auto* name = makeExpr<StringLiteralExpr>(start);
    name->value = e->as<IdentifierExpr>()->name;
    args.add(name);
    advance();
    e = parseExpr();
  }
  args.add(e);
}

// ---------------------------------------------------------------- primaries

Expr* Parser::parsePrimary() {
  Token start = tok_;
  switch (tok_.kind) {
    case Tok::Number:
      return parseNumber();
    case Tok::CharText:
    case Tok::StringText:
      return parseText();
    case Tok::LParen:
      return parseParenthesised();
    case Tok::At:
      return parseHandle();
    case Tok::Identifier: {
      advance();
      SourceRange name = start.range;
      if (at(Tok::At) && !tok_.spaceBefore) name = parseSuperclass(start);
      auto* e = makeExpr<IdentifierExpr>(start);
      e->name = sourceText(name);
      return e;
    }
    case Tok::Question: {
      advance();
      SourceRange name = start.range;
      parseDottedName("the name of a class after '?'");
      name.end = lastEnd_;
      auto* e = makeExpr<IdentifierExpr>(start);
      e->name = sourceText(name);
      return e;
    }
    case Tok::EndIndex:
      if (indexes_ == 0) {
        fail(tok_, "MATLAB:m_illegal_reserved_keyword_usage",
             "Illegal use of reserved keyword \"end\": it stands for the last index only inside an "
             "index.",
             "an expression");
      }
      advance();
      return makeExpr<EndExpr>(start);
    case Tok::LBracket:
    case Tok::LBrace: {
      Nesting level(*this);
      bool matrix = at(Tok::LBracket);
      advance();
      List<ExprRow> rows = parseRows(start, matrix ? Tok::RBracket : Tok::RBrace);
      auto fill = [&](auto* e) {
        e->rows = rows;
        for (const ExprRow& row : rows) {
          for (Expr* element : row) raiseHeight(e, element);
        }
        return static_cast<Expr*>(e);
      };
      return matrix ? fill(makeExpr<MatrixExpr>(start)) : fill(makeExpr<CellLiteralExpr>(start));
    }
    default:
      failExpected("an expression");
  }
}

// obj@pkg.Base, method@Base: one name.
SourceRange Parser::parseSuperclass(const Token& start) {
  advance();
  parseDottedName("the name of a superclass after '@'");
  return {start.range.begin, lastEnd_};
}

Expr* Parser::parseParenthesised() {
  Nesting level(*this);
  Token open = tok_;
  advance();
  Expr* e = parseExpr();
  if (!at(Tok::RParen)) failUnclosed(open, "')'");
  advance();
  if (e->parens < 255) ++e->parens;
  return e;
}

Expr* Parser::parseHandle() {
  Token start = tok_;
  advance();
  if (at(Tok::LParen)) return parseAnonymous(start);
  if (!at(Tok::Identifier)) failExpected("a function name or '(' after '@'");
  // Blanks may stand around the dots: they are no part of the name.
  std::string name(sourceText(tok_.range));
  advance();
  while (at(Tok::Dot)) {
    advance();
    if (!at(Tok::Identifier)) failExpected("a name after '.'");
    name += '.';
    name += sourceText(tok_.range);
    advance();
  }
  auto* e = makeExpr<FuncHandleExpr>(start);
  e->name = file_.arena.text(name);
  return e;
}

Expr* Parser::parseAnonymous(const Token& start) {
  Nesting level(*this);
  Token open = tok_;
  advance();
  bool varargin = false;
  List<Param> params = parseParams(open, Tok::RParen, varargin, "varargin");
  markLast(TokenRole::ParamsEnd);
  int outerIndexes = std::exchange(indexes_, 0);
  Expr* body = parseExpr();
  indexes_ = outerIndexes;
  auto* e = makeExpr<AnonFuncExpr>(start);
  e->params = params;
  e->varargin = varargin;
  e->body = body;
  raiseHeight(e, body);
  return e;
}

// After the opening bracket; reads the closing one. Outputs may be separated by white space.
List<Param> Parser::parseParams(const Token& open, Tok close, bool& variadic,
                                std::string_view variadicName) {
  std::vector<Param> params;
  bool more = !at(close);
  while (more) {
    if (!at(Tok::Identifier) && !at(Tok::Not))
      failExpected("a parameter name, '~' or the closing bracket");
    Param param{at(Tok::Not) ? "~" : text(tok_), tok_.pos, at(Tok::Not)};
    bool repeated = std::any_of(params.begin(), params.end(), [&](const Param& p) {
      return !p.ignored && !param.ignored && p.name == param.name;
    });
    if (repeated) {
      fail(tok_, "MATLAB:m_duplicate_parameter",
           "The name '" + std::string(param.name) + "' is used twice in this list.");
    }
    params.push_back(param);
    advance();
    more = accept(Tok::Comma) || (close == Tok::RBracket && !at(close) && tok_.spaceBefore);
  }
  if (!at(close)) failUnclosed(open, close == Tok::RParen ? "',' or ')'" : "',' or ']'");
  lexer_.expectOperand();  // @() 'text'
  advance();
  variadic = !params.empty() && params.back().name == variadicName;
  return file_.arena.list(params);
}

}  // namespace matlift::syntax
