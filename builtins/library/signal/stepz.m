function [s, t] = stepz(b, varargin)
% [s, t] = stepz(b, a, n, fs) is the step response of a filter. Arguments are those of impz.
% example:
%   disp(stepz([1 2 3])')
% prints:
%        1     3     6

% with: responses impulse
  [b, a, n, fs] = impulseArguments('stepz', b, varargin);
  t = reshape(n, [], 1);
  s = filter(b, a, ones(max(t) + 1, 1));
  s = s(t + 1);
  t = t / fs;
  if nargout == 0
    stem(t, s), grid on, xlabel('n (samples)'), ylabel('Amplitude'), title('Step response')
    clear s t
  end
end
