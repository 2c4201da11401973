function q = quatnormalize(q)
% q = quatnormalize(q) scales quaternions in rows of four to length one.
% example:
%   disp(quatnormalize([0 0 0 5]))
% prints:
%        0     0     0     1
  q = q ./ sqrt(sum(q .^ 2, 2));
end
