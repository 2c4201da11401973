function varargout = isocaps(varargin)
% s = isocaps(x, y, z, v, level) closes an isosurface where the volume ends, as faces, vertices and facevertexcdata; isocaps(v, level);
% isocaps(..., 'above' | 'below', which) with which 'all', 'xmin', 'xmax', ...; without outputs draws them.
% example:
%   s = isocaps(ones(2, 2, 2), 0); disp(size(s.faces))
% prints:
%       12     3
  args = varargin;
  words = lower(cellfun(@char, args(cellfun(@(a) ischar(a) || isstring(a), args)), 'UniformOutput', false));
  args = args(cellfun(@isnumeric, args));
  if numel(args) >= 4
    [x, y, z, v] = args{1:4};
    args(1:4) = [];
  else
    v = args{1};
    args(1) = [];
    [x, y, z] = meshgrid(1:size(v, 2), 1:size(v, 1), 1:size(v, 3));
  end
  if isvector(x), [x, y, z] = meshgrid(x, y, z); end
  if isempty(args), level = (max(v(:)) + min(v(:))) / 2; else, level = args{1}; end
  side = 1;
  if any(strcmp(words, 'below')), side = -1; end
  planes = {'ymin', 'ymax', 'xmin', 'xmax', 'zmin', 'zmax'};
  chosen = intersect(words, [planes, {'xplane', 'yplane', 'zplane'}]);
  p = zeros(0, 3);
  c = zeros(0, 1);
  for k = 1:6
    if ~isempty(chosen) && ~any(strcmp(planes{k}, chosen)) && ~any(strcmp([planes{k}(1) 'plane'], chosen)), continue, end
    at = {':', ':', ':'};
    dim = ceil(k / 2);
    at{dim} = 1;
    if mod(k, 2) == 0, at{dim} = size(v, dim); end
    parts = cellfun(@(a) squeeze(a(at{:})), {x, y, z, v}, 'UniformOutput', false);
    [q, d] = cutPlane(parts, level, side);
    p = [p; q]; %#ok<AGROW>
    c = [c; d]; %#ok<AGROW>
  end
  s = struct('faces', reshape(1:size(p, 1), 3, [])', 'vertices', p, 'facevertexcdata', c);
  if nargout == 0
    patch('Faces', s.faces, 'Vertices', p, 'FaceVertexCData', c, 'FaceColor', 'interp', 'EdgeColor', 'none');
  elseif nargout == 1
    varargout = {s};
  else
    varargout = {s.faces, p, c};
  end
end

function [p, c] = cutPlane(parts, level, side)
% The part of a grid of triangles that is on one side of the level.
  [r, k] = ndgrid(1:size(parts{1}, 1) - 1, 1:size(parts{1}, 2) - 1);
  first = sub2ind(size(parts{1}), r(:), k(:));
  n = size(parts{1}, 1);
  corners = [first, first + 1, first + n + 1; first, first + n + 1, first + n];
  all = [parts{1}(:), parts{2}(:), parts{3}(:), parts{4}(:)];
  up = side * (all(:, 4) - level) >= 0;
  in = reshape(up(corners), [], 3);
  out = zeros(3, 4, 0);
  for t = find(any(in, 2))'
    ring = zeros(0, 4);
    for e = 1:3
      a = all(corners(t, e), :);
      b = all(corners(t, mod(e, 3) + 1), :);
      if in(t, e), ring(end + 1, :) = a; end %#ok<AGROW>
      if in(t, e) ~= in(t, mod(e, 3) + 1)
        f = (level - a(4)) / (b(4) - a(4));
        ring(end + 1, :) = a + f * (b - a); %#ok<AGROW>
      end
    end
    for j = 2:size(ring, 1) - 1, out(:, :, end + 1) = ring([1 j j + 1], :); end %#ok<AGROW>
  end
  out = reshape(permute(out, [1 3 2]), [], 4);
  p = out(:, 1:3);
  c = out(:, 4);
end
