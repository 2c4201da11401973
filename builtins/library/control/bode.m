function varargout = bode(varargin)
% bode(num, den) and bode(A, B, C, D) draws magnitude and phase of a system over frequency, [mag,
% phase, w] = bode(num, den, w) gives them, a column for each output.
% Of systems as objects it is a method.
% example:
%   m = bode(1, [1 1], 1); fprintf('%.4f\n', m)
% prints:
%   0.7071

% with: plain_system
  [s, rest] = plainSystem('bode', varargin);
  [varargout{1:nargout}] = s.bode(rest{:});
  varargout(1:min(2, nargout)) = byFrequency(varargout(1:min(2, nargout)), s);
end
