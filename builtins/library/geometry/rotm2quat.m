function q = rotm2quat(R)
% q = rotm2quat(R) gives quaternions in rows of four of rotation matrices (pages).
% example:
%   disp(rotm2quat(eye(3)))
% prints:
%        1     0     0     0
  if size(R, 1) ~= 3 || size(R, 2) ~= 3, error('MATLAB:rotm2quat:incorrectSize', 'Rotation matrices must be 3-by-3.'); end
  q = compact(quaternion(R, 'rotmat', 'point'));
end
