function y = mag2db(x)
% mag2db(x) is a magnitude in decibels: 20 log10(x); negative ones give NaN.
% example:
%   disp(mag2db(10))
% prints:
%       20
  y = 20 * log10(notNegative(x));
end

function x = notNegative(x)
  x(x < 0) = NaN;
end
