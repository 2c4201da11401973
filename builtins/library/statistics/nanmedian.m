function y = nanmedian(x, varargin)
% nanmedian(x, dim) is median(x, dim, 'omitnan').
% example:
%   disp(nanmedian([1 NaN 3 5]))
% prints:
%        3
  y = median(x, varargin{:}, 'omitnan');
end
