function h = scatter(varargin)
% scatter(x, y) draws markers; scatter(x, y, sizes, colours), scatter(..., 'filled'), scatter(..., marker).
% example:
%   h = scatter(1:3, 1:3, 20, 'r'); disp(h.SizeData)
% prints:
%       20

% with: scatters
  t = makeScatter(2, varargin);
  if nargout > 0, h = t; end
end
