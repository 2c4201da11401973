function y = db2mag(x)
% db2mag(x) is the magnitude of x decibels: 10^(x/20).
% example:
%   disp(db2mag(20))
% prints:
%       10
  y = 10 .^ (x / 20);
end
