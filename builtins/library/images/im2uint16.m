function out = im2uint16(x)
% im2uint16(x) is an image in whole numbers from 0 to 65535.
% example:
%   disp(im2uint16(0.5))
% prints:
%      32768
  if isa(x, 'uint16'), out = x; else, out = uint16(round(im2double(x) * 65535)); end
end
