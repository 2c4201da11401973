function y = pow2db(x)
% pow2db(x) is a power in decibels: 10 log10(x); negative ones give NaN.
% example:
%   disp(pow2db(100))
% prints:
%       20
  y = 10 * log10(notNegative(x));
end

function x = notNegative(x)
  x(x < 0) = NaN;
end
