function varargout = contour3(varargin)
% contour3(z) draws the lines of contour at their heights.
% example:
%   [c, h] = contour3(magic(4)); disp(h.Contour3)
% prints:
%   on

% with: contours
  varargout = cell(1, nargout);
  [varargout{:}] = makeContour('off', 'on', varargin);
end
