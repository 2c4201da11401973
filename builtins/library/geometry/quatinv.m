function r = quatinv(q)
% r = quatinv(q) inverts quaternions in rows of four.
% example:
%   disp(quatinv([0 2 0 0]))
% prints:
%            0   -0.5000         0         0
  r = q .* [1 -1 -1 -1] ./ sum(q .^ 2, 2);
  r(r == 0) = 0;
end
