function f = im2frame(x, map)
% f = im2frame(x, map) is an image as a frame.
% example:
%   f = im2frame(uint8(zeros(1, 1, 3))); disp(isfield(f, 'cdata'))
% prints:
%      1
  if nargin < 2, map = []; end
  f = struct('cdata', x, 'colormap', map);
end
