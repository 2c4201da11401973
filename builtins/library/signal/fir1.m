function [b, a] = fir1(n, wn, varargin)
% b = fir1(n, wn, kind, window) designs a linear-phase filter of order n by the window method.
% wn: cutoff, 1 is half the sample rate; two numbers for a band, more for several. kind: 'low',
% 'high', 'bandpass', 'stop', 'DC-0', 'DC-1'. window: n+1 numbers (a Hamming window). A last
% 'noscale' leaves the gain as it is.
% example:
%   fprintf('%.4f ', fir1(4, 0.5)), fprintf('\n')
% prints:
%   0.0000 0.2037 0.5926 0.2037 0.0000 
  kind = '';
  window = [];
  scaled = true;
  for k = 1:numel(varargin)
    v = varargin{k};
    if isnumeric(v)
      window = v(:)';
    else
      switch lower(char(v))
        case 'noscale', scaled = false;
        case 'scale', scaled = true;
        case {'high', 'low', 'stop', 'bandpass', 'dc-0', 'dc-1'}, kind = lower(char(v));
        otherwise, error('signal:fir1:UnknownOption', 'Unknown option ''%s''.', char(v));
      end
    end
  end
  if ~(isscalar(n) && n == floor(n) && n >= 1)
    error('signal:fir1:InvalidOrder', 'The order must be a positive whole number.');
  end
  if any(wn <= 0) || any(wn >= 1) || any(diff(wn) <= 0)
    error('signal:fir1:InvalidFrequency', 'The cutoff frequencies must increase within the interval of (0,1).');
  end
  if isempty(kind)
    if isscalar(wn), kind = 'low'; elseif numel(wn) == 2, kind = 'bandpass'; else, kind = 'dc-0'; end
  end
  startsWithPass = any(strcmp(kind, {'low', 'stop', 'dc-1'}));
  passesAtEnd = xor(startsWithPass, mod(numel(wn), 2) == 1);
  if passesAtEnd && mod(n, 2) == 1
    warning('signal:fir1:OrderIncreased', 'Odd order symmetric FIR filters must have a gain of zero at the Nyquist frequency. The order is being increased by one.');
    n = n + 1;
  end
  if isempty(window), window = hamming(n + 1)'; end
  if numel(window) ~= n + 1
    error('signal:fir1:MismatchedWindowLength', 'The window must have one element more than the order.');
  end
  edges = [0, wn(:)', 1];
  gains = double(xor(mod(0:numel(wn), 2) == 1, startsWithPass));
  t = (0:n) - n / 2;
  b = zeros(1, n + 1);
  for k = find(gains)
    b = b + edges(k + 1) * sincOf(edges(k + 1) * t) - edges(k) * sincOf(edges(k) * t);
  end
  b = b .* window;
  if scaled
    first = find(gains, 1);
    if edges(first) == 0
      f = 0;
    elseif edges(first + 1) == 1
      f = 1;
    else
      f = mean(edges([first first + 1]));
    end
    b = b / abs(sum(b .* exp(-1i * pi * f * (0:n))));
  end
  a = 1;
end

function y = sincOf(x)
  y = ones(size(x));
  k = x ~= 0;
  y(k) = sin(pi * x(k)) ./ (pi * x(k));
end
