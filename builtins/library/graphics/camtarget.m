function varargout = camtarget(varargin)
% camtarget is the point the camera looks at, camtarget([x y z]) sets it: it is in the middle of the picture.
% camtarget('auto'), camtarget('manual'), camtarget('mode'), camtarget(ax, ...).
% example:
%   axis([0 4 0 2]); t = camtarget; disp(t(1:2))
% prints:
%        2     1

% with: axes_args camera
  [varargout{1:nargout}] = cameraSetting('camtarget', 'CameraTarget', 'target', @look, varargin, nargout);
end

function look(ax, target, c)
  kept = strcmp(ax.CameraPositionMode, 'manual');
  ax.CameraTarget = target;
  c.target = target;
  if kept, lookFrom(ax, c.position, c); end
end
