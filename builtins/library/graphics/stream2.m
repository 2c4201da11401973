function xy = stream2(varargin)
% xy = stream2(x, y, u, v, startx, starty) are lines along a field, as a cell array; stream2(u, v, startx, starty),
% stream2(..., [step most]) with steps of a part of a cell and at most so many.
% example:
%   [x, y] = meshgrid(0:4); s = stream2(x, y, ones(5), zeros(5), 0, 2); disp(size(s{1}, 2))
% prints:
%        2

% with: streams stream_args
  [grid, field, starts, step, most] = streamArgs(varargin, 2);
  xy = cell(1, size(starts, 1));
  for k = 1:numel(xy), xy{k} = stream(grid, field, starts(k, :), step, most); end
end
