function c = nancov(varargin)
% nancov(x, y) is the covariance without the rows that have missing values.
% example:
%   disp(nancov([1 2 3 NaN]'))
% prints:
%        1
  numbers = varargin(cellfun(@isnumeric, varargin));
  c = cov(numbers{:}, 'omitrows');
end
