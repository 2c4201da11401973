function h = xline(varargin)
% xline(x) draws a vertical line across the axes.
% xline(x, spec, label), xline(..., name, value)
% example:
%   h = xline(2); disp(h.Value)
% prints:
%        2

% with: constant_line
  t = constantLine('x', varargin);
  if nargout > 0, h = t; end
end
