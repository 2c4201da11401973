function m = geomean(x, varargin)
% geomean(x, dim) is the geometric mean of nonnegative numbers along a dimension.
% dim may be a number, several numbers or 'all'; a last argument 'omitnan' leaves NaNs out.
% example:
%   disp(geomean([1 4 16]))
% prints:
%        4
  if ~isreal(x) || ~(isfloat(x) || isinteger(x)) || any(x(:) < 0)
    error('stats:geomean:BadData', 'X must contain nonnegative real numbers.');
  end
  m = exp(mean(log(double(x)), varargin{:}));
  if isa(x, 'single'), m = single(m); end
end
