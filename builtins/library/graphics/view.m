function varargout = view(varargin)
% view(az, el) sets where a plot in space is seen from; view(2), view(3), view([x y z]), view(T) with the matrix that view gives.
% [az, el] = view tells it; T = view is the matrix that turns [x; y; z; 1] so that x and y are seen.
% example:
%   view(3); [az, el] = view; disp([az el])
% prints:
%     -37.5000   30.0000

% with: axes_args
  [ax, args] = axesFor(varargin);
  if isempty(args)
    v = ax.View;
    if nargout > 1, varargout = {v(1), v(2)}; else, varargout{1} = projection(v(1), v(2)); end
    return
  end
  a = args{1};
  if numel(args) > 1
    ax.View = [a, args{2}];
  elseif isequal(a, 2)
    ax.View = [0 90];
  elseif isequal(a, 3)
    ax.View = [-37.5 30];
  elseif numel(a) == 2
    ax.View = a(:)';
  elseif numel(a) == 3
    ax.View = [atan2d(a(1), -a(2)), atan2d(a(3), hypot(a(1), a(2)))];
  elseif isequal(size(a), [4 4])
    ax.View = [atan2d(a(1, 2), a(1, 1)), atan2d(a(3, 3), a(2, 3))];
  else
    error('MATLAB:view:InvalidViewpoint', 'Viewpoint must be 2, 3, [az el] or [x y z].');
  end
end

function T = projection(az, el)
  T = [cosd(az), sind(az), 0, 0
    -sind(el) * sind(az), sind(el) * cosd(az), cosd(el), 0
    cosd(el) * sind(az), -cosd(el) * cosd(az), sind(el), 0
    0, 0, 0, 1];
end
