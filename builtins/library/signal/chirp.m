function y = chirp(t, f0, t1, f1, method, phase, shape, output)
% chirp(t, f0, t1, f1, method, phase) is a cosine whose frequency goes from f0 at 0 to f1 at time t1.
% method: 'linear' (default), 'quadratic', 'logarithmic'; phase in degrees. The shape of a quadratic
% one: the frequency as a curve opens upwards ('concave') or downwards ('convex'). A last argument 'complex': exp in place
% of the cosine.
% example:
%   fprintf('%.4f ', chirp([0 0.5 1], 0, 1, 2)), fprintf('\n')
% prints:
%   1.0000 0.0000 1.0000 
  if nargin < 2 || isempty(f0), f0 = 0; end
  if nargin < 3 || isempty(t1), t1 = 1; end
  if nargin < 4 || isempty(f1), f1 = 100; end
  if nargin < 7, shape = ''; end
  if nargin < 8, output = ''; end
  % The word for the output stands last, wherever that is.
  if nargin == 6 && ~isnumeric(phase), [phase, output] = deal(0, phase); end
  if nargin == 7 && any(strcmpi(shape, {'complex', 'real'})), [shape, output] = deal('', shape); end
  if nargin < 5 || isempty(method), method = 'linear'; end
  if nargin < 6 || isempty(phase), phase = 0; end
  switch validatestring(method, {'linear', 'quadratic', 'logarithmic'})
    case 'linear', turns = f0 * t + (f1 - f0) / (2 * t1) * t .^ 2;
    case 'quadratic'
      flatFirst = true;  % where the curve of the frequency is level
      if ~isempty(shape)
        flatFirst = strcmp(validatestring(shape, {'convex', 'concave'}), 'concave') == (f1 >= f0);
      end
      if flatFirst
        turns = f0 * t + (f1 - f0) / (3 * t1 ^ 2) * t .^ 3;
      else
        turns = f1 * t + (f1 - f0) / (3 * t1 ^ 2) * ((t1 - t) .^ 3 - t1 ^ 3);
      end
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
  angle_ = 2 * pi * (turns + phase / 360);
  if ~isempty(output) && strcmp(validatestring(output, {'real', 'complex'}), 'complex')
    y = exp(1i * angle_);
  else
    y = cos(angle_);
  end
end
