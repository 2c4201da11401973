function h = camlight(varargin)
% camlight adds a light at the viewer's right shoulder; camlight left, camlight headlight, camlight(az, el).
% example:
%   l = camlight('headlight'); disp(l.Type)
% prints:
%   light

% with: axes_args
  [ax, args] = axesFor(varargin);
  turn = [30 30];
  if numel(args) >= 2 && isnumeric(args{1}), turn = [args{1:2}]; end
  if ~isempty(args) && ischar(args{1})
    switch lower(args{1})
      case 'left', turn = [-30 30];
      case 'headlight', turn = [0 0];
    end
  end
  v = ax.View + turn;
  t = hgobject('light', ax, 'Position', [sind(v(1)) * cosd(v(2)), -cosd(v(1)) * cosd(v(2)), sind(v(2))]);
  if nargout > 0, h = t; end
end
