function r = randg(a, varargin)
% randg(a, m, n, ...) draws gamma random numbers with shape a and scale 1.
% example:
%   rng(1); disp(size(randg(2, 3, 4)))
% prints:
%        3     4
  if nargin < 1, a = 1; end
  r = gamrnd(a, 1, varargin{:});
end
