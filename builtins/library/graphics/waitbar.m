function varargout = waitbar(x, varargin)
% waitbar(x, message) shows how much of a long computation is done, as a line on standard error.
% example:
%   h = waitbar(0, 'Working'); waitbar(1, h); close(h)
% prints:
  if ~isempty(varargin) && isa(varargin{1}, 'matlab.graphics.Graphics')
    h = varargin{1};
  else
    h = figure('Visible', 'off', 'Tag', 'TMWWaitbar', 'HandleVisibility', 'callback');
    if ~isempty(varargin) && (ischar(varargin{1}) || isstring(varargin{1})), h.Name = char(varargin{1}); end
  end
  if numel(varargin) > 1 && isa(varargin{1}, 'matlab.graphics.Graphics'), h.Name = char(varargin{2}); end
  hgprogress(x, h.Name);
  if nargout > 0, varargout = {h}; end
end
