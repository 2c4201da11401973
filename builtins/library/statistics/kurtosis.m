function k = kurtosis(x, flag, varargin)
% kurtosis(x, flag, dim) tells how heavy the tails of a sample are, along a dimension; 3 is normal.
% flag 0 takes the bias out (default 1). dim may be a number, several numbers or 'all'. NaNs are
% left out.
% example:
%   fprintf('%.4f\n', kurtosis([1 2 3 10]))
% prints:
%   2.2304
  if nargin < 2 || isempty(flag), flag = 1; end
  d = x - mean(x, varargin{:}, 'omitnan');
  m2 = mean(d .^ 2, varargin{:}, 'omitnan');
  k = mean(d .^ 4, varargin{:}, 'omitnan') ./ m2 .^ 2;
  if flag == 0
    n = sum(~isnan(x), varargin{:});
    n(n < 4) = NaN;
    k = 3 + (n - 1) ./ ((n - 2) .* (n - 3)) .* ((n + 1) .* k - 3 * (n - 1));
  end
end
