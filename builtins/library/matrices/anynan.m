function t = anynan(A)
% anynan(A) is whether an element of A is NaN.
% example:
%   disp(anynan([1 NaN 3]))
% prints:
%      1
  t = any(isnan(A), 'all');
end
