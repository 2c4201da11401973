function p = quatrotate(q, p)
% p = quatrotate(q, p) gives vectors (rows) in the frame that the quaternions q turn into.
% example:
%   fprintf('%.1f ', quatrotate([sqrt(0.5) 0 0 sqrt(0.5)], [1 0 0]) + 0), fprintf('\n')
% prints:
%   0.0 -1.0 0.0 
  p = rotateframe(quaternion(q), p);
end
