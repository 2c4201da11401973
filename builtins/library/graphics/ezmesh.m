function h = ezmesh(varargin)
% ezmesh(f, [a b c d]) draws a function of two variables, given as text or handle, as a mesh; ezmesh(x, y, z, range) three of them.
% ezmesh(..., n) on n-by-n points.
% example:
%   h = ezmesh('x + y', [0 1]); disp(max(h.ZData(:)))
% prints:
%        2

% with: easy
  [f, args, names] = easyFunctions(varargin, 2);
  range = [-2 * pi, 2 * pi];
  n = 60;
  for k = 1:numel(args)
    if isscalar(args{k}), n = args{k}; elseif isnumeric(args{k}), range = args{k}; end
  end
  t = fmesh(f{:}, range, 'MeshDensity', n);
  easyLabels(names, f);
  if nargout > 0, h = t; end
end
