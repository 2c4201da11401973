function h = bar3(varargin)
% bar3(z) draws bars in space, a row of them for each column.
% example:
%   h = bar3([1 2; 3 4]); disp(numel(h))
% prints:
%        2

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 3);
  width = 0.8;
  if numel(data) == 3 || (numel(data) == 2 && isscalar(data{2})), width = data{end}; data(end) = []; end
  z = data{end};
  if isvector(z), z = z(:); end
  if numel(data) > 1, y = data{1}; else, y = 1:size(z, 1); end
  held = ishold(ax);
  newplot(ax);
  t = [];
  w = width / 2;
  for k = 1:size(z, 2)
    v = zeros(0, 3);
    f = zeros(0, 4);
    for r = 1:size(z, 1)
      n = size(v, 1);
      v = [v; k + w * [-1 1 1 -1 -1 1 1 -1]', y(r) + w * [-1 -1 1 1 -1 -1 1 1]', z(r, k) * [0 0 0 0 1 1 1 1]'];
      f = [f; n + [1 2 3 4; 5 6 7 8; 1 2 6 5; 2 3 7 6; 3 4 8 7; 4 1 5 8]];
    end
    t = [t, patch(ax, 'Faces', f, 'Vertices', v, 'FaceColor', hgcolor(ax), 'EdgeColor', [0.15 0.15 0.15], 'LineWidth', 0.4)];
  end
  look3(ax, held);
  set(ax, 'YDir', 'reverse', 'XTick', 1:size(z, 2), 'YTick', sort(y(:)'));
  if nargout > 0, h = t; end
end
