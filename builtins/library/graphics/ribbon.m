function h = ribbon(varargin)
% ribbon(y, z, width) draws the columns of a matrix as ribbons in space.
% example:
%   h = ribbon(magic(4)); disp(numel(h))
% prints:
%        4

% with: axes_args
  [ax, args] = axesFor(varargin);
  width = 0.75;
  if numel(args) == 3, width = args{3}; end
  z = args{min(2, end)};
  if isvector(z), z = z(:); end
  if numel(args) > 1, y = args{1}; else, y = (1:size(z, 1))'; end
  if isvector(y), y = repmat(y(:), 1, size(z, 2)); end
  held = ishold(ax);
  ax = newplot(ax);
  t = [];
  for k = 1:size(z, 2)
    t = [t; hgobject('surface', ax, 'FaceColor', 'flat', 'XData', repmat(k + width / 2 * [-1 1], size(z, 1), 1), 'YData', y(:, [k k]), ...
                     'ZData', z(:, [k k]), 'CData', k * ones(size(z, 1), 2))];
  end
  look3(ax, held);
  if nargout > 0, h = t; end
end
