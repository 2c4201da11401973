function R = axang2rotm(a)
% R = axang2rotm(a) turns rows of an axis and an angle in radians into rotation matrices.
% example:
%   disp(round(axang2rotm([0 0 1 pi/2])))
% prints:
%        0    -1     0
%        1     0     0
%        0     0     1
  v = a(:, 1:3) ./ sqrt(sum(a(:, 1:3) .^ 2, 2)) .* a(:, 4);
  R = rotmat(quaternion(v, 'rotvec'), 'point');
end
