function s = skewness(x, flag, varargin)
% skewness(x, flag, dim) tells how far a sample leans to one side, along a dimension.
% flag 0 takes the bias out (default 1). dim may be a number, several numbers or 'all'. NaNs are
% left out.
% example:
%   fprintf('%.4f\n', skewness([1 2 3 10]))
% prints:
%   1.0182
  if nargin < 2 || isempty(flag), flag = 1; end
  d = x - mean(x, varargin{:}, 'omitnan');
  m2 = mean(d .^ 2, varargin{:}, 'omitnan');
  s = mean(d .^ 3, varargin{:}, 'omitnan') ./ m2 .^ 1.5;
  if flag == 0
    n = sum(~isnan(x), varargin{:});
    n(n < 3) = NaN;
    s = s .* sqrt((n - 1) ./ n) .* n ./ (n - 2);
  end
end
