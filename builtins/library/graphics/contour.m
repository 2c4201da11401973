function varargout = contour(varargin)
% contour(z) draws lines on which a matrix is constant; contour(x, y, z, levels), contour(..., spec), contour(..., 'ShowText', 'on').
% example:
%   [c, h] = contour(magic(4), [8 8]); disp(h.LevelList)
% prints:
%        8     8

% with: contours
  varargout = cell(1, nargout);
  [varargout{:}] = makeContour('off', 'off', varargin);
end
