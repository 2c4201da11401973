function s = std2(x)
% std2(x) is the standard deviation of all elements of an image, as a double.
% example:
%   disp(std2([1 2; 3 4]))
% prints:
%       1.2910
  s = std(double(x(:)));
end
