function [m, v] = poisstat(lambda)
% [m, v] = poisstat(lambda) gives mean and variance of the Poisson distribution.
% example:
%   [m, v] = poisstat(3); disp([m v])
% prints:
%        3     3
  if nargin < 1, error('stats:poisstat:TooFewInputs', 'Requires at least one input argument.'); end
  [m, v] = poissstat(lambda);
end
