function pan(varargin)
% pan on lets the mouse move a plot: the page does so by itself.
% example:
%   pan on
% prints:
end
