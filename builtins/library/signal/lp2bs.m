function varargout = lp2bs(varargin)
% [bt, at] = lp2bs(b, a, wo, bw) turns an analog lowpass prototype into a bandstop of width bw
% around wo rad/s.
% example:
%   [b, a] = lp2bs(1, [1 1], 2, 1); fprintf('%.4f ', [b a]), fprintf('\n')
% prints:
%   1.0000 0.0000 4.0000 1.0000 1.0000 4.0000 

% with: iir band_change
  [varargout{1:max(2, nargout)}] = bandChange('stop', varargin, nargout);
end
