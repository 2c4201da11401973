function varargout = campos(varargin)
% campos is where the camera of the axes is; campos([x y z]) puts it there: the axes are seen from that side.
% campos('auto'), campos('manual'), campos('mode'), campos(ax, ...).
% example:
%   campos([5 0.5 0.5]); disp(round(get(gca, 'View')))
% prints:
%       90     0

% with: axes_args camera
  [varargout{1:nargout}] = cameraSetting('campos', 'CameraPosition', 'position', @lookFrom, varargin, nargout);
end
