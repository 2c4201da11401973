function out = imcomplement(x)
% imcomplement(x) is the negative of an image.
% example:
%   disp(imcomplement(uint8(5)))
% prints:
%      250
  if islogical(x), out = ~x; elseif isinteger(x), out = intmax(class(x)) - x; else, out = 1 - x; end
end
