function varargout = colormap(varargin)
% colormap(map) sets the colours of numbers; colormap tells them.
% colormap(name), colormap(ax, map), colormap default
% example:
%   colormap(gray(2)); disp(colormap)
% prints:
%        0     0     0
%        1     1     1
  target = [];
  args = varargin;
  if ~isempty(args) && isobject(args{1})
    target = args{1};
    args(1) = [];
  end
  if isempty(target), target = gcf; end
  if isempty(args)
    varargout{1} = get(target, 'Colormap');
    return
  end
  map = args{1};
  if ischar(map) || isstring(map)
    name = char(map);
    [name, count] = strtok(name, '(');
    if strcmpi(name, 'default')
      map = parula(256);
    else
      if ~any(strcmp(name, {'parula', 'turbo', 'hsv', 'hot', 'cool', 'spring', 'summer', 'autumn', 'winter', 'gray', 'bone', 'copper', 'pink', 'sky', 'abyss', 'nebula', 'jet', 'lines', 'colorcube', 'prism', 'flag', 'white', 'viridis'}))
        error('MATLAB:colormap:UnknownColormap', 'Unknown colormap name ''%s''.', name);
      end
      % colormap gray(64), as a command
      steps = sscanf(count, '(%d)');
      if isempty(steps), steps = 256; end
      map = feval(name, steps(1));
    end
  end
  if ~isnumeric(map) || size(map, 2) ~= 3 || isempty(map)
    error('MATLAB:colormap:InvalidNumberColumns', 'Colormap must have 3 columns: [R,G,B].');
  end
  if any(map(:) < 0 | map(:) > 1)
    error('MATLAB:colormap:InvalidInputRange', 'Colormap must have values in [0,1].');
  end
  set(target, 'Colormap', double(map));
  if nargout > 0, varargout{1} = map; end
end
