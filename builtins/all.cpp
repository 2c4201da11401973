// The one list of themes. Each theme's .cpp defines `BuiltinTheme NAME()` at its end.
#define MATLIFT_THEMES(X) \
  X(matrixFunctionsTheme) \
  X(operatorsTheme) \
  X(mathFunctionsTheme) \
  X(trigonometryTheme) \
  X(binaryFunctionsTheme) \
  X(complexPartsTheme) \
  X(limitsTheme) \
  X(numberTheoryTheme) \
  X(bitsTheme) \
  X(sumsTheme) \
  X(extremesTheme) \
  X(scansTheme) \
  X(orderStatisticsTheme) \
  X(productsTheme) \
  X(fourierTheme) \
  X(filteringTheme) \
  X(outputTheme) \
  X(printTheme) \
  X(errorsTheme) \
  X(warningTheme) \
  X(spectralTheme) \
  X(factorTheme) \
  X(linalgBasicsTheme) \
  X(normTheme) \
  X(matrixStructureTheme) \
  X(stringCompareTheme) \
  X(numberStringsTheme) \
  X(stringTransformTheme) \
  X(splitJoinTheme) \
  X(stringSearchTheme) \
  X(textKindsTheme)

#include "builtins/theme_list.h"

namespace matlift::builtins {

#define DECLARE(theme) BuiltinTheme theme();
MATLIFT_THEMES(DECLARE)
#undef DECLARE

std::vector<BuiltinTheme> allThemes() {
#define CALL(theme) theme(),
  return {MATLIFT_THEMES(CALL)};
#undef CALL
}

}  // namespace matlift::builtins
