function r = corr2(a, b)
% corr2(a, b) is the correlation of two images of the same size.
% example:
%   disp(corr2([1 2; 3 4], [2 4; 6 8]))
% prints:
%        1
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if ~isequal(size(a), size(b)), error('images:corr2:notSameSize', 'A and B must be the same size.'); end
  a = double(a(:)) - mean(double(a(:)));
  b = double(b(:)) - mean(double(b(:)));
  r = (a' * b) / sqrt((a' * a) * (b' * b));
end
