function rotate3d(varargin)
% rotate3d on lets the mouse turn plots in space: the page does so by itself.
% example:
%   rotate3d on
% prints:
end
