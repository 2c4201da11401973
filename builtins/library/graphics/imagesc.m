function h = imagesc(varargin)
% imagesc(c) shows a matrix with the whole colour map; imagesc(x, y, c), imagesc(c, [low high]).
% example:
%   h = imagesc([1 2; 3 4]); disp(h.CDataMapping)
% prints:
%   scaled

% with: images
  t = makeImage('scaled', varargin);
  if nargout > 0, h = t; end
end
