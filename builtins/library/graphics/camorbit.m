function camorbit(varargin)
% camorbit(dtheta, dphi) moves the camera around what it looks at: dtheta degrees to the side, dphi up; camorbit(ax, ...).
% example:
%   view(30, 30); camorbit(20, -10); disp(get(gca, 'View'))
% prints:
%       50    20

% with: axes_args camera
  [ax, args] = axesFor(varargin);
  if numel(args) < 2, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if numel(args) > 2 && ~strcmpi(args{3}, 'data'), error('Matlift:graphics:orbit', 'Only the ''data'' coordinates are here, not ''%s''.', char(args{3})); end
  if numel(args) > 3 && ~(isequal(args{4}, 'z') || isequal(args{4}, [0 0 1])), error('Matlift:graphics:orbit', 'The camera moves around the z axis only.'); end
  ax.View = [ax.View(1) + args{1}, max(-90, min(90, ax.View(2) + args{2}))];
end
