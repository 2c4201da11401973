function r = quatmultiply(q, p)
% r = quatmultiply(q, p) multiplies quaternions in rows of four, the real part first.
% example:
%   disp(quatmultiply([0 1 0 0], [0 0 1 0]))
% prints:
%        0     0     0     1
  if nargin < 2, p = q; end
  r = compact(quaternion(q) .* quaternion(p));
end
