function varargout = camup(varargin)
% camup is the direction that is up in the picture. z is, and the y axis where a plot is seen from above: others are refused.
% camup('auto'), camup('manual'), camup('mode'), camup(ax, ...).
% example:
%   view(3); disp(camup)
% prints:
%        0     0     1

% with: axes_args camera
  [varargout{1:nargout}] = cameraSetting('camup', 'CameraUpVector', 'up', @turn, varargin, nargout);
end

function turn(ax, up, c)
  if norm(up / norm(up) - c.up) > 1e-6
    error('Matlift:graphics:upVector', 'Figures are drawn with the z axis (from above, the y axis) up: [%g %g %g] is not.', up);
  end
  ax.CameraUpVector = up;
end
