function h = hgload(file, varargin)
% h = hgload(file) is openfig(file).
% example:
%   plot(1:3); f = [tempname '.fig']; savefig(f); h = hgload(f); disp(h.Type)
% prints:
%   figure
  t = openfig(file);
  if nargout > 0, h = t; end
end
