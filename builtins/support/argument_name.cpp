#include "builtins/support/argument_name.h"

#include "runtime/value/text.h"

namespace matlift::builtins {

ArgumentName::ArgumentName(Call& call, int first) {
  std::string variable;
  int position = 0;
  for (int k = first; k < call.nargin(); ++k) {
    const Value& v = call.arg(k);
    if (v.isTextScalar()) {
      (k == first ? function : variable) = textOf(v);
    } else if (v.isPlain() && v.numel() == 1) {
      position = int(v.doubleAt(0));
    }
  }
  if (position > 0) {
    what = "input number " + std::to_string(position) +
           (variable.empty() ? "" : ", " + variable + ",");
  } else if (!variable.empty()) {
    what = variable;
  }
}

}  // namespace matlift::builtins
