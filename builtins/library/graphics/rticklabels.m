function varargout = rticklabels(varargin)
% rticklabels(texts) sets the labels at the ticks of the radius of polar axes.
% example:
%   polaraxes; rticks([0 1]); rticklabels({'a', 'b'}); disp(numel(rticklabels))
% prints:
%        2

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('RTickLabel', varargin, nargin == 0);
end
