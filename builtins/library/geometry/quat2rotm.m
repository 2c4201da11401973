function R = quat2rotm(q)
% R = quat2rotm(q) gives rotation matrices (pages) of quaternions in rows of four.
% example:
%   disp(round(quat2rotm([0 0 0 1])))
% prints:
%       -1     0     0
%        0    -1     0
%        0     0     1
  if ~isa(q, 'quaternion'), q = quaternion(q); end
  R = rotmat(q, 'point');
end
