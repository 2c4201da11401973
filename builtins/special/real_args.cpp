#include "builtins/special/real_args.h"

#include "builtins/linalg/matrix.h"
#include "runtime/value/size_errors.h"

namespace matlift::special {

RealArgs::RealArgs(std::span<const Value* const> args, const char* function) {
  bool shaped = false;
  for (const Value* v : args) {
    if (!v->isPlain() || v->isInteger())
      fail(strprintf("MATLAB:%s:NonFloatInput", function).c_str(),
           "Inputs to %s must be single or double.", function);
    if (v->isComplex())
      fail(strprintf("MATLAB:%s:ComplexInput", function).c_str(), "Inputs must be real.");
    single_ = single_ || v->isSingle();
    if (v->isScalar()) continue;
    if (shaped && !(v->dims() == dims_))
      failSizes(strprintf("MATLAB:%s:InputSizeMismatch", function).c_str(),
                "Inputs must be the same size, or scalars.", dims_, v->dims());
    dims_ = v->dims();
    shaped = true;
  }
  size_ = dims_.numel();
  for (const Value* v : args) {
    Column c{std::vector<double>(size_t(v->numel())), v->isScalar()};
    linalg::copyElements<double>(*v, c.elements.data());
    columns_.push_back(std::move(c));
  }
}

}  // namespace matlift::special
