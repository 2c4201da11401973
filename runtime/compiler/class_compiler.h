// Compiles a classdef. Private to runtime/compiler.
#pragma once

#include <memory>

#include "runtime/bytecode/class_code.h"
#include "runtime/syntax/ast.h"

namespace matlift {

struct FileUnit;

std::shared_ptr<ClassCode> compileClass(FileUnit& unit, const syntax::ClassDecl& decl);

}  // namespace matlift
