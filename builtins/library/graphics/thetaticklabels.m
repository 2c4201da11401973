function varargout = thetaticklabels(varargin)
% thetaticklabels(texts) sets the labels at the angles of polar axes.
% example:
%   polaraxes; thetaticks([0 90]); thetaticklabels({'a', 'b'}); disp(numel(thetaticklabels))
% prints:
%        2

% with: limits
  varargout = cell(1, nargout);
  [varargout{:}] = limits('ThetaTickLabel', varargin, nargin == 0);
end
