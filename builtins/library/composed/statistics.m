% What describes data, and sets.

function [done, varargout] = described(name, args)
  varargout = cell(1, max(1, nargout - 1));
  x = args{1};
  done = true;
  switch name
    case {'bounds', 'range'}
      done = isscalar(args);
      if ~done, return, end
      low = min(x);
      high = max(x);
      if strcmp(name, 'range'), varargout{1} = high - low; else, varargout = {low, high}; end
    case 'rescale'
      if ~isfloat(x), x = double(x); end
      done = isscalar(args) || (numel(args) == 3 && isnumeric(args{2}) && isnumeric(args{3}));
      if ~done, return, end
      low = 0; high = 1;
      if numel(args) == 3, low = args{2}; high = args{3}; end
      least = min(x, [], 'all');
      most = max(x, [], 'all');
      x = max(min(x, most), least);
      span = most - least;
      varargout{1} = (x - least) ./ (span + (span == 0)) .* (high - low) + low;
    case 'normalize'
      if ~isfloat(x), x = double(x); end
      done = (isscalar(args) || (numel(args) == 2 && isDim(args{2}))) && ~any(isnan(x), 'all');
      if ~done, return, end
      if isscalar(args), d = firstDim(x); else, d = args{2}; end
      centre = mean(x, d);
      scale = std(x, 0, d);
      varargout = {(x - centre) ./ scale, centre, scale};
    case {'cov', 'corrcoef'}, [done, varargout{1}] = covariances(name, args);
    otherwise, [done, varargout{1}] = quantilesOf(name, args);
  end
end

function [done, c] = covariances(name, args)
  x = args{1};
  c = [];
  done = isscalar(args) && ismatrix(x) && size(x, 1) > 1 && size(x, 2) > 1 && size(x, 2) <= 64;
  if ~done, return, end
  if ~isfloat(x), x = double(x); end
  rows = size(x, 1);
  x = x - sum(x, 1) / rows;
  n = size(x, 2);
  lines = cell(1, n);
  for k = 1:n, lines{k} = sum(x .* x(:, k), 1) / (rows - 1); end
  c = vertcat(lines{:});
  if strcmp(name, 'cov'), return, end
  cls = class(x);
  c = double(c);
  scale = sqrt(abs(diag(c)));
  scale = scale .* scale';
  if strcmp(cls, 'single'), scale = double(single(scale)); end
  c = c ./ scale;
  c(1:n + 1:end) = 1;
  done = ~any(isnan(c), 'all');
  c = min(max(c, -1), 1);
  if strcmp(cls, 'single'), c = single(c); end
end

function [done, q] = quantilesOf(name, args)
  x = args{1};
  q = [];
  if ~isfloat(x), x = double(x); end
  if strcmp(name, 'iqr')
    done = isscalar(args);
    if ~done, return, end
    [done, low] = quantilesOf('quantile', {x, 0.25});
    if done, [done, high] = quantilesOf('quantile', {x, 0.75}); end
    if done, q = high - low; end
    return
  end
  done = numel(args) == 2 && isa(args{2}, 'double') && isscalar(args{2}) && ismatrix(x);
  if ~done, return, end
  p = args{2};
  if strcmp(name, 'prctile'), p = p / 100; end
  done = p >= 0 && p <= 1 && all(isfinite(x), 'all');
  if ~done, return, end
  d = firstDim(x);
  x = sort(x, d);
  n = size(x, d);
  at = p * n + 0.5;
  if at <= 1
    q = partOf(x, d, 1, 1);
  elseif at >= n
    q = partOf(x, d, n, n);
  else
    k = floor(at);
    q = partOf(x, d, k, k);
    f = cast(at - k, class(x));
    if f == 0, return, end
    b = partOf(x, d, k + 1, k + 1);
    done = all(isfinite(b - q), 'all');
    q = q + f * (b - q);
  end
end

