function y = smooth(varargin)
% smooth(y, span, method, degree) smooths a column; smooth(x, y, ...) at places x.
% method: 'moving' (default), 'sgolay', 'lowess', 'loess', 'rlowess', 'rloess'. A span below 1 is a
% share of the data.
% example:
%   disp(smooth([1 2 6 2 1])')
% prints:
%       1.0000    3.0000    2.4000    3.0000    1.0000
  x = [];
  args = varargin;
  if numel(args) > 1 && isnumeric(args{2}) && numel(args{2}) == numel(args{1}) && numel(args{1}) > 1
    x = args{1}(:);
    args(1) = [];
  end
  y = args{1}(:);
  n = numel(y);
  span = 5;
  method = '';
  degree = 2;
  for k = 2:numel(args)
    if ischar(args{k}) || isstring(args{k})
      method = validatestring(args{k}, {'moving', 'sgolay', 'lowess', 'loess', 'rlowess', 'rloess'});
    elseif isempty(method) && k == 2
      span = args{k};
    else
      degree = args{k};
    end
  end
  if isempty(method), method = 'moving'; end
  if span < 1, span = ceil(span * n); end
  span = min(max(1, floor(span)), n);
  if isempty(x), x = (1:n)'; end
  switch method
    case 'moving'
      if mod(span, 2) == 0, span = span - 1; end
      half = (span - 1) / 2;
      sums = cumsum([0; y]);
      k = (1:n)';
      reach = min([half * ones(n, 1), k - 1, n - k], [], 2);
      y = (sums(k + reach + 1) - sums(k - reach)) ./ (2 * reach + 1);
    case 'sgolay'
      if mod(span, 2) == 0, span = span - 1; end
      y = sgolayfilt(y, min(degree, span - 1), span);
    otherwise
      order = 1 + endsWith(method, 'loess');
      if endsWith(method, 'lowess'), order = 1; end
      y = local(x, y, span, order, startsWith(method, 'r'));
  end
end

function s = local(x, y, span, order, robust)
% Weighted fits around each point (Cleveland, 1979); robust: outliers lose weight, five times.
  n = numel(y);
  trust = ones(n, 1);
  s = y;
  for round_ = 1:1 + 5 * robust
    for k = 1:n
      d = abs(x - x(k));
      sorted = sort(d);
      h = max(sorted(span), eps);
      near = find(d <= h);
      w = sqrt((1 - (d(near) / (h * (1 + 1e-9))) .^ 3) .^ 3 .* trust(near));
      A = (x(near) - x(k)) .^ (0:order);
      c = lsqminnorm_(w .* A, w .* y(near));
      s(k) = c(1);
    end
    if robust && round_ <= 5
      r = abs(y - s);
      u = r / max(6 * median(r), eps);
      trust = (u < 1) .* (1 - u .^ 2) .^ 2;
    end
  end
end

function c = lsqminnorm_(A, b)
  c = pinv(A) * b;
end
