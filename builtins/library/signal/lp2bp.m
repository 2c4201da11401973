function varargout = lp2bp(varargin)
% [bt, at] = lp2bp(b, a, wo, bw) turns an analog lowpass prototype into a bandpass of width bw
% around wo rad/s.
% example:
%   [b, a] = lp2bp(1, [1 1], 2, 1); fprintf('%.4f ', [b a]), fprintf('\n')
% prints:
%   1.0000 0.0000 1.0000 1.0000 4.0000 

% with: iir band_change
  [varargout{1:max(2, nargout)}] = bandChange('bandpass', varargin, nargout);
end
