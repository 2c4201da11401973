function h = contourslice(varargin)
% contourslice(x, y, z, v, sx, sy, sz) draws contour lines in planes through a volume; contourslice(v, ...), contourslice(..., n) with n levels,
% contourslice(..., levels).
% example:
%   [x, y, z] = meshgrid(1:4); h = contourslice(x + y + z, [], [], 2, [5 6]); disp(numel(h))
% prints:
%        2

% with: axes_args
  [ax, args] = axesFor(varargin);
  args = args(cellfun(@isnumeric, args));
  if numel(args) >= 7
    [x, y, z, v] = args{1:4};
    args(1:4) = [];
  elseif numel(args) >= 4
    v = args{1};
    args(1) = [];
    [x, y, z] = meshgrid(1:size(v, 2), 1:size(v, 1), 1:size(v, 3));
  else
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
  end
  if isvector(x), [x, y, z] = meshgrid(x, y, z); end
  levels = {};
  if numel(args) > 3 && ~isempty(args{4}), levels = args(4); if numel(levels{1}) == 1 && levels{1} ~= round(levels{1}), levels{1} = levels{1}([1 1]); end, end
  grid = {reshape(x(1, :, 1), 1, []), reshape(y(:, 1, 1), 1, []), reshape(z(1, 1, :), 1, [])};
  held = ishold(ax);
  ax = newplot(ax);
  t = gobjects(0, 1);
  for across = 1:3
    in = setdiff(1:3, across);
    for place = reshape(args{across}, 1, [])
      at = grid;
      at{across} = place;
      [px, py, pz] = meshgrid(at{:});
      c = squeeze(interp3(x, y, z, double(v), px, py, pz));
      if across == 1, c = reshape(c, numel(grid{2}), []).'; elseif across == 2, c = reshape(c, numel(grid{1}), []).'; end
      m = contourc(grid{in}, c, levels{:});
      k = 1;
      while k < size(m, 2)
        points = m(:, k + 1:k + m(2, k));
        p = zeros(3, size(points, 2)) + place;
        p(in, :) = points;
        t(end + 1, 1) = hgobject('patch', ax, 'XData', [p(1, :) NaN], 'YData', [p(2, :) NaN], 'ZData', [p(3, :) NaN], 'CData', repmat(m(1, k), 1, size(p, 2) + 1), 'EdgeColor', 'flat', 'FaceColor', 'none'); %#ok<AGROW>
        k = k + m(2, k) + 1;
      end
    end
  end
  look3(ax, held);
  if nargout > 0, h = t; end
end
