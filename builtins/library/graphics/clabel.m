function varargout = clabel(c, h, varargin)
% clabel(c, h) writes the levels on the lines of contour.
% example:
%   [c, h] = contour(peaks(9)); clabel(c, h); disp(h.ShowText)
% prints:
%   on
  if nargin < 2 || ~isobject(h), h = findobj(gca, 'Type', 'contour'); end
  set(h, 'ShowText', 'on');
  if nargout > 0, varargout{1} = h; end
end
