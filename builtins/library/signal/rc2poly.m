function [a, efinal] = rc2poly(k, r0)
% a = rc2poly(k) is the prediction polynomial of reflection coefficients; [a, efinal] = rc2poly(k, r0)
% also gives the last prediction error for the autocorrelation r0 at lag 0.
% example:
%   disp(rc2poly([0.5 0.2]))
% prints:
%       1.0000    0.6000    0.2000
  if nargin < 2, r0 = 0; end
  k = double(k(:));
  a = 1;
  for m = 1:numel(k), a = [a, 0] + k(m) * conj([0, flip(a)]); end
  efinal = r0 * prod(1 - abs(k) .^ 2);
end
