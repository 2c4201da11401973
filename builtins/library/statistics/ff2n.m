function design = ff2n(n)
% ff2n(n) lists all combinations of n factors with the levels 0 and 1, the last changing fastest.
% example:
%   disp(ff2n(2))
% prints:
%        0     0
%        0     1
%        1     0
%        1     1
  if ~(isscalar(n) && n >= 1 && n == floor(n)), error('stats:ff2n:BadN', 'N must be a positive whole number.'); end
  design = flip(fullfact(2 * ones(1, n)) - 1, 2);
end
