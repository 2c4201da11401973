% Sums along a line, polynomials, filters, windows that move.

function [done, y] = trapezoids(name, args)
  d = [];
  h = 1;
  y = args{1};
  if numel(args) > 1 && (numel(args) == 3 || ~isscalar(args{2}) || isscalar(args{1})), h = args{1}; y = args{2}; end
  if numel(args) == 3, d = args{3}; elseif numel(args) == 2 && isequal(h, 1), d = args{2}; end
  done = isnumeric(y) || islogical(y);
  if ~done, return, end
  if isempty(d), d = firstDim(y); end
  n = size(y, d);
  done = isDim(d) && n > 1 && isfloat(h) && isreal(h) && (isscalar(h) || (isvector(h) && numel(h) == n)) && (isa(h, 'double') || isa(y, 'single'));
  if ~done, return, end
  if ~isfloat(y), y = double(y); end
  middle = (partOf(y, d, 1, n - 1) + partOf(y, d, 2, n)) / 2;
  if ~isscalar(h), h = reshape(diff(h), [ones(1, d - 1), n - 1, 1]); end
  if ~isequal(h, 1), middle = middle .* h; end
  y = cumsum(middle, d);
  if strcmp(name, 'cumtrapz')
    y = cat(d, zeros(size(partOf(y, d, 1, 1)), 'like', y), y);
  else
    y = partOf(y, d, n - 1, n - 1);
  end
end

% The 1- and Inf-norm of a matrix.
function [done, y] = matrixNorm(args)
  x = args{1};
  y = [];
  done = numel(args) == 2 && ismatrix(x) && ~isvector(x) && ~isempty(x);
  if ~done, return, end
  kind = args{2};
  if isnumeric(kind) && isscalar(kind) && kind == 1
    d = 1;
  elseif (isnumeric(kind) && isscalar(kind) && kind == Inf) || (ischar(kind) && strcmpi(kind, 'inf'))
    d = 2;
  else
    done = false;
    return
  end
  totals = cumsum(abs(x), d);
  totals = partOf(totals, d, size(x, d), size(x, d));
  done = ~any(isnan(totals), 'all');
  if done, y = max(totals, [], 'all'); end
end

% The norm of each line.
function [done, y] = lengths(x, p, d)
  y = [];
  if nargin < 2 || isempty(p), p = 2; end
  if nargin < 3, d = firstDim(x); end
  done = isnumeric(p) && isscalar(p) && any(p == [1 2 Inf]) && isDim(d);
  if ~done, return, end
  if islogical(x), x = double(x); end
  x = abs(x);
  if p == 1, y = sum(x, d); return, end
  most = max(x, [], d);
  if p == Inf, y = most; return, end
  % Larger and smaller ones are scaled by the builtin.
  done = all((most < 1e15 & most > 1e-15) | most == 0 | isinf(most) | isnan(most), 'all');
  y = sqrt(sum(x .* x, d));
end

function [done, y] = polynomial(p, x, varargin)
  y = [];
  done = isempty(varargin) && isfloat(p) && isvector(p) && numel(p) < 100 && isreal(p) && allFinite(x) && (isa(p, 'double') || isa(x, 'single'));
  if ~done, return, end
  if isgpuarray(p), p = gather(p); end
  if ~isfloat(x), x = double(x); end
  if isa(x, 'single'), p = single(p); end
  y = zerosAs(real(x)) + p(1);
  for k = 2:numel(p), y = y .* x + p(k); end
end

function [done, y] = wholePower(x, p)
  y = [];
  done = ismatrix(x) && size(x, 1) == size(x, 2) && (isfloat(x) || islogical(x)) && isnumeric(p) && isscalar(p) && (p == 2 || p == 3);
  if ~done, return, end
  if islogical(x), x = double(x); end
  y = x * x;
  if p == 3, y = y * x; end
end

% y(n) = b(1) x(n) + (b(2) x(n-1) + ...): the builtin's states, one after the other.
function [done, y] = filtered(b, a, x, varargin)
  y = [];
  done = isempty(varargin) && isnumeric(b) && isnumeric(a) && isscalar(a) && isreal(a) && isreal(b) && isvector(b) && numel(b) < 50 && ...
    isreal(x) && isa(b, 'double') && isa(a, 'double') && a ~= 0 && ~isempty(x);
  if ~done, return, end
  if ~isfloat(x), x = double(x); end
  b = cast(b, class(x)) / cast(a, class(x));
  d = firstDim(x);
  n = size(x, d);
  m = numel(b);
  done = m <= n;
  if ~done, return, end
  y = zerosAs(x);
  for k = m:-1:1
    term = partOf(x, d, 1, n - k + 1) * b(k);
    if k > 1, term = cat(d, zeros(size(partOf(x, d, 1, k - 1)), 'like', x), term); end
    if k == m, y = term + 0; else, y = y + term; end
  end
end

function [done, y] = moved(name, x, w, varargin)
  y = [];
  done = isempty(varargin) && isreal(x) && isnumeric(w) && all(w == floor(w)) && ~isempty(x);
  if ~done, return, end
  if isscalar(w)
    before = floor(w / 2);
    after = w - 1 - before;
  else
    before = w(1);
    after = w(end);
  end
  d = firstDim(x);
  n = size(x, d);
  % Wider windows have another way of adding up.
  done = numel(w) <= 2 && w(1) >= isscalar(w) && before + after < 32 && before < n && after < n;
  if ~done, return, end
  cls = class(x);
  x = double(x);
  extreme = any(strcmp(name, {'movmax', 'movmin'}));
  if extreme, fill = -Inf; else, fill = 0; end
  if strcmp(name, 'movmin'), fill = Inf; end
  wide = x;
  if before > 0, wide = cat(d, zeros(size(partOf(x, d, 1, before)), 'like', x) + fill, wide); end
  if after > 0, wide = cat(d, wide, zeros(size(partOf(x, d, 1, after)), 'like', x) + fill); end
  if ~extreme, y = 0; else, bad = false; end
  for k = 0:before + after
    part = partOf(wide, d, k + 1, k + n);
    if ~extreme
      y = y + part;
    else
      bad = bad | isnan(part);
      if k == 0, y = part; elseif strcmp(name, 'movmax'), y = max(y, part); else, y = min(y, part); end
    end
  end
  if extreme, y(bad) = NaN; end
  if strcmp(name, 'movmean')
    at = (1:n)';
    counts = min(at + after, n) - max(at - before, 1) + 1;
    y = y ./ reshape(counts, [ones(1, d - 1), n, 1]);
  end
  if strcmp(cls, 'single'), y = single(y); end
end
