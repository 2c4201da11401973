// The one list of themes. Each theme's .cpp defines `BuiltinTheme NAME()` at its end.
// One line a theme, so that two new ones do not collide. Beside it where `help` lists its rows
// (builtins/theme_list.h).
// clang-format off
#define MATLIFT_THEMES(X) \
  X(accumarrayTheme, Sets) \
  X(uniquetolTheme, Sets) \
  X(binaryFunctionsTheme, Elements) \
  X(binningTheme, Sets) \
  X(bitsTheme, Elements) \
  X(complexPartsTheme, Elements) \
  X(dispersionTheme, Sums) \
  X(errorsTheme, Errors) \
  X(extremesTheme, Sums) \
  X(factorTheme, Matrices) \
  X(filteringTheme, Signals) \
  X(zeroPhaseTheme, Signals) \
  X(nearestCentresTheme, Statistics) \
  X(segmentSpectraTheme, Signals) \
  X(findTheme, Sets) \
  X(fourierTheme, Signals) \
  X(limitsTheme, Elements) \
  X(linalgBasicsTheme, Matrices) \
  X(mathFunctionsTheme, Elements) \
  X(matrixFunctionsTheme, Matrices) \
  X(matrixStructureTheme, Matrices) \
  X(normTheme, Matrices) \
  X(movingTheme, Sums) \
  X(numberStringsTheme, Text) \
  X(numberTheoryTheme, Elements) \
  X(operatorsTheme, Elements) \
  X(orderStatisticsTheme, Sums) \
  X(productsTheme, Sums) \
  X(creationTheme, Arrays) \
  X(sizesTheme, Arrays) \
  X(shapeTheme, Arrays) \
  X(diagonalsTheme, Arrays) \
  X(famousMatricesTheme, Arrays) \
  X(subscriptsTheme, Arrays) \
  X(classesTheme, Arrays) \
  X(cellsTheme, Cells) \
  X(structsTheme, Cells) \
  X(substructsTheme, Cells) \
  X(repeatTheme, Arrays) \
  X(randomTheme, Statistics) \
  X(randomStreamsTheme, Statistics) \
  X(applyTheme, Functions) \
  X(onCleanupTheme, Cells) \
  X(handlesTheme, Functions) \
  X(mapTheme, Cells) \
  X(introspectionTheme, Classes) \
  X(dictionaryTheme, Cells) \
  X(graphTheme, Matrices) \
  X(inputParserTheme, Cells) \
  X(validatorsTheme, Functions) \
  X(attributesTheme, Functions) \
  X(polynomialTheme, Polynomials) \
  X(piecewiseTheme, Polynomials) \
  X(interp1Theme, Polynomials) \
  X(minimizeTheme, Solvers) \
  X(zeroTheme, Solvers) \
  X(integrateTheme, Solvers) \
  X(odeTheme, Solvers) \
  X(linearProgramsTheme, Solvers) \
  X(gpuTheme, Device) \
  X(gridsTheme, Polynomials) \
  X(gradientTheme, Signals) \
  X(linalgRelatedTheme, Matrices) \
  X(linalgLdlTheme, Matrices) \
  X(outputTheme, Files) \
  X(printTheme, Files) \
  X(figureTheme, Graphics) \
  X(handleFunctionsTheme, Graphics) \
  X(plotTheme, Graphics) \
  X(printFiguresTheme, Graphics) \
  X(imageFilesTheme, Graphics) \
  X(showFiguresTheme, Graphics) \
  X(figureEventsTheme, Graphics) \
  X(scansTheme, Sums) \
  X(setFunctionsTheme, Sets) \
  X(sortTheme, Sets) \
  X(sortrowsTheme, Sets) \
  X(spectralTheme, Matrices) \
  X(splitJoinTheme, Text) \
  X(statisticsTheme, Sums) \
  X(stringCompareTheme, Text) \
  X(stringSearchTheme, Text) \
  X(findReplaceTheme, Text) \
  X(stringTransformTheme, Text) \
  X(sumsTheme, Sums) \
  X(textKindsTheme, Text) \
  X(trigonometryTheme, Elements) \
  X(warningTheme, Errors) \
  X(regexpTheme, Text) \
  X(regexprepTheme, Text) \
  X(assertTheme, Errors) \
  X(basesTheme, Text) \
  X(debuggingTheme, Workspace) \
  X(evalTheme, Workspace) \
  X(programTheme, Workspace) \
  X(variablesTheme, Workspace) \
  X(helpTheme, Workspace) \
  X(screenTheme, Workspace) \
  X(timeTheme, System) \
  X(systemTheme, System) \
  X(productTheme, System) \
  X(foldersTheme, System) \
  X(filesTheme, Files) \
  X(binaryFilesTheme, Files) \
  X(tablesTheme, Files) \
  X(readTablesTheme, Files) \
  X(textscanTheme, Files) \
  X(saveTheme, Files) \
  X(loadTheme, Files) \
  X(jsonDecodeTheme, Files) \
  X(hdf5Theme, Files) \
  X(hdf5InfoTheme, Files) \
  X(spreadsheetsTheme, Files) \
  X(archivesTheme, Files) \
  X(audioTheme, Files) \
  X(webTheme, Files) \
  X(patternTheme, Text) \
  X(jsonEncodeTheme, Files) \
  X(sparseTheme, Matrices) \
  X(sparsePreconditionersTheme, Matrices) \
  X(sparseStructureTheme, Matrices) \
  X(datetimeTheme, Time) \
  X(datetimePartsTheme, Time) \
  X(durationTheme, Time) \
  X(calendarDurationTheme, Time) \
  X(categoricalTheme, Tables) \
  X(tableTheme, Tables) \
  X(groupingTheme, Tables) \
  X(joinsTheme, Tables) \
  X(readTableTheme, Tables) \
  X(writeTableTheme, Tables) \
  X(composeTheme, Text) \
  X(incompleteTheme, Special) \
  X(specialIntegralsTheme, Special) \
  X(areaIntegralsTheme, Solvers) \
  X(solverOptionsTheme, Solvers) \
  X(coordinatesTheme, Arrays) \
  X(fractionsTheme, Polynomials) \
  X(convnTheme, Signals) \
  X(nonnegativeTheme, Solvers) \
  X(missingTheme, Arrays) \
  X(libraryMatricesTheme, Matrices) \
  X(libraryTextTheme, Text) \
  X(libraryImagesTheme, Graphics) \
  X(libraryMethodsTheme, Solvers) \
  X(libraryFilesTheme, More) \
  X(distributionsTheme, Statistics) \
  X(besselTheme, Special) \
  X(jacobiTheme, Special) \
  X(geometryCellsTheme, Geometry) \
  X(geometrySearchesTheme, Geometry) \
  X(polygonsTheme, Geometry) \
  X(surfacesTheme, Geometry) \
  X(poolTheme, Parallel) \
  X(futuresTheme, Parallel) \
  X(compositeTheme, Parallel) \
  X(labsTheme, Parallel) \
  X(dataQueueTheme, Parallel) \
  X(parallelConstantTheme, Parallel)
// clang-format on

#include "builtins/theme_list.h"

namespace matlift::builtins {

#define DECLARE(theme, group) BuiltinTheme theme();
MATLIFT_THEMES(DECLARE)
#undef DECLARE

std::vector<BuiltinTheme> allThemes() {
#define CALL(theme, group) theme(),
  return {MATLIFT_THEMES(CALL)};
#undef CALL
}

std::vector<GroupedTheme> groupedThemes() {
#define CALL(theme, group) {HelpGroup::group, theme()},
  return {MATLIFT_THEMES(CALL)};
#undef CALL
}

}  // namespace matlift::builtins
