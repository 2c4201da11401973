function g = im2gray(x)
% im2gray(x) is an image in grey.
% example:
%   disp(im2gray(uint8(5)))
% prints:
%      5
  if ndims(x) == 3, g = rgb2gray(x); else, g = x; end
end
