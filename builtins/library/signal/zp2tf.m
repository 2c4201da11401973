function [b, a] = zp2tf(z, p, k)
% [b, a] = zp2tf(z, p, k) gives the transfer function with these zeros, poles and gain.
% example:
%   [b, a] = zp2tf(-1, [-2; -3], 4); disp([b; a])
% prints:
%        0     4     4
%        1     5     6
  a = poly(p(:));
  b = k * poly(z(:));
  if isreal(k) && conjugated(p), a = real(a); end
  if isreal(k) && conjugated(z), b = real(b); end
  b = [zeros(1, numel(a) - numel(b)), b];
end

function yes = conjugated(r)
  yes = max(abs(imag(poly(r(:))))) <= 1e-9 * max(abs(poly(r(:))));
end