% Windows of at most 31; those that reach over an end are shorter there.
function [done, y] = movingMedian(x, w, varargin)
  y = [];
  done = isempty(varargin) && isfloat(x) && isreal(x) && isnumeric(w) && isscalar(w) && w == floor(w) && w >= 2 && w < 32 && ismatrix(x) && ~any(isnan(x) | x == 0, 'all');  % a zero's sign
  if ~done, return, end
  before = floor(w / 2);
  after = w - 1 - before;
  d = firstDim(x);
  n = size(x, d);
  done = w < n;
  if ~done, return, end
  parts = cell(1, w);
  for k = 1:w, parts{k} = partOf(x, d, k, n - w + k); end
  y = cell(1, before + 1 + after);
  for k = 1:before, y{k} = median(partOf(x, d, 1, k + after), d); end
  y{before + 1} = median(cat(3, parts{:}), 3);
  for k = 1:after, y{before + 1 + k} = median(partOf(x, d, n - after + k - before, n), d); end
  y = cat(d, y{:});
end

% The value that comes most often; of several the least.
function [done, y] = mostFrequent(x, varargin)
  y = [];
  done = isfloat(x) && isreal(x) && ~isempty(x) && (isempty(varargin) || (isscalar(varargin) && isDim(varargin{1}))) && ~any(isnan(x), 'all');
  if ~done, return, end
  if isempty(varargin), d = firstDim(x); else, d = varargin{1}; end
  n = size(x, d);
  done = n > 1;
  if ~done, return, end
  x = sort(x, d);
  at = reshape(1:n, [ones(1, d - 1), n, 1]);
  isFirst = cat(d, true(size(partOf(x, d, 1, 1))), diff(x, 1, d) ~= 0);
  times = at - cummax(isFirst .* at, d);
  done = ~any(isinf(x), 'all');
  if ~done, return, end
  y = leastWhere(times == max(times, [], d), x, d);
end

% How many are in each bin. Edges that follow from the data need its least and greatest alone.
function [done, n, edges] = countedInBins(x, edges, varargin)
  n = [];
  done = nargin == 2 && isempty(varargin) && isfloat(x) && isreal(x) && ~isempty(x) && isa(edges, 'double') && isreal(edges) && isvector(edges) && ~isgpuarray(edges);
  if ~done, edges = []; return, end
  if isscalar(edges)
    range = gather([min(x, [], 'all'), max(x, [], 'all')]);
    done = all(isfinite(range));
    if done, [~, edges] = histcounts(range, edges); end
  end
  edges = reshape(edges, 1, []);
  done = done && numel(x) * numel(edges) <= 4e6 && numel(edges) > 1 && all(diff(edges) > 0) && isa(x, 'double');
  if ~done, return, end
  x = reshape(x, [], 1);
  below = sum(x >= edges, 1);  % numbers from each edge on
  last = sum(x == edges(end), 1);
  n = below(1:end - 1) - below(2:end);
  n = [n(1:end - 1), n(end) + last];
end

function [done, y] = greatestFew(name, args)
  x = args{1};
  k = args{2};
  y = [];
  done = numel(args) <= 3 && isnumeric(k) && isscalar(k) && k >= 1 && k == floor(k) && (isinteger(x) || ~any(isnan(x), 'all'));
  if ~done, return, end
  if numel(args) == 3, d = args{3}; else, d = firstDim(x); end
  done = isDim(d);
  if ~done, return, end
  order = 'descend';
  if strcmp(name, 'mink'), order = 'ascend'; end
  y = partOf(sort(x, d, order), d, 1, min(k, size(x, d)));
end

% Membership by comparing all with all, where these are not too many.
function [done, y] = ofSets(name, a, b, varargin)
  y = [];
  done = isempty(varargin) && isreal(a) && isreal(b) && strcmp(class(a), class(b)) && (isnumeric(a) || strcmp(name, 'ismember')) && numel(a) > 1 && numel(b) > 1 && ...
    numel(a) * numel(b) <= 4e6;
  if ~done, return, end
  asRow = isrow(a) && (isrow(b) || strcmp(name, 'setdiff'));
  if strcmp(name, 'ismember'), y = isIn(a, b); return, end
  if strcmp(name, 'setdiff') && ~isrow(a), asRow = false; end
  p = unique(a(:));
  q = unique(b(:));
  switch name
    case 'union', y = unique([a(:); b(:)]);
    case 'setdiff', y = p(~isIn(p, q));
    case 'intersect', y = p(isIn(p, q));
    otherwise, y = sort([p(~isIn(p, q)); q(~isIn(q, p))]);
  end
  done = numel(y) > 1;
  if asRow, y = reshape(y, 1, []); end
end

function found = isIn(a, b)
  found = reshape(any(reshape(a, [], 1) == reshape(b, 1, []), 2), size(a));
end
