function h = quiver(varargin)
% quiver(x, y, u, v) draws arrows; quiver(u, v), quiver(..., scale), quiver(..., spec).
% example:
%   h = quiver(1:2, 1:2, [1 0], [0 1]); disp(h.UData)
% prints:
%        1     0

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 5);
  scale = [];
  if any(numel(data) == [3 5])
    scale = data{end};
    data(end) = [];
  end
  [off, args] = takeWord(args, 'off');
  [filled, args] = takeWord(args, 'filled');
  [pairs, args] = lineSpec(args);
  if filled, args = [args, {'MarkerFaceColor', 'auto'}]; end
  if numel(data) == 2
    [u, v] = data{:};
    [x, y] = meshgrid(1:size(u, 2), 1:size(u, 1));
  elseif numel(data) == 4
    [x, y, u, v] = data{:};
    if isvector(x) && isvector(y) && ~isvector(u), [x, y] = meshgrid(x, y); end
  else
    error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.');
  end
  if numel(u) ~= numel(v) || numel(x) ~= numel(u) || numel(y) ~= numel(u)
    error('MATLAB:quiver:UVSizeMismatch', 'U and V must be the same size, and X and Y must agree with them.');
  end
  ax = newFlatPlot(ax);
  t = hgobject('quiver', ax, 'XData', x, 'YData', y, 'UData', u, 'VData', v, 'Color', hgcolor(ax));
  if off || isequal(scale, 0), t.AutoScale = 'off'; elseif ~isempty(scale), t.AutoScaleFactor = 0.9 * scale; end
  if ~isempty([pairs, args]), set(t, pairs{:}, args{:}); end
  if nargout > 0, h = t; end
end
