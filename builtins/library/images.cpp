// Rows of the library's functions of colours and images.
#include "builtins/library/library.h"
#include "builtins/support/rows.h"

/// The function of a colour map's row.
#define MATLIFT_COLOURS(name) \
  [](::matlift::Call& call) { return ::matlift::builtins::callLibraryAs(call, "colourMap", name); }

namespace matlift::builtins {

namespace {

const BuiltinDescriptor kRows[] = {
    functionRow("rgb2hsv", MATLIFT_LIBRARY("rgb2hsv"), 1, 3, 3,
                "rgb2hsv(c) converts colours to hue, saturation and value: a map, an "
                "image, or three arrays.",
                "disp(rgb2hsv([0 1 0]))", "    0.3333    1.0000    1.0000\n"),
    functionRow("hsv2rgb", MATLIFT_LIBRARY("hsv2rgb"), 1, 3, 3,
                "hsv2rgb(c) converts hue, saturation and value to red, green and blue.",
                "disp(hsv2rgb([0 1 1]))", "     1     0     0\n"),
    functionRow("rgb2gray", MATLIFT_LIBRARY("rgb2gray"), 1, 1, 1,
                "rgb2gray(c) is the luminance of an image or a colour map.",
                "disp(rgb2gray([0 0 0]))", "     0     0     0\n"),
    functionRow("im2double", MATLIFT_LIBRARY("im2double"), 1, 2, 1,
                "im2double(x) is an image as doubles between 0 and 1; im2double(x, "
                "'indexed') an indexed one.",
                "disp(im2double(uint8(255)))", "     1\n"),
    functionRow("ind2rgb", MATLIFT_LIBRARY("ind2rgb"), 2, 2, 3,
                "ind2rgb(x, map) are the colours of an indexed image.",
                "disp(squeeze(ind2rgb(2, [0 0 0; 0 1 0]))')", "     0     1     0\n"),
    functionRow("rgb2ind", MATLIFT_LIBRARY("rgb2ind"), 1, 4, 2,
                "[x, map] = rgb2ind(c) is an indexed image and its map.\n"
                "rgb2ind(c, q) takes at most q colours, rgb2ind(c, map) those of a map, rgb2ind(c, "
                "tolerance) one of each cube; 'nodither' after it.",
                "[x, m] = rgb2ind(cat(3, 0, 1, 0)); disp(m)", "     0     1     0\n"),
    functionRow("cmunique", MATLIFT_LIBRARY("cmunique"), 1, 3, 2,
                "[y, map] = cmunique(x, map) keeps each colour of an image once.",
                "[y, m] = cmunique([1 2], [1 1 1; 1 1 1]); disp(m)", "     1     1     1\n"),
    functionRow("cmpermute", MATLIFT_LIBRARY("cmpermute"), 2, 3, 2,
                "[y, newmap] = cmpermute(x, map, order) reorders the colours of an "
                "indexed image.",
                "[y, m] = cmpermute([1 2], [0 0 0; 1 1 1], [2 1]); disp(y)", "     2     1\n"),
    functionRow("jet", MATLIFT_COLOURS("jet"), 0, 1, 1,
                "jet(n) is a colour map from blue over cyan and yellow to red, with n rows (256).",
                "disp(size(jet(4)))", "     4     3\n"),
    functionRow(
        "hot", MATLIFT_COLOURS("hot"), 0, 1, 1,
        "hot(n) is a colour map from black over red and yellow to white, with n rows (256).",
        "disp(size(hot(4)))", "     4     3\n"),
    functionRow("gray", MATLIFT_COLOURS("gray"), 0, 1, 1,
                "gray(n) is a colour map from black to white, with n rows (256).",
                "disp(size(gray(4)))", "     4     3\n"),
    functionRow("hsv", MATLIFT_COLOURS("hsv"), 0, 1, 1,
                "hsv(n) is a colour map through all hues, with n rows (256).", "disp(size(hsv(4)))",
                "     4     3\n"),
    functionRow("cool", MATLIFT_COLOURS("cool"), 0, 1, 1,
                "cool(n) is a colour map from cyan to magenta, with n rows (256).",
                "disp(size(cool(4)))", "     4     3\n"),
    functionRow("bone", MATLIFT_COLOURS("bone"), 0, 1, 1,
                "bone(n) is a colour map of greys with a tinge of blue, with n rows (256).",
                "disp(size(bone(4)))", "     4     3\n"),
    functionRow("copper", MATLIFT_COLOURS("copper"), 0, 1, 1,
                "copper(n) is a colour map from black to copper, with n rows (256).",
                "disp(size(copper(4)))", "     4     3\n"),
    functionRow("pink", MATLIFT_COLOURS("pink"), 0, 1, 1,
                "pink(n) is a colour map of pastel browns, with n rows (256).",
                "disp(size(pink(4)))", "     4     3\n"),
    functionRow("spring", MATLIFT_COLOURS("spring"), 0, 1, 1,
                "spring(n) is a colour map from magenta to yellow, with n rows (256).",
                "disp(size(spring(4)))", "     4     3\n"),
    functionRow("summer", MATLIFT_COLOURS("summer"), 0, 1, 1,
                "summer(n) is a colour map from green to yellow, with n rows (256).",
                "disp(size(summer(4)))", "     4     3\n"),
    functionRow("autumn", MATLIFT_COLOURS("autumn"), 0, 1, 1,
                "autumn(n) is a colour map from red to yellow, with n rows (256).",
                "disp(size(autumn(4)))", "     4     3\n"),
    functionRow("winter", MATLIFT_COLOURS("winter"), 0, 1, 1,
                "winter(n) is a colour map from blue to green, with n rows (256).",
                "disp(size(winter(4)))", "     4     3\n"),
    functionRow("white", MATLIFT_COLOURS("white"), 0, 1, 1,
                "white(n) is a colour map of white, with n rows (256).", "disp(size(white(4)))",
                "     4     3\n"),
    functionRow("flag", MATLIFT_COLOURS("flag"), 0, 1, 1,
                "flag(n) is a colour map of red, white, blue and black, with n rows (256).",
                "disp(size(flag(4)))", "     4     3\n"),
    functionRow("prism", MATLIFT_COLOURS("prism"), 0, 1, 1,
                "prism(n) is a colour map of six hues in turn, with n rows (256).",
                "disp(size(prism(4)))", "     4     3\n"),
    functionRow("lines", MATLIFT_COLOURS("lines"), 0, 1, 1,
                "lines(n) is a colour map of the colours of lines, with n rows (256).",
                "disp(size(lines(4)))", "     4     3\n"),
};

}  // namespace

BuiltinTheme libraryImagesTheme() { return kRows; }

}  // namespace matlift::builtins
