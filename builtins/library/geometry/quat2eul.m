function e = quat2eul(q, order)
% e = quat2eul(q, order) gives Euler angles (rows, in radians, order 'ZYX') of quaternions in rows
% of four.
% example:
%   fprintf('%.4f ', quat2eul([sqrt(0.5) sqrt(0.5) 0 0]) + 0), fprintf('\n')
% prints:
%   0.0000 0.0000 1.5708 
  if nargin < 2, order = 'ZYX'; end
  if ~isa(q, 'quaternion'), q = quaternion(q); end
  e = euler(q, order, 'frame');
end
