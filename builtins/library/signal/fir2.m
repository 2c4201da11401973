function [b, a] = fir2(n, f, m, varargin)
% b = fir2(n, f, m, npt, lap, window) designs a filter of order n whose magnitude goes straight
% between the points f (from 0 to 1, half the sample rate) and m. npt: points of the grid (512),
% lap: width of steps, window: hamming.
% example:
%   b = fir2(4, [0 0.5 0.5 1], [1 1 0 0]); fprintf('%.4f ', b(2:4)), fprintf('\n')
% prints:
%   0.1718 0.5000 0.1718 
  if ~(isscalar(n) && n == floor(n) && n > 0), error('signal:fir2:InvalidOrder', 'The order must be a positive integer.'); end
  f = f(:)';
  m = m(:)';
  if numel(f) ~= numel(m), error('signal:fir2:MismatchedDimensions', 'Vectors of frequencies and magnitudes must have the same length.'); end
  if f(1) ~= 0 || f(end) ~= 1 || any(diff(f) < 0), error('signal:fir2:InvalidRange', 'The frequencies must go from 0 to 1 and not decrease.'); end
  if m(end) ~= 0 && mod(n, 2) == 1
    warning('signal:fir2:OddOrder', 'Odd order FIR filters must have a gain of zero at the Nyquist frequency. The order is being increased by one.');
    n = n + 1;
  end
  window = hamming(n + 1);
  numbers = {};
  for k = 1:numel(varargin)
    if isscalar(varargin{k}), numbers{end + 1} = varargin{k}; elseif ~isempty(varargin{k}), window = varargin{k}; end %#ok<AGROW>
  end
  npt = max(512, 2 ^ nextpow2(n + 1));
  if ~isempty(numbers), npt = 2 ^ nextpow2(numbers{1}); end
  if numel(window) ~= n + 1, error('signal:fir2:UnequalLength', 'The window must have one element more than the order.'); end
  lap = floor(npt / 25);
  if numel(numbers) > 1, lap = numbers{2}; end
  npt = npt + 1;
  H = zeros(1, npt);
  first = 1;
  H(1) = m(1);
  for k = 1:numel(f) - 1
    if f(k) == f(k + 1)
      last = min(npt, first + floor(lap / 2));
      first = max(1, first - ceil(lap / 2));
    else
      last = fix(f(k + 1) * npt);
    end
    last = min(last, npt);
    j = first:last;
    if first == last, share = zeros(size(j)); else, share = (j - first) / (last - first); end
    H(j) = share * m(k + 1) + (1 - share) * m(k);
    first = last + 1;
  end
  shift = exp(-0.5i * n * pi * (0:npt - 1) / (npt - 1));
  H = H .* shift;
  H = [H, conj(H(npt - 1:-1:2))];
  h = real(ifft(H));
  b = h(1:n + 1) .* reshape(window, 1, []);
  a = 1;
end
