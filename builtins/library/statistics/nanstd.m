function y = nanstd(x, varargin)
% nanstd(x, w, dim) is std(x, w, dim, 'omitnan').
% example:
%   disp(nanstd([1 NaN 3 5]))
% prints:
%        2
  y = std(x, varargin{:}, 'omitnan');
end
