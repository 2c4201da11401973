function y = chirp(t, f0, t1, f1, method, phase)
% chirp(t, f0, t1, f1, method, phase) is a cosine whose frequency goes from f0 at 0 to f1 at time t1.
% method: 'linear' (default), 'quadratic', 'logarithmic'; phase in degrees.
% example:
%   fprintf('%.4f ', chirp([0 0.5 1], 0, 1, 2)), fprintf('\n')
% prints:
%   1.0000 0.0000 1.0000 
  if nargin < 2 || isempty(f0), f0 = 0; end
  if nargin < 3 || isempty(t1), t1 = 1; end
  if nargin < 4 || isempty(f1), f1 = 100; end
  if nargin < 5 || isempty(method), method = 'linear'; end
  if nargin < 6 || isempty(phase), phase = 0; end
  switch validatestring(method, {'linear', 'quadratic', 'logarithmic'})
    case 'linear', turns = f0 * t + (f1 - f0) / (2 * t1) * t .^ 2;
    case 'quadratic', turns = f0 * t + (f1 - f0) / (3 * t1 ^ 2) * t .^ 3;
    case 'logarithmic'
      if f0 <= 0 || f1 <= 0
        error('signal:chirp:MustBePositive', 'A logarithmic sweep needs positive frequencies.');
      end
      if f0 == f1
        turns = f0 * t;
      else
        beta = (f1 / f0) ^ (1 / t1);
        turns = f0 / log(beta) * (beta .^ t - 1);
      end
  end
  y = cos(2 * pi * (turns + phase / 360));
end
