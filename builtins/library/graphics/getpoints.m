function [x, y, z] = getpoints(h)
% [x, y] = getpoints(h) are the points of an animated line.
% example:
%   h = animatedline(1:3, 4:6); [x, y] = getpoints(h); disp(y)
% prints:
%        4     5     6
  x = h.XData;
  y = h.YData;
  z = h.ZData;
end
