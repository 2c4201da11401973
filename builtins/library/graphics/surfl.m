function h = surfl(varargin)
% surfl(x, y, z) draws a surface in the colours of how brightly a light from the side shines on it.
% surfl(z), surfl(..., 'light') puts a light into the axes instead; surfl(..., from) with the light's direction [x y z] or
% [azimuth elevation], surfl(..., from, [ambient diffuse specular shine]).
% example:
%   h = surfl(peaks(9)); disp(max(h.CData(:)) <= 1)
% prints:
%      1

% with: axes_args surfaces
  [ax, args] = axesFor(varargin);
  [lamp, args] = takeWord(args, 'light');
  [~, args] = takeWord(args, 'cdata');
  n = 0;
  while n < numel(args) && isnumeric(args{n + 1}), n = n + 1; end
  if n == 0, error('MATLAB:narginchk:notEnoughInputs', 'Not enough input arguments.'); end
  surface = args(1:min(n, 1 + 2 * (n >= 3 && ~isvector(args{3}))));
  settings = args(numel(surface) + 1:n);
  t = makeSurface([{ax}, surface, args(n + 1:end)]);
  from = [];
  if ~isempty(settings), from = double(settings{1}(:))'; end
  look = [0.55 0.6 0.4 10];
  if numel(settings) > 1, look = double(settings{2}(:))'; end
  if numel(look) ~= 4, error('MATLAB:surfl:InvalidReflectance', 'The reflectance must have four numbers.'); end
  seen = towards(ax.View);
  if isempty(from), from = towards(ax.View + [45 0]); elseif numel(from) == 2, from = towards(from); end
  if numel(from) ~= 3 || ~any(from), error('MATLAB:surfl:InvalidLightSource', 'The light must come from [x y z] or [azimuth elevation].'); end
  if lamp
    hgobject('light', ax, 'Position', from, 'Style', 'infinite');
    t.FaceLighting = 'gouraud';
  else
    t.CData = brightness(t, from / norm(from), seen, look);
    ax.CLim = [0 min(sum(look(1:3)), 1)];
  end
  if nargout > 0, h = t; end
end

function d = towards(view)
  d = [sind(view(1)) * cosd(view(2)), -cosd(view(1)) * cosd(view(2)), sind(view(2))];
end

function c = brightness(t, from, seen, look)
% Ambient light, what is scattered (Lambert) and what is mirrored towards the eye.
  x = t.XData;
  y = t.YData;
  if isvector(x), [x, y] = meshgrid(x, y); end
  [x, y, z] = surfnorm(x, y, t.ZData);
  facing = x * from(1) + y * from(2) + z * from(3);
  scattered = max(0, facing);
  mirrored = max(0, 2 * facing .* (x * seen(1) + y * seen(2) + z * seen(3)) - from * seen');
  c = (look(1) + look(2) * scattered + look(3) * mirrored .^ look(4)) / sum(look(1:3));
end
