// What a text says about its names, for an editor: every place of every variable and function, and
// what is around it. Works on text that is being typed: what cannot be read is left out.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/cli/editors/text_position.h"
#include "runtime/syntax/trace.h"

namespace matlift::editors {

/// One place where a name stands.
struct Occurrence {
  enum class Kind : std::uint8_t { Name, Function, Class, Field, Property, EnumMember, Event };
  std::uint32_t begin = 0, end = 0;
  std::string_view name;
  Kind kind = Kind::Name;
  int scope = 0;
  int variable = -1;      ///< an index into SourceModel::variables; -1: it is no variable
  bool writes = false;    ///< gives the variable a value
  bool defines = false;   ///< the name of a function or class where it is defined
  bool declares = false;  ///< a parameter, an output, a loop variable, global, persistent, catch
  bool called = false;    ///< brackets follow, or it is a handle or a command
  std::string_view base;  ///< of a field: the name that its chain starts with
};

struct Scope {
  enum class Kind : std::uint8_t { Script, Function, Anonymous };
  Kind kind = Kind::Script;
  int parent = -1;
  const syntax::FunctionDef* function = nullptr;
  const syntax::ClassDecl* inClass = nullptr;
  syntax::SourceRange range;
  std::set<std::string_view> own;     ///< parameters and outputs
  std::set<std::string_view> locals;  ///< what is assigned
  std::set<std::string_view> words;   ///< of commands: names that a command may use
  bool unknowable = false;            ///< eval, load and the like make and read variables
};

struct Variable {
  enum class Kind : std::uint8_t { Local, Parameter, Output, Loop, Shared, Caught };
  std::string_view name;
  int scope = 0;
  Kind kind = Kind::Local;
  bool read = false;
  std::size_t first = 0;         ///< the occurrence that makes it
  std::string_view constructor;  ///< assigned from a call of this name; "": from something else
};

struct SourceModel {
  syntax::TracedFile traced;                 ///< of the text as far as it could be read
  std::optional<syntax::SyntaxError> error;  ///< the first one of the text as it is
  std::unique_ptr<LineMap> lines;
  std::vector<Scope> scopes;
  std::vector<Variable> variables;
  std::vector<Occurrence> occurrences;                                ///< in the order of the text
  std::map<std::string_view, const syntax::FunctionDef*> functionAt;  ///< by name, the first
  std::set<std::string_view> imports;                                 ///< pkg.f, pkg.*

  const syntax::File& file() const { return *traced.file; }
  /// The one that a cursor stands on or directly after.
  const Occurrence* at(std::size_t offset) const;
  int scopeAt(std::size_t offset) const;
  /// A function or method of this file; null: none.
  const syntax::FunctionDef* functionNamed(std::string_view name) const;
  std::vector<const syntax::FunctionDef*> functions() const;  ///< nested and methods too
  /// Variables that code at a place can name.
  std::vector<const Variable*> visible(int scope) const;
};

std::shared_ptr<const SourceModel> makeModel(std::string_view text);

/// "[a, b] = name(x, y)".
std::string signatureOf(const syntax::FunctionDef& f);

/// The text, and when it cannot be read as it is: without the lines that cannot. Lines keep their
/// numbers, and those that can be read their columns.
syntax::TracedFile parseRepaired(std::string_view text, std::optional<syntax::SyntaxError>& first);

}  // namespace matlift::editors
