function y = nanvar(x, varargin)
% nanvar(x, w, dim) is var(x, w, dim, 'omitnan').
% example:
%   disp(nanvar([1 NaN 3 5]))
% prints:
%        4
  y = var(x, varargin{:}, 'omitnan');
end
