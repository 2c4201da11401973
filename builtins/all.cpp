// The one list of themes. Each theme's .cpp defines `BuiltinTheme NAME()` at its end.
// One line a theme, so that two new ones do not collide.
// clang-format off
#define MATLIFT_THEMES(X) \
  X(accumarrayTheme) \
  X(uniquetolTheme) \
  X(binaryFunctionsTheme) \
  X(binningTheme) \
  X(bitsTheme) \
  X(complexPartsTheme) \
  X(dispersionTheme) \
  X(errorsTheme) \
  X(extremesTheme) \
  X(factorTheme) \
  X(filteringTheme) \
  X(findTheme) \
  X(fourierTheme) \
  X(limitsTheme) \
  X(linalgBasicsTheme) \
  X(mathFunctionsTheme) \
  X(matrixFunctionsTheme) \
  X(matrixStructureTheme) \
  X(normTheme) \
  X(movingTheme) \
  X(numberStringsTheme) \
  X(numberTheoryTheme) \
  X(operatorsTheme) \
  X(orderStatisticsTheme) \
  X(productsTheme) \
  X(creationTheme) \
  X(sizesTheme) \
  X(shapeTheme) \
  X(diagonalsTheme) \
  X(famousMatricesTheme) \
  X(subscriptsTheme) \
  X(classesTheme) \
  X(cellsTheme) \
  X(structsTheme) \
  X(substructsTheme) \
  X(repeatTheme) \
  X(randomTheme) \
  X(randomStreamsTheme) \
  X(applyTheme) \
  X(onCleanupTheme) \
  X(handlesTheme) \
  X(mapTheme) \
  X(introspectionTheme) \
  X(dictionaryTheme) \
  X(inputParserTheme) \
  X(validatorsTheme) \
  X(attributesTheme) \
  X(polynomialTheme) \
  X(piecewiseTheme) \
  X(interp1Theme) \
  X(minimizeTheme) \
  X(zeroTheme) \
  X(integrateTheme) \
  X(odeTheme) \
  X(devalTheme) \
  X(gpuTheme) \
  X(gridsTheme) \
  X(gradientTheme) \
  X(linalgRelatedTheme) \
  X(outputTheme) \
  X(printTheme) \
  X(figureTheme) \
  X(handleFunctionsTheme) \
  X(plotTheme) \
  X(printFiguresTheme) \
  X(imageFilesTheme) \
  X(showFiguresTheme) \
  X(scansTheme) \
  X(setFunctionsTheme) \
  X(sortTheme) \
  X(sortrowsTheme) \
  X(spectralTheme) \
  X(splitJoinTheme) \
  X(statisticsTheme) \
  X(stringCompareTheme) \
  X(stringSearchTheme) \
  X(findReplaceTheme) \
  X(stringTransformTheme) \
  X(sumsTheme) \
  X(textKindsTheme) \
  X(trigonometryTheme) \
  X(warningTheme) \
  X(regexpTheme) \
  X(regexprepTheme) \
  X(assertTheme) \
  X(basesTheme) \
  X(evalTheme) \
  X(programTheme) \
  X(variablesTheme) \
  X(helpTheme) \
  X(timeTheme) \
  X(systemTheme) \
  X(productTheme) \
  X(foldersTheme) \
  X(filesTheme) \
  X(binaryFilesTheme) \
  X(tablesTheme) \
  X(readTablesTheme) \
  X(textscanTheme) \
  X(saveTheme) \
  X(loadTheme) \
  X(jsonDecodeTheme) \
  X(jsonEncodeTheme) \
  X(sparseTheme) \
  X(sparsePreconditionersTheme) \
  X(datetimeTheme) \
  X(datetimePartsTheme) \
  X(durationTheme) \
  X(calendarDurationTheme) \
  X(categoricalTheme) \
  X(tableTheme) \
  X(groupingTheme) \
  X(joinsTheme) \
  X(readTableTheme) \
  X(writeTableTheme) \
  X(composeTheme) \
  X(incompleteTheme) \
  X(specialIntegralsTheme) \
  X(areaIntegralsTheme) \
  X(solverOptionsTheme) \
  X(coordinatesTheme) \
  X(fractionsTheme) \
  X(convnTheme) \
  X(nonnegativeTheme) \
  X(missingTheme) \
  X(libraryMatricesTheme) \
  X(libraryTextTheme) \
  X(libraryImagesTheme) \
  X(libraryMethodsTheme) \
  X(libraryFilesTheme) \
  X(distributionsTheme) \
  X(besselTheme) \
  X(jacobiTheme)
// clang-format on

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
