function out = im2uint8(x)
% im2uint8(x) is an image in whole numbers from 0 to 255.
% example:
%   disp(im2uint8(0.5))
% prints:
%      128
  if isa(x, 'uint8'), out = x; else, out = uint8(round(im2double(x) * 255)); end
end
