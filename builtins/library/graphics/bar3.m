function h = bar3(varargin)
% bar3(z) draws bars in space, a row of them for each column; bar3(y, z), bar3(..., width), bar3(..., spec).
% bar3(..., 'detached'), 'grouped' (the bars of a row side by side) or 'stacked' (on each other).
% example:
%   h = bar3([1 2; 3 4]); disp(numel(h))
% prints:
%        2

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 3);
  if isempty(data), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  width = 0.8;
  if numel(data) == 3 || (numel(data) == 2 && isscalar(data{2})), width = data{end}; data(end) = []; end
  z = data{end};
  if isvector(z), z = z(:); end
  if numel(data) > 1, y = data{1}(:)'; else, y = 1:size(z, 1); end
  if numel(y) ~= size(z, 1), error('MATLAB:bar3:YZSizeMismatch', 'Y must have one element for each row of Z.'); end
  style = 'detached';
  for word = {'detached', 'grouped', 'stacked'}
    [found, args] = takeWord(args, word{1});
    if found, style = word{1}; end
  end
  [pairs, args] = lineSpec(args);
  at = find(strcmp(pairs, 'Color'), 1);
  held = ishold(ax);
  ax = newplot(ax);
  t = [];
  columns = size(z, 2);
  step = min([diff(sort(y)), Inf]);
  if isinf(step) || step <= 0, step = 1; end
  deep = step * width / 2;
  base = zeros(size(z, 1), 1);
  for k = 1:columns
    place = y;
    across = k;
    if strcmp(style, 'grouped')
      deep = step * width / 2 / columns;
      place = y + (k - (columns + 1) / 2) * 2 * deep;
    end
    if ~strcmp(style, 'detached'), across = 1; end
    [v, f] = boxes(across, place, base, z(:, k), width / 2, deep);
    colour = hgcolor(ax);
    if ~isempty(at), colour = pairs{at + 1}; end
    t = [t, patch(ax, 'Faces', f, 'Vertices', v, 'FaceColor', colour, 'EdgeColor', [0.15 0.15 0.15], 'LineWidth', 0.4, args{:})];
    if strcmp(style, 'stacked'), base = base + z(:, k); end
  end
  look3(ax, held);
  ticks = 1:columns;
  if ~strcmp(style, 'detached')
    ticks = 1;
    pbaspect(ax, [0.4 1 0.62]);
  end
  set(ax, 'YDir', 'reverse', 'XTick', ticks, 'YTick', sort(y));
  if nargout > 0, h = t; end
end

function [v, f] = boxes(x, y, low, height, wide, deep)
% One box a row: its corners and faces.
  n = numel(y);
  v = zeros(8 * n, 3);
  f = zeros(6 * n, 4);
  for r = 1:n
    v(8 * r - 7:8 * r, :) = [x + wide * [-1 1 1 -1 -1 1 1 -1]', y(r) + deep * [-1 -1 1 1 -1 -1 1 1]', low(r) + height(r) * [0 0 0 0 1 1 1 1]'];
    f(6 * r - 5:6 * r, :) = 8 * (r - 1) + [1 2 3 4; 5 6 7 8; 1 2 6 5; 2 3 7 6; 3 4 8 7; 4 1 5 8];
  end
end
