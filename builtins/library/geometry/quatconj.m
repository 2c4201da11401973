function r = quatconj(q)
% r = quatconj(q) conjugates quaternions in rows of four.
% example:
%   disp(quatconj([1 2 3 4]))
% prints:
%        1    -2    -3    -4
  r = q .* [1 -1 -1 -1];
end
