function y = nanmean(x, varargin)
% nanmean(x, dim) is mean(x, dim, 'omitnan').
% example:
%   disp(nanmean([1 NaN 3 5]))
% prints:
%        3
  y = mean(x, varargin{:}, 'omitnan');
end
