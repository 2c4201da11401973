function h = scatter3(varargin)
% scatter3(x, y, z) draws markers in space; the other arguments are those of scatter.
% example:
%   h = scatter3(1:3, 1:3, 1:3); disp(h.ZData)
% prints:
%        1     2     3

% with: scatters
  t = makeScatter(3, varargin);
  if nargout > 0, h = t; end
end
