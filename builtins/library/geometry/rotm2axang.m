function a = rotm2axang(R)
% a = rotm2axang(R) gives axis and angle in radians of rotation matrices.
% example:
%   fprintf('%.4f ', rotm2axang(rotz(90))), fprintf('\n')
% prints:
%   0.0000 0.0000 1.0000 1.5708 
  v = rotvec(quaternion(R, 'rotmat', 'point'));
  n = sqrt(sum(v .^ 2, 2));
  a = [v ./ n, n];
  a(n == 0, 1:3) = repmat([0 0 1], sum(n == 0), 1);
end
