function h = rgbplot(map)
% rgbplot(map) draws the red, green and blue of a colour map.
% example:
%   h = rgbplot(gray(3)); disp(numel(h))
% prints:
%        3
  if ~isnumeric(map) || size(map, 2) ~= 3, error('MATLAB:rgbplot:InvalidColormap', 'The map must have 3 columns.'); end
  t = plot(1:size(map, 1), map(:, 1), 'r', 1:size(map, 1), map(:, 2), 'g', 1:size(map, 1), map(:, 3), 'b');
  if nargout > 0, h = t; end
end
