function h = bubblechart(varargin)
% bubblechart(x, y, sizes, colours) draws circles whose areas tell sizes.
% example:
%   h = bubblechart(1:2, 1:2, [1 4]); disp(h.SizeData(2) > h.SizeData(1))
% prints:
%      1

% with: bubbles
  t = makeBubbles(2, varargin);
  if nargout > 0, h = t; end
end
