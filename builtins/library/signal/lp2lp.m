function varargout = lp2lp(varargin)
% [bt, at] = lp2lp(b, a, wo) moves the cutoff of an analog lowpass prototype from 1 to wo rad/s;
% [At, Bt, Ct, Dt] = lp2lp(A, B, C, D, wo) as well.
% example:
%   [b, a] = lp2lp(1, [1 1], 5); disp([b a])
% prints:
%        5     1     5

% with: iir band_change
  [varargout{1:max(2, nargout)}] = bandChange('low', varargin, nargout);
end
