function e = immse(A, B)
% immse(A, B) is the mean of the squares of the differences of two images of one size and class.
% example:
%   disp(immse([1 2 3], [1 2 5]))
% prints:
%       1.3333
  if ~isequal(size(A), size(B)), error('images:validate:unequalSizeMatrices', 'A and B must have the same size.'); end
  if isinteger(A), A = double(A); B = double(B); end
  e = mean((A(:) - B(:)) .^ 2);
end
