function camroll(varargin)
% camroll(degrees) turns the camera about where it looks, the picture the other way; camroll(ax, degrees).
% example:
%   surf(peaks(9)); camroll(10); disp(numel(camup))
% prints:
%        3

% with: axes_args camera
  [ax, args] = axesFor(varargin);
  if isempty(args), error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  c = cameraOf(ax);
  way = (c.target - c.position) ./ c.unit;
  way = way / norm(way);
  up = c.up - way * (c.up * way');
  up = up / norm(up);
  side = cross(way, up);
  ax.CameraUpVector = up * cosd(args{1}) + side * sind(args{1});
end
