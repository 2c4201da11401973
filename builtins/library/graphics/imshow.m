function h = imshow(varargin)
% imshow(x) shows an image without axes; imshow(x, [low high]), imshow(x, map), imshow(file).
% example:
%   h = imshow(uint8(magic(4))); disp(get(gca, 'Visible'))
% prints:
%   off

% with: axes_args
  [ax, args] = axesFor(varargin);
  x = args{1};
  args(1) = [];
  map = gray(256);
  if ischar(x) || isstring(x)
    [x, m] = imread(x);
    if ~isempty(m), map = m; args = [{m}, args]; end
  end
  range = [];
  indexed = false;
  if ~isempty(args) && isnumeric(args{1})
    if size(args{1}, 2) == 3 && ~isempty(args{1})
      map = args{1};
      indexed = true;
    else
      range = args{1};
      if isempty(range), range = double([min(x(:)), max(x(:))]); end
    end
    args(1) = [];
  end
  [given, args] = takePair(args, 'DisplayRange', []);
  if ~isempty(given), range = given; end
  [~, args] = takePair(args, 'InitialMagnification', []);
  [~, args] = takePair(args, 'Border', []);
  [~, args] = takePair(args, 'Reduce', []);
  [given, args] = takePair(args, 'Colormap', []);
  if ~isempty(given), map = given; end
  ax = newplot(ax);
  if islogical(x), x = double(x); range = [0 1]; end
  if isempty(range)
    if isfloat(x), range = [0 1]; elseif isa(x, 'uint16'), range = [0 65535]; else, range = [0 255]; end
  end
  if indexed
    t = hgobject('image', ax, 'CData', x, 'CDataMapping', 'direct', args{:});
  else
    if range(1) >= range(2), range(2) = range(1) + 1; end
    t = hgobject('image', ax, 'CData', x, 'CDataMapping', 'scaled', args{:});
    ax.CLim = double(range);
  end
  ax.Colormap = map;
  set(ax, 'YDir', 'reverse', 'Visible', 'off', 'DataAspectRatio', [1 1 1]);
  axis(ax, 'tight');
  if nargout > 0, h = t; end
end
