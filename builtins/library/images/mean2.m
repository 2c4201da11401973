function m = mean2(x)
% mean2(x) is the mean of all elements of an image, as a double.
% example:
%   disp(mean2(uint8([1 2; 3 5])))
% prints:
%       2.7500
  m = mean(double(x(:)));
end
