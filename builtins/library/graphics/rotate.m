function rotate(h, direction, degrees, origin)
% rotate(h, direction, degrees) turns lines, surfaces and patches about an axis [x y z] or [azimuth elevation] through the middle of
% their axes; rotate(h, direction, degrees, origin) about one through a point.
% example:
%   l = plot(1, 0); xlim([-1 1]); ylim([-1 1]); rotate(l, [0 0 1], 90, [0 0 0]); disp(round([l.XData l.YData], 6))
% prints:
%        0     1
  direction = double(direction(:))';
  if numel(direction) == 2
    direction = [cosd(direction(2)) * cosd(direction(1)), cosd(direction(2)) * sind(direction(1)), sind(direction(2))];
  end
  if numel(direction) ~= 3 || ~any(direction), error('MATLAB:rotate:InvalidDirection', 'The direction must be [x y z] or [azimuth elevation].'); end
  a = direction / norm(direction);
  k = [0 -a(3) a(2); a(3) 0 -a(1); -a(2) a(1) 0];
  turn = eye(3) + sind(degrees) * k + (1 - cosd(degrees)) * k * k;
  for one = reshape(h, 1, [])
    ax = ancestor(one, 'axes');
    about = origin_(ax);
    if nargin > 3, about = double(origin(:))'; end
    if strcmp(one.Type, 'text')
      one.Position = (one.Position - about) * turn' + about;
      continue
    end
    x = double(one.XData); y = double(one.YData); z = double(one.ZData);
    shape = size(x);
    if strcmp(one.Type, 'surface') && isvector(x) && ~isvector(z), [x, y] = meshgrid(x, y); shape = size(z); end
    flat = isempty(z);
    if flat, z = zeros(shape); end
    p = ([x(:), y(:), z(:)] - about) * turn' + about;
    set(one, 'XData', reshape(p(:, 1), shape), 'YData', reshape(p(:, 2), shape));
    if ~flat || any(p(:, 3)), one.ZData = reshape(p(:, 3), shape); end
  end
end

function o = origin_(ax)
  o = [mean(ax.XLim), mean(ax.YLim), mean(ax.ZLim)];
  if isequal(ax.View, [0 90]), o(3) = 0; end
end
