function e = rotm2eul(R, order)
% e = rotm2eul(R, order) gives Euler angles (rows, in radians, order 'ZYX') of rotation matrices.
% example:
%   e = rotm2eul(rotz(30)); fprintf('%.4f\n', e(1))
% prints:
%   0.5236
  if nargin < 2, order = 'ZYX'; end
  e = quat2eul(rotm2quat(R), order);
end
