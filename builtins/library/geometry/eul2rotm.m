function R = eul2rotm(e, order)
% R = eul2rotm(e, order) turns Euler angles (rows, in radians, order 'ZYX') into rotation matrices.
% example:
%   disp(round(eul2rotm([pi/2 0 0])))
% prints:
%        0    -1     0
%        1     0     0
%        0     0     1
  if nargin < 2, order = 'ZYX'; end
  R = quat2rotm(eul2quat(e, order));
end
