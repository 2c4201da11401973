function y = db2pow(x)
% db2pow(x) is the power of x decibels: 10^(x/10).
% example:
%   disp(db2pow(20))
% prints:
%      100
  y = 10 .^ (x / 10);
end
