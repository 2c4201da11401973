function y = nansum(x, varargin)
% nansum(x, dim) is sum(x, dim, 'omitnan').
% example:
%   disp(nansum([1 NaN 3 5]))
% prints:
%        9
  y = sum(x, varargin{:}, 'omitnan');
end
