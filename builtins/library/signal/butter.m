function varargout = butter(n, wn, varargin)
% [b, a] = butter(n, wn, kind) designs a Butterworth filter of order n.
% wn: cutoff, 1 is half the sample rate; two numbers for a band. kind: 'low', 'high', 'bandpass',
% 'stop'; a last 's' makes it analog with wn in rad/s. [z, p, k] gives zeros, poles and gain,
% [A, B, C, D] the state space.
% example:
%   [b, a] = butter(2, 0.5); fprintf('%.4f ', [b a]), fprintf('\n')
% prints:
%   0.2929 0.5858 0.2929 1.0000 -0.0000 0.1716 

% with: iir
  checkOrder(n);
  p = exp(1i * (pi * (1:2:n - 1) / (2 * n) + pi / 2)).';
  p = [p, conj(p)].';
  p = p(:);
  if mod(n, 2) == 1, p = [p; -1]; end
  [varargout{1:max(2, nargout)}] = iirDesign(zeros(0, 1), p, real(prod(-p)), wn, varargin, nargout);
end
