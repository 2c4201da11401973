function n = quatnorm(q)
% n = quatnorm(q) is the sum of the squares of the parts of quaternions in rows of four.
% example:
%   disp(quatnorm([1 2 3 4]))
% prints:
%       30
  n = sum(q .^ 2, 2);
end
