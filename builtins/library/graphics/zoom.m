function zoom(varargin)
% zoom on lets the mouse enlarge a plot: the page does so by itself.
% example:
%   zoom on
% prints:
end
