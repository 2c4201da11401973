function varargout = camva(varargin)
% camva is the angle that the camera sees, in degrees; camva(angle) sets it: a smaller one enlarges plots in space.
% camva('auto'), camva('manual'), camva('mode'), camva(ax, ...).
% example:
%   camva(5); disp(camva)
% prints:
%        5

% with: axes_args camera
  [varargout{1:nargout}] = cameraSetting('camva', 'CameraViewAngle', 'angle', @narrow, varargin, nargout);
end

function narrow(ax, angle, ~)
  if ~(angle > 0 && angle < 180), error('MATLAB:camva:InvalidInput', 'The angle must be between 0 and 180 degrees.'); end
  ax.CameraViewAngle = angle;
end
