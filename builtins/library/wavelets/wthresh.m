function y = wthresh(x, kind, t)
% wthresh(x, 's', t) moves coefficients towards zero by t (soft), wthresh(x, 'h', t) makes those not
% beyond t zero (hard).
% example:
%   disp(wthresh([-3 -1 0.5 2], 's', 1))
% prints:
%       -2     0     0     1
  switch lower(char(kind))
    case 's', y = sign(x) .* max(abs(x) - t, 0);
    case 'h', y = x .* (abs(x) > t);
    otherwise, error('Wavelet:FunctionArgVal:Invalid_ArgVal', 'The kind of threshold must be ''s'' or ''h''.');
  end
end
