function varargout = besself(n, wo, varargin)
% [b, a] = besself(n, wo, kind) designs an analog Bessel filter of order n: its group delay is
% nearly constant up to wo rad/s. kind: 'low', 'high', 'bandpass', 'stop'. [z, p, k] and [A, B, C,
% D] as of butter.
% example:
%   [b, a] = besself(2, 1); fprintf('%.4f ', [b a]), fprintf('\n')
% prints:
%   0.0000 0.0000 1.0000 1.0000 1.7321 1.0000 

% with: iir
  checkOrder(n);
  if any(strcmpi(varargin, 'z')), error('signal:besself:Digital', 'Digital Bessel filters do not keep the constant delay and are not supported.'); end
  [z, p, k] = besselap(n);
  [varargout{1:max(2, nargout)}] = iirDesign(z, p, k, wo, [varargin, {'s'}], nargout);
end
