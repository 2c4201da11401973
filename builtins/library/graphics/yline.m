function h = yline(varargin)
% yline(y) draws a horizontal line across the axes.
% yline(y, spec, label), yline(..., name, value)
% example:
%   h = yline(2, '--', 'mean'); disp(h.Label)
% prints:
%   mean

% with: constant_line
  t = constantLine('y', varargin);
  if nargout > 0, h = t; end
end
