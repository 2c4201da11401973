function varargout = contourf(varargin)
% contourf(z) fills between the lines of contour.
% example:
%   [c, h] = contourf(magic(4)); disp(h.Fill)
% prints:
%   on

% with: contours
  varargout = cell(1, nargout);
  [varargout{:}] = makeContour('on', 'off', varargin);
end
