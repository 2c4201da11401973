function h = area(varargin)
% area(x, y) fills the area below lines, stacked by column; area(..., base).
% example:
%   h = area([1 2; 3 4]); disp(numel(h))
% prints:
%        2

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 3);
  base = 0;
  if numel(data) == 3 || (numel(data) == 2 && isscalar(data{2}) && ~isscalar(data{1}))
    base = data{end};
    data(end) = [];
  end
  y = double(data{end});
  if isvector(y), y = y(:); end
  if numel(data) > 1, x = reshape(placeData(data{1}), [], 1); else, x = (1:size(y, 1))'; end
  if numel(x) ~= size(y, 1), error('MATLAB:area:XYSizeMismatch', 'The length of X must match the number of rows of Y.'); end
  ax = newFlatPlot(ax);
  t = [];
  under = base + zeros(size(y, 1), 1);
  for k = 1:size(y, 2)
    height = y(:, k);
    if k == 1, height = height - base; end
    t = [t, hgobject('area', ax, 'XData', x', 'YData', height', 'StackBase', under', 'BaseValue', base, 'FaceColor', hgcolor(ax), args{:})];
    height(isnan(height)) = 0;
    under = under + height;
  end
  if nargout > 0, h = t; end
end
