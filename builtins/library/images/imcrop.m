function out = imcrop(x, varargin)
% imcrop(x, [xmin ymin width height]) cuts a part out of an image.
% example:
%   disp(imcrop(magic(4), [2 1 1 1]))
% prints:
%        2     3
%       11    10
  if isempty(varargin), error('images:imcrop:noRect', 'imcrop needs a rectangle here: imcrop(x, [xmin ymin width height]).'); end
  r = varargin{end};
  columns = max(1, round(r(1))):min(size(x, 2), round(r(1) + r(3)));
  rows = max(1, round(r(2))):min(size(x, 1), round(r(2) + r(4)));
  out = x(rows, columns, :);
end
