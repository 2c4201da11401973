#include "builtins/support/creation_args.h"

#include "runtime/value/convert.h"
#include "runtime/value/text.h"

namespace matlift::builtins {

std::optional<ClassId> plainClassNamed(std::string_view name) {
  for (int c = 0; c <= int(ClassId::Char); ++c)
    if (className(ClassId(c)) == name) return ClassId(c);
  return {};
}

int dimArg(const Value& v, const char* function) {
  double d = v.isPlain() && v.numel() == 1 && !v.isComplex() ? v.doubleAt(0) : 0;
  if (!(d >= 1 && d == std::floor(d) && d < 0x1p31))
    fail("MATLAB:getdimarg:dimensionMustBePositiveInteger",
         "%s: Dimension argument must be a positive integer scalar within indexing range.",
         function);
  return d > 65535 ? 65535 : int(d) - 1;
}

CreationArgs creationArgs(Call& call, const char* function, int first) {
  CreationArgs out;
  int last = call.nargin();
  for (int k = first; k < call.nargin(); ++k) {
    if (!call.arg(k).isTextScalar()) continue;
    last = k;
    std::string word = textOf(call.arg(k));
    if (word == "like" || word == "Like") {
      if (!call.has(k + 1)) fail("MATLAB:minrhs", "Not enough input arguments.");
      const Value& model = call.arg(k + 1);
      if (!model.isPlain())
        fail("MATLAB:creation:invalidLike", "%s: no array can be made like a value of class %s.",
             function, model.className().c_str());
      out.cls = model.classId();
      out.complex = model.isComplex();
      break;
    }
    std::optional<ClassId> cls = plainClassNamed(word);
    if (!cls || *cls == ClassId::Char)
      fail("MATLAB:unrecognizedStringOption", "%s: Trailing string input '%s' is not a class name.",
           function, word.c_str());
    out.cls = *cls;
    break;
  }
  out.dims = toDims(call.args.subspan(size_t(first), size_t(last - first)), function);
  return out;
}

}  // namespace matlift::builtins
