function varargout = hist(y, varargin)
% [n, x] = hist(y, bins) counts how many elements fall into bins; without outputs draws them.
% hist(y), hist(y, n), hist(y, centres), hist(y, x, norm)
% example:
%   disp(hist([1 2 2 3 5], 5))
% prints:
%        1     2     1     0     1
  if isobject(y)
    axes(y);
    y = varargin{1};
    varargin(1) = [];
  end
  y = double(y);
  if isvector(y), y = y(:); end
  x = 10;
  if ~isempty(varargin) && isnumeric(varargin{1}) && ~isempty(varargin{1}), x = double(varargin{1}); end
  whole = y(isfinite(y));
  if isempty(whole), whole = 0; end
  if isscalar(x)
    low = min(whole);
    high = max(whole);
    if low == high, low = low - floor(x / 2) - 0.5; high = high + ceil(x / 2) - 0.5; end
    width = (high - low) / x;
    centres = low + width * ((1:x) - 0.5);
  else
    centres = x(:)';
  end
  edges = [-Inf, (centres(1:end - 1) + centres(2:end)) / 2, Inf];
  n = zeros(numel(centres), size(y, 2));
  for c = 1:size(y, 2)
    for k = 1:numel(centres)
      if k == 1
        n(k, c) = sum(y(:, c) <= edges(2));
      else
        n(k, c) = sum(y(:, c) > edges(k) & y(:, c) <= edges(k + 1));
      end
    end
  end
  if numel(varargin) > 1 && isnumeric(varargin{2}), n = n ./ sum(n, 1) * varargin{2}; end
  if nargout == 0
    bar(centres, n, 'hist');
    return
  end
  if size(y, 2) == 1, n = n'; end
  varargout = {n, centres};
  if size(y, 2) > 1, varargout{2} = centres'; end
end
