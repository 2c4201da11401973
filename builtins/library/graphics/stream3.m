function xyz = stream3(varargin)
% xyz = stream3(x, y, z, u, v, w, startx, starty, startz) are lines along a field in space, as a cell array; stream3(u, v, w, startx, starty, startz),
% stream3(..., [step most]) with steps of a part of a cell and at most so many.
% example:
%   [x, y, z] = meshgrid(0:3); s = stream3(x, y, z, 1 + 0 * x, 0 * x, 0 * x, 0, 1, 2); disp(s{1}(end, 2:3))
% prints:
%        1     2

% with: streams stream_args
  [grid, field, starts, step, most] = streamArgs(varargin, 3);
  xyz = cell(1, size(starts, 1));
  for k = 1:numel(xyz), xyz{k} = stream(grid, field, starts(k, :), step, most); end
end
