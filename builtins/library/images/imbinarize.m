function out = imbinarize(x, level)
% imbinarize(x) is true where an image is bright; imbinarize(x, level).
% example:
%   disp(imbinarize([0.2 0.8], 0.5))
% prints:
%      0   1
  if nargin < 2 || ischar(level), level = graythresh(x); end
  out = im2double(x) > level;
end
