function h = quiver3(varargin)
% quiver3(x, y, z, u, v, w) draws arrows in space.
% example:
%   h = quiver3(0, 0, 0, 1, 1, 1); disp(h.WData)
% prints:
%        1

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 7);
  scale = [];
  if any(numel(data) == [5 7])
    scale = data{end};
    data(end) = [];
  end
  [off, args] = takeWord(args, 'off');
  [filled, args] = takeWord(args, 'filled');
  [pairs, args] = lineSpec(args);
  if filled, args = [args, {'MarkerFaceColor', 'auto'}]; end
  if numel(data) == 4
    [z, u, v, w] = data{:};
    [x, y] = meshgrid(1:size(z, 2), 1:size(z, 1));
  elseif numel(data) == 6
    [x, y, z, u, v, w] = data{:};
  else
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
  end
  if isvector(x) && isvector(y) && ~isvector(z), [x, y] = meshgrid(x, y); end
  if any(cellfun(@numel, {x, y, u, v, w}) ~= numel(z))
    error('MATLAB:quiver3:XYZSizeMismatch', 'X, Y, Z, U, V and W must be the same size.');
  end
  held = ishold(ax);
  ax = newplot(ax);
  t = hgobject('quiver', ax, 'XData', x, 'YData', y, 'ZData', z, 'UData', u, 'VData', v, 'WData', w, 'Color', hgcolor(ax));
  if off || isequal(scale, 0), t.AutoScale = 'off'; elseif ~isempty(scale), t.AutoScaleFactor = 0.9 * scale; end
  if ~isempty([pairs, args]), set(t, pairs{:}, args{:}); end
  look3(ax, held);
  if nargout > 0, h = t; end
end
