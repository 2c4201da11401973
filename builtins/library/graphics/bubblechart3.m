function h = bubblechart3(varargin)
% bubblechart3(x, y, z, sizes, colours) draws circles in space whose areas tell sizes.
% example:
%   h = bubblechart3(1:2, 1:2, 1:2, [1 4]); disp(numel(h.ZData))
% prints:
%        2

% with: bubbles
  t = makeBubbles(3, varargin);
  if nargout > 0, h = t; end
end
