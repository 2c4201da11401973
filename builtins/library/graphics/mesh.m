function h = mesh(varargin)
% mesh(z) draws a surface of coloured lines; the arguments are those of surf.
% example:
%   h = mesh(peaks(9)); disp(h.EdgeColor)
% prints:
%   flat

% with: surfaces
  t = makeSurface(varargin, 'FaceColor', [1 1 1], 'EdgeColor', 'flat', 'LineWidth', 0.6);
  if nargout > 0, h = t; end
end
