// classdef files: the class, then functions that only it sees.
#include <algorithm>

#include "runtime/syntax/parser_impl.h"

namespace matlift::syntax {

// name.name…, as one piece of text.
std::string_view Parser::parseDottedName(std::string_view what) {
  if (!at(Tok::Identifier)) failExpected(what);
  SourceRange range = tok_.range;
  advance();
  while (at(Tok::Dot)) {
    advance();
    if (!at(Tok::Identifier)) failExpected("a name after '.'");
    range.end = tok_.range.end;
    advance();
  }
  return sourceText(range);
}

// (Name, Name = value, ~Name)
List<Attribute> Parser::parseAttributes() {
  std::vector<Attribute> all;
  Token open = tok_;
  if (!accept(Tok::LParen)) return {};
  while (!at(Tok::RParen)) {
    Attribute a;
    a.negated = accept(Tok::Not);
    a.pos = tok_.pos;
    if (!at(Tok::Identifier)) failExpected("an attribute's name or ')'");
    a.name = text(tok_);
    advance();
    if (accept(Tok::Assign)) a.value = parseExpr();
    all.push_back(a);
    if (!accept(Tok::Comma)) break;
  }
  if (!at(Tok::RParen)) failUnclosed(open, "',' or ')'");
  advance();
  return file_.arena.list(all);
}

ClassDecl* Parser::parseClass() {
  Token opener = tok_;
  openBlock();
  advance();
  auto* c = file_.arena.make<ClassDecl>();
  c->attributes = parseAttributes();
  c->pos = tok_.pos;
  if (!at(Tok::Identifier)) failExpected("the name of the class");
  c->name = text(tok_);
  advance();
  std::vector<std::string_view> supers;
  if (accept(Tok::Less)) {
    do supers.push_back(parseDottedName("the name of a superclass"));
    while (accept(Tok::And));
  }
  c->supers = file_.arena.list(supers);
  if (!atStatementEnd()) failExpected("'<', '&' or the end of the line after the class's name");
  std::size_t comments = lexer_.comments().size();
  skipSeparators();
  c->help = helpAfter(comments);
  parseSections(*c);
  closeBlock(opener, {Keyword::End});
  return c;
}

void Parser::parseSections(ClassDecl& c) {
  std::vector<PropertiesBlock> properties;
  std::vector<MethodsBlock> methods;
  std::vector<EventsBlock> events;
  std::vector<EnumMember> members;
  for (skipSeparators(); at(Tok::Identifier); skipSeparators()) {
    if (atWord("properties")) {
      properties.push_back(parseProperties());
    } else if (atWord("methods")) {
      methods.push_back(parseMethods());
    } else if (atWord("events")) {
      events.push_back(parseEvents());
    } else if (atWord("enumeration")) {
      c.isEnumeration = true;
      parseEnumeration(members);
    } else {
      break;
    }
  }
  if (!at(Tok::EndOfFile) && !atKeyword(Keyword::End))
    failExpected("'properties', 'methods', 'events', 'enumeration' or 'end'");
  c.properties = file_.arena.list(properties);
  c.methods = file_.arena.list(methods);
  c.events = file_.arena.list(events);
  c.members = file_.arena.list(members);
}

PropertiesBlock Parser::parseProperties() {
  Token opener = tok_;
  openBlock();
  PropertiesBlock block;
  advance();
  block.attributes = parseAttributes();
  std::vector<ArgumentDecl> decls;
  for (skipSeparators(); at(Tok::Identifier); skipSeparators())
    decls.push_back(parsePropertyDecl());
  block.decls = file_.arena.list(decls);
  if (!at(Tok::EndOfFile) && !atKeyword(Keyword::End)) failExpected("a property's name or 'end'");
  closeBlock(opener, {Keyword::End});
  return block;
}

// As an argument's declaration; the older name@class is read as name class.
ArgumentDecl Parser::parsePropertyDecl() {
  std::string_view source = lexer_.source();
  std::size_t after = lexer_.offset();
  if (after >= source.size() || source[after] != '@') return parseArgumentDecl();
  ArgumentDecl decl;
  decl.pos = tok_.pos;
  decl.name = text(tok_);
  advance();
  advance();
  decl.className = parseDottedName("the name of a class after '@'");
  constexpr std::string_view kShapes[] = {"scalar", "vector", "matrix"};
  if (at(Tok::Identifier) &&
      std::find(std::begin(kShapes), std::end(kShapes), text(tok_)) != std::end(kShapes))
    advance();
  if (accept(Tok::Assign)) decl.defaultValue = parseExpr();
  if (!atStatementEnd()) failExpected("'=' or the end of the line");
  return decl;
}

MethodsBlock Parser::parseMethods() {
  Token opener = tok_;
  openBlock();
  MethodsBlock block;
  advance();
  block.attributes = parseAttributes();
  std::vector<FunctionDef*> functions, declared;
  for (skipSeparators(); !at(Tok::EndOfFile) && !atKeyword(Keyword::End); skipSeparators()) {
    if (atKeyword(Keyword::Function)) {
      functions.push_back(parseFunction(nullptr));
    } else if (at(Tok::Identifier) || at(Tok::LBracket)) {
      declared.push_back(parseDeclaredMethod());
    } else {
      failExpected("'function', a method's signature or 'end'");
    }
  }
  block.functions = file_.arena.list(functions);
  block.declared = file_.arena.list(declared);
  closeBlock(opener, {Keyword::End});
  return block;
}

// [a, b] = name(obj): a method that stands in a file of its own, or that a subclass defines.
FunctionDef* Parser::parseDeclaredMethod() {
  Scope scope;
  Scope* outer = std::exchange(scope_, &scope);
  auto* f = file_.arena.make<FunctionDef>();
  parseSignature(*f);
  scope_ = outer;
  if (!atStatementEnd()) failExpected("the end of the method's signature");
  return f;
}

EventsBlock Parser::parseEvents() {
  Token opener = tok_;
  openBlock();
  EventsBlock block;
  advance();
  block.attributes = parseAttributes();
  std::vector<DeclaredName> names;
  for (skipSeparators(); at(Tok::Identifier); skipSeparators()) {
    names.push_back({text(tok_), tok_.pos, nullptr});
    advance();
  }
  block.names = file_.arena.list(names);
  if (!at(Tok::EndOfFile) && !atKeyword(Keyword::End)) failExpected("an event's name or 'end'");
  closeBlock(opener, {Keyword::End});
  return block;
}

void Parser::parseEnumeration(std::vector<EnumMember>& members) {
  Token opener = tok_;
  openBlock();
  advance();
  parseAttributes();
  for (skipSeparators(); at(Tok::Identifier); skipSeparators()) {
    EnumMember m;
    m.name = text(tok_);
    m.pos = tok_.pos;
    advance();
    if (at(Tok::LParen)) {
      Token open = tok_;
      advance();
      m.args = parseArgs(open, Tok::RParen);
    }
    members.push_back(m);
    if (!atStatementEnd()) failExpected("'(', ',' or the end of the line after a member's name");
  }
  if (!at(Tok::EndOfFile) && !atKeyword(Keyword::End)) failExpected("a member's name or 'end'");
  closeBlock(opener, {Keyword::End});
}

}  // namespace matlift::syntax
