function [y, index] = nanmax(x, varargin)
% [y, index] = nanmax(x, [], dim) is max(x, [], dim): NaNs are left out.
% example:
%   disp(nanmax([1 NaN 3 5]))
% prints:
%        5
  [y, index] = max(x, varargin{:});
end
