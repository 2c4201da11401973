function c = cameraOf(ax)
% Where the camera is, what it looks at and how, in the axes' data; unit: data along a side of 1.
  limits = [ax.XLim; ax.YLim; ax.ZLim];
  span = diff(limits, 1, 2)';
  sides = [1 1 1];
  if strcmp(ax.DataAspectRatioMode, 'manual')
    sides = span ./ ax.DataAspectRatio;
  elseif strcmp(ax.PlotBoxAspectRatioMode, 'manual')
    sides = ax.PlotBoxAspectRatio;
  end
  sides = sides / max(sides);
  c.unit = span ./ sides;
  c.target = mean(limits, 2)';
  if strcmp(ax.CameraTargetMode, 'manual'), c.target = ax.CameraTarget; end
  az = ax.View(1);
  el = ax.View(2);
  way = [sind(az) * cosd(el), -cosd(az) * cosd(el), sind(el)];
  c.position = c.target + 5 * norm(sides) * way .* c.unit;
  if strcmp(ax.CameraPositionMode, 'manual')
    % Kept where it was put, unless view() has turned the axes since.
    d = (ax.CameraPosition - c.target) ./ c.unit;
    if norm(d / norm(d) - way) < 1e-6, c.position = ax.CameraPosition; end
  end
  flat = abs(el) == 90;
  c.up = [0 0 1];
  if flat, c.up = [-sind(az) * sign(el), cosd(az), 0]; end
  c.angle = 10.3396;
  if isequal([az el], [0 90]), c.angle = 6.6086; end
  if strcmp(ax.CameraViewAngleMode, 'manual'), c.angle = ax.CameraViewAngle; end
end

function lookFrom(ax, position, c)
% Turns the axes so that they are seen from a position.
  d = (position - c.target) ./ c.unit;
  if ~any(d), error('MATLAB:camera:Position', 'The camera must not be where it looks at.'); end
  if any(d(1:2)), az = atan2d(d(1), -d(2)); else, az = 0; end
  ax.View = [az, atan2d(d(3), hypot(d(1), d(2)))];
  ax.CameraPosition = position;
end

function varargout = cameraSetting(name, property, field, set, args, wanted)
% What campos, camtarget, camup and camva have in common: reading, 'auto', 'manual', 'mode', numbers.
  [ax, args] = axesFor(args);
  varargout = {};
  c = cameraOf(ax);
  if isempty(args)
    varargout{1} = c.(field);
  elseif ischar(args{1}) || isstring(args{1})
    switch lower(char(args{1}))
      case 'mode', varargout{1} = ax.([property 'Mode']);
      case 'auto', ax.([property 'Mode']) = 'auto';
      case 'manual', ax.(property) = c.(field);
      otherwise, error(['MATLAB:' name ':UnrecognizedInputString'], 'Unrecognized option ''%s''.', char(args{1}));
    end
  else
    v = double(args{1});
    if ~(isreal(v) && numel(v) == numel(c.(field)) && all(isfinite(v)))
      error(['MATLAB:' name ':InvalidInput'], 'The value must be %d finite numbers.', numel(c.(field)));
    end
    set(ax, v(:)', c);
  end
  if wanted == 0 && isempty(args), disp(varargout{1}), varargout = {}; end
end
