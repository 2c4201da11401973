function varargout = griddata(varargin)
% vq = griddata(x, y, v, xq, yq, method) interpolates values at scattered points of the plane;
% griddata(x, y, z, v, xq, yq, zq, method) those of space. Methods: 'linear', 'nearest', 'natural',
% 'cubic', 'v4' (the last three in the plane). Outside of the hull: NaN ('nearest' and 'v4' go on).
% A row xq with a column yq stands for their grid; [xq, yq, vq] = griddata(...) gives it.
% example:
%   disp(griddata([0 1 0 1], [0 0 1 1], [0 1 2 3], 0.5, 0.25))
% prints:
%        1

% with: scattered
  method = 'linear';
  args = varargin;
  if ~isempty(args) && (ischar(args{end}) || isstring(args{end}) || iscell(args{end}))
    if ~iscell(args{end})
      method = char(validatestring(args{end}, {'linear', 'nearest', 'natural', 'cubic', 'v4'}));
      args(end) = [];
    else
      args(end) = [];
      if ischar(args{end}) || isstring(args{end}), method = char(validatestring(args{end}, {'linear', 'nearest', 'natural', 'cubic', 'v4'})); args(end) = []; end
    end
  end
  switch numel(args)
    case 5, d = 2;
    case 7, d = 3;
    otherwise, error('MATLAB:griddata:NumberOfInputs', 'griddata takes (x, y, v, xq, yq) or (x, y, z, v, xq, yq, zq), and a method.');
  end
  P = pointMatrix('griddata', args(1:d));
  v = args{d + 1}(:);
  if numel(v) ~= size(P, 1), error('MATLAB:griddata:SizeMismatch', 'There must be one value for each point.'); end
  q = args(d + 2:end);
  if d == 2 && isrow(q{1}) && iscolumn(q{2}) && numel(q{2}) > 1
    [q{1}, q{2}] = meshgrid(q{1}, q{2});
  elseif d == 2 && iscolumn(q{1}) && isrow(q{2}) && numel(q{1}) > 1
    [q{1}, q{2}] = meshgrid(q{1}, q{2});
  end
  Q = pointMatrix('griddata', q);
  good = all(isfinite(P), 2) & ~isnan(v);
  [P, v] = withoutTwins(P(good, :), v(good), 'griddata');
  if strcmp(method, 'v4')
    if d == 3, error('MATLAB:griddata:NotSupported', 'The method ''v4'' is for points of the plane.'); end
    vq = biharmonic(P, v, Q);
  else
    T = [];
    if ~strcmp(method, 'nearest')
      T = delaunayCells(P);
      if isempty(T), error('MATLAB:griddata:EmptyTriangulation', 'The triangulation of the points is empty: they may be collinear.'); end
    end
    vq = scatteredAt(P, T, v, Q, method, 'none');
  end
  vq = reshape(vq, size(q{1}));
  if nargout > 1, varargout = [q, {vq}]; else, varargout = {vq}; end
end

function vq = biharmonic(P, v, Q)
% Green's functions of the biharmonic operator (Sandwell, 1987).
  z = P(:, 1) + 1i * P(:, 2);
  g = @(r) r .^ 2 .* (log(max(r, realmin)) - 1);
  w = g(abs(z - z.')) \ v;
  vq = zeros(size(Q, 1), 1);
  zq = Q(:, 1) + 1i * Q(:, 2);
  for k = 1:1000:numel(zq)
    rows = k:min(k + 999, numel(zq));
    vq(rows) = g(abs(zq(rows) - z.')) * w;
  end
end
