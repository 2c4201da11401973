function h = meshz(varargin)
% meshz(x, y, z) draws a mesh with a curtain down to its lowest height.
% example:
%   h = meshz(peaks(9)); disp(size(h.ZData))
% prints:
%       13    13

% with: surfaces
  args = varargin;
  z = args{min(3, end)};
  if numel(args) < 3, z = args{1}; end
  if numel(args) >= 3
    x = args{1}; y = args{2};
  else
    x = 1:size(z, 2); y = 1:size(z, 1);
  end
  if isvector(x), [x, y] = meshgrid(x, y); end
  low = min(z(:));
  k = @(m) m([1 1 1:end end end], [1 1 1:end end end]);
  w = k(z);
  w([1 end], :) = low;
  w(:, [1 end]) = low;
  c = k(z);
  t = makeSurface({k(x), k(y), w, c}, 'FaceColor', [1 1 1], 'EdgeColor', 'flat', 'LineWidth', 0.6);
  if nargout > 0, h = t; end
end
