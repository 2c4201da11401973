function m = trimmean(x, percent, varargin)
% trimmean(x, percent, flag, dim) is the mean without the largest and smallest percent/2 percent.
% flag says what happens where that is no whole number of elements: 'round' (default), 'floor' or
% 'weighted'. NaNs are left out.
% example:
%   disp(trimmean([1 2 3 4 100], 40))
% prints:
%        3
  flag = 'round';
  dim = [];
  for k = 1:numel(varargin)
    if ischar(varargin{k}) || isstring(varargin{k})
      flag = validatestring(varargin{k}, {'round', 'floor', 'weighted'});
    else
      dim = varargin{k};
    end
  end
  if ~(isscalar(percent) && percent >= 0 && percent < 100)
    error('stats:trimmean:InvalidPercent', 'PERCENT must be a scalar between 0 and 100.');
  end
  if isempty(dim)
    dim = find(size(x) ~= 1, 1);
    if isempty(dim), dim = 1; end
  end
  order = [dim, setdiff(1:max(ndims(x), dim), dim)];
  sizes = size(x);
  sizes(end + 1:dim) = 1;
  columns = reshape(permute(x, order), sizes(dim), []);
  m = NaN(1, size(columns, 2), class(x));
  for k = 1:size(columns, 2)
    m(k) = ofColumn(sort(columns(~isnan(columns(:, k)), k)), percent, flag);
  end
  sizes(dim) = 1;
  m = reshape(m, sizes);
end

function m = ofColumn(c, percent, flag)
  n = numel(c);
  k = n * percent / 200;
  if n == 0, m = NaN; return, end
  switch flag
    case 'round', k = round(k - 1e-12);
    case 'floor', k = floor(k);
    case 'weighted'
      whole = floor(k);
      w = ones(n - 2 * whole, 1);
      w([1 end]) = 1 - (k - whole);
      c = c(whole + 1:n - whole);
      m = sum(w .* c) / sum(w);
      return
  end
  m = mean(c(k + 1:n - k));
end
