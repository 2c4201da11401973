function q = eul2quat(e, order)
% q = eul2quat(e, order) turns Euler angles (rows, in radians, order 'ZYX') into quaternions in rows
% of four.
% example:
%   fprintf('%.4f ', eul2quat([pi/2 0 0])), fprintf('\n')
% prints:
%   0.7071 0.0000 0.0000 0.7071 
  if nargin < 2, order = 'ZYX'; end
  q = compact(quaternion(e, 'euler', order, 'frame'));
end
