function [h, t] = impz(b, varargin)
% [h, t] = impz(b, a, n, fs) is the impulse response of a filter: n samples (as many as matter), t
% in samples or, with fs, in seconds. impz(sos, ...) takes sections. Without outputs it is drawn.
% example:
%   disp(impz([1 2 3])')
% prints:
%        1     2     3

% with: responses impulse
  [b, a, n, fs] = impulseArguments('impz', b, varargin);
  t = reshape(n, [], 1);
  x = zeros(max(t) + 1, 1);
  x(1) = 1;
  h = filter(b, a, x);
  h = h(t + 1);
  t = t / fs;
  if nargout == 0
    stem(t, h), grid on, xlabel('n (samples)'), ylabel('Amplitude'), title('Impulse response')
    clear h t
  end
end
