// Drawing of what is made of faces: images, surfaces, patches, contours.
#pragma once

#include "builtins/graphics/draw.h"

namespace matlift::graphics {

void drawImage(Scene& scene, const AxesPlan& plan, Node& n);
void drawSurface(Scene& scene, const AxesPlan& plan, Node& n);
void drawPatch(Scene& scene, const AxesPlan& plan, Node& n);
void drawContour(Scene& scene, const AxesPlan& plan, Node& n);

}  // namespace matlift::graphics
