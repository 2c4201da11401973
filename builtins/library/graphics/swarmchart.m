function h = swarmchart(varargin)
% swarmchart(x, y) draws markers beside each other where many are near; arguments as scatter has them, 'XJitterWidth', w.
% example:
%   h = swarmchart(ones(1, 9), 1:9); disp(max(abs(h.XData - 1)) > 0)
% prints:
%      1

% with: scatters
  t = makeScatter(2, [varargin, {'XJitter', 'density'}]);
  if nargout > 0, h = t; end
end
