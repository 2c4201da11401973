function t = allfinite(A)
% allfinite(A) is whether every element of A is finite.
% example:
%   disp(allfinite([1 2 Inf]))
% prints:
%      0
  t = all(isfinite(A), 'all');
end
