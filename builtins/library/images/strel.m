classdef strel
% strel makes flat structuring elements for imdilate, imerode and what is built of them:
% strel('square', w), strel('rectangle', [h w]), strel('disk', r, n), strel('diamond', r),
% strel('octagon', r), strel('line', len, deg), strel('pair', offset), strel('arbitrary', nhood) or
% strel(nhood). A disk of radius 3 and more is made of n = 4 (6, 8) lines; n = 0 is the exact one.
% Properties: Neighborhood, Dimensionality. Methods: getnhood, reflect.
% example:
%   s = strel('diamond', 1); disp(s.Neighborhood)
% prints:
%      0   1   0
%      1   1   1
%      0   1   0
  properties (SetAccess = private)
    Neighborhood = true
    Dimensionality = 2
  end
  methods
    function s = strel(shape, varargin)
      if nargin == 0, return, end
      if ~(ischar(shape) || isstring(shape))
        s.Neighborhood = elementOf(shape);
        return
      end
      args = varargin;
      need = @(k) assert(numel(args) >= k, 'images:strel:tooFewInputs', 'strel(''%s'', ...) takes %d more arguments.', shape, k);
      switch validatestring(shape, {'square', 'rectangle', 'disk', 'diamond', 'octagon', 'line', 'pair', 'arbitrary'}, 'strel')
        case 'square'
          need(1);
          s.Neighborhood = true(whole(args{1}, 1, 1));
        case 'rectangle'
          need(1);
          s.Neighborhood = true(whole(args{1}, 2, 1));
        case 'disk'
          need(1);
          n = 4;
          if numel(args) > 1, n = args{2}; end
          s.Neighborhood = diskOf(whole(args{1}, 1, 0), n);
        case 'diamond'
          need(1);
          r = whole(args{1}, 1, 0);
          [x, y] = meshgrid(-r:r);
          s.Neighborhood = abs(x) + abs(y) <= r;
        case 'octagon'
          need(1);
          r = whole(args{1}, 1, 0);
          if mod(r, 3), error('images:strel:invalidOctagon', 'The radius of an octagon must be a multiple of 3.'); end
          [x, y] = meshgrid(-r:r);
          s.Neighborhood = abs(x) + abs(y) <= r + r / 3;
        case 'line'
          need(2);
          s.Neighborhood = lineOf(args{1}, args{2});
        case 'pair'
          need(1);
          v = args{1};
          s.Neighborhood = false(2 * abs(v) + 1);
          s.Neighborhood(abs(v(1)) + 1, abs(v(2)) + 1) = true;
          s.Neighborhood(abs(v(1)) + 1 + v(1), abs(v(2)) + 1 + v(2)) = true;
        otherwise
          need(1);
          s.Neighborhood = elementOf(args{1});
      end
    end
    function n = getnhood(s), n = s.Neighborhood; end
    function s = reflect(s)
      % An even side has one row less before its centre than behind it.
      n = s.Neighborhood;
      pad = 1 - mod(size(n), 2);
      n = [false(size(n, 1), pad(2)), n];
      n = [false(pad(1), size(n, 2)); n];
      s.Neighborhood = rot90(n, 2);
    end
  end
end

function n = elementOf(n)
  if ~(isnumeric(n) || islogical(n)) || ~ismatrix(n), error('images:strel:invalidNeighborhood', 'A neighborhood must be a matrix of numbers or logical values.'); end
  n = n ~= 0;
end

function v = whole(v, count, least)
  if ~isnumeric(v) || numel(v) ~= count || any(v < least | v ~= round(v)), error('images:strel:invalidSize', 'Sizes of structuring elements must be whole numbers, at least %d.', least); end
  v = double(v);
end

function d = diskOf(r, n)
  if n == 0 || r < 3
    [x, y] = meshgrid(-r:r);
    d = x .^ 2 + y .^ 2 <= r ^ 2;
    return
  end
  % Radial decomposition (Adams, 1993): the sum of n lines of points at equal angles.
  switch n
    case 4, v = [1 0; 1 1; 0 1; -1 1];
    case 6, v = [1 0; 1 2; 2 1; 0 1; -1 2; -2 1];
    case 8, v = [1 0; 2 1; 1 1; 1 2; 0 1; -1 2; -1 1; -2 1];
    otherwise, error('images:strel:invalidDisk', 'A disk is made of 0, 4, 6 or 8 lines.');
  end
  k = 2 * r / (cot(pi / (2 * n)) + 1 / sin(pi / (2 * n)));
  d = true;
  for q = 1:n
    steps = floor(k / norm(v(q, :)));
    points = false(2 * steps * abs(v(q, :)) + 1);
    for j = -steps:steps, points(steps * abs(v(q, 1)) + 1 + j * v(q, 1), steps * abs(v(q, 2)) + 1 + j * v(q, 2)) = true; end
    d = conv2(double(d), double(points)) > 0.5;
  end
  more = r - 1 - (size(d, 1) - 1) / 2;
  if more > 0, d = conv2(double(d), ones(2 * more + 1)) > 0.5; end
end

function n = lineOf(len, deg)
  if len < 1, n = true(0, 0); return, end
  t = mod(deg, 180) * pi / 180;
  x = round((len - 1) / 2 * cos(t));
  y = -round((len - 1) / 2 * sin(t));
  n = false(2 * abs(y) + 1, 2 * abs(x) + 1);
  count = max(abs(x), abs(y));
  for j = -count:count
    if count == 0, at = [0 0]; else, at = [round(y * j / count), round(x * j / count)]; end
    n(abs(y) + 1 + at(1), abs(x) + 1 + at(2)) = true;
  end
end
