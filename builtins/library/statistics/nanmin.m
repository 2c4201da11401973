function [y, index] = nanmin(x, varargin)
% [y, index] = nanmin(x, [], dim) is min(x, [], dim): NaNs are left out.
% example:
%   disp(nanmin([1 NaN 3 5]))
% prints:
%        1
  [y, index] = min(x, varargin{:});
end
