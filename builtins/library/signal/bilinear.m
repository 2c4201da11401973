function varargout = bilinear(varargin)
% [bd, ad] = bilinear(b, a, fs), [zd, pd, kd] = bilinear(z, p, k, fs) and [Ad, Bd, Cd, Dd] =
% bilinear(A, B, C, D, fs) turn an analog filter into a digital one; a last fp is a frequency in Hz
% that stays where it is.
% example:
%   [b, a] = bilinear(1, [1 1], 0.5); fprintf('%.4f ', [b a]), fprintf('\n')
% prints:
%   0.5000 0.5000 1.0000 0.0000 
  form = find([nargout == 4 && nargin >= 5, nargout == 3 && nargin >= 4, nargin >= 3 && nargout < 3], 1);
  if isempty(form), error('signal:bilinear:InvalidNumberOfArguments', 'The inputs and outputs of bilinear do not fit together.'); end
  counts = [4 3 2];
  n = counts(form);
  c = 2 * varargin{n + 1};
  if numel(varargin) > n + 1
    w = 2 * pi * varargin{n + 2};
    c = w / tan(w / c);
  end
  switch form
    case 1
      [A, B, C, D] = varargin{1:4};
      I = eye(size(A));
      M = I - A / c;
      varargout = {M \ (I + A / c), M \ B * (2 / c) / sqrt(2 / c), sqrt(2 / c) * C / M, D + C / M * B / c};
    case 2
      [z, p, k] = varargin{1:3};
      z = z(isfinite(z));
      zd = [(c + z(:)) ./ (c - z(:)); -ones(numel(p) - numel(z), 1)];
      varargout = {zd, (c + p(:)) ./ (c - p(:)), real(k * prod(c - z) / prod(c - p))};
    otherwise
      [b, a] = varargin{1:2};
      [z, p] = deal(roots(b), roots(a));
      b = b(find(b, 1):end);
      a = a(find(a, 1):end);
      [zd, pd, kd] = bilinear(z, p, b(1) / a(1), varargin{3:end});
      varargout = {real(kd * poly(zd)), real(poly(pd))};
  end
end
