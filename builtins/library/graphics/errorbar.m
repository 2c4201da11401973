function h = errorbar(varargin)
% errorbar(x, y, e) draws lines with bars of error; errorbar(x, y, neg, pos), errorbar(..., 'horizontal').
% example:
%   h = errorbar(1:3, [2 4 6], [1 1 1]); disp(h.YPositiveDelta)
% prints:
%        1     1     1

% with: axes_args
  [ax, args] = axesFor(varargin);
  [data, args] = numbersFirst(args, 6);
  way = 'vertical';
  for word = {'vertical', 'horizontal', 'both'}
    [found, args] = takeWord(args, word{1});
    if found, way = word{1}; end
  end
  [pairs, args] = lineSpec(args);
  data = cellfun(@placeData, data, 'UniformOutput', false);
  switch numel(data)
    case 2, y = data{1}; x = []; neg = data{2}; pos = neg;
    case 3, [x, y, neg] = data{:}; pos = neg;
    case 4, [x, y, neg, pos] = data{:};
    case 6, [x, y, neg, pos, left, right] = data{:};
    otherwise, error('MATLAB:errorbar:InvalidNumberOfArguments', 'Invalid number of data arguments.');
  end
  if isvector(y), y = y(:); neg = neg(:); pos = pos(:); end
  if isempty(x), x = repmat((1:size(y, 1))', 1, size(y, 2)); end
  if isvector(x), x = x(:); end
  if numel(neg) == 1, neg = neg + zeros(size(y)); end
  if numel(pos) == 1, pos = pos + zeros(size(y)); end
  if size(x, 1) ~= size(y, 1) || ~(isempty(neg) || isequal(size(neg), size(y))) || ~(isempty(pos) || isequal(size(pos), size(y)))
    error('MATLAB:errorbar:InputSizeMismatch', 'X, Y and error bars must all be the same length.');
  end
  ax = newFlatPlot(ax);
  t = [];
  for k = 1:size(y, 2)
    one = hgobject('errorbar', ax, 'XData', x(:, min(k, end))', 'YData', y(:, k)', 'Color', hgcolor(ax));
    n = []; p = [];
    if ~isempty(neg), n = neg(:, k)'; end
    if ~isempty(pos), p = pos(:, k)'; end
    if ~strcmp(way, 'horizontal'), set(one, 'YNegativeDelta', n, 'YPositiveDelta', p); end
    if ~strcmp(way, 'vertical'), set(one, 'XNegativeDelta', n, 'XPositiveDelta', p); end
    if numel(data) == 6, set(one, 'XNegativeDelta', left(:)', 'XPositiveDelta', right(:)'); end
    specPairs(one, pairs);
    if ~isempty(args), set(one, args{:}); end
    t = [t; one];
  end
  if nargout > 0, h = t; end
end

function specPairs(h, pairs)
% A marker without a line style means no line.
  if isempty(pairs), return, end
  names = pairs(1:2:end);
  if any(strcmp(names, 'Marker')) && ~any(strcmp(names, 'LineStyle')), h.LineStyle = 'none'; end
  set(h, pairs{:});
end
