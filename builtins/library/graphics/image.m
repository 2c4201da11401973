function h = image(varargin)
% image(c) shows a matrix as colours of the map, or an image of red, green and blue.
% image(x, y, c), image(..., name, value)
% example:
%   h = image([1 2; 3 4]); disp(h.CDataMapping)
% prints:
%   direct

% with: images
  t = makeImage('direct', varargin);
  if nargout > 0, h = t; end
end
