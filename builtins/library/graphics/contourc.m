function c = contourc(varargin)
% c = contourc(x, y, z, levels) are the lines of contour as a matrix: level and count, then points.
% example:
%   c = contourc([0 1; 0 1], [0.5 0.5]); disp(c(:, 1)')
% prints:
%       0.5000    2.0000
  fig = figure('Visible', 'off');
  guard = onCleanup(@() close(fig));
  [c, ~] = contour(varargin{:});
end
