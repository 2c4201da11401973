function h = lightangle(varargin)
% lightangle(azimuth, elevation) adds a light from there; lightangle(light, azimuth, elevation) moves one.
% example:
%   l = lightangle(0, 90); disp(round(l.Position / max(l.Position), 6))
% prints:
%        0     0     1

% with: axes_args
  args = varargin;
  lamp = [];
  if ~isempty(args) && isa(args{1}, 'matlab.graphics.Graphics')
    if strcmp(args{1}.Type, 'light'), lamp = args{1}; args(1) = []; end
  end
  [ax, args] = axesFor(args);
  if numel(args) < 2, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  if isempty(lamp), lamp = hgobject('light', ax); end
  far = max([diff(ax.XLim), diff(ax.YLim), diff(ax.ZLim)]) * 10;
  lamp.Position = far * [sind(args{1}) * cosd(args{2}), -cosd(args{1}) * cosd(args{2}), sind(args{2})];
  lamp.Style = 'infinite';
  if nargout > 0, h = lamp; end
end
