function [x, map] = frame2im(f)
% [x, map] = frame2im(f) is the image of a frame.
% example:
%   x = frame2im(struct('cdata', uint8(5), 'colormap', [])); disp(x)
% prints:
%      5
  x = f.cdata;
  map = f.colormap;
end
