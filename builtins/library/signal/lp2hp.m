function varargout = lp2hp(varargin)
% [bt, at] = lp2hp(b, a, wo) turns an analog lowpass prototype into a highpass from wo rad/s on.
% example:
%   [b, a] = lp2hp(1, [1 1], 5); disp([b a])
% prints:
%        1     0     1     5

% with: iir band_change
  [varargout{1:max(2, nargout)}] = bandChange('high', varargin, nargout);
end
