function w = window(f, n, varargin)
% w = window(@hann, n, ...) is a window of n points: window(f, n, ...) calls f(n, ...), which is given
% by a handle or its name.
% example:
%   disp(window(@bartlett, 5)')
% prints:
%            0    0.5000    1.0000    0.5000         0
  if nargin < 2, error('MATLAB:minrhs', 'Not enough input arguments.'); end
  if ~(isscalar(n) && isnumeric(n) && isreal(n) && n >= 0 && n == floor(n))
    error('signal:window:InvalidLength', 'The length of a window must be a whole number, 0 or more.');
  end
  if ischar(f) || isstring(f), f = str2func(char(f)); end
  w = f(n, varargin{:});
end
